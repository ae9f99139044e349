import { daysAfter } from '#contract/field-forms.ts'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { daysBefore, lastRoleDaysBefore } from '#contract/letters/letter-kinds.ts'
import type { Todo } from '#contract/letters/todo.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { lateSince } from '#contract/settings/contact-messages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { endingRoles } from '../accounts/ending-roles.ts'

// What waits for a person on a site, as it is now: the list Att göra, and what a letter asks before it is sent. The start page
// counts the same in server/modules/sites/site-store.ts.

interface ItemRow {
  readonly attention: string | null
  readonly id: string
  readonly area: string
  readonly title: string
  readonly since: string | null
}

const ofItems = statement<ItemRow>(
  'todo_items',
  `select i.attention, i.id, i.area, i.title, coalesce(i.schedule_failure ->> 'at', i.review ->> 'at') as since
   from items i
   where i.site_id = $1 and i.attention is not null
     and case when i.attention = 'changes' then i.created_by = $2 else $3::boolean end
   order by since desc, i.id limit $4`,
)
const due = statement<{ id: string; area: string; title: string; day: string }>(
  'todo_review_due',
  `select i.id, i.area, i.title, i.review_on::text as day from items i
   where i.site_id = $1 and i.review_on <= $2::date and i.deleted_at is null
   order by i.review_on, i.id limit $3`,
)
// A picture that may not be shown any more is somebody's task for as long as it stands somewhere.
const ofMedia = statement<{ id: string; title: string; day: string }>(
  'todo_media',
  `select m.id, m.title, m.licence_until::text as day from media m
   where m.site_id = $1 and m.licence_until <= $3::date and m.deleted_at is null
     and (m.licence_until >= $2::date or exists (
       select from media_uses u
       where u.site_id = m.site_id and u.library_id = m.site_id and u.media_id = m.id and u.version = 'published'))
   order by m.licence_until, m.id limit $4`,
)
// Recalled by the federation, with nothing in its place: visitors see a placeholder, and a draft cannot be published.
const ofRecalled = statement<{ id: string | null; area: string | null; title: string; since: Date }>(
  'todo_recalled_pictures',
  `select i.id, i.area, coalesce(i.title, '') as title, min(m.recalled_at) as since
   from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
   left join items i on i.site_id = u.site_id and i.id = u.item_id
   where u.site_id = $1 and u.library_id = '*' and m.recalled_at is not null and (m.public ->> 'isWithdrawn')::boolean
     and i.deleted_at is null
   group by i.id, i.area, i.title order by since, i.id limit $2`,
)
const ofBodies = statement<{ id: string; title: string; name: string; count: number; day: string }>(
  'todo_assignments',
  `select b.id, b.name as title, case when count(*) = 1 then min(i.title) else '' end as name, count(*)::int as count,
     a.to_date::text as day
   from assignments a
   join bodies b on b.site_id = a.site_id and b.id = a.body_id
   join items i on i.site_id = a.site_id and i.id = a.person_id and i.deleted_at is null
   where a.site_id = $1 and a.to_date >= $2::date and a.to_date <= $3::date and a.from_date <= $2::date
     and not exists (
       select from assignments n
       where n.site_id = a.site_id and n.person_id = a.person_id and n.body_id = a.body_id and n.from_date > $2::date)
   group by b.id, b.name, a.to_date
   order by a.to_date, b.name collate "sv-x-icu" limit $4`,
)
const ofMessages = statement<{ id: string; since: Date }>(
  'todo_messages',
  `select m.id, m.created_at as since from contact_messages m
   where m.site_id = $1 and (m.undelivered_at is not null or m.created_at < $2) order by m.created_at, m.id limit $3`,
)
const ofInvitations = statement<{ id: string; name: string }>(
  'todo_invitations',
  `select v.id, v.name from invitations v
   where v.site_id = $1 and v.state = 'signed' and v.expires_at > $2 order by v.expires_at, v.id limit $3`,
)
const ofRoles = statement<{ id: string; name: string; day: string }>(
  'todo_roles',
  `select e.user_id as id, u.name, e.day::text as day from (${endingRoles}) e join users u on u.id = e.user_id
   where e.day >= $3::date and e.day <= $4::date order by e.day, u.name collate "sv-x-icu", e.user_id limit $2`,
)
// As the hourly count has it (docs/decisions/083): gone when it is mended. Who sent it knows already.
interface ReminderRow {
  readonly id: string
  readonly kind: HealthKind
  readonly note: string
  readonly since: Date
  readonly count: number
  readonly area: string | null
  readonly first: string | null
}
const ofReminders = statement<ReminderRow>(
  'todo_reminders',
  `select r.id, r.kind, r.note, r.sent_at as since, h.count, h.first_area as area, h.first_id as first
   from health_reminders r join site_health h on h.site_id = r.site_id and h.kind = r.kind and h.count > 0
   where r.site_id = $1 and r.sent_by <> $2 and (r.role = 'editor' or $3::boolean)
   order by r.sent_at, r.kind limit $4`,
)
const ofWebhooks = statement<{ id: string; name: string }>(
  'todo_webhooks',
  `select h.id, h.name from webhooks h where h.site_id = $1 and h.state = 'off' order by h.name collate "sv-x-icu", h.id limit $2`,
)

interface Viewer {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}

const kindOfAttention = { failed: 'scheduleFailed', review: 'reviewWanted', changes: 'changesWanted' } as const

const nothing = { area: null, title: '', name: '', count: 1, day: null, since: null, reminder: null }

/** Persons have no title: what they are called is somebody's name. */
const called = ({ area, title }: { readonly area: string; readonly title: string }) =>
  area === 'representatives' ? { area, title: '', name: title } : { area, title, name: '' }

async function forEditors(site: SiteDb, today: string, limit: number): Promise<Todo[]> {
  const until = daysAfter(today, daysBefore.first)
  const [recalled, texts, media, bodies] = await Promise.all([
    site.rows(ofRecalled, [site.siteId, limit]),
    site.rows(due, [site.siteId, today, limit]),
    site.rows(ofMedia, [site.siteId, today, until, limit]),
    site.rows(ofBodies, [site.siteId, today, until, limit]),
  ])
  const dated: Todo[] = [
    ...texts.map(({ id, day, ...item }) => ({ ...nothing, kind: 'reviewDue' as const, subject: id, day, ...called(item) })),
    ...media.map(({ id, title, day }) => ({ ...nothing, kind: 'mediaEnding' as const, subject: id, name: title, day })),
    ...bodies.map(({ id, ...body }) => ({ ...nothing, kind: 'assignmentEnding' as const, subject: id, ...body })),
  ]
  return [
    ...recalled.map(({ id, since, ...item }) => ({
      ...nothing,
      kind: 'pictureRecalled' as const,
      subject: id ?? 'settings',
      since: since.toISOString(),
      ...(item.area === null ? {} : called({ ...item, area: item.area })),
    })),
    ...dated.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
  ]
}

async function forSiteAdmins(site: SiteDb, now: Date, limit: number): Promise<Todo[]> {
  const today = stockholmDate(now)
  const [messages, invitations, roles, webhooks] = await Promise.all([
    site.rows(ofMessages, [site.siteId, lateSince(now), limit]),
    site.rows(ofInvitations, [site.siteId, now, limit]),
    site.rows(ofRoles, [site.siteId, limit, today, daysAfter(today, lastRoleDaysBefore)]),
    site.rows(ofWebhooks, [site.siteId, limit]),
  ])
  return [
    ...messages.map(({ id, since }) => ({
      ...nothing,
      kind: 'messageUndelivered' as const,
      subject: id,
      since: since.toISOString(),
    })),
    ...invitations.map(({ id, name }) => ({ ...nothing, kind: 'invitationUsed' as const, subject: id, name })),
    ...roles.map(({ id, name, day }) => ({ ...nothing, kind: 'roleEnding' as const, subject: id, name, day })),
    ...webhooks.map(({ id, name }) => ({ ...nothing, kind: 'webhookStopped' as const, subject: id, name })),
  ]
}

const reminderOf = ({ kind, note, area, first }: Pick<ReminderRow, 'kind' | 'note' | 'area' | 'first'>): Todo['reminder'] => ({
  kind,
  note,
  first: area === null || first === null ? null : { area, id: first },
})

/** What waits for the person on the site, most urgent first; at most `limit` of each statement. */
export async function waitingFor(site: SiteDb, { userId, role, now }: Viewer, limit: number): Promise<Todo[]> {
  if (!isAtLeast(role, 'writer')) return []
  const edits = isAtLeast(role, 'editor')
  const [items, reminders, forAdmins, dated] = await Promise.all([
    site.rows(ofItems, [site.siteId, userId, edits, limit]),
    edits ? site.rows(ofReminders, [site.siteId, userId, isAtLeast(role, 'siteAdmin'), limit]) : [],
    isAtLeast(role, 'siteAdmin') ? forSiteAdmins(site, now, limit) : [],
    edits ? forEditors(site, stockholmDate(now), limit) : [],
  ])
  const texts = items.map(({ attention, id, since, ...item }): Todo => ({
    ...nothing,
    kind: kindOfAttention[attention as keyof typeof kindOfAttention],
    subject: id,
    since,
    ...called(item),
  }))
  const failed = texts.filter(({ kind }) => kind === 'scheduleFailed')
  const reminded = reminders.map(({ id, since, count, ...row }) => ({
    ...nothing,
    kind: 'healthReminder' as const,
    subject: id,
    since: since.toISOString(),
    count,
    reminder: reminderOf(row),
  }))
  return [...failed, ...forAdmins, ...reminded, ...texts.filter(({ kind }) => kind !== 'scheduleFailed'), ...dated]
}
