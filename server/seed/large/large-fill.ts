import type pg from 'pg'
import { largeAssignments, largeBodies, largeItems, largePolicyAreas, perSite } from './large-site.ts'

// Rows are written directly into the tables, some sites at a time: a hundred thousand news through the product would take an hour.

/** One statement writes at most so many news, which bounds the memory it takes. */
const newsPerStatement = 10_000

export const largeSiteId = (n: number): string => `sajt-${String(n).padStart(3, '0')}`

/** The id of item, body or area number `k` on site `s`. */
export const largeId = (s: number, k: number): string =>
  `00000000-${s.toString(16).padStart(4, '0')}-4000-8000-${k.toString(16).padStart(12, '0')}`

/** As `largeSiteId`, in SQL. */
const siteIdOf = (n: string): string => `'sajt-' || lpad(${n}, greatest(3, length(${n})), '0')`
const siteId = siteIdOf('s::text')
/** As `largeId`, in SQL; ids of revisions have another letter than ids of items. */
const id = (k: string, letter = '8'): string =>
  `('00000000-' || lpad(to_hex(s), 4, '0') || '-4000-${letter}000-' || lpad(to_hex(${k}), 12, '0'))::uuid`
const ownIds = (text: string): string => `replace(${text}, '-ffff-4000-8', '-' || lpad(to_hex(s), 4, '0') || '-4000-8')`
const sites = 'generate_series($1::int, $2::int) s'

const insertSites = `
  insert into sites (id, name, search_name, description, municipality)
  select ${siteId}, 'Föreningen ' || s, 'foreningen ' || s, 'En av många.', 'Orten ' || s from ${sites}`

const insertItems = `
  with stock as (
    select k, area, slug, path, parent, "sortKey" as sort_key, "systemKey" as system_key, content, title, search, facet, detail,
      "reviewOn" as review_on, published, trashed, refs
    from json_to_recordset($3::json) as stock (k int, area text, slug text, path text, parent int, "sortKey" text,
      "systemKey" text, content text, title text, search text, facet text, detail text, "reviewOn" date, published boolean, trashed boolean, refs json)
  ), made as (
    select stock.*, s, ${siteId} as site_id, ${id('k')} as id, case when published then ${id('k', '9')} end as revision_id,
      ${ownIds('content')}::jsonb as draft, ${ownIds('facet')} as own_facet,
      date_trunc('milliseconds', now()) - (k % 1000) * interval '7 hours' as at
    from stock, ${sites}
  ), revisions as (
    insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
    select site_id, revision_id, id, 'published', draft, at, $4 from made where published
  ), mirrored as (
    insert into item_references (site_id, item_id, version, field, to_item_id)
    select site_id, id, version, ref.field, ${id('ref."to"')}
    from made, json_to_recordset(refs) as ref (field text, "to" int), unnest(array['draft', 'published']) version
    where published or version = 'draft'
  )
  insert into items (site_id, id, area, slug, path, parent_id, sort_key, system_key, draft, field_versions, title, search_text,
    facet, detail, review_on, published_revision_id, published_draft_version,
    first_published_at, published_at, deleted_at, deleted_by, created_at, created_by, updated_at, updated_by)
  select site_id, id, area, slug, path, case when parent is not null then ${id('parent')} end, sort_key, system_key, draft,
    (select jsonb_object_agg(field, jsonb_build_object('version', 1, 'by', $4::uuid, 'at', at)) from jsonb_object_keys(draft) field),
    title, search, own_facet, detail::jsonb, review_on,
    revision_id, case when published then 1 end, case when published then at end, case when published then at end,
    case when trashed then now() end, case when trashed then $4::uuid end, at, $4, at, $4
  from made`

// The same rows as publishing writes (write-published.ts). Each public text is the item's draft.
const insertPublished = `
  with stock as (
    select k, about, "textField" as text_field, "leadField" as lead_field
    from json_to_recordset($3::json) as stock (k int, about text, "textField" text, "leadField" text, published boolean) where published
  )
  insert into published_items (site_id, id, revision_id, area, slug, path, parent_id, sort_key, system_key, published_at, facet, title,
    about, search_text, head, body, lead_field)
  select i.site_id, i.id, i.published_revision_id, i.area, i.slug, i.path, i.parent_id, i.sort_key, i.system_key, i.published_at, i.facet,
    i.title, stock.about, i.search_text, r.content - stock.text_field, r.content -> stock.text_field, stock.lead_field
  from ${sites} cross join stock join items i on i.site_id = ${siteId} and i.id = ${id('k')}
  join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
  where i.deleted_at is null`

// As the triggers of items do.
const insertPersonNames = `
  insert into person_names (site_id, person_id, name, sort_name, given_name, name_key, search_text)
  select i.site_id, i.id, i.title, i.detail ->> 'sortName', coalesce(i.detail ->> 'givenName', ''), person_name_key(i.draft),
    split_part(i.search_text, E'\\n', 2)
  from ${sites} join items i on i.site_id = ${siteId} where i.area = 'representatives' and i.deleted_at is null`

const insertPolicyAreas = `
  insert into policy_areas (site_id, id, name, name_key, slug, position)
  select ${siteId}, ${id('k')}, name, lower(name), 'omrade-' || k, k
  from json_to_recordset($3::json) as stock (k int, name text), ${sites}`

const insertBodies = `
  insert into bodies (site_id, id, name, level, kind, seats, term_from, term_to, sort_key)
  select ${siteId}, ${id('k')}, name, level, kind, 15, '2022-10-15', '2026-10-14', "sortKey"
  from json_to_recordset($3::json) as stock (k int, name text, level text, kind text, "sortKey" text), ${sites}`

const insertAssignments = `
  insert into assignments (site_id, id, person_id, body_id, standard_role, from_date, to_date, source)
  select ${siteId}, ${id('k')}, ${id('person')}, ${id('body')}, role, current_date - 700,
    case when "isFormer" then current_date - 90 end, 'manual'
  from json_to_recordset($3::json) as stock (k int, person int, body int, role text, "isFormer" boolean), ${sites}`

const insertContacts = `
  insert into person_contacts (site_id, person_id, kind, value, visibility, consent_at, consent_by)
  select ${siteId}, ${id('k')}, 'email', 'person-' || k || '@' || ${siteId} || '.example',
    case when k % 2 = 0 then 'shown' else 'hidden' end, case when k % 2 = 0 then now() end, case when k % 2 = 0 then $4::uuid end
  from json_to_recordset($3::json) as stock (k int), ${sites}`

const filled =
  'sites, items, published_items, item_revisions, item_references, policy_areas, bodies, assignments, person_contacts, users, memberships'

/** The schema of 0.1.0 has no such table: a migration fills it from the items. */
async function hasPersonNames(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>("select to_regclass('person_names') is not null as has")
  return rows[0]?.has === true
}

/** Vacuums and analyses now; autovacuum would otherwise do it in the middle of a measurement. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(`vacuum (analyze) ${filled}${(await hasPersonNames(client)) ? ', person_names' : ''}`)
  await client.query('checkpoint')
}

/**
 * Adds sites `from` to `to` with `newsCount` news each and all other content, written by `authorId`. Needs a superuser, and a call
 * of `settle` afterwards. `onFilled` is told the number of the last site after each statement's worth of them.
 */
export async function addLargeSites(
  client: pg.Client,
  from: number,
  to: number,
  authorId: string,
  { newsCount = perSite.news, onFilled = (_last: number): void => undefined } = {},
): Promise<void> {
  const items = largeItems(newsCount).map(({ content, detail, ...item }) => ({
    ...item,
    content: JSON.stringify(content),
    detail: JSON.stringify(detail),
  }))
  const persons = items.filter(({ area }) => area === 'representatives').map(({ k }) => ({ k }))
  const isNamed = await hasPersonNames(client)
  await client.query(insertSites, [from, to])
  // The tables refer to each other; without the triggers of the keys they can be filled in any order.
  await client.query('set session_replication_role = replica')
  const atOnce = Math.min(50, Math.floor(newsPerStatement / Math.max(1, newsCount)))
  for (let first = from; first <= to; first += atOnce) {
    const last = Math.min(to, first + atOnce - 1)
    const some = [first, last]
    await client.query(insertItems, [...some, JSON.stringify(items), authorId])
    await client.query(insertPublished, [...some, JSON.stringify(items)])
    if (isNamed) await client.query(insertPersonNames, some)
    await client.query(insertPolicyAreas, [...some, JSON.stringify(largePolicyAreas)])
    await client.query(insertBodies, [...some, JSON.stringify(largeBodies)])
    await client.query(insertAssignments, [...some, JSON.stringify(largeAssignments())])
    await client.query(insertContacts, [...some, JSON.stringify(persons), authorId])
    onFilled(last)
  }
  await client.query('reset session_replication_role')
}

const userId = "('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"

/** The first person that `addLargePeople` adds. */
export const largeAuthorId = largeId(0, 1)

/** Four users for each site, without identities: it is not possible to sign in as one of them. */
export async function addLargePeople(client: pg.Client, siteCount: number): Promise<void> {
  await client.query(
    `insert into users (id, name, search_name) select ${userId}, 'Kim Konto ' || n, 'kim konto ' || n from generate_series(1, $1::int * 4) n`,
    [siteCount],
  )
}

/** Adds one person of each role on each site, and twenty who work on more than a hundred sites. */
export async function addLargeMemberships(client: pg.Client, siteCount: number): Promise<void> {
  await client.query(
    `insert into memberships (site_id, user_id, role)
     select ${siteIdOf('((n - 1) % $1::int + 1)::text')}, ${userId},
       (array['siteAdmin', 'editor', 'writer', 'reader'])[(n - 1) / $1::int + 1]
     from generate_series(1, $1::int * 4) n`,
    [siteCount],
  )
  await client.query(
    `insert into memberships (site_id, user_id, role)
     select ${siteId}, ${userId}, 'editor' from generate_series(1, 20) n, generate_series(1, least($1::int, 100 + n * 5)) s
     on conflict do nothing`,
    [siteCount],
  )
}
