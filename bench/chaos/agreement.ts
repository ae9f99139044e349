import type pg from 'pg'
import type { Written } from './busy-editors.ts'

// One statement compares what a publication writes – revision, pointer, public row, references, undo, log line, counter of the
// site – with each other and with the calls of the editors.

/** By site: its revision, and the number of publications in its log. Both are read at one moment, so publishing need not pause. */
export type Counters = ReadonlyMap<string, { readonly revision: number; readonly published: number }>

const countersSql = `
  select s.id, s.revision::float8 as revision,
    (select count(*)::int from audit_log l where l.site_id = s.id and l.action = 'news.publish') as published
  from sites s`

/** Read them before the first call that is compared. */
export async function readCounters(client: pg.Client): Promise<Counters> {
  const { rows } = await client.query<{ id: string; revision: number; published: number }>(countersSql)
  return new Map(rows.map(({ id, ...counters }) => [id, counters]))
}

const mirrored = (version: string): string => `array(
        select r.field || ' ' || r.to_item_id from item_references r
        where r.site_id = w.site_id and r.item_id = w.id and r.version = '${version}' order by 1)`
const namedIn = (content: string): string => `array(
      select field || ' ' || id from unnest(array['topics', 'persons']) field, jsonb_array_elements_text(${content} -> field) id order by 1)`

// The revision of a call is found by its lead. Each part of `wrong` is a rule, and its rows are what breaks it.
const compareSql = `
  with calls as materialized (
    select c.item_id, c.n, c.status, count(r.id)::int as found, min(r.id::text)::uuid as revision_id
    from unnest($4::text[], $5::uuid[], $6::int[], $7::text[], $8::int[]) as c (site_id, item_id, n, lead, status)
    left join item_revisions r on r.site_id = c.site_id and r.item_id = c.item_id and r.kind = 'published' and r.content ->> 'lead' = c.lead
    group by c.item_id, c.n, c.status
  ), made as materialized (
    select item_id, sum(found)::int as found, (array_agg(revision_id order by n desc) filter (where found > 0))[1] as last from calls group by 1
  ), lines as materialized (
    select object_id, count(*)::int as lines, count(*) filter (where action = 'news.create')::int as creates,
      count(*) filter (where action = 'news.publish')::int as publishes
    from audit_log where object_id = any($2::text[]) group by 1
  ), kept as materialized (
    select w.created, i.id is not null as is_there, i.state_version, i.published_revision_id, i.draft, i.path, i.published_draft_version,
      p.revision_id as shown_revision, p.path as shown_path, p.head || jsonb_build_object('body', p.body) as shown, r.content,
      coalesce(m.found, 0) as made, m.last, coalesce(l.lines, 0) as lines, coalesce(l.creates, 0) as creates, coalesce(l.publishes, 0) as publishes,
      (select count(*)::int from item_revisions v where v.site_id = w.site_id and v.item_id = w.id and v.kind = 'published') as revisions,
      (select count(*)::int from undo_steps u where u.site_id = w.site_id and u.subject_id = w.id and u.action = 'publish') as undos,
      ${mirrored('published')} as shown_references,
      ${mirrored('draft')} as draft_references
    from unnest($1::text[], $2::text[]::uuid[], $3::int[]) as w (site_id, id, created)
    left join items i on i.site_id = w.site_id and i.id = w.id
    left join published_items p on p.site_id = w.site_id and p.id = w.id
    left join item_revisions r on r.site_id = w.site_id and r.id = i.published_revision_id
    left join made m on m.item_id = w.id
    left join lines l on l.object_id = w.id::text
  ), wrong (what) as (
    select 'acknowledged publications without their one revision' from calls where status = 200 and found <> 1
    union all select 'refused publications with a revision' from calls where status between 400 and 499 and found > 0
    union all select 'unanswered publications with several revisions' from calls where status <> 200 and found > 1
    union all select 'acknowledged items that are not there' from kept where created = 200 and not is_there
    union all select 'items that are there without their one line of creation' from kept where is_there and creates <> 1
    union all select 'absent items that left something' from kept where not is_there
      and (lines > 0 or revisions > 0 or undos > 0 or shown_revision is not null or shown_references <> '{}' or draft_references <> '{}')
    union all select 'items whose calls, revisions, log lines, undo and state differ in number' from kept
      where is_there and (revisions <> made or publishes <> made or undos <> made or state_version <> 1 + made)
    union all select 'items whose published_revision_id is not their last publication' from kept where published_revision_id is distinct from last
    union all select 'public rows that are missing, left over or of another revision' from kept
      where shown_revision is distinct from published_revision_id or (shown_revision is null) <> (published_draft_version is null)
    union all select 'public rows with another text or address' from kept
      where shown_revision is not null and (shown is distinct from content or shown_path is distinct from path)
    union all select 'public references that are not those of the revision' from kept
      where shown_references <> case when content is null then '{}' else ${namedIn('content')} end
    union all select 'references of a draft that are not those of its text' from kept where is_there and draft_references <> ${namedIn('draft')}
    union all select 'sites whose revision was not raised once by each publication'
      from (${countersSql}) now join unnest($9::text[], $10::float8[], $11::int[]) as before (id, revision, published) using (id)
      where now.revision - before.revision <> now.published - before.published
  )
  select array(select count(*) || ' ' || what from wrong group by what) as wrong,
    (select count(*)::int from calls where status = 200) as acknowledged,
    (select count(*)::int from calls where status = 200 and found = 0) as lost,
    (select count(*)::int from calls where status <> 200 and found > 0) as "unansweredThere",
    (select count(*)::int from calls where status <> 200 and found = 0) as "unansweredAbsent"`

export interface Agreement {
  /** Broken rules, in words. */
  readonly wrong: readonly string[]
  /** Numbers of calls that publish. */
  readonly acknowledged: number
  readonly lost: number
  readonly unansweredThere: number
  readonly unansweredAbsent: number
}

/** Compares the calls of the editors, all of them answered or given up, with the tables. `before`: of the sites to compare. */
export async function compare(client: pg.Client, written: readonly Written[], before: Counters): Promise<Agreement> {
  const calls = written.flatMap(({ siteId, id, publications }) => publications.map((one, n) => ({ ...one, siteId, id, n })))
  const { rows } = await client.query<Agreement>(compareSql, [
    written.map(({ siteId }) => siteId),
    written.map(({ id }) => id),
    written.map(({ created }) => created ?? 0),
    calls.map(({ siteId }) => siteId),
    calls.map(({ id }) => id),
    calls.map(({ n }) => n),
    calls.map(({ lead }) => lead),
    calls.map(({ status }) => status ?? 0),
    [...before.keys()],
    Array.from(before.values(), ({ revision }) => revision),
    Array.from(before.values(), ({ published }) => published),
  ])
  const [agreement] = rows
  if (!agreement) throw new Error('The comparison answered nothing')
  return agreement
}
