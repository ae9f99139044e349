import type pg from 'pg'
import { foldForSearch } from '#contract/slug.ts'
import { siteChangedChannel } from '#server/modules/sites/sites.ts'

// Sites full of news, written straight into the tables: a hundred thousand through the product would take an hour.

export const newsPerSite = 200
/** One in five is a draft. */
const isPublished = (n: number): boolean => n % 5 !== 0

export const siteId = (n: number): string => `bench-${String(n).padStart(3, '0')}`

const subjects = ['Biblioteket', 'Årsmötet', 'Badhuset', 'Styrelsen', 'Skolvägen', 'Kolonilotterna', 'Idrottsplatsen', 'Torgmötet']
const events = ['öppnar igen', 'flyttas till våren', 'får nya tider', 'söker frivilliga', 'blev en fullträff', 'behöver rustas upp']
const sentences = [
  'Kommunstyrelsen väntas fatta beslut redan i nästa vecka, och vi följer frågan på plats.',
  'Efter ett års ombyggnad slår dörrarna upp på lördag klockan tio.',
  'Det är många som har hört av sig, och det har gjort skillnad.',
  'Vi bjuder på kaffe och bulle så länge det räcker.',
  'Förslaget kostar mindre än det gamla och kan vara klart till hösten.',
  'Den som vill hjälpa till anmäler sig till styrelsen senast den sista i månaden.',
  'Frågan har varit uppe tre gånger tidigare utan att något har hänt.',
  'Särskilt de äldre i området har saknat en mötesplats nära hemmet.',
  'Barnen fick själva säga vad de ville ha, och det blev en klätterställning.',
  'Protokollet finns att läsa hos sekreteraren.',
]

/** Found by one news item in eight. */
export const searchWords = subjects.map((subject) => subject.toLocaleLowerCase('sv').slice(0, 6))

function textOf(n: number): { title: string; lead: string; body: object; search: string } {
  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T
  const title = `${pick(subjects, n)} ${pick(events, n * 5 + 1)} ${2000 + (n % 27)}`
  const lead = pick(sentences, n * 3)
  const paragraphs = Array.from({ length: 4 }, (_, p) => [0, 1, 2, 3].map((s) => pick(sentences, n * 7 + p * 3 + s)).join(' '))
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return { title, lead, body: { type: 'doc', content }, search: foldForSearch(`${title} ${lead} ${paragraphs.join(' ')}`) }
}

/** What an editor sends to create a news item; `n` makes its address its own. */
export const typedNews = (n: number): object => {
  const { title, lead, body } = textOf(n)
  return { title: `${title} nummer ${n}`, lead, body }
}

const insertNews = `
  with wanted as (
    select 'bench-' || lpad(s::text, 3, '0') as site_id, (s * 1000 + n)::bigint as k, stock.*
    from generate_series($1::int, $2::int) s, json_to_recordset($3::json)
      as stock (n int, title text, lead text, body jsonb, search text, published boolean)
  ), made as (
    select *, ('00000000-0000-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid as id,
      ('00000000-0000-4000-9000-' || lpad(to_hex(k), 12, '0'))::uuid as revision_id,
      jsonb_build_object('title', title, 'lead', lead, 'body', body) as content,
      date_trunc('milliseconds', now()) - n * interval '7 hours' as at
    from wanted
  ), revisions as (
    insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
    select site_id, revision_id, id, 'published', content, at, $4 from made where published
  )
  insert into items (site_id, id, area, slug, draft, field_versions, title, search_text, published_revision_id,
    published_draft_version, first_published_at, published_at, created_at, created_by, updated_at, updated_by)
  select site_id, id, 'news', 'nyhet-' || n, content,
    (select jsonb_object_agg(field, jsonb_build_object('version', 1, 'by', $4::uuid, 'at', at)) from unnest(array['title', 'lead', 'body']) field),
    title, search, case when published then revision_id end, case when published then 1 end,
    case when published then at end, case when published then at end, at, $4, at, $4
  from made`

/** Sites `from` to `to`, with their news. `authorId` has written everything. */
export async function addSites(client: pg.Client, from: number, to: number, authorId: string): Promise<void> {
  const stock = Array.from({ length: newsPerSite }, (_, n) => ({ n, ...textOf(n), published: isPublished(n) }))
  await client.query(
    `insert into sites (id, name, search_name) select 'bench-' || lpad(s::text, 3, '0'), 'Bänken ' || s, 'banken ' || s from generate_series($1::int, $2::int) s`,
    [from, to],
  )
  // The two tables name each other; with the keys' triggers off they need not be filled in turn.
  await client.query('set session_replication_role = replica')
  for (let first = from; first <= to; first += 50) {
    await client.query(insertNews, [first, Math.min(to, first + 49), JSON.stringify(stock), authorId])
  }
  await client.query('reset session_replication_role')
  // Otherwise that would be done by itself, in the middle of something measured.
  await client.query('vacuum (analyze) items')
  await client.query('vacuum (analyze) item_revisions')
  await client.query('checkpoint')
}

/** The addresses of all published news of sites 1 to `sites`, site by site in turn. */
export function* newsPaths(sites: number): Generator<string> {
  for (let n = 0; n < newsPerSite; n++) {
    if (!isPublished(n)) continue
    for (let site = 1; site <= sites; site++) yield `/${siteId(site)}/nyheter/nyhet-${n}`
  }
}

/** Has every node forget the pages of sites 1 to `sites`, as a change of each would. */
export async function forgetPages(client: pg.Client, sites: number): Promise<void> {
  await client.query(`select pg_notify($1, 'bench-' || lpad(s::text, 3, '0')) from generate_series(1, $2::int) s`, [
    siteChangedChannel,
    sites,
  ])
}

/** The tables of the limits, with rows like the product's. */
export async function fillLimits(client: pg.Client): Promise<void> {
  await client.query(`
    create table news (site_id text, id uuid, slug text, title text, lead text, body text, published_at timestamptz, primary key (site_id, id));
    create index on news (site_id, published_at desc);
    create table written (id bigint generated always as identity primary key, title text not null, body text not null);`)
  const rows = Array.from({ length: newsPerSite }, (_, n) => ({ n, ...textOf(n) }))
  await client.query(
    `insert into news select 'bench-' || lpad(s::text, 3, '0'), gen_random_uuid(), 'nyhet-' || n, title, lead, body::text, now() - n * interval '7 hours'
     from generate_series(1, 10) s, json_to_recordset($1::json) as stock (n int, title text, lead text, body jsonb)`,
    [JSON.stringify(rows)],
  )
  await client.query('vacuum (analyze) news')
}
