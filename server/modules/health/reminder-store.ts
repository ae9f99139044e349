import { randomUUID } from 'node:crypto'
import type { FirstThing, HealthKind, Mender } from '#contract/health/health-kinds.ts'
import { likePattern } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Whom a reminder of what sites have to mend reaches, and that it was sent.

interface SiteRow {
  readonly id: string
  readonly name: string
  readonly isStopped: boolean
  /** 0 where nothing is left to mend. */
  readonly count: number
  readonly area: string | null
  readonly first: string | null
  readonly remindedAt: Date | null
}

const facts = `s.id, s.name, s.stopped is not null as "isStopped", coalesce(h.count, 0) as count, h.first_area as area, h.first_id as first,
     r.sent_at as "remindedAt"`
const beside = `left join site_health h on h.site_id = s.id and h.kind = $1
     left join health_reminders r on r.site_id = s.id and r.kind = $1`
const order = 's.name collate "sv-x-icu", s.id'
const chosenSites = statement<SiteRow>(
  'health_reminder_chosen',
  `select ${facts} from sites s ${beside} where s.id = any($2::text[]) order by ${order}`,
)
const listedSites = statement<SiteRow>(
  'health_reminder_listed',
  `select ${facts} from sites s ${beside} where h.count > 0 and ($2::text is null or s.search_name like $2) order by ${order}`,
)

export interface RemindedSite extends Omit<SiteRow, 'area' | 'first'> {
  readonly first: FirstThing | null
}

/** The sites that were chosen, or all of the list that `search` narrows. */
export async function sitesToRemind(
  platform: PlatformDb,
  kind: HealthKind,
  { siteIds, search }: { readonly siteIds?: readonly string[] | undefined; readonly search?: string | undefined },
): Promise<RemindedSite[]> {
  const rows = siteIds
    ? await platform.rows(chosenSites, [kind, siteIds])
    : await platform.rows(listedSites, [kind, search ? likePattern(search) : null])
  return rows.map(({ area, first, ...site }) => ({
    ...site,
    first: area === null || first === null ? null : { area, id: first },
  }))
}

export interface Mending {
  readonly siteId: string
  readonly userId: string
  readonly name: string
  /** Whether reminders come as letters too. */
  readonly hasLetters: boolean
  /** The hour of the day's letter. */
  readonly hour: number | null
}

const menders = statement<Mending>(
  'health_reminder_menders',
  `select m.site_id as "siteId", u.id as "userId", u.name, l.user_id is not null as "hasLetters", l.hour
   from memberships m join users u on u.id = m.user_id and u.removed_at is null and u.deactivated_at is null
   left join letter_settings l on l.user_id = u.id and l.is_on and l.address is not null and 'healthReminder' = any(l.kinds)
   where m.site_id = any($1::text[]) and (m.role = 'siteAdmin' or m.role = $2) and u.id <> $3
     and (m.valid_to is null or m.valid_to >= $4::date) and (m.valid_from is null or m.valid_from <= $4::date)
   order by u.name collate "sv-x-icu", u.id, m.site_id`,
)

/** Who can mend it on these sites today, without the sender. */
export const mendersOf = (
  platform: PlatformDb,
  siteIds: readonly string[],
  role: Mender,
  { senderId, today }: { readonly senderId: string; readonly today: string },
): Promise<Mending[]> => platform.rows(menders, [siteIds, role, senderId, today])

const store = statement<{ siteId: string; id: string }>(
  'health_reminder_store',
  `insert into health_reminders (site_id, kind, id, role, note, sent_at, sent_by)
   select s.site_id, $3, s.id, $4, $5, $6, $7 from unnest($1::text[], $2::uuid[]) as s (site_id, id)
   on conflict (site_id, kind) do update set id = excluded.id, role = excluded.role, note = excluded.note,
     sent_at = excluded.sent_at, sent_by = excluded.sent_by
   returning site_id as "siteId", id`,
)

interface NewReminder {
  readonly kind: HealthKind
  readonly role: Mender
  readonly note: string
  readonly senderId: string
  readonly now: Date
}

/** Stores the reminder of each site in place of an earlier one, and returns its id by site. */
export async function storeReminders(
  platform: PlatformDb,
  siteIds: readonly string[],
  { kind, role, note, senderId, now }: NewReminder,
): Promise<ReadonlyMap<string, string>> {
  const ids = siteIds.map(() => randomUUID())
  const rows = await platform.rows(store, [siteIds, ids, kind, role, note, now, senderId])
  return new Map(rows.map(({ siteId, id }) => [siteId, id]))
}
