import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { ask, median, percentile, request } from '../load.ts'
import type { Person } from '../people.ts'
import { addPeople } from '../people.ts'
import type { Result } from '../report.ts'
import { notMeasured, within } from '../report.ts'
import { searchWords } from '#server/seed/large/large-texts.ts'
import { addLargeMemberships, addLargePeople } from '#server/seed/large/large-fill.ts'

/** Milliseconds: the 95th percentile of a list at the size of the whole federation (docs/scaling.md). */
const barMs = 150
const calls = 100
const auditLines = 200_000

/** Lists of administrators, who see all sites; `n` is the number of the call. */
const adminLists: Readonly<Record<string, (n: number) => string>> = {
  'sites, by name': () => 'admin/sites',
  'sites, searched': (n) => `admin/sites?search=${(n % 50) * 10 + 1}`,
  'sites, in one state': () => 'admin/sites?state=active',
  'people with accounts': () => 'admin/users',
  'people, searched': (n) => `admin/users?search=konto%20${(n % 90) + 10}`,
  'people of one site': (n) => `admin/users?siteId=sajt-${String((n % 400) + 1).padStart(3, '0')}`,
  'roles of people on sites': () => 'admin/role-grid',
  'roles, one person searched': (n) => `admin/role-grid?person=konto%20${(n % 90) + 10}`,
  'what the sites have to mend': () => 'admin/health',
  'sites that are silent': () => 'admin/health/sites?kind=silent',
  log: () => 'admin/audit',
  'log of one site': (n) => `admin/audit?site=sajt-${String((n % 400) + 1).padStart(3, '0')}`,
  'log of one action': () => 'admin/audit?action=item.publish',
  'log of one person and day': () =>
    `admin/audit?person=00000000-0000-4000-8000-000000000007&day=${new Date().toISOString().slice(0, 10)}`,
  'shared pictures': () => 'admin/media',
  'readings of the sites': () => 'admin/visits',
  'all sites, to work on': () => 'site?limit=50',
  'all sites, searched': (n) => `site?limit=50&search=${(n % 50) * 10 + 1}`,
}

/** Lists of an editor with two hundred sites. */
const editorLists: Readonly<Record<string, (n: number) => string>> = {
  'own 200 sites': () => 'site?limit=50',
  'own sites where something waits': () => 'site?limit=50&waiting=true',
  'counts of own sites': () => 'site-counts',
  'news of one of 500 sites, searched': (n) =>
    `site/sajt-${String((n % 200) + 1).padStart(3, '0')}/news?limit=25&search=${encodeURIComponent(searchWords[n % searchWords.length] ?? '')}`,
}

/** Two thousand accounts with their roles, one of them on two hundred sites, and a log of two hundred thousand lines. */
async function fillFederation({ client, sites }: Bench, admin: Person, editor: Person): Promise<void> {
  await addLargePeople(client, sites)
  await addLargeMemberships(client, sites)
  await client.query('update users set is_admin = true where id = $1', [admin.userId])
  await client.query(
    `insert into memberships (site_id, user_id, role)
     select id, $1, 'editor' from sites where id like 'sajt-%' order by id limit 200 on conflict do nothing`,
    [editor.userId],
  )
  await client.query(
    `insert into audit_log (at, actor_id, site_id, action, object_id)
     select now() - n * interval '2 minutes', ('00000000-0000-4000-8000-' || lpad(to_hex(n % 2000 + 1), 12, '0'))::uuid,
       'sajt-' || lpad((n % $2::int + 1)::text, 3, '0'), (array['item.publish', 'item.save', 'media.upload', 'auth.login'])[n % 4 + 1],
       gen_random_uuid()::text
     from generate_series(1, $1::int) n`,
    [auditLines, sites],
  )
  await client.query('vacuum (analyze) users, memberships, audit_log')
}

async function timesOf(bench: Bench, { reading }: Person, path: (n: number) => string): Promise<number[]> {
  const times: number[] = []
  // The first calls warm up: statements are prepared, code is compiled.
  for (let n = -10; n < calls; n++) {
    const message = request('GET', adminHost(bench), `/api/${path(n + 10)}`, reading)
    const began = performance.now()
    const { status, body } = await ask(bench.product.adminPort, message)
    if (status !== 200) throw new Error(`${path(n + 10)} answers ${status}: ${body.toString().slice(0, 200)}`)
    if (n >= 0) times.push(performance.now() - began)
  }
  return times
}

/** Row 18: the lists of the whole federation, one call after the other. */
export async function federationLists(bench: Bench): Promise<Result[]> {
  const [[admin], [editor]] = [await addPeople(bench.client, 'reader', 1, 1), await addPeople(bench.client, 'reader', 1, 1)]
  if (!admin || !editor) return [notMeasured(18, 'lists of the federation', `≤ ${barMs} ms`, 'nobody to sign in')]
  await fillFederation(bench, admin, editor)
  const began = performance.now()
  const counted = await ask(bench.product.adminPort, request('POST', adminHost(bench), '/api/admin/health/count', admin.writing))
  if (counted.status >= 300) throw new Error(`The count of what the sites have to mend answers ${counted.status}`)
  const { beganAt } = JSON.parse(counted.body.toString()) as { readonly beganAt: string }
  // Of every site: `countedAt` of the overview is that of the sites which were counted before.
  const isCounted = async (): Promise<boolean> => {
    const { rows } = await bench.client.query<{ left: number }>(
      'select count(*)::int as left from sites s where not exists (select from site_health h where h.site_id = s.id and h.counted_at >= $1)',
      [beganAt],
    )
    return rows[0]?.left === 0
  }
  while (!(await isCounted())) await new Promise((resolve) => setTimeout(resolve, 200))
  const seconds = (performance.now() - began) / 1000
  const results: Result[] = [
    within(18, `what ${bench.sites} sites have to mend, counted`, seconds, 60, 's', 'in the background, each hour'),
  ]
  for (const [lists, person] of [
    [adminLists, admin],
    [editorLists, editor],
  ] as const) {
    for (const [name, path] of Object.entries(lists)) {
      const times = await timesOf(bench, person, path)
      results.push(within(18, `${name}, p95`, percentile(times, 0.95), barMs, 'ms', `p50 ${median(times).toFixed(1)} ms`))
    }
  }
  return results
}
