import { daysAfter } from '#contract/field-forms.ts'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { silentAfterDays } from '#contract/health/health-kinds.ts'
import { daysBefore } from '#contract/letters/letter-kinds.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import { lateSince } from '#contract/settings/contact-messages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isAlone } from '../../platform/database/named-lock.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'

// Counts what each site has to mend, inside the site's own scope: the platform needs no right to read content for it.

/** Most failed jobs succeed when they are tried again. */
const attemptsBeforeFailure = 3

/** A query of `count`, `area` and `id` for each kind; the last two are of the oldest thing, or null. */
const nothingSingle = 'null::text as area, null::uuid as id'
const ofItems = (condition: string, order: string): string => `
  select count(*)::int as count, (array_agg(i.area order by ${order}, i.id))[1] as area, (array_agg(i.id order by ${order}, i.id))[1] as id
  from items i where i.site_id = $1 and i.deleted_at is null and ${condition}`
const ofPictures = (condition: string): string =>
  `select count(*)::int as count, ${nothingSingle} from media m where m.site_id = $1 and m.deleted_at is null and ${condition}`

// $1 site, $2 now, $3 today, $4 the last day that is near, $5 messages before it are late, $6 keys of required pages.
const counts: Readonly<Record<HealthKind, string>> = {
  noSiteAdmin: `
    select case when exists (select from memberships m join users u on u.id = m.user_id and u.deactivated_at is null
      where m.site_id = $1 and m.role = 'siteAdmin' and (m.valid_to is null or m.valid_to >= $3::date)
        and (m.valid_from is null or m.valid_from <= $3::date)) then 0 else 1 end as count, ${nothingSingle}`,
  missingPages: `
    select count(*)::int as count, min(case when i.id is not null then 'pages' end) as area, (array_agg(i.id order by i.id))[1] as id
    from unnest($6::text[]) as k (key) left join items i on i.site_id = $1 and i.system_key = k.key
    where (i.published_revision_id is null or i.deleted_at is not null)
      and not exists (select from shared_here s where s.area = 'pages' and s.system_key = k.key and s.is_shown)`,
  failed: `
    select (a.count + (select count(*) from webhooks h where h.site_id = $1 and h.state = 'off')
      + (select count(*) from jobs j where j.site_id = $1 and j.failing_since is not null and j.attempts >= ${attemptsBeforeFailure}))::int
      as count, a.area, a.id
    from (${ofItems(`i.attention = 'failed'`, 'i.updated_at')}) a`,
  undelivered: `
    select count(*)::int as count, ${nothingSingle} from contact_messages c
    where c.site_id = $1 and (c.undelivered_at is not null or c.created_at < $5)`,
  unconfirmedRoles: `
    select count(*)::int as count, ${nothingSingle} from memberships m
    where m.site_id = $1 and (m.valid_to is null or m.valid_to >= $3::date)
      and coalesce(m.confirmed_at, m.created_at) < $2::timestamptz - interval '1 year'`,
  consentMissing: ofPictures(
    `m.kind = 'image' and (m.consent in ('missing', 'withdrawn') or m.people = 'children' and m.consent = 'notNeeded')`,
  ),
  mediaEnding: ofPictures(`m.licence_until <= $4::date and (m.licence_until >= $3::date or exists (select from media_uses u
    where u.site_id = $1 and u.library_id = $1 and u.media_id = m.id and u.version = 'published'))`),
  withoutAlt: ofPictures(`m.kind = 'image' and m.alt = '' and not m.is_decorative`),
  brokenLinks: ofItems(
    `i.published_revision_id is not null and exists (
      select from item_references r join items t on t.site_id = r.site_id and t.id = r.to_item_id
      where r.site_id = $1 and r.item_id = i.id and r.version = 'published' and r.field in ('body', 'bio')
        and (t.published_revision_id is null or t.deleted_at is not null))`,
    'i.published_at',
  ),
  endedAssignments: `
    select count(*)::int as count, min(case when e.id is not null then 'bodies' end) as area, (array_agg(e.id order by e.ended, e.id))[1] as id
    from (select a.body_id as id, max(a.to_date) as ended from assignments a
      join items i on i.site_id = a.site_id and i.id = a.person_id and i.deleted_at is null
      where a.site_id = $1 group by a.body_id having bool_and(a.to_date < $3::date)) e`,
  reviewDue: ofItems('i.review_on <= $3::date', 'i.review_on'),
  silent: `
    select case when s.is_hidden or s.stopped is not null or n.days <= ${silentAfterDays} then 0 else n.days end as count, ${nothingSingle}
    from sites s cross join lateral (
      select ($3::date - (coalesce((select max(i.published_at) from items i
        where i.site_id = $1 and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null),
        s.created_at) at time zone 'Europe/Stockholm')::date) as days) n
    where s.id = $1`,
}

const store = statement(
  'site_health_count',
  `insert into site_health (site_id, kind, count, first_area, first_id, counted_at)
   ${Object.entries(counts)
     .map(([kind, count]) => `select $1, '${kind}', c.count, c.area, c.id, $2::timestamptz from (${count}) c`)
     .join('\nunion all\n')}
   on conflict (site_id, kind) do update set count = excluded.count, first_area = excluded.first_area,
     first_id = excluded.first_id, counted_at = excluded.counted_at`,
)

/** Counts anew what the site has to mend. */
async function countSiteHealth(site: SiteDb, now: Date): Promise<void> {
  const today = stockholmDate(now)
  await site.rows(store, [site.siteId, now, today, daysAfter(today, daysBefore.first), lateSince(now), [...requiredPages]])
}

const allSites = statement<{ id: string }>('site_health_sites', 'select id from sites order by id')

/** Counts all sites, one after the other. 'skipped' while another process does. */
export async function countAllHealth(database: Database, now: Date, part: RunPart): Promise<'skipped' | void> {
  // The lock is held as long as its transaction is open.
  return database.inPlatform(async (platform) => {
    if (!(await isAlone(platform, 'health'))) return 'skipped'
    for (const { id } of await platform.rows(allSites, []))
      await part({ siteId: id }, () => database.inSite(id, (site) => countSiteHealth(site, now)))
  })
}
