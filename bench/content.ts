import type pg from 'pg'
import { siteChangedChannel } from '#server/modules/sites/sites.ts'
import { addLargeSites, largeSiteId, settle } from '#server/seed/large/large-fill.ts'
import { isPublishedNews, perSite } from '#server/seed/large/large-site.ts'
import { newsText } from '#server/seed/large/large-texts.ts'

// The sites of `npm run seed:large`, added as rows need them, and the tables of the limits.

export const siteId = largeSiteId

/** The content that an editor sends to create a news item; `n` makes its address unique. */
export function typedNews(n: number): object {
  const text = newsText(n)
  return { ...text, title: `${text.title} nummer ${n}` }
}

/** Adds sites `from` to `to` with all content, written by `authorId`. */
export async function addSites(client: pg.Client, from: number, to: number, authorId: string): Promise<void> {
  await addLargeSites(client, from, to, authorId)
  await settle(client)
}

// What an upload and a publication leave behind: the use in the content, and the public facts of the picture.
const addPictures = `
  update published_items p set
    head = p.head || jsonb_build_object('image', jsonb_build_object('id', p.id, 'isShared', false, 'alt', '', 'caption', '', 'crop', null)),
    media = jsonb_build_array(jsonb_build_object('id', p.id, 'isShared', false, 'kind', 'image', 'title', 'Torget en lördag',
      'alt', 'Människor på ett torg en lördag', 'isDecorative', false, 'caption', 'Många kom.', 'credit', 'Anna Berg', 'licenceUntil', null,
      'isAiGenerated', false, 'width', 4000, 'height', 3000, 'bytes', 2400000, 'color', '#8a9a7b',
      'focal', jsonb_build_object('x', 0.5, 'y', 0.4), 'crops', '{}'::jsonb, 'fileKey', left(md5(p.id::text), 20), 'extension', 'jpg',
      'isWithdrawn', false))
  where p.area = 'news' and p.site_id = any($1::text[])`

/** Adds sites `from` to `to` whose published news have a picture each; its files do not exist. */
export async function addListSites(client: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from users where is_admin limit 1')
  await addLargeSites(client, from, to, rows[0]?.id ?? '')
  await client.query('set session_replication_role = replica')
  await client.query(addPictures, [Array.from({ length: to - from + 1 }, (_, at) => siteId(from + at))])
  await client.query('reset session_replication_role')
  await settle(client)
}

/** The addresses of all published news of sites 1 to `sites`, from each site in turn. */
export function* newsPaths(sites: number): Generator<string> {
  for (let n = 0; n < perSite.news; n++) {
    if (!isPublishedNews(n)) continue
    for (let site = 1; site <= sites; site++) yield `/${siteId(site)}/nyheter/nyhet-${n}`
  }
}

/** The kind of change: of an item, or of the frame around every page. */
export type Change = 'content' | 'frame'

/** Makes every node drop the pages of sites `from` to `to`, as a change on each would. */
export async function changeSites(client: pg.Client, from: number, to: number, change: Change): Promise<void> {
  await client.query(
    `with changed as (
       update sites set revision = revision + 1, content_changes = content_changes + $2 where id = any($3::text[]) returning id
     ) select pg_notify($1, id) from changed`,
    [siteChangedChannel, change === 'content' ? 1 : 0, Array.from({ length: to - from + 1 }, (_, at) => siteId(from + at))],
  )
}

/** The tables of the limits, with rows like the product's. */
export async function fillLimits(client: pg.Client): Promise<void> {
  await client.query(`
    create table news (site_id text, id uuid, slug text, title text, lead text, body text, published_at timestamptz, primary key (site_id, id));
    create index on news (site_id, published_at desc);
    create table written (id bigint generated always as identity primary key, title text not null, body text not null);`)
  const rows = Array.from({ length: perSite.news }, (_, n) => ({ n, ...newsText(n) }))
  await client.query(
    `insert into news select 'sajt-' || lpad(s::text, 3, '0'), gen_random_uuid(), 'nyhet-' || n, title, lead, body::text, now() - n * interval '7 hours'
     from generate_series(1, 10) s, json_to_recordset($1::json) as stock (n int, title text, lead text, body jsonb)`,
    [JSON.stringify(rows)],
  )
  await client.query('vacuum (analyze) news')
}
