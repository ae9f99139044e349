import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { deriveKeys } from '../platform/keys.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readFederation, readSite } from './demo-files.ts'
import { seedDemonstration } from './seed.ts'

const { database, superuser } = await testDatabase()
const keys = deriveKeys('a key for this test alone')
const from = { folder: join(import.meta.dirname, '..', '..', 'demonstration'), pictures: null }
const { sites: associations, own } = await readFederation(from.folder)
const sites = await Promise.all([...associations, own].map((id) => readSite(from.folder, id)))

const state = `case when deleted_at is not null then 'trashed'
  when review ->> 'state' = 'requested' then 'inReview'
  when review is not null then 'changesWanted'
  when publish_at is not null then case when published_revision_id is null then 'scheduled' else 'publishedScheduled' end
  when published_draft_version = draft_version then 'published'
  when published_draft_version is not null then 'publishedChanged'
  when first_published_at is not null then 'unpublished' else 'draft' end`
const everyState = ['changesWanted', 'draft', 'inReview', 'published', 'publishedChanged', 'scheduled', 'trashed', 'unpublished']

const now = new Date()
let isFilled = false
beforeAll(async () => {
  isFilled = await seedDemonstration(database, keys, now, from)
})

// covers Administration: Kom igång asks no site of the demonstration for a page that it has written
it('has a page about itself that counts as written, where the files have one', async () => {
  const { rows } = await superuser.query<{ id: string }>(
    `select site_id as id from items where system_key = 'om-oss' and published_draft_version > 1 order by 1`,
  )
  const written = sites.filter(({ pages }) => pages.system['om-oss'] !== undefined).map(({ id }) => id)
  expect(rows.map(({ id }) => id)).toEqual(written.toSorted())
  expect(written).toContain('malmo')
})

// covers Item states: the demonstration has every state
it('fills an empty database once, with every state, and a responsible person for every site', async () => {
  expect([isFilled, await seedDemonstration(database, keys, now, from)]).toEqual([true, false])

  const counts = async (area: string, where = ''): Promise<Record<string, number>> => {
    const { rows } = await superuser.query(
      `select ${state} as state, count(*)::int as n from items where area = $1 ${where} group by 1 order by 1`,
      [area],
    )
    return Object.fromEntries(rows.map((row) => [row.state, row.n]))
  }
  const told = (states: readonly string[]): Record<string, number> =>
    states.reduce<Record<string, number>>((sofar, one) => ({ ...sofar, [one]: (sofar[one] ?? 0) + 1 }), {})
  expect(await counts('news')).toEqual(told(sites.flatMap(({ news }) => news.items.map(({ life }) => life.state))))
  expect(await counts('policy')).toEqual(told(sites.flatMap(({ policy }) => policy.topics.map(({ life }) => life.state))))
  for (const area of ['news', 'policy', 'pages']) {
    expect([area, Object.keys(await counts(area, "and site_id = 'malmo'"))]).toEqual([area, expect.arrayContaining(everyState)])
  }

  const { rows: ahead } = await superuser.query('select id from items where updated_at > $1 or published_at > $1', [now])
  expect(ahead).toEqual([])
  const { rows: alone } = await superuser.query(
    `select id from sites where not exists (select from memberships where site_id = sites.id and role = 'siteAdmin')`,
  )
  expect(alone).toEqual([])
})

it('gives sites bodies with people, some of whom are protected, hidden or not public yet', async () => {
  const { rows } = await superuser.query(
    `select b.site_id, b.name, count(distinct a.person_id)::int as n from bodies b
     join assignments a on a.site_id = b.site_id and a.body_id = b.id
     where b.name = 'Kommunfullmäktige' and a.from_date = '2026-10-15' and a.standard_role <> 'ersattare'
     group by 1, 2 order by 3 desc limit 1`,
  )
  expect(rows).toEqual([{ site_id: 'malmo', name: 'Kommunfullmäktige', n: 13 }])
  const { rows: contacts } = await superuser.query('select distinct visibility from person_contacts order by 1')
  expect(contacts.map((row) => row.visibility)).toEqual(['hidden', 'shown'])
  const { rows: kept } = await superuser.query('select mode, shown_name, is_live from person_protection')
  expect(kept).toEqual([{ mode: 'nameOnly', shown_name: 'Kristina Vretlund', is_live: true }])
})

it('gives every site its system pages, and Malmö pages below pages', async () => {
  const { rows } = await superuser.query('select site_id, count(*)::int as n from items where system_key is not null group by 1')
  expect(rows).toHaveLength(13)
  expect(new Set(rows.map((row) => row.n))).toEqual(new Set([6]))
  const { rows: deep } = await superuser.query(
    `select path from items where path like '/om-oss/%/%' and site_id = 'malmo' order by path`,
  )
  expect(deep.map((row) => row.path)).toEqual([
    '/om-oss/stadsdelsgrupper/hyllie',
    '/om-oss/stadsdelsgrupper/kirseberg',
    '/om-oss/stadsdelsgrupper/limhamn',
  ])
})

it('sends news of the federation in every mode, one of them recalled, about which associations have decided', async () => {
  const { rows } = await superuser.query(
    `select s.mode, s.ended_at is not null as recalled,
       array(select c.site_id || ' ' || c.display || case when c.quote_person_id is not null then ' citat' else '' end
             from share_choices c where c.item_id = s.id order by 1) as decisions
     from shares s join federation f on f.own_site_id = s.origin_site_id and s.is_public where s.area = 'news' order by s.began_at desc`,
  )
  expect(rows).toEqual([
    { mode: 'required', recalled: false, decisions: ['skovde auto citat'] },
    { mode: 'default', recalled: false, decisions: ['lund hidden', 'pitea auto'] },
    { mode: 'offered', recalled: false, decisions: ['kalmar hidden', 'ostersund shown'] },
    { mode: 'default', recalled: true, decisions: [] },
  ])
})

it('has newsletters and events with sign-up on several sites', async () => {
  const { rows: newsletters } = await superuser.query(
    `select site_id from site_settings where tab = 'newsletter' and content ->> 'mode' = 'own' order by 1`,
  )
  expect(newsletters.map((row) => row.site_id)).toEqual(['lund', 'pitea', 'skovde'])
  const { rows: events } = await superuser.query(
    `select distinct site_id from published_items where (event ->> 'takesSignUps')::boolean and event_end > now() order by 1`,
  )
  expect(events.map((row) => row.site_id)).toEqual(['malmo', 'ornskoldsvik', 'skovde'])
})

it('leaves Gällivare empty, so that the empty screens can be seen', async () => {
  const { rows } = await superuser.query(
    `select area, count(*)::int as n, count(published_revision_id)::int as live from items where site_id = 'gallivare' group by 1`,
  )
  expect(rows).toEqual([{ area: 'pages', n: 6, live: 0 }])
})

it('shares pages of the federation, one of them required and one hidden on a site, and has letters of every outcome', async () => {
  const { rows: pages } = await superuser.query(
    `select s.title, s.mode = 'required' as required,
       array(select c.site_id from share_choices c where c.item_id = s.id and c.display = 'hidden') as hidden
     from shares s where s.area = 'pages' order by s.title`,
  )
  expect(pages).toEqual([
    { title: 'Starta en studiecirkel', required: false, hidden: ['ange'] },
    { title: 'Så är vi mot varandra', required: true, hidden: [] },
  ])
  const { rows: letters } = await superuser.query(
    'select site_id, count(*)::int as n, count(distinct state)::int as states, bool_or(address not like $1) as whole from outbox group by 1',
    ['%•••%'],
  )
  const written = sites.find(({ id }) => id === 'norrtalje')?.letters.length
  expect(letters).toEqual([{ site_id: 'norrtalje', n: written, states: 2, whole: false }])
})

it('shares topics, one of which an association has hidden, and one that it has to read again', async () => {
  const { rows } = await superuser.query(
    `select s.title, c.site_id, c.display, c.seen_revision = i.published_revision_id as is_read
     from share_choices c join shares s on s.id = c.item_id join items i on i.site_id = s.origin_site_id and i.id = s.id
     where s.area = 'policy' order by 1, 2`,
  )
  expect(rows).toEqual([
    { title: 'Beredskap i varje kommun', site_id: 'pitea', display: 'auto', is_read: true },
    { title: 'Bredband i hela landet', site_id: 'ostersund', display: 'auto', is_read: true },
    { title: 'Skolmaten', site_id: 'ange', display: 'auto', is_read: false },
    { title: 'Skolmaten', site_id: 'skovde', display: 'auto', is_read: false },
    { title: 'Tandvård för alla', site_id: 'lund', display: 'hidden', is_read: true },
  ])
})

it('signs texts with the people who wrote them', async () => {
  const { rows } = await superuser.query(
    `select u.name, count(*)::int > 0 as any, bool_and(r.author_name is null) as here
     from items i join users u on u.id = i.created_by join item_revisions r on r.site_id = i.site_id and r.item_id = i.id
     where i.site_id = 'malmo' and i.area = 'news' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { name: 'Karl Erik Andersson', any: true, here: true },
    { name: 'Tolvan Tolvansson', any: true, here: true },
    { name: 'Åsa Öberg-Ängström', any: true, here: true },
  ])
})
