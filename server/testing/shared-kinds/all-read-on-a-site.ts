import { listRoutes } from '../../listed-routes.ts'
import { sampleOf } from '../permissions/sample-value.ts'
import type { AtWork } from '../at-work.ts'
import type { aFederation } from '../a-federation.ts'
import type { TestApp } from '../test-app.ts'

// Everything that visitors and the people of one site can read, by place: pages and feeds, the delivery API, the answer of every
// call, and every row that the database shows the site's two roles.

type Handle = 'inSite' | 'inPublic'

const pages = [
  '',
  '/nyheter',
  '/nyheter/rss.xml',
  '/politik',
  '/foretradare',
  '/sok?q=vi',
  '/sitemap.xml',
  '/api/v1/site',
  ...['news', 'policy', 'pages', 'representatives'].map((area) => `/api/v1/${area}?include=body`),
]
/** Of those with an id in their path, the ones of content. */
const routes = (await listRoutes()).filter(
  ({ method, url }) => method === 'GET' && /^\/api\/[^:]+(:siteId[^:]*)?(:(item|person|topic|media)Id[^:]*)?$/.test(url),
)

/** Calls at the same time: one after the other they would wait most of the time. */
const atOnce = 10

/** The readable columns of every table and view. */
async function readable({ superuser }: TestApp, handle: Handle): Promise<readonly { name: string; columns: string }[]> {
  const { rows } = await superuser.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by c.relname order by c.relname`,
    [handle === 'inSite' ? 'kansli_site' : 'kansli_public'],
  )
  return rows
}

/** `paths`: further pages. `ids`: stand in the place of any id in the path of a call. */
export async function allReadOn(
  test: TestApp,
  read: Awaited<ReturnType<typeof aFederation>>['read'],
  { siteId, browser }: Pick<AtWork, 'siteId' | 'browser'>,
  { paths, ids }: { readonly paths: readonly string[]; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const path of [...pages, ...paths]) found.set(`page ${path}`, (await read(siteId, path)).body)
  const calls = routes.flatMap(({ url, endpoint }) => {
    const query = endpoint?.query
      ? `?${new URLSearchParams(sampleOf(endpoint.query, {}) as Record<string, string>).toString()}`
      : ''
    const ofSite = `${url.replace(':siteId', siteId)}${query}`
    return ofSite.includes('/:') ? ids.map((id) => ofSite.replace(/:\w+/, id)) : [ofSite]
  })
  for (let at = 0; at < calls.length; at += atOnce)
    await Promise.all(
      calls.slice(at, at + atOnce).map(async (path) => found.set(`call ${path}`, (await browser.fetch(path)).bytes.toString())),
    )
  for (const handle of ['inSite', 'inPublic'] as const) {
    const tables = (await readable(test, handle)).map(
      ({ name, columns }) =>
        `select '${name}' as name, (select jsonb_agg(to_jsonb(t))::text from (select ${columns} from ${name}) t) as rows`,
    )
    const text = tables.join(' union all ')
    const all = await test.database[handle](siteId, (site) =>
      site.rows<{ name: string; rows: string | null }>({ name: '', text }, []),
    )
    for (const { name, rows } of all) found.set(`${handle} ${name}`, rows ?? '')
  }
  return found
}
