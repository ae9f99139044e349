import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FederationPersonFilter } from '#contract/representatives/federation-persons.ts'
import { addLargeMemberships, addLargePeople, addLargeSites, largeAuthorId } from '../seed/large/large-fill.ts'
import { listUsers } from '../modules/accounts/user-store.ts'
import { siteMembers } from '../modules/accounts/site-user-store.ts'
import { candidatesFor, federationPersonsOf } from '../modules/representatives/persons/federation-person-store.ts'
import { unwellSitesOf } from '../modules/health/health-store.ts'
import { pageOfSites, sitesOf } from '../modules/sites/site-store.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { listCursor } from '../platform/database/listing.ts'
import { actAsIfLarger, expectedRows } from './as-if-larger.ts'
import type { MadeStatement } from './print-statements.ts'
import { allStatements, unprepared } from './all-statements.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { collectPlans, indexesBySite, knowsSettledPlans, readAcross, readWhole } from './plans.ts'
import { planAs } from './site-plans.ts'
import { testDatabase } from './test-database.ts'

// Every statement of the program, lists and searches among them, planned among 5 000 sites with a million news and as many rows
// of everything else.

const { database, superuser } = await testDatabase()
const made = (await allStatements()).filter(({ text }) => !unprepared.test(text))

let bySite: ReadonlySet<string> = new Set()

beforeAll(async () => {
  await addLargePeople(superuser, 40)
  await addLargeSites(superuser, 1, 40, largeAuthorId)
  await addLargeMemberships(superuser, 40)
  await fillEveryTable(superuser, 40, 50)
  // 40 sites become 5 000.
  await actAsIfLarger(superuser, 125)
  bySite = await indexesBySite(superuser)
})

/** Statements that a site's role may run and the program does not run as one: they are the platform's. */
const ofThePlatform: Readonly<Record<string, string>> = {
  every_site_public_change: 'a new design, for all sites',
  admin_sites_first: "the administrators' list of sites",
  admin_sites_next: "the administrators' list of sites",
  admin_sites_count: "the administrators' list of sites",
  target_sites: 'the sites that the federation can choose for what it sends or offers',
  target_tags: 'the tags that the federation can choose sites by',
  shared_media_recalled_places: 'where a picture of the federation was shown, of all sites',
  seed_federations_site: 'the demonstration',
  share_counts: 'what all sites do with one shared item, for those who shared it',
  share_hidden_on: 'what all sites do with one shared item, for those who shared it',
  share_choices_forget: 'a sweep, of all sites at once',
  webhook_shared_behind: 'a sweep, of all sites at once',
  shares_keep_groups: 'links of persons, and sites that are closed or opened',
  shares_keep_media: 'a change in the library of the federation, whose pictures any site shows',
  admin_sites_narrowed: "the administrators' list of sites",
  admin_sites_narrowed_count: "the administrators' list of sites",
  admin_site_parents: "the administrators' list of sites",
  site_levels_below: 'a move of a site in the tree',
  merge_sites_below: 'a merge, which moves sites in the tree',
  merge_sites_lock: 'a merge, which moves sites in the tree',
  every_site: 'the sites of an administrator, who works on all of them',
  every_site_counts: 'the sites of an administrator, who works on all of them',
  grid_sites_first: 'who has which role where, for administrators',
  grid_sites_count: 'who has which role where, for administrators',
  denied_owner: 'looks for the site of an unknown id, thirty times an hour at most for each person',
  import_sites: 'a list that an administrator takes in for all sites',
  protection_withholds_portraits: 'withholds the portraits of a person on every site that protects the person',
  purge_revision_sites: 'a sweep, which then goes from site to site',
  sites_without_system_pages: 'at a start',
  public_events_of_all_sites: 'the calendar of all sites, which is kept',
  public_sites: 'the page of all sites, which is kept',
  sites_with_newest_news: 'the page of all sites, which is kept',
  site_health_counted: 'how the sites are, for administrators',
  visit_days_by_site: "the administrators' list of sites by readings",
  visit_days_sites: "the administrators' list of sites by readings",
  left_behind_sites: 'what a person leaves behind on all sites, for administrators',
  left_keys_withdraw: 'what a person leaves behind on all sites, for administrators',
  left_links_keep: 'what a person leaves behind on all sites, for administrators',
  left_webhooks_withdraw: 'what a person leaves behind on all sites, for administrators',
  webhooks_by_key: 'the exchange of SECRET_KEY',
  webhooks_sites_of_key: 'the exchange of SECRET_KEY',
}

/** One row. */
const single = new Set(['federation', 'federation_design', 'share_kinds'])
/** Indexes of which the first entry alone is read; a plan does not say so, and versions of PostgreSQL print it differently. */
const firstEntryOf = new Set(['site_health_counted'])

interface Judged {
  readonly count: number
  readonly found: Record<string, readonly string[]>
}

/** What the statements of a role read of other sites: whole tables, and indexes that begin with the site but are read without it. */
async function judge(role: string, statements: readonly MadeStatement[], known?: Plans): Promise<Judged> {
  const found: Record<string, readonly string[]> = {}
  let count = 0
  for (const { name, text, file } of statements) {
    const plan = known === undefined ? await planAs(superuser, role, text) : known.get(text)
    if (!plan) continue
    count++
    const read = [...readWhole(plan).filter((table) => !single.has(table)), ...readAcross(plan, bySite)]
    if (read.length > 0 && !(name in ofThePlatform)) found[`${file}: ${name}`] = read
  }
  return { count, found }
}

/** Null for what the role may not run. */
type Plans = ReadonlyMap<string, Awaited<ReturnType<typeof planAs>>>

let madePublic: Promise<Plans> | null = null
/** The plans of all statements as the role of what is public, made once for the two tests that need them. */
const publicPlans = (): Promise<Plans> => (madePublic ??= plansAs('kansli_public'))

async function plansAs(role: string): Promise<Plans> {
  const plans = new Map<string, Awaited<ReturnType<typeof planAs>>>()
  for (const { text } of made) plans.set(text, await planAs(superuser, role, text))
  return plans
}

// The rows that fill the tables are made up.
afterAll(() => superuser.query('truncate shares'))

describe('as among five thousand sites with a million news', () => {
  it('every table is planned for as large', async () => {
    for (const table of ['items', 'published_items', 'item_revisions', 'item_references'])
      expect(await expectedRows(superuser, table)).toBeGreaterThan(1_000_000)
    for (const table of ['media', 'redirects', 'outbox', 'site_settings_history', 'webhooks', 'undo_steps'])
      expect(await expectedRows(superuser, table)).toBeGreaterThan(200_000)
  })

  // covers Content end to end: no statement of a site goes through every site's rows
  it('no statement of what is public reads rows of another site', async () => {
    const { count, found } = await judge('kansli_public', made, await publicPlans())
    expect(found).toEqual({})
    expect(count).toBeGreaterThan(100)
  }, 120_000)

  it('no statement of a site reads rows of another site', async () => {
    const plans = await publicPlans()
    const others = made.filter(({ text }) => !plans.get(text))
    const { count, found } = await judge('kansli_site', others)
    expect(found).toEqual({})
    expect(count).toBeGreaterThan(3000)
  }, 120_000)

  it('and this would tell if one did', async () => {
    const asked = (text: string): MadeStatement[] => [{ name: 'wrong', text, file: '', line: 0 }]
    const redirects = asked('select from_path from redirects where from_path = $1')
    expect((await judge('kansli_site', redirects)).found).toEqual({})
    await superuser.query('alter table redirects disable row level security')
    expect((await judge('kansli_site', redirects)).found).not.toEqual({})
    await superuser.query('alter table redirects enable row level security')
  })
})

const cursor = listCursor('text', 'id')
const healthCursor = cursor.print('61', 'sajt-007')
const now = new Date()

/** The lists that people open of accounts and sites, which no site's handle reads. */
async function platformLists(platform: PlatformDb, search: string | undefined): Promise<void> {
  const after = cursor.print('Kim Konto 7', largeAuthorId)
  for (const siteId of [undefined, 'sajt-007'])
    for (const from of [undefined, after]) await listUsers(platform, { search, siteId, after: from })
  const sites = { search, limit: 26, sitesUrl: 'http://localhost:3001/{site}', now }
  for (const from of [null, ['Föreningen 7', 'sajt-007'] as const]) await pageOfSites(platform, { ...sites, after: from })
  for (const from of [undefined, healthCursor]) await unwellSitesOf(platform, { kind: 'silent', search, after: from })
  const personCursor = listCursor('text', 'text', 'text', 'id').print('Nordin', 'Kim', 'sajt-007', largeAuthorId)
  for (const filter of FederationPersonFilter.options)
    for (const from of [undefined, personCursor]) await federationPersonsOf(platform, { search, filter, after: from })
  const person = { siteId: 'sajt-007', personId: largeAuthorId }
  await candidatesFor(platform, person, [person], search)
  await sitesOf(platform, { id: largeAuthorId, isAdmin: false }, now)
  await siteMembers(platform, 'sajt-007', largeAuthorId, now)
}

async function readWholeBy(plannedFor: 'values' | 'any', search?: string): Promise<Record<string, readonly string[]>> {
  const plans = collectPlans(plannedFor, bySite)
  await database.inPlatform((platform) => platformLists(plans.explaining(platform), search), 'read')
  const found = [...plans.whole].map(
    ([name, whole]) =>
      [
        name,
        [...whole.filter((table) => !single.has(table) && !firstEntryOf.has(table)), ...(plans.across.get(name) ?? [])],
      ] as const,
  )
  return Object.fromEntries(found.filter(([, read]) => read.length > 0))
}

describe('the lists of accounts and sites', () => {
  it.each(['values', 'any'] as const)('are read in their order until a page is full, planned for %s', async (plannedFor) => {
    if (plannedFor === 'any' && !(await knowsSettledPlans(superuser))) return
    // Each total counts the table of what is listed, and no other.
    expect(await readWholeBy(plannedFor)).toEqual({
      users_first: ['users_by_name'],
      users_count: ['users'],
      admin_sites_first: ['sites_by_name'],
      admin_sites_count: ['sites'],
      site_health_counted: ['sites'],
      federation_persons_all_first: ['person_names_in_order'],
      federation_persons_all_count: ['person_names'],
      federation_persons_linked_first: ['person_names_in_order'],
      federation_persons_linked_count: ['person_names'],
      federation_persons_suggested_first: ['person_names_in_order'],
      federation_persons_suggested_count: ['person_names'],
      federation_persons_protected_first: ['person_names_in_order'],
      federation_persons_protected_count: ['person_names'],
      // Every district is read for the choice of one: some dozens among thousands.
      admin_site_parents: ['sites'],
    })
  })

  it('read only names when they are searched', async () => {
    const read = new Set(Object.values(await readWholeBy('values', 'kim')).flat())
    expect([...read].filter((name) => !/^(users|sites|person_names)(_by_name|_in_order)?$/.test(name))).toEqual([])
  })
})
