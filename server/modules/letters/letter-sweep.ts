import { daysAfter } from '#contract/field-forms.ts'
import { daysBefore, lastRoleDaysBefore, letterTriedDays } from '#contract/letters/letter-kinds.ts'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { sortJob } from '../matters/matters.ts'
import { endingRoles } from '../accounts/ending-roles.ts'
import { counting, forgetOldPurges, keptSince, notePurged } from '../retention/retention.ts'
import { forgetSiteLetters } from '../site-letters/site-letters.ts'
import { noteGivenUp, overdueLetters } from './letter-store.ts'

// Dates that come near are told of, once for each mark, and what is over is removed.

/** Nobody is woken by a date: they are looked for from this hour on, in Sweden. */
const firstHour = 7
const dayMs = 86_400_000

// A day long past is not news: a site that begins to use letters is not told of years.
const reviews = statement<{ subject: string }>(
  'matters_of_reviews',
  `insert into matters (site_id, kind, subject, mark, at)
   select $1, 'reviewDue', i.id, i.review_on::text, $2 from items i
   where i.site_id = $1 and i.deleted_at is null and i.review_on <= $3::date and i.review_on > $4::date
   on conflict do nothing returning subject`,
)
const pictures = statement<{ subject: string }>(
  'matters_of_media',
  `insert into matters (site_id, kind, subject, mark, at)
   select $1, 'mediaEnding', m.id, m.licence_until::text || case when m.licence_until <= $4::date then '/last' else '/first' end, $2
   from media m
   where m.site_id = $1 and m.deleted_at is null and m.licence_until >= $3::date and m.licence_until <= $5::date
   on conflict do nothing returning subject`,
)
const assignments = statement<{ subject: string }>(
  'matters_of_assignments',
  `insert into matters (site_id, kind, subject, mark, at)
   select $1, 'assignmentEnding', a.body_id, a.to_date::text || case when a.to_date <= $4::date then '/last' else '/first' end, $2
   from assignments a
   where a.site_id = $1 and a.to_date >= $3::date and a.to_date <= $5::date and a.from_date <= $3::date
     and not exists (
       select from assignments n
       where n.site_id = a.site_id and n.person_id = a.person_id and n.body_id = a.body_id and n.from_date > $3::date)
   group by a.body_id, a.to_date
   on conflict do nothing returning subject`,
)

const roles = statement<{ subject: string }>(
  'matters_of_roles',
  `insert into matters (site_id, kind, subject, mark, at)
   select $1, 'roleEnding', e.user_id, e.day::text || case when e.day <= $4::date then '/last' when e.day <= $5::date then '/first' else '/early' end, $2
   from (${endingRoles}) e
   where e.day >= $3::date and e.day <= $6::date
   on conflict do nothing returning subject`,
)

/** Notes the dates of one site that have come near. */
async function tellDates(site: SiteDb, now: Date): Promise<void> {
  const { siteId } = site
  const today = stockholmDate(now)
  const until = [today, daysAfter(today, daysBefore.last), daysAfter(today, daysBefore.first)]
  const told = await Promise.all([
    site.rows(reviews, [siteId, now, today, daysAfter(today, -daysBefore.first)]),
    site.rows(pictures, [siteId, now, ...until]),
    site.rows(assignments, [siteId, now, ...until]),
    site.rows(roles, [siteId, now, ...until, daysAfter(today, lastRoleDaysBefore)]),
  ])
  if (told.flat().length > 0) queueJob(site, siteId, { kind: sortJob, key: 'dates', runAt: now })
}

const sitesToTell = statement<{ siteId: string }>(
  'letters_sites',
  `select distinct m.site_id as "siteId" from letter_settings l join memberships m on m.user_id = l.user_id
     join sites s on s.id = m.site_id and s.stopped is null
   where l.is_on and l.address is not null order by 1`,
)
const forget = statement<{ count: number }>('matters_forget', counting('delete from matters where at < $1'))
const forgetPast = statement<{ count: number }>('past_letters_forget', counting('delete from past_letters where at < $1'))
const forgetReminders = statement(
  'health_reminders_forget',
  `delete from health_reminders where sent_at < $1::timestamptz - interval '60 days'`,
)
const forgetLinks = statement('letter_links_forget', 'delete from letter_settings where address is null and new_until < $1')
const forgetNew = statement(
  'letter_links_forget_new',
  'update letter_settings set new_address = null, new_secret_hash = null, new_until = null where new_until < $1',
)

export async function sweepLetters(database: Database, now: Date, part: RunPart): Promise<void> {
  await part({ subject: 'letters' }, () =>
    database.inPlatform(async (platform) => {
      notePurged(platform, 'matters', await platform.rows(forget, [await keptSince(platform, 'matters', now)]), now)
      const since = await keptSince(platform, 'letters', now)
      notePurged(platform, 'letters', await platform.rows(forgetPast, [since]), now)
      notePurged(platform, 'letters', await forgetSiteLetters(platform, since), now)
      forgetOldPurges(platform, now)
      await platform.rows(forgetReminders, [now])
      await platform.rows(forgetLinks, [now])
      await platform.rows(forgetNew, [now])
      // A day more than the jobs try: these belong to a server that has lost its mail.
      for (const { id, userId } of await overdueLetters(platform, new Date(now.getTime() - (letterTriedDays + 1) * dayMs)))
        noteGivenUp(platform, userId, id, now)
    }),
  )
  if (Number(stockholmLocal(now).slice(11, 13)) < firstHour) return
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sitesToTell, []), 'read'))
    await part({ siteId }, () => database.inSite(siteId, (site) => tellDates(site, now)))
}
