import { describe, expect, it } from 'vitest'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import type { Council } from '../../testing/a-council.ts'
import { aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { personAddresses, publicBodies, publicLeadPersons, publicPerson } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

async function representative() {
  const council = await aCouncil(test)
  const anna = await council.person('Anna Berg', { bioShort: 'Lärare i Husie.' })
  const body = await council.body()
  await council.assigned(anna, body.id, { isLead: true })
  await council.browser.send('PUT', `${council.root}/persons/${anna}/contacts/email`, {
    value: 'anna@exempel.se',
    isShown: true,
    hasConsent: true,
  })
  return { ...council, anna }
}

/** All data within the public's reach, by the product's own queries and by direct ones. */
const inPublic = ({ siteId }: Council, personId: string) =>
  test.database.inPublic(siteId, async (site) => {
    const rude = async (text: string, values: unknown[] = []) => (await site.rows<object>({ name: '', text }, values)).length
    return {
      page: await publicPerson(site, '/foretradare/anna-berg', '2026-11-21'),
      bodies: (await publicBodies(site, '2026-11-21')).flatMap(({ people }) => people),
      leads: await publicLeadPersons(site, '2026-11-21', 10),
      addresses: await personAddresses(site),
      items: await rude('select head from published_items where id = $1', [personId]),
      contacts: await rude('select value from person_contacts'),
      assignments: await rude('select id from assignments'),
      references: await rude('select 1 from item_references where item_id = $1 or to_item_id = $1', [personId]),
      oldAddresses: await rude('select from_path from redirects'),
    }
  })

/** Gives the person a formerly public address, and a redirect to it. */
async function moved(council: Council, personId: string): Promise<void> {
  const to = { draftVersion: 1, slug: 'anna-berg', takeOver: false }
  const change = async (slug: string) =>
    expect(
      (await council.browser.send('POST', `${council.root}/representatives/${personId}/address`, { ...to, slug })).status,
    ).toBe(200)
  await change('anna-karin-berg')
  await change('anna-berg')
}

const revisionOf = async ({ siteId }: Council): Promise<number> =>
  Number((await test.superuser.query('select revision from sites where id = $1', [siteId])).rows[0].revision)

describe('skyddade uppgifter', () => {
  // covers Representatives: protected: name and assignment alone
  it('that show the name show nothing else', async () => {
    const council = await representative()
    const before = await inPublic(council, council.anna)
    expect(before).toMatchObject({ page: { name: 'Anna Berg' }, contacts: 1, items: 1 })
    const revision = await revisionOf(council)

    const answer = await council.browser.send('PUT', `${council.root}/persons/${council.anna}/protection`, { mode: 'nameOnly' })
    expect(answer).toMatchObject({ status: 200, body: { sites: 1, protection: { mode: 'nameOnly', shownName: 'Anna Berg' } } })
    const shown = { name: 'Anna Berg', role: 'Ledamot', path: null, profession: '' }
    expect(await inPublic(council, council.anna)).toMatchObject({
      page: null,
      bodies: [shown],
      leads: [{ ...shown, bioShort: '' }],
      addresses: [],
      items: 0,
      contacts: 0,
      assignments: 1,
      references: 0,
      oldAddresses: 0,
    })
    expect(await revisionOf(council)).toBeGreaterThan(revision)
  })

  // covers Representatives: protected: nothing
  it('that hide everything leave no trace', async () => {
    const council = await representative()
    await moved(council, council.anna)
    expect(await inPublic(council, council.anna)).toMatchObject({ oldAddresses: 1 })
    await council.browser.send('PUT', `${council.root}/persons/${council.anna}/protection`, { mode: 'hidden' })
    expect(await inPublic(council, council.anna)).toEqual({
      page: null,
      bodies: [],
      leads: [],
      addresses: [],
      items: 0,
      contacts: 0,
      assignments: 0,
      references: 0,
      oldAddresses: 0,
    })
  })

  it('hide the name of an unpublished person', async () => {
    const council = await aCouncil(test)
    const anna = await council.person('Anna Berg', {}, { isDraft: true })
    await council.assigned(anna, (await council.body()).id)
    const names = async () => (await inPublic(council, anna)).bodies.map(({ name }) => name)
    await council.browser.send('PUT', `${council.root}/persons/${anna}/protection`, { mode: 'nameOnly', shownName: 'A. Berg' })
    expect(await names()).toEqual([])
    await council.browser.send('POST', `${council.root}/representatives/${anna}/publish`, { draftVersion: 1 })
    expect(await names()).toEqual(['A. Berg'])
    await council.browser.send('POST', `${council.root}/representatives/${anna}/unpublish`, { draftVersion: 1 })
    expect(await names()).toEqual([])
  })

  // covers Representatives: protected: on by an editor, off by a Sajtansvarig
  it('are switched on by an editor and off by a site administrator alone, also in part', async () => {
    const council = await representative()
    const address = `${council.root}/persons/${council.anna}/protection`
    for (const role of ['reader', 'writer'] as const) {
      expect((await (await council.as(role)).send('PUT', address, { mode: 'hidden' })).status).toBe(403)
    }
    expect((await council.browser.send('PUT', address, { mode: 'hidden' })).status).toBe(200)
    expect((await council.browser.send('DELETE', address)).status).toBe(403)
    expect(await council.browser.send('PUT', address, { mode: 'nameOnly' })).toMatchObject({
      status: 403,
      body: { message: 'Bara sajtansvariga kan stänga av skyddade uppgifter.' },
    })
    const siteAdmin = await council.as('siteAdmin')
    expect(await siteAdmin.send('DELETE', address)).toMatchObject({ status: 200, body: { sites: 1 } })
    expect((await siteAdmin.send('DELETE', address)).status).toBe(409)
    // The page is public again, but the contact details stay hidden.
    expect(await inPublic(council, council.anna)).toMatchObject({ page: { name: 'Anna Berg', contacts: [] }, contacts: 0 })
  })

  it('and publishing wait for each other, in either order', async () => {
    const council = await aCouncil(test)
    for (let round = 0; round < 6; round++) {
      const person = await council.person(`Kim Nummer${round}`, {}, { isDraft: true })
      const protect = () => council.browser.send('PUT', `${council.root}/persons/${person}/protection`, { mode: 'nameOnly' })
      const publish = () => council.browser.send('POST', `${council.root}/representatives/${person}/publish`, { draftVersion: 1 })
      const both = await Promise.all(round % 2 === 0 ? [protect(), publish()] : [publish(), protect()])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const { rows } = await test.superuser.query('select is_live from person_protection where person_id = $1', [person])
      expect(rows).toEqual([{ is_live: true }])
    }
  })

  it('hide all contact details while they are on', async () => {
    const council = await representative()
    await council.browser.send('PUT', `${council.root}/persons/${council.anna}/protection`, { mode: 'nameOnly' })
    const show = { value: 'anna@exempel.se', isShown: true, hasConsent: true }
    expect(await council.browser.send('PUT', `${council.root}/persons/${council.anna}/contacts/email`, show)).toMatchObject({
      status: 409,
      body: { message: 'Skyddade uppgifter är på. Kontaktuppgifter kan inte visas.' },
    })
  })
})

describe('the same person on several sites', () => {
  // covers Representatives: protected: all linked sites at once
  it('is protected on all of them in one transaction', async () => {
    const [one, two, three] = [await representative(), await representative(), await representative()]
    const link = (a: typeof one, b: typeof one) =>
      admin.send('POST', '/api/admin/person-links', {
        one: { siteId: a.siteId, personId: a.anna },
        other: { siteId: b.siteId, personId: b.anna },
      })
    expect((await link(one, two)).status).toBe(200)
    expect((await link(three, two)).body).toMatchObject({
      links: [{ isProtected: false }, { isProtected: false }, { isProtected: false }],
    })
    const revisions = await Promise.all([revisionOf(two), revisionOf(three)])

    const answer = await one.browser.send('PUT', `${one.root}/persons/${one.anna}/protection`, { mode: 'hidden' })
    expect(answer).toMatchObject({ status: 200, body: { sites: 3 } })
    for (const site of [one, two, three]) {
      expect(await inPublic(site, site.anna)).toMatchObject({ page: null, bodies: [], items: 0, contacts: 0 })
    }
    // One transaction wrote all three rows.
    const { rows } = await test.superuser.query('select distinct xmin::text from person_protection where person_id = any($1)', [
      [one.anna, two.anna, three.anna],
    ])
    expect(rows).toHaveLength(1)
    expect(await revisionOf(two)).toBeGreaterThan(revisions[0] ?? 0)
    expect(await revisionOf(three)).toBeGreaterThan(revisions[1] ?? 0)

    expect((await one.browser.get(`${one.root}/persons/${one.anna}`)).body).toMatchObject({ isLinked: true })
  })

  it('is protected when linked to a protected person', async () => {
    const [one, two] = [await representative(), await representative()]
    await one.browser.send('PUT', `${one.root}/persons/${one.anna}/protection`, { mode: 'nameOnly', shownName: 'A. B.' })
    await admin.send('POST', '/api/admin/person-links', {
      one: { siteId: two.siteId, personId: two.anna },
      other: { siteId: one.siteId, personId: one.anna },
    })
    expect(await inPublic(two, two.anna)).toMatchObject({ page: null, bodies: [{ name: 'A. B.', path: null }] })
  })

  // covers Representatives: the same person: linked by an administrator
  it('is linked by administrators only, once per site, and only to existing persons', async () => {
    const [one, two] = [await representative(), await representative()]
    const other = await two.person('Bo Ek')
    const body = (personId: string) => ({
      one: { siteId: one.siteId, personId: one.anna },
      other: { siteId: two.siteId, personId },
    })
    expect((await one.browser.send('POST', '/api/admin/person-links', body(two.anna))).status).toBe(403)
    expect((await admin.send('POST', '/api/admin/person-links', body(one.anna))).status).toBe(404)
    expect((await admin.send('POST', '/api/admin/person-links', body(two.anna))).status).toBe(200)
    expect(await admin.send('POST', '/api/admin/person-links', body(other))).toMatchObject({
      status: 400,
      body: {
        fields: {
          other: { message: `På sajten ${two.siteId} är redan en annan person kopplad. En person finns högst en gång per sajt.` },
        },
      },
    })
    expect((await admin.send('DELETE', `/api/admin/person-links/${one.siteId}/${one.anna}`)).status).toBe(204)
    expect((await admin.get(`/api/admin/person-links/${two.siteId}/${two.anna}`)).body).toEqual({ links: [] })
  })
})
