import { describe, expect, it } from 'vitest'
import type { Dismissed, Mention } from '#contract/representatives/mentions.ts'
import type { RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import { aCouncil, setClock } from '../../../testing/a-council.ts'
import type { Council } from '../../../testing/a-council.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork, publishedItem } from '../../../testing/at-work.ts'
import { aUser, textOf } from '../../../testing/factories.ts'
import { aPicture } from '../../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'
import { forgetDismissals } from './mentions.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

// Only the browser and its root are used.
const asWorker = (council: Council): AtWork => ({ ...council, user: { id: council.actor().userId, name: '' } })

const places = (mentions: readonly Mention[]) => mentions.map(({ title, part }) => `${title} ${part}`).sort()
const tasks = async ({ browser, root }: Council): Promise<RepresentativeTask[]> =>
  ((await browser.get(`${root}/representative-tasks`)).body as { tasks: RepresentativeTask[] }).tasks
const privacyTasks = async (council: Council) =>
  (await tasks(council)).filter(({ kind }) => kind === 'nameShown' || kind === 'contactShown')
const count = async ({ browser, root }: Council): Promise<number> =>
  ((await browser.get(`${root}/person-counts`)).body as { tasks: number }).tasks

describe('a contact detail that is hidden', () => {
  async function shownInAText(words: string) {
    const council = await aCouncil(test)
    const anna = await council.person('Anna Berg')
    const set = (isShown: boolean) =>
      council.browser.send('PUT', `${council.root}/persons/${anna}/contacts/phone`, {
        value: '070-123 45 67',
        isShown,
        hasConsent: isShown,
      })
    await set(true)
    const news = await publishedItem(asWorker(council), 'news', { title: 'Ring oss', body: textOf(words) })
    return { council, anna, set, news }
  }

  // covers Pictures on sites: texts that show a hidden detail are tasks
  it('lists the published texts that show it as tasks, until they no longer do', async () => {
    const { council, anna, set, news } = await shownInAText('Ring 070.123.45.67 i dag.')
    expect(await privacyTasks(council)).toEqual([])
    const before = await count(council)
    const hidden: TestAnswer = await set(false)
    expect(hidden.body).toMatchObject({
      shownIn: [{ kind: 'phone', mention: { itemId: news.id, title: 'Ring oss', part: 'text' } }],
    })
    expect(await privacyTasks(council)).toMatchObject([
      {
        kind: 'contactShown',
        personId: anna,
        mention: { itemId: news.id, area: 'news' },
        message: '”Ring oss” visar telefonnumret som Anna Berg har dolt, i texten.',
      },
    ])
    expect(await count(council)).toBe(before + 1)
    // The list does not show the number.
    expect(JSON.stringify(await tasks(council))).not.toMatch(/123[ .]?45/)

    const { browser, root } = council
    await browser.send('POST', `${root}/news/${news.id}/unpublish`, { draftVersion: 1 })
    expect(await privacyTasks(council)).toEqual([])
    expect((await browser.get(`${root}/persons/${anna}`)).body).toMatchObject({ shownIn: [] })
  })

  it('is found in a link as well, and in the settings', async () => {
    const { council, set } = await shownInAText('Välkommen.')
    const { siteId } = council
    const siteAdmin = await atWork(test, 'siteAdmin', siteId)
    const { content, version } = ((await siteAdmin.browser.get(`${siteAdmin.root}/settings`)).body as AllSettings).contact
    const saved = await siteAdmin.browser.send('PUT', `${siteAdmin.root}/settings`, {
      tab: 'contact',
      content: { ...content, phone: '070-123 45 67' },
      version,
    })
    expect(saved.status).toBe(200)
    await publishedItem(asWorker(council), 'news', {
      title: 'Kontakta oss',
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'Ring oss', marks: [{ type: 'link', attrs: { href: 'tel:+46701234567' } }] }],
          },
        ],
      },
    })
    await set(false)
    expect((await privacyTasks(council)).map(({ message }) => message)).toEqual([
      '”Kontakta oss” visar telefonnumret som Anna Berg har dolt, i en länk.',
      'Inställningar, Kontakt visar telefonnumret som Anna Berg har dolt.',
    ])
  })
})

describe('the name of a person with Skyddade uppgifter', () => {
  async function named() {
    const council = await aCouncil(test)
    const portrait = await aPicture(test, council.siteId, { size: [900, 1200] })
    const anna = await council.person('Anna Bergström', { portrait: portrait.lead })
    const other = await aPicture(test, council.siteId, { credit: 'Anna Bergström' })
    const text = await publishedItem(asWorker(council), 'news', {
      title: 'På torget',
      byline: 'Anna Bergström',
      image: { ...portrait.lead, alt: 'Anna Bergström talar' },
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Anna Bergströms förslag.' }] },
          {
            type: 'blockquote',
            attrs: { attribution: 'Anna Bergström' },
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Vi vill mer.' }] }],
          },
          { type: 'image', attrs: { ...other.use, alt: 'Anna Bergstrom på scenen', caption: 'ANNA BERGSTRÖM' } },
        ],
      },
    })
    await publishedItem(asWorker(council), 'news', { title: 'Om Anna', bylinePerson: anna, body: textOf('Anna och Bo Bergström.') })
    return { ...council, anna, text, other }
  }
  const judged = async (council: Council & { anna: string }) => (await mentions(council)).sites
  const mentions = async ({ browser, root, anna }: Council & { anna: string }) =>
    (await browser.get(`${root}/persons/${anna}/mentions`)).body as {
      sites: { siteId: string; mentions: (Mention & { dismissed: Dismissed | null })[] }[]
      elsewhere: { sites: number; mentions: number }
    }

  // covers Pictures on sites: places that name a protected person, for each site
  it('is listed place by place before protection is switched on', async () => {
    const council = await named()
    const { sites, elsewhere } = await mentions(council)
    expect(elsewhere).toEqual({ sites: 0, mentions: 0 })
    expect(sites.map(({ siteId }) => siteId)).toEqual([council.siteId])
    expect(places(sites[0]?.mentions ?? [])).toEqual([
      'Om Anna byline',
      'På torget alt',
      'På torget byline',
      'På torget caption',
      'På torget library',
      'På torget picture',
      'På torget quote',
      'På torget text',
    ])
    expect(
      sites[0]?.mentions
        .filter(({ isAutomatic }) => isAutomatic)
        .map(({ part }) => part)
        .sort(),
    ).toEqual(['byline', 'picture'])
    expect(await privacyTasks(council)).toEqual([])
  })

  // covers Pictures on sites: the name is a task until it is gone or may stay
  it('is a task in each place until it is removed, or may stay for a logged reason', async () => {
    const council = await named()
    const { browser, root, anna, text } = council
    const unprotected = { place: `${text.id}/quote`, reason: 'agreed', note: 'Anna ringde och sa ja till citatet.' }
    expect((await browser.send('POST', `${root}/persons/${anna}/dismissed-mentions`, unprotected)).status).toBe(409)
    const before = await count(council)
    await browser.send('PUT', `${root}/persons/${anna}/protection`, { mode: 'hidden' })
    const found = await privacyTasks(council)
    expect(found.map(({ mention }) => mention?.part).sort()).toEqual(['alt', 'byline', 'caption', 'library', 'quote', 'text'])
    expect(found.find(({ mention }) => mention?.part === 'quote')?.message).toBe(
      '”På torget” nämner Anna Bergström, som har skyddade uppgifter, i ett citat.',
    )
    expect(await count(council)).toBeGreaterThanOrEqual(before + 6)

    const dismiss = (body: object) => browser.send('POST', `${root}/persons/${anna}/dismissed-mentions`, body)
    expect(await dismiss({ ...unprotected, reason: 'ok' })).toMatchObject({ status: 400, body: { fields: { reason: {} } } })
    expect(await dismiss({ ...unprotected, reason: 'other', note: 'ja' })).toMatchObject({
      status: 400,
      body: { fields: { note: { message: 'Skriv varför namnet får stå kvar.' } } },
    })
    expect(
      (await (await council.as('writer')).send('POST', `${root}/persons/${anna}/dismissed-mentions`, unprotected)).status,
    ).toBe(403)
    expect((await dismiss(unprotected)).status).toBe(204)
    expect((await dismiss(unprotected)).status).toBe(409)
    expect((await privacyTasks(council)).map(({ mention }) => mention?.part)).not.toContain('quote')
    const { rows } = await test.superuser.query(
      `select action, reason from audit_log where object_id = $1 and action = 'person.dismissMention'`,
      [anna],
    )
    expect(rows).toEqual([{ action: 'person.dismissMention', reason: 'agreed' }])
    // The place shows the reason and the person who gave it.
    const quote = async () => (await judged(council))[0]?.mentions.find(({ part }) => part === 'quote')
    expect((await quote())?.dismissed).toMatchObject({ reason: 'agreed', note: unprotected.note, by: expect.any(String) })

    const reopen = () => browser.send('POST', `${root}/persons/${anna}/reopened-mentions`, { place: unprotected.place })
    expect((await reopen()).status).toBe(204)
    expect((await reopen()).status).toBe(409)
    expect((await quote())?.dismissed).toBeNull()
    expect((await privacyTasks(council)).map(({ mention }) => mention?.part)).toContain('quote')

    await browser.send('POST', `${root}/news/${text.id}/unpublish`, { draftVersion: 1 })
    expect(await privacyTasks(council)).toEqual([])
  })

  // covers Pictures on sites: names of categories, areas, bodies, roles, assignments and collections; the reason is deleted with the name
  it('is found in the names of categories, areas, bodies, roles, assignments and collections, and on the page on accessibility', async () => {
    const council = await aCouncil(test)
    const { browser, root, siteId } = council
    const anna = await council.person('Anna Bergström')
    const name = 'Anna Bergströms vänner'
    const insert = (table: string, columns: string, ...values: unknown[]) =>
      test.superuser.query(
        `insert into ${table} (site_id, ${columns}) values ($1, ${values.map((_, at) => `$${at + 2}`).join(', ')})`,
        [siteId, ...values],
      )
    const [areaId, roleId, collectionId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await insert(
      'news_categories',
      'id, name, name_key, created_at, created_by',
      'vanner',
      name,
      'v',
      new Date(),
      council.actor().userId,
    )
    await insert('policy_areas', 'id, name, name_key, slug, position', areaId, name, 'v', 'v', 0)
    await insert('policy_programmes', 'id, name, name_key, kind, url, decided_by, position', areaId, name, 'v', 'other', '', '', 0)
    await insert('role_titles', 'id, name, weight', roleId, name, 1)
    await test.superuser.query('insert into media_libraries (site_id) values ($1) on conflict do nothing', [siteId])
    await insert('media_collections', 'id, name, name_key', collectionId, name, 'v')
    const body = await council.body({ name })
    await insert('accessibility_facts', 'checked_by, faults, version', 'Anna Bergström', '[]', 1)
    const page = await publishedItem(asWorker(council), 'pages', { title: 'Tillgänglighet', body: textOf('Så är sajten gjord.') })
    for (const table of ['items', 'published_items'])
      await test.superuser.query(`update ${table} set system_key = 'tillganglighet' where id = $1`, [page.id])
    const bo = await council.person('Bo Ek')
    await council.assigned(bo, body.id, { labelOverride: 'Ersätter Anna Bergström' })

    await browser.send('PUT', `${root}/persons/${anna}/protection`, { mode: 'hidden' })
    expect((await privacyTasks(council)).map(({ message }) => message).sort()).toEqual(
      [
        `Kategorin ”${name}”`,
        `Organet ”${name}”`,
        `Politikområdet ”${name}”`,
        `Programmet ”${name}”`,
        `Rollen ”${name}”`,
        `Samlingen ”${name}” i bildbanken`,
        'Uppdraget ”Ersätter Anna Bergström”',
        '”Tillgänglighet”',
      ].map(
        (place) => `${place} nämner Anna Bergström, som har skyddade uppgifter${place === '”Tillgänglighet”' ? ', i texten' : ''}.`,
      ),
    )
    const places = (await tasks(council)).flatMap(({ mention }) => mention?.place ?? [])
    expect(places).toContain(`collection/${collectionId}`)
    expect(
      (
        await browser.send('POST', `${root}/persons/${anna}/dismissed-mentions`, {
          place: `area/${areaId}`,
          reason: 'somebodyElse',
          note: '',
        })
      ).status,
    ).toBe(204)
    await test.superuser.query('delete from policy_areas where site_id = $1', [siteId])

    // The reason is deleted with the name, so that a new mention in the same place is a task again.
    const left = async () =>
      (await test.superuser.query('select 1 from dismissed_mentions where site_id = $1', [siteId])).rows.length
    expect(await left()).toBe(1)
    await forgetDismissals(test.database, async (_part, work) => (await work(), true), test.clock())
    expect(await left()).toBe(0)
  })

  // covers Pictures on sites: sites one does not work on are merely counted
  it('is only counted on linked sites where the caller has no role, and listed on the others', async () => {
    const [one, two] = [await named(), await named()]
    await admin.send('POST', '/api/admin/person-links', {
      one: { siteId: one.siteId, personId: one.anna },
      other: { siteId: two.siteId, personId: two.anna },
    })
    const seen = await mentions(one)
    expect(seen.sites.map(({ siteId }) => siteId)).toEqual([one.siteId])
    expect(seen.elsewhere).toEqual({ sites: 1, mentions: 8 })
    expect(JSON.stringify(seen)).not.toContain(two.siteId)
    const all = (await admin.get(`${one.root}/persons/${one.anna}/mentions`)).body as typeof seen
    expect(all.sites.map(({ siteId }) => siteId)).toEqual([one.siteId, two.siteId])
    expect(all.elsewhere).toEqual({ sites: 0, mentions: 0 })
    // Switching on protection on this site makes tasks there as well.
    await one.browser.send('PUT', `${one.root}/persons/${one.anna}/protection`, { mode: 'hidden' })
    expect(await privacyTasks(two)).toHaveLength(6)
    // Another site's person is not found on this site.
    expect((await one.browser.get(`${one.root}/persons/${two.anna}/mentions`)).status).toBe(404)
  })
})
