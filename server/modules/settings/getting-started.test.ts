import { expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { textOf } from '../../testing/factories.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { ItemArea } from '../items/item-area.ts'
import { saveDraft } from '../items/life/item-draft.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { pageArea } from '../pages/page-area.ts'
import { ensureSystemPages, furnishSite } from '../pages/system-pages.ts'
import { policyArea } from '../policy/policy-area.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { startFacts } from './getting-started.ts'
import { saveTab } from './settings-service.ts'

const test = await testDatabase()

// covers Settings: Kom igång by what there is
it('a new site has every step left, and done steps follow from its content', async () => {
  const room = await aNewsroom(test)
  const facts = () => test.database.inSite(room.siteId, (site) => startFacts(site))
  expect(await facts()).toEqual({ done: [], isDismissed: false, version: 0, emptySettings: [], unpublishedPages: [] })
  const news = await room.published({ title: 'Först' })
  expect((await facts()).done).toEqual(['news'])
  const by = room.editor()
  const contact = { ...emptySettings.contact, phone: '08-123 45 67' }
  await test.database.inSite(room.siteId, (site) => saveTab(site, { tab: 'contact', content: contact, version: 0 }, by))
  const started = { tab: 'started', content: { isDismissed: true }, version: 0 } as const
  await test.database.inSite(room.siteId, (site) => saveTab(site, started, by))
  expect(await facts()).toMatchObject({ done: ['contact', 'news'], isDismissed: true, version: 1 })
  await room.step((work) => unpublishItem(work, news.id, news.draftVersion))
  await room.draft({ title: 'Utkast' })
  expect((await facts()).done).toEqual(['contact'])
})

it('Om oss is written when its text is the site’s own', async () => {
  const room = await aNewsroom(test)
  const facts = () => test.database.inSite(room.siteId, (site) => startFacts(site))
  await test.database.inSite(room.siteId, (site) => ensureSystemPages(site, room.editor()))
  const { rows } = await test.superuser.query(`select id from items where site_id = $1 and system_key = 'om-oss'`, [room.siteId])
  const area = pageArea as ItemArea<never>
  const fields = { lead: 'Vi är en förening i Skövde.', body: textOf('Här står vilka vi är.') }
  await room.step((work) => saveDraft(work, rows[0].id, { fields, versions: { lead: 1, body: 1 }, resolvesConflict: false }), area)
  expect((await facts()).done).toEqual([])
  await room.step((work) => publishItem(work, rows[0].id, 2), area)
  expect((await facts()).done).toEqual(['about'])
})

it('three topics and a representative are needed', async () => {
  const room = await aNewsroom(test)
  const facts = () => test.database.inSite(room.siteId, (site) => startFacts(site))
  for (const name of ['Skola', 'Vård', 'Trafik']) {
    expect((await facts()).done).toEqual([])
    await room.publishedIn(policyArea, { name, summary: 'Vi vill att det ska bli bättre.' })
  }
  expect((await facts()).done).toEqual(['topics'])
  await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg' })
  expect((await facts()).done).toEqual(['representatives', 'topics'])
})

it('the sentence, the beginning of the start page and an event are seen from what there is', async () => {
  const room = await aNewsroom(test)
  const done = async () => (await test.database.inSite(room.siteId, (site) => startFacts(site))).done
  const by = room.editor()
  const save = (tab: Parameters<typeof saveTab>[1]) => test.database.inSite(room.siteId, (site) => saveTab(site, tab, by))
  const { general, front } = emptySettings
  await save({ tab: 'general', content: { ...general, name: 'Åsö byalag', description: 'Vi som bor på Åsö.' }, version: 0 })
  expect(await done()).toEqual(['description'])
  // Saved as it was: nobody has chosen anything.
  await save({ tab: 'front', content: front, version: 0 })
  expect(await done()).toEqual(['description'])
  await save({ tab: 'front', content: { ...front, claim: 'Vi håller Åsö levande' }, version: 0 })
  expect(await done()).toEqual(['description', 'front'])
  const event = { ...emptyEvent, startDay: '2026-12-12', place: 'Bygdegården' }
  await room.published({ title: 'Julgröt', event })
  expect(await done()).toEqual(['description', 'front', 'news', 'event'])
})

// covers Pages: Kom igång: empty settings and unpublished pages
it('names empty settings that public pages use, and required pages that are not public', async () => {
  const old = await aNewsroom(test)
  const facts = (siteId: string) => test.database.inSite(siteId, (site) => startFacts(site))
  await test.database.inSite(old.siteId, (site) => ensureSystemPages(site, old.editor()))
  const before = await facts(old.siteId)
  expect(before.unpublishedPages.map(({ title }) => title)).toEqual([
    'Om oss',
    'Så behandlar vi personuppgifter',
    'Tillgänglighet',
    'Om kakor',
  ])
  expect(before.emptySettings).toEqual([])

  const room = await aNewsroom(test)
  await furnishSite(test.database)(room.siteId, room.editor())
  expect(await facts(room.siteId)).toMatchObject({
    done: [],
    emptySettings: ['kommun', 'e-post', 'telefon', 'kontaktperson', 'adress'],
    unpublishedPages: [],
  })
  const contact = { ...emptySettings.contact, email: 'hjo@exempel.se', phone: '08-123 45 67', visitingAddress: 'Torget 1' }
  await test.database.inSite(room.siteId, (site) => saveTab(site, { tab: 'contact', content: contact, version: 0 }, room.editor()))
  expect((await facts(room.siteId)).emptySettings).toEqual(['kommun', 'kontaktperson'])
})
