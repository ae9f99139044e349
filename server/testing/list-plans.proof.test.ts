import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemFilter, ItemSort } from '#contract/items/items.ts'
import { PersonFilter, PersonQuery } from '#contract/representatives/representative-persons.ts'
import { itemAreas } from '../item-areas.ts'
import { gridWindow } from '../modules/accounts/role-grid-store.ts'
import { countItems, itemCalendar, itemWriters, listItems } from '../modules/items/reading/item-list.ts'
import { searchItems } from '../modules/items/reading/item-search.ts'
import { incomingTo, targetsOf } from '../modules/items/references/item-references.ts'
import { publicItems, publishedBodies, referredByItems, referredItems } from '../modules/items/published/public-items.ts'
import { publicRedirects } from '../modules/redirects/public-redirects.ts'
import { publicSearch } from '../modules/items/published/public-search.ts'
import { auditActions, auditPage } from '../modules/audit/audit-page.ts'
import { broadcastsAmongNews } from '../modules/broadcasts/broadcasts-among-news.ts'
import { keptExtensions, receivedTopics } from '../modules/shared-policy/extension-store.ts'
import { shownAreasInUse, shownSharedTopic, shownTopics } from '../modules/shared-policy/public-shared-topics.ts'
import {
  broadcastCounts,
  broadcastsForFeed,
  pinnedBroadcasts,
  shownBroadcast,
  shownBroadcastRows,
} from '../modules/broadcasts/public-broadcasts.ts'
import { bylinesOf, categoriesOf } from '../modules/news/news-categories.ts'
import {
  latestNews,
  newsForFeed,
  newsAddresses,
  newsMonths,
  pinnedNews,
  publicNewsCategories,
  publishedNewsItem,
  publishedNewsPage,
} from '../modules/news/news.ts'
import { deliveredNewsCount, deliveredNewsPage } from '../modules/news/delivered-news.ts'
import { newsSharingSubjects } from '../modules/news/related-news.ts'
import { pageTreeOf } from '../modules/pages/page-tree.ts'
import { publicPages } from '../modules/pages/public-menu.ts'
import { pageOfLink, publishedPage, publishedPageTree } from '../modules/pages/public-pages.ts'
import { viewLocalPages } from '../modules/pages/local-shared-pages.ts'
import { areasOf } from '../modules/policy/policy-areas.ts'
import { programmesOf } from '../modules/policy/policy-programmes.ts'
import { prioritiesOf } from '../modules/policy/priority-topics.ts'
import {
  programmeOfDraft,
  publicPolicyAreas,
  publicProgrammes,
  publishedTopic,
  publishedTopics,
  topicsSpokenForBy,
} from '../modules/policy/public-policy.ts'
import { assignmentsOfPerson, formerAssignmentsPage } from '../modules/representatives/bodies/assignment-store.ts'
import { bodiesWithPeople } from '../modules/representatives/bodies/body-service.ts'
import { countPersons, detailsOf, personsPage } from '../modules/representatives/persons/person-list.ts'
import {
  personAddresses,
  publicBodies,
  publicLeadPersons,
  publicPerson,
  publicPersons,
} from '../modules/representatives/representatives.ts'
import { tasksOf } from '../modules/representatives/persons/tasks.ts'
import type { PublicDb, SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { listCursor } from '../platform/database/listing.ts'
import { addLargeMemberships, addLargePeople, addLargeSites, largeAuthorId, largeSiteId, settle } from '../seed/large/large-fill.ts'
import { actAsIfLarger, expectedRows } from './as-if-larger.ts'
import { collectPlans, indexesBySite, knowsSettledPlans } from './plans.ts'
import { testDatabase } from './test-database.ts'

// A list of one site must not read rows of other sites.

const { database, superuser } = await testDatabase()
const siteId = largeSiteId(7)
const now = new Date()
const today = now.toISOString().slice(0, 10)

/** Tables with many rows for each site; `federation` and `federation_design` have one row. A sequential scan of the others is as fast as an index. */
const large = /^(items|item_|assignments|person_contacts|users|memberships)/

let person = ''
let body = ''
let bySite: ReadonlySet<string> = new Set()

beforeAll(async () => {
  await addLargePeople(superuser, 40)
  await addLargeSites(superuser, 1, 40, largeAuthorId)
  await addLargeMemberships(superuser, 40)
  await settle(superuser)
  await sendLargeBroadcasts()
  await shareLargePolicy()
  // 40 sites with 200 news each become 5 000 with a million.
  await actAsIfLarger(superuser, 125)
  bySite = await indexesBySite(superuser)
  const { rows } = await superuser.query<{ person: string; body: string }>(
    'select person_id as person, body_id as body from assignments where site_id = $1 limit 1',
    [siteId],
  )
  person = rows[0]?.person ?? ''
  body = rows[0]?.body ?? ''
})

/** All news of the first site are sent to all others, and every site has decided about each. */
async function sendLargeBroadcasts(): Promise<void> {
  const origin = largeSiteId(1)
  await superuser.query("insert into federation (name, own_site_id) values ('Samling Framåt', $1)", [origin])
  await shareAll('news', 'default', 'path')
  await decideEverywhere('news', '{}')
  await shareAll('pages', 'optional', `path || '-riks'`)
  await decideEverywhere('pages', '{}')
  await superuser.query('vacuum (analyze) shares, share_choices, federation')
}

const shareAll = (area: string, mode: string, path: string) =>
  superuser.query(
    `insert into shares (id, origin_site_id, area, mode, target, began_at, began_by, title, about, slug, path, facet, revision_id, published_at,
       updated_at, head, body, search_text)
     select id, site_id, area, $4, '{"kind": "all"}', published_at, $2, title, about, slug, ${path}, facet, revision_id, published_at,
       updated_at, head, body, search_text from published_items where site_id = $1 and area = $3`,
    [largeSiteId(1), largeAuthorId, area, mode],
  )

const decideEverywhere = (area: string, words: string) =>
  superuser.query(
    `insert into share_choices (site_id, item_id, origin_site_id, area, title, words, has_words, seen_revision, decided_by, decided_at)
     select t.id, s.id, s.origin_site_id, s.area, s.title, $3::jsonb, $3::jsonb <> '{}', s.revision_id, $1, now()
     from sites t, shares s where t.id <> s.origin_site_id and s.area = $2`,
    [largeAuthorId, area, words],
  )

/** Its topics are shared with all others, and every site has said something under each. */
async function shareLargePolicy(): Promise<void> {
  await shareAll('policy', 'optional', `path || '-riks'`)
  await decideEverywhere('policy', '{"summary": "Vi vill.", "demands": [], "body": {"type": "doc", "content": []}}')
  await superuser.query('vacuum (analyze) shares, share_choices')
}

/** Calls every list of the admin, as its weakest role. */
async function adminLists(site: SiteDb): Promise<void> {
  const viewer = { userId: largeAuthorId, now }
  await viewLocalPages(site, 'http://localhost/{site}')
  for (const area of itemAreas) {
    const others = area.name === 'news' ? broadcastsAmongNews('http://localhost:3001') : null
    const list = (overrides: object) =>
      listItems(site, area, { filter: 'all', sort: 'changed', limit: 25, ...overrides }, viewer, others)
    for (const filter of ItemFilter.options) {
      for (const sort of ItemSort.options) {
        await list({ filter, sort })
        await list({ filter, sort, search: 'biblioteket' })
      }
    }
    for (const sort of ItemSort.options) {
      const { next } = await list({ sort, limit: 2 })
      await list({ sort, after: next ?? '' })
    }
    await list({ facet: 'nyhet' })
    await list({ own: true })
    await list({ by: largeAuthorId })
    await list({ event: true })
    await list({ hiddenBefore: true })
    await itemWriters(site, area.name)
    await list({ month: today.slice(0, 7) })
    await countItems(site, area.name, now, others)
    await itemCalendar(site, area, today.slice(0, 7), viewer)
    await searchItems(site, { q: 'skola', area: area.name, limit: 20 })
  }
  await searchItems(site, { q: 'skola', limit: 20 })
  for (const filter of PersonFilter.options) {
    await personsPage(site, PersonQuery.parse({ filter }), today)
    await personsPage(site, PersonQuery.parse({ filter, search: 'berg', bodyId: body }), today)
  }
  const { next } = await personsPage(site, PersonQuery.parse({ limit: 2 }), today)
  await personsPage(site, PersonQuery.parse({ after: next }), today)
  await countPersons(site, today)
  await detailsOf(site, person, 'reader', today)
  await bodiesWithPeople(site, today)
  await assignmentsOfPerson(site, person, today)
  await formerAssignmentsPage(site, { limit: 50 }, today)
  await formerAssignmentsPage(site, { limit: 50, bodyId: body }, today)
  await tasksOf(site, new Date(`${today}T12:00:00Z`))
  await pageTreeOf(site, largeAuthorId, today)
  await areasOf(site)
  await programmesOf(site)
  await prioritiesOf(site)
  await categoriesOf(site)
  await bylinesOf(site)
  await incomingTo(site, person)
  await targetsOf(site, [person])
  await receivedTopics(site)
  await keptExtensions(site)
}

/** Calls every list that visitors read. */
async function publicLists(site: PublicDb): Promise<void> {
  await latestNews(site, 5)
  await newsForFeed(site, 20, null)
  await newsForFeed(site, 20, 'debatt')
  await pinnedNews(site, today)
  for (const filter of [undefined, { category: 'nyhet' }, { year: now.getFullYear() }, { topic: person }, { person }]) {
    await publishedNewsPage(site, undefined, filter)
    await publishedNewsPage(site, { publishedAt: now, id: person }, filter)
  }
  const every = { category: 'nyhet', year: now.getFullYear(), topic: 'sakfraga-1', person, since: now, ids: [person] }
  for (const filter of [{}, every]) {
    await deliveredNewsPage(site, filter, 20, { publishedAt: now, id: person })
    await deliveredNewsCount(site, filter)
  }
  await publishedBodies(site, [person])
  await referredByItems(site, [person])
  await publicRedirects(site, 100, '/gammal')
  await publicPersons(site)
  await newsMonths(site)
  await publicNewsCategories(site)
  await newsAddresses(site)
  await publishedNewsItem(site, 'nyhet-1')
  await newsSharingSubjects(site, '/nyheter/nyhet-1', 3)
  await referredItems(site, '/nyheter/nyhet-1')
  await publicItems(site, [person])
  await publicPolicyAreas(site)
  await publicProgrammes(site)
  await programmeOfDraft(site, person)
  await publishedTopics(site)
  await publishedTopic(site, 'sakfraga-1')
  await topicsSpokenForBy(site, person)
  await publicBodies(site, today)
  await publicPerson(site, '/foretradare/person-1', today)
  await publicLeadPersons(site, today, 3)
  await personAddresses(site)
  await publicPages(site)
  await publishedPage(site, '/sida-8')
  const shared = (await publishedPageTree(site)).find((page) => page.shared)
  if (!shared) throw new Error('No page of the federation is shown.')
  await pageOfLink(site, shared)
  await publicSearch(site, 'biblioteket')
  for (const filter of [null, { category: 'nyhet' }, { from: now, until: now }]) {
    await shownBroadcastRows(site, 9, filter)
    await shownBroadcastRows(site, 9, filter, { publishedAt: now, id: person })
  }
  await pinnedBroadcasts(site, today)
  await shownBroadcast(site, 'riksnyhet-7')
  await shownTopics(site)
  await shownAreasInUse(site)
  await shownSharedTopic(site, 'sakfraga-1-riks')
  await broadcastCounts(site)
  await broadcastsForFeed(site, 20, 'nyhet')
}

async function faults(plannedFor: 'values' | 'any', tables = large): Promise<Record<string, readonly string[]>> {
  const plans = collectPlans(plannedFor, bySite)
  const settings = sql.raw(`set local enable_seqscan = ${tables === large ? 'on' : 'off'}`)
  const explained = async <Db extends SiteDb | PublicDb>(site: Db): Promise<Db> => {
    await site.query.execute(settings)
    // Compiling each statement, as Debian's PostgreSQL does for those that seem expensive, would take a minute for all of them.
    await site.query.execute(sql.raw('set local jit = off'))
    return plans.explaining(site)
  }
  await database.inSite(siteId, async (site) => adminLists(await explained(site)), 'read')
  await database.inPublic(siteId, async (site) => publicLists(await explained(site)))
  expect(plans.whole.size).toBeGreaterThan(100)
  const found = [...plans.whole].map(
    ([name, whole]) =>
      [
        name,
        [
          ...whole.filter((table) => tables.test(table) && !['federation', 'federation_design', 'share_kinds'].includes(table)),
          ...(plans.across.get(name) ?? []),
        ],
      ] as const,
  )
  return Object.fromEntries(found.filter(([, whole]) => whole.length > 0))
}

// The rows that fill the tables are made up.
afterAll(() => superuser.query('truncate shares'))

describe('as among five thousand sites with a million news, no list of one site reads rows of another', () => {
  it('by what PostgreSQL plans with', async () => {
    expect(await expectedRows(superuser, 'items')).toBeGreaterThan(1_000_000)
    expect(await expectedRows(superuser, 'published_items')).toBeGreaterThan(1_000_000)
  })

  // covers Content end to end: no list goes through every site's rows
  it('whatever it is asked for', async () => {
    expect(await faults('values')).toEqual({})
  })

  it('once its plan is settled', async () => {
    if (await knowsSettledPlans(superuser)) expect(await faults('any')).toEqual({})
  })

  it('and a later page of news begins at its place in the index', async () => {
    if (!(await knowsSettledPlans(superuser))) return
    const plans = collectPlans('any')
    const position = { publishedAt: now, id: person }
    await database.inPublic(siteId, async (site) => {
      const explained = plans.explaining(site)
      await publishedNewsPage(explained, position)
      await deliveredNewsPage(explained, {}, 20, position)
    })
    expect(plans.conditions.size).toBe(2)
    for (const condition of plans.conditions.values()) expect(condition).toMatch(/ROW\(published_at, id\) < ROW\(/)
  })

  it('and the small tables have the index they will need when they are not', async () => {
    expect(await faults('values', /./)).toEqual({})
  })

  it('and a window of everybody’s roles reads its cells by key, wherever it is', async () => {
    const plans = collectPlans('values')
    await database.inPlatform(async (platform) => {
      const explained = plans.explaining(platform)
      const first = await gridWindow(explained, {})
      await gridWindow(explained, { afterPerson: first.nextPeople ?? '', afterSite: first.nextSites ?? '' })
    })
    expect(plans.whole.get('grid_cells')).toEqual([])
    expect(plans.whole.get('grid_people_next')).toEqual([])
  })

  it('and this would tell if one read an index of all sites', async () => {
    const plans = collectPlans('values', bySite)
    const text = 'select id from published_items order by site_id, id limit 5'
    // The federation's library may find the items of every site.
    await database.inSite('*', (site) => plans.explaining(site).rows(statement<{ id: string }>('', text), []), 'read')
    expect(plans.across.get(text)).toEqual(['published_items_site_id_id_pk'])
  })

  it('and this would tell if one read a whole table', async () => {
    await superuser.query('alter table person_contacts drop constraint person_contacts_site_id_person_id_kind_pk')
    try {
      expect(await faults('values')).toHaveProperty('persons_all', ['person_contacts'])
    } finally {
      await superuser.query(
        'alter table person_contacts add constraint person_contacts_site_id_person_id_kind_pk primary key (site_id, person_id, kind)',
      )
    }
  })
})

describe('the log of an installation of years', () => {
  // covers Operations: the audit log is looked through by an index, whatever it is narrowed by
  it('is read by an index, whatever it is narrowed by', async () => {
    await superuser.query(
      `insert into audit_log (at, actor_id, site_id, action)
       select now() - n * interval '7 minutes', ('00000000-0000-4000-8000-' || lpad(to_hex(n % 500), 12, '0'))::uuid,
         'sajt-' || n % 40, (array['news.publish', 'auth.signIn', 'media.upload', 'user.remove'])[1 + n % 4]
       from generate_series(1, 60000) as n`,
    )
    await superuser.query('analyze audit_log')
    const after = listCursor('moment', 'text').print('2026-06-01T12:00:00.000Z', '30000')
    const choices = { person: '00000000-0000-4000-8000-000000000007', site: 'sajt-7', action: 'user.remove', day: '2026-06-01' }
    const plans = collectPlans('values')
    await database.inPlatform(async (platform) => {
      for (let chosen = 0; chosen < 16; chosen++) {
        const filter = Object.fromEntries(Object.entries(choices).filter((_, at) => chosen & (1 << at)))
        for (const place of [undefined, after]) await auditPage(plans.explaining(platform), filter, place, 50)
      }
      await auditActions(plans.explaining(platform))
    }, 'read')
    expect(plans.whole.size).toBe(17)
    const read = (whole: readonly string[]): boolean => whole.some((name) => name === 'audit_log' || name.startsWith('audit_log_'))
    expect([...plans.whole].filter(([name, whole]) => name !== 'audit_actions' && read(whole))).toEqual([])
    expect(plans.whole.get('audit_actions')).not.toContain('audit_log')
  })
})
