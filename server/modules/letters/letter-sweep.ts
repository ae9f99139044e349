import { daysAfter } from '#contract/field-forms.ts'
import { daysBefore, letterTriedDays } from '#contract/letters/letter-kinds.ts'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { sortJob } from '../matters/matters.ts'
import { counting, forgetOldPurges, keptSince, notePurged } from '../retention/retention.ts'
import { forgetLetters } from '../outbox/site-letters.ts'
import { noteGivenUp, overdueLetters } from './letter-store.ts'

// Dates that come near are told of, once for each mark, and what is over is removed.

/** Nobody is woken by a date: they are looked for from this hour on, in Sweden. */
const firstHour = 7
const dayMs = 86_400_000

// Each date is told of once for each of its marks. One long past is no news: a site that begins to use letters is not told of years.
const dates = statement<{ subject: string }>(
  'matters_of_dates',
  `insert into matters (site_id, kind, subject, mark, at)
   select $1, a.kind, a.subject, a.day::text || case when a.kind = 'reviewDue' then '' when a.day <= $4::date then '/last'
     when a.day <= $5::date then '/first' else '/early' end, $2
   from attention($2, $3::date) a
   where a.site_id = $1 and coalesce(a.day >= $3::date or a.kind = 'reviewDue' and a.day > $6::date, false)
   on conflict do nothing returning subject`,
)

/** Notes the dates of one site that have come near. */
async function tellDates(site: SiteDb, now: Date): Promise<void> {
  const { siteId } = site
  const today = stockholmDate(now)
  const [last, first, past] = [daysBefore.last, daysBefore.first, -daysBefore.first].map((days) => daysAfter(today, days))
  const told = await site.rows(dates, [siteId, now, today, last, first, past])
  if (told.length > 0) queueJob(site, siteId, { kind: sortJob, key: 'dates', runAt: now })
}

const sitesToTell = statement<{ siteId: string }>(
  'letters_sites',
  `select distinct m.site_id as "siteId" from letter_settings l join memberships m on m.user_id = l.user_id
     join sites s on s.id = m.site_id and s.stopped is null
   where l.is_on and l.address is not null order by 1`,
)
const forget = statement<{ count: number }>('matters_forget', counting('delete from matters where at < $1'))
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
      notePurged(platform, 'letters', await forgetLetters(platform, await keptSince(platform, 'letters', now)), now)
      forgetOldPurges(platform, now)
      await platform.rows(forgetReminders, [now])
      await platform.rows(forgetLinks, [now])
      await platform.rows(forgetNew, [now])
      // A day more than the jobs try: these belong to a server that has lost its mail.
      for (const letter of await overdueLetters(platform, new Date(now.getTime() - (letterTriedDays + 1) * dayMs)))
        noteGivenUp(platform, letter, now)
    }),
  )
  if (Number(stockholmLocal(now).slice(11, 13)) < firstHour) return
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sitesToTell, []), 'read'))
    await part({ siteId }, () => database.inSite(siteId, (site) => tellDates(site, now)))
}
