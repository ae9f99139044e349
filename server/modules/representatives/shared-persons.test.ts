import { describe, expect, it } from 'vitest'
import type { FederationPerson, PersonThere } from '#contract/representatives/federation-persons.ts'
import type { PersonDetails } from '#contract/representatives/representative-persons.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'

// One person on several sites: found and linked by administrators, protected on all of them.

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
const nodes = [
  await testSites(test, { files: test.files, images: test.images, clock: test.clock }),
  await testSites(test, { files: test.files, images: test.images, clock: test.clock }),
] as const
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

let family = 0
/** A family name that no other test uses. */
const ownFamily = (): string => `Tvåsajt${String.fromCharCode(97 + (family++ % 26))}${family}`

/** A site with one public person, member of its council, whose address is shown. */
async function home(name: string) {
  const council = await aCouncil(test)
  const personId = await council.person(name, { bioShort: 'Lärare i Husie.' })
  await council.assigned(personId, (await council.body()).id)
  const contact = { value: 'anna@exempel.se', isShown: true, hasConsent: true }
  await council.browser.send('PUT', `${council.root}/persons/${personId}/contacts/email`, contact)
  const protection = `${council.root}/persons/${personId}/protection`
  return {
    ...council,
    personId,
    there: { siteId: council.siteId, personId },
    protect: (body: object = { mode: 'hidden' }) => council.browser.send('PUT', protection, body),
    unprotect: async () => (await council.as('siteAdmin')).send('DELETE', protection),
    details: async () => (await council.browser.get(`${council.root}/persons/${personId}`)).body as PersonDetails,
    names: async () => (await council.browser.get(`${council.root}/persons/${personId}/linked-sites`)).body as { names: string[] },
  }
}
type Home = Awaited<ReturnType<typeof home>>

const link = (one: Pick<Home, 'there'>, other: Pick<Home, 'there'>) =>
  admin.send('POST', '/api/admin/person-links', { one: one.there, other: other.there })
const isProtected = async (one: Home): Promise<boolean> => (await one.details()).protection !== null
const found = async (query: string): Promise<{ persons: FederationPerson[]; total: number; next: string | null }> => {
  const answer = await admin.get(`/api/admin/persons?${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const sitesOf = (persons: readonly FederationPerson[]) =>
  persons.map(({ name, sites }) => [name, sites.map(({ siteId }) => siteId).toSorted()])
const one = async (of: Home, search = ''): Promise<{ persons: PersonThere[]; candidates: PersonThere[]; isCut: boolean }> =>
  (await admin.get(`/api/admin/persons/${of.siteId}/${of.personId}?search=${encodeURIComponent(search)}`)).body

describe('the persons of all sites', () => {
  // covers Federation: shared persons: found by name without accents, linked ones once
  it('are found without accents, and one who is linked stands once with all sites', async () => {
    const name = ownFamily()
    const [first, second, third] = [await home(`Åsa ${name}`), await home(`Åsa ${name}`), await home(`Bo ${name}`)]
    await second.person(`Utkast ${name}`, {}, { isDraft: true })
    const search = `search=${encodeURIComponent(`asa ${name.toLowerCase().replace('å', 'a')}`)}`
    expect(sitesOf((await found(search)).persons)).toEqual(
      [first.siteId, second.siteId].toSorted().map((siteId) => [`Åsa ${name}`, [siteId]]),
    )
    expect((await found(`${search}&filter=suggested`)).persons).toMatchObject([{ sameName: 1 }, { sameName: 1 }])
    expect((await link(first, second)).status).toBe(200)
    const { persons, total } = await found(search)
    expect([sitesOf(persons), total]).toEqual([[[`Åsa ${name}`, [first.siteId, second.siteId].toSorted()]], 1])
    expect((await found(`${search}&filter=suggested`)).total).toBe(0)
    expect((await found(`${search}&filter=linked`)).total).toBe(1)
    // Drafts too: administrators work on all sites. In the order of family and given names.
    expect((await found(`search=${name}`)).persons.map((person) => person.name)).toEqual([
      `Bo ${name}`,
      `Utkast ${name}`,
      `Åsa ${name}`,
    ])
    expect((await one(third)).candidates).toEqual([])
  })

  it('are read page by page, each once', async () => {
    const name = ownFamily()
    const council = await aCouncil(test)
    for (let n = 10; n < 37; n++) await council.person(`Nr${n} ${name}`, {}, { isDraft: true })
    const first = await found(`search=${name}`)
    const second = await found(`search=${name}&after=${first.next}`)
    expect([first.persons.length, second.persons.length, second.next, first.total]).toEqual([25, 2, null, 27])
    expect(new Set([...first.persons, ...second.persons].map(({ personId }) => personId)).size).toBe(27)
    expect((await admin.get('/api/admin/persons?after=WyJ4Il0')).status).toBe(400)
  })

  it('follow a new name, the trash and the way back', async () => {
    const name = ownFamily()
    const { browser, root, personId } = await home(`Anna ${name}`)
    const item = `${root}/representatives/${personId}`
    const step = async (path: string, body: object) =>
      expect([path, (await browser.send('POST', `${item}/${path}`, body)).status]).toEqual([path, 200])
    const renamed = await browser.send('PATCH', `${item}/draft`, { fields: { givenName: 'Karin' }, versions: { givenName: 1 } })
    expect(renamed.status).toBe(200)
    const names = async () => (await found(`search=${name}`)).persons.map((shown) => shown.name)
    expect(await names()).toEqual([`Karin ${name}`])
    await step('trash', { draftVersion: 2 })
    expect(await names()).toEqual([])
    await step('restore', { draftVersion: 2 })
    expect(await names()).toEqual([`Karin ${name}`])
  })

  // covers Federation: shared persons: a namesake who is not the same person is suggested no more, until it is taken back
  it('are not suggested again when they are not the same, and can be', async () => {
    const name = ownFamily()
    const [first, second, third] = [await home(`Anna ${name}`), await home(`Anna ${name}`), await home(`Anna ${name}`)]
    await link(first, third)
    const apart = (isDifferent: boolean) =>
      admin.send('PUT', '/api/admin/person-differences', { one: first.there, other: second.there, isDifferent })
    const suggested = async () => (await found(`search=${name}&filter=suggested`)).total
    const candidates = async (of: Home) => (await one(of)).candidates.map(({ siteId }) => siteId)
    expect([await suggested(), await candidates(second)]).toEqual([2, expect.arrayContaining([first.siteId, third.siteId])])
    expect((await apart(true)).status).toBe(204)
    // For all that are the same person, from either side.
    expect([await suggested(), await candidates(first), await candidates(second), await candidates(third)]).toEqual([0, [], [], []])
    expect(await admin.get(`/api/admin/persons/${third.siteId}/${third.personId}`)).toMatchObject({
      body: { different: [{ siteId: second.siteId }] },
    })
    expect((await one(first, name)).candidates).toEqual([])
    expect((await apart(false)).status).toBe(204)
    expect([await suggested(), await candidates(third)]).toEqual([2, [second.siteId]])
    expect((await link(first, second)).status).toBe(200)
    expect((await apart(true)).body).toMatchObject({
      fields: { other: { message: expect.stringContaining('Ta bort kopplingen') } },
    })
  })

  // covers Federation: shared persons: administrators alone, and no contact details
  it('are shown to administrators alone, with assignments and without contact details', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    const siteAdmin = await first.as('siteAdmin')
    for (const path of ['/api/admin/persons', `/api/admin/persons/${first.siteId}/${first.personId}`])
      expect((await siteAdmin.get(path)).status).toBe(403)
    const shown = await one(first)
    expect(shown).toMatchObject({
      persons: [{ siteId: first.siteId, about: 'Ledamot, Kommunfullmäktige' }],
      candidates: [{ siteId: second.siteId, about: 'Ledamot, Kommunfullmäktige', isProtected: false }],
      isCut: false,
    })
    expect(JSON.stringify(shown)).not.toContain('anna@exempel.se')
    expect((await one(first, 'finns inte')).candidates).toEqual([])
    expect((await admin.get(`/api/admin/persons/${first.siteId}/${second.personId}`)).status).toBe(404)
    expect((await admin.get(`/api/admin/persons/${first.siteId}/nej`)).status).toBe(404)
  })

  it('are separated as they were before the link', async () => {
    const name = ownFamily()
    const [a, b, c, d] = [await home(`A ${name}`), await home(`B ${name}`), await home(`C ${name}`), await home(`D ${name}`)]
    await link(a, b)
    await link(c, d)
    const { joined } = (await link(a, c)).body as { joined: Home['there'][] }
    expect(joined.map(({ siteId }) => siteId).toSorted()).toEqual([c.siteId, d.siteId].toSorted())
    expect((await one(d)).persons).toHaveLength(4)
    expect((await admin.send('POST', '/api/admin/person-links/separate', { persons: joined })).status).toBe(204)
    expect((await one(a)).persons.map(({ siteId }) => siteId).toSorted()).toEqual([a.siteId, b.siteId].toSorted())
    expect((await one(d)).persons.map(({ siteId }) => siteId).toSorted()).toEqual([c.siteId, d.siteId].toSorted())
    expect((await admin.send('POST', '/api/admin/person-links/separate', { persons: [b.there, a.there] })).status).toBe(204)
    expect((await one(a)).persons).toHaveLength(2)
    expect((await admin.send('POST', '/api/admin/person-links/separate', { persons: [a.there] })).status).toBe(204)
    expect((await admin.send('POST', '/api/admin/person-links/separate', { persons: [b.there] })).status).toBe(404)
  })
})

describe('a person on two sites', () => {
  // covers Federation: shared persons: a site learns of another only what visitors see
  it('is told on the one site of what visitors see on the other, and of nothing else', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    const { rows } = await test.superuser.query('select name from sites where id = $1', [second.siteId])
    expect(await first.names()).toEqual({ names: [] })
    await link(first, second)
    const reader = await first.as('reader')
    const told = async () => (await reader.get(`${first.root}/persons/${first.personId}/linked-sites`)).body
    expect(await told()).toEqual({ names: [rows[0].name] })
    for (const [off, on] of [
      ['is_hidden = true', 'is_hidden = false'],
      ["stopped = 'paused', stopped_at = now()", 'stopped = null, stopped_at = null'],
    ]) {
      await test.superuser.query(`update sites set ${off} where id = $1`, [second.siteId])
      expect(await told()).toEqual({ names: [] })
      await test.superuser.query(`update sites set ${on} where id = $1`, [second.siteId])
    }
    await second.protect({ mode: 'nameOnly' })
    expect(await told()).toEqual({ names: [] })
    const elsewhere = await second.as('reader')
    expect((await elsewhere.get(`${first.root}/persons/${first.personId}/linked-sites`)).status).toBe(404)
    expect((await elsewhere.get(`${second.root}/persons/${first.personId}/linked-sites`)).status).toBe(404)
  })

  // covers Federation: shared persons: protection on one site takes the person from all public places of another, on every process
  it('is gone from all public places of the other site when the first protects, in every process', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    await link(first, second)
    const slug = `anna-${name.toLowerCase().replace('å', 'a')}`
    const places = [
      `/foretradare/${slug}`,
      '/foretradare',
      `/sok?q=${name}`,
      '/api/v1/representatives',
      `/api/v1/representatives/${slug}`,
      '/sitemap.xml',
    ]
    const read = async (path: string, node: 0 | 1) => visit(nodes[node], `/${second.siteId}${path}`)
    const told = async (node: 0 | 1) => (await Promise.all(places.map(async (path) => (await read(path, node)).body))).join('\n')
    // Both processes have kept the pages.
    for (const node of [0, 1] as const) {
      const before = await told(node)
      for (const word of [`Anna ${name}`, 'anna@exempel.se', 'Lärare i Husie', `/foretradare/${slug}`])
        expect(before).toContain(word)
    }
    expect((await first.protect()).body).toMatchObject({ sites: 2 })
    await soon(async () => {
      for (const node of [0, 1] as const) {
        const after = await told(node)
        // The search repeats what was asked for.
        for (const word of [`Anna ${name}`, 'anna@exempel.se', 'Lärare i Husie', `/foretradare/${slug}`])
          expect(after).not.toContain(word)
        expect((await read(`/foretradare/${slug}`, node)).statusCode).toBe(404)
      }
    })
  })

  // covers Federation: shared persons: protection is lifted by the site that set it, or by an administrator
  it('is shown again by the site that protected alone, and nowhere else', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    await link(first, second)
    await first.protect({ mode: 'nameOnly', shownName: 'A. B.' })
    expect([(await first.details()).protection?.isOwn, (await second.details()).protection?.isOwn]).toEqual([true, false])
    expect(await second.unprotect()).toMatchObject({
      status: 403,
      body: { message: 'Skyddet har satts på från en annan sajt. Bara den sajten eller en administratör kan stänga av det.' },
    })
    // Neither is another name than the one that was chosen there shown.
    expect((await second.protect({ mode: 'nameOnly', shownName: `Anna ${name}` })).status).toBe(403)
    expect(await first.unprotect()).toMatchObject({ status: 200, body: { sites: 2 } })
    expect([await isProtected(first), await isProtected(second)]).toEqual([false, false])
    expect(await first.unprotect()).toMatchObject({ status: 409, body: { message: 'Skyddade uppgifter är redan avstängt.' } })
  })

  it('that both sites protect is shown again by an administrator alone, on both', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    await link(first, second)
    await first.protect()
    expect((await second.protect()).status).toBe(200)
    expect((await second.details()).protection).toMatchObject({ mode: 'hidden', isOwn: true })
    const message = 'Personen skyddas också från en annan sajt. Bara en administratör kan stänga av skyddet.'
    for (const site of [first, second]) expect(await site.unprotect()).toMatchObject({ status: 403, body: { message } })
    expect([await isProtected(first), await isProtected(second)]).toEqual([true, true])
    const lifted = await admin.send('DELETE', `${second.root}/persons/${second.personId}/protection`)
    expect(lifted).toMatchObject({ status: 200, body: { sites: 2 } })
    expect([await isProtected(first), await isProtected(second)]).toEqual([false, false])
  })

  it('that is hidden somewhere is hidden everywhere, and a separated one is decided about by its own site', async () => {
    const name = ownFamily()
    const [first, second] = [await home(`Anna ${name}`), await home(`Anna ${name}`)]
    await second.protect({ mode: 'nameOnly' })
    await first.protect()
    await link(first, second)
    expect((await second.details()).protection).toMatchObject({ mode: 'hidden', isOwn: true })
    expect(
      (await (await first.as('siteAdmin')).send('PUT', `${first.root}/persons/${first.personId}/protection`, { mode: 'nameOnly' }))
        .status,
    ).toBe(403)
    expect((await admin.send('DELETE', `/api/admin/person-links/${first.siteId}/${first.personId}`)).status).toBe(204)
    expect([await isProtected(first), await isProtected(second)]).toEqual([true, true])
    expect(await second.unprotect()).toMatchObject({ status: 200, body: { sites: 1 } })
    expect([await isProtected(first), await isProtected(second)]).toEqual([true, false])
  })
})
