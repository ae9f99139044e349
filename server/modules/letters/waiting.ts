import type { HealthKind } from '#contract/health/health-kinds.ts'
import type { TodoKind } from '#contract/attention/todo-kinds.ts'
import { todoKindsOf } from '#contract/attention/todo-kinds.ts'
import { todoWords } from '#contract/attention/todo-words.ts'
import type { Todo } from '#contract/attention/todo.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// What waits for a person on a site, as it is now: the list Att göra, and what a letter asks before it is sent. The rows are those of
// `attention`, which the start page counts (docs/decisions/110); here they get their names.

interface Row {
  readonly kind: TodoKind
  readonly subject: string | null
  readonly area: string | null
  readonly title: string
  readonly name: string
  readonly count: number
  readonly day: string | null
  readonly since: Date | null
  readonly reminded: HealthKind | null
  readonly note: string | null
  readonly firstArea: string | null
  readonly firstId: string | null
}

const waiting = statement<Row>(
  'todo',
  `select w.kind, w.subject, w.area, w.title, w.name, w.count, w.day::text as day, w.since, w.reminded, w.note, w."firstArea", w."firstId"
   from (
     select n.*, row_number() over (partition by n.kind order by n.day, n.since, n.title collate "sv-x-icu", n.name collate "sv-x-icu", n.subject) as place
     from (
       select a.kind, a.subject, a.area, a.count, a.day, coalesce(i.title, b.name, '') as title,
         coalesce(m.title, v.name, u.name, h.name, case when a.kind = 'assignmentEnding' and a.count = 1 then (
           select min(p.title) from assignments s join items p on p.site_id = s.site_id and p.id = s.person_id and p.deleted_at is null
           where s.site_id = a.site_id and s.body_id = a.subject and s.to_date = a.day) end, '') as name,
         coalesce(a.since, (coalesce(i.schedule_failure ->> 'at', i.review ->> 'at'))::timestamptz) as since,
         r.kind as reminded, r.note, g.first_area as "firstArea", g.first_id as "firstId"
       from attention($2, $3::date) a
         left join items i on a.area is not null and i.site_id = a.site_id and i.id = a.subject
         left join media m on a.kind = 'mediaEnding' and m.site_id = a.site_id and m.id = a.subject
         left join bodies b on a.kind = 'assignmentEnding' and b.site_id = a.site_id and b.id = a.subject
         left join invitations v on a.kind = 'invitationUsed' and v.site_id = a.site_id and v.id = a.subject
         left join users u on a.kind = 'roleEnding' and u.id = a.subject
         left join webhooks h on a.kind = 'webhookStopped' and h.site_id = a.site_id and h.id = a.subject
         left join health_reminders r on a.kind = 'healthReminder' and r.site_id = a.site_id and r.id = a.subject
         left join site_health g on g.site_id = a.site_id and g.kind = r.kind
       where a.site_id = $1 and a.kind = any($4::text[]) and (a.for_user is null or a.for_user = $5) and a.not_user is distinct from $5
         and (a.role is distinct from 'siteAdmin' or $6::boolean)) n) w
   where w.place <= $7 order by w.place`,
)

interface Viewer {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}

/** Persons have no title: what they are called is somebody's name. */
const called = ({ area, title, name }: Row) => (area === 'representatives' ? { title: '', name: title } : { title, name })

const todoOf = (row: Row): Todo => ({
  kind: row.kind,
  subject: row.subject ?? 'settings',
  area: row.area,
  ...called(row),
  count: row.count,
  day: row.day,
  since: row.since?.toISOString() ?? null,
  reminder:
    row.reminded === null
      ? null
      : {
          kind: row.reminded,
          note: row.note ?? '',
          first: row.firstArea === null || row.firstId === null ? null : { area: row.firstArea, id: row.firstId },
        },
})

/** What waits for the person on the site, most urgent first; at most `limit` of each kind. */
export async function waitingFor(site: SiteDb, { userId, role, now }: Viewer, limit: number): Promise<Todo[]> {
  const kinds = todoKindsOf(role)
  if (kinds.length === 0) return []
  const values = [site.siteId, now, stockholmDate(now), kinds, userId, isAtLeast(role, 'siteAdmin'), limit]
  const rows = await site.rows(waiting, values)
  const inOrder = (a: Row, b: Row): number =>
    todoWords[a.kind].urgency - todoWords[b.kind].urgency || (a.day ?? '').localeCompare(b.day ?? '')
  return rows.toSorted(inOrder).map(todoOf)
}
