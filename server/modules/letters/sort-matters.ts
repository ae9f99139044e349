import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { roleOfKind } from '#contract/attention/todo-kinds.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import { sortJob } from '../matters/matters.ts'
import { addToLetter } from './letter-store.ts'

// Who is told of a site's new matters. Only a first choice: the letter asks again when it is sent.

interface NewMatter {
  readonly kind: string
  readonly subject: string
  readonly at: Date
  readonly causedBy: string | null
  readonly forUser: string | null
}

// All of the site at once: what happened together becomes one letter.
const take = statement<NewMatter>(
  'matters_take',
  `update matters set told_at = $2 where site_id = $1 and told_at is null
   returning kind, subject, at, caused_by as "causedBy", for_user as "forUser"`,
)

interface Reader {
  readonly userId: string
  readonly role: SiteRole
  readonly kinds: string[]
  readonly hour: number | null
}

const readers = statement<Reader>(
  'matters_readers',
  `select m.user_id as "userId", m.role, l.kinds, l.hour
   from memberships m join letter_settings l on l.user_id = m.user_id join users u on u.id = m.user_id
   where m.site_id = $1 and (m.valid_to is null or m.valid_to >= $2::date) and (m.valid_from is null or m.valid_from <= $2::date) and l.is_on and l.address is not null
     and u.removed_at is null and u.deactivated_at is null
   order by m.user_id`,
)

const isFor = (matter: NewMatter, { userId, role, kinds }: Reader): boolean =>
  kinds.includes(matter.kind) &&
  matter.causedBy !== userId &&
  (matter.forUser === null || matter.forUser === userId) &&
  isAtLeast(role, roleOfKind[matter.kind as LetterKind])

/** Writes letters of every new matter of a site. */
async function sortMatters(platform: PlatformDb, siteId: string, now: Date): Promise<void> {
  const taken = await platform.rows(take, [siteId, now])
  if (taken.length === 0) return
  const inOrder = taken.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const reader of await platform.rows(readers, [siteId, stockholmDate(now)])) {
    const lines = inOrder
      .filter((matter) => isFor(matter, reader))
      .map(({ kind, subject }) => ({ siteId, kind: kind as LetterKind, subject }))
    if (lines.length > 0) await addToLetter(platform, reader, lines, now)
  }
}

/** Runs also where no mail can be sent, so that matters do not pile up. */
export const sortingJobs = (database: Database): JobHandlers => ({
  [sortJob]: (job, now) => database.inPlatform((platform) => sortMatters(platform, job.siteId, now)),
})
