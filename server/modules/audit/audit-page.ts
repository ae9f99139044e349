import type { AuditFilter, AuditLine } from '#contract/audit/audit.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import type { PlatformDb, Statement } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// The log as administrators look through it: the newest line first, page by page, narrowed by person, site, action and day.

interface Row extends Omit<AuditLine, 'at' | 'name'> {
  readonly at: Date
  readonly name: string | null
}

/** Each with the number of its parameter, after those of the place and the limit. */
const narrowings: Readonly<Record<keyof AuditFilter, (parameter: string) => string>> = {
  person: (at) => `a.actor_id = ${at}::uuid`,
  site: (at) => `a.site_id = ${at}`,
  action: (at) => `a.action = ${at}`,
  day: (at) =>
    `a.at >= (${at}::date::timestamp at time zone 'Europe/Stockholm') and a.at < ((${at}::date + 1)::timestamp at time zone 'Europe/Stockholm')`,
}
const filters = ['person', 'site', 'action', 'day'] as const

const everyChoice = filters.reduce<(keyof AuditFilter)[][]>(
  (choices, one) => [...choices, ...choices.map((chosen) => [...chosen, one])],
  [[]],
)
const keyOf = (chosen: readonly string[]): string => chosen.join('_') || 'all'

/** One for each choice of what it is narrowed by, so that PostgreSQL plans each with its own index. */
const pages: ReadonlyMap<string, Statement<Row>> = new Map(
  everyChoice.map((chosen) => [
    keyOf(chosen),
    statement<Row>(
      `audit_page_${keyOf(chosen)}`,
      `select a.id::float8 as id, a.at, a.actor_id as "actorId", (select u.name from users u where u.id = a.actor_id) as name,
         a.site_id as "siteId", coalesce((select s.name from sites s where s.id = a.site_id),
           (select r.name from removed_sites r where r.id = a.site_id)) as "siteName", a.action, a.object_id as "objectId",
         coalesce((select u.name from users u where u.id = o.id),
           (select d.host from site_domains d where d.site_id = a.site_id and d.id = o.id)) as "objectName",
         case when a.action ~ '^(news|policy|pages|representatives)[.]'
                then not exists (select from items i where i.site_id = a.site_id and i.id = o.id)
              when a.action like 'media.%' then not exists (select from media m where m.site_id = a.site_id and m.id = o.id)
         end as "isObjectGone", a.reason
       from audit_log a
       cross join lateral (select case when a.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.object_id::uuid end as id) o
       where (a.at, a.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::bigint, 9223372036854775807))
         ${chosen.map((one, at) => `and ${narrowings[one](`$${at + 4}`)}`).join(' ')}
       order by a.at desc, a.id desc limit $3`,
    ),
  ]),
)

const cursor = listCursor('moment', 'text')
const isId = /^\d{1,18}$/

interface AuditPage {
  readonly lines: AuditLine[]
  readonly next: string | null
}

/** A page of the log, after the line that `after` names. */
export async function auditPage(
  platform: PlatformDb,
  filter: AuditFilter,
  after: string | undefined,
  limit: number,
): Promise<AuditPage> {
  const chosen = filters.filter((one) => filter[one] !== undefined)
  const page = pages.get(keyOf(chosen))
  if (!page) throw new Error('No page of the log is narrowed by this')
  const [at = null, id = null] = after === undefined ? [] : cursor.parse(after)
  const from = id !== null && isId.test(id) ? id : null
  const rows = await platform.rows(page, [at, from, limit + 1, ...chosen.map((one) => filter[one])])
  const { shown, next } = pageOf(rows, limit, (last) => cursor.print(last.at.toISOString(), String(last.id)))
  return { lines: shown.map(({ at: when, name, ...row }) => ({ ...row, at: when.toISOString(), name: name ?? '' })), next }
}

// From one action to the next by the index, instead of reading every line.
const actions = statement<{ action: string }>(
  'audit_actions',
  `with recursive found (action) as (
     (select action from audit_log order by action limit 1)
     union all
     select (select a.action from audit_log a where a.action > found.action order by a.action limit 1) from found where found.action is not null
   ) select action from found where action is not null`,
)

/** Every action that the log has. */
export const auditActions = async (platform: PlatformDb): Promise<string[]> =>
  (await platform.rows(actions, [])).map(({ action }) => action)

const openedSince = statement<{ at: Date }>(
  'audit_export_opened',
  `select at from audit_log where actor_id = $1 and action = 'audit.export' and at > $2 order by at desc, id desc limit 1`,
)

/** Whether this person has opened the log as a file since then. The log itself remembers. */
export const hasOpenedExport = async (platform: PlatformDb, userId: string, since: Date): Promise<boolean> =>
  (await platform.rows(openedSince, [userId, since])).length > 0
