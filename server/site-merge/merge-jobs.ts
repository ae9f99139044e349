import { nameOnSite } from '../modules/accounts/site-user-store.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { withholdAlso, withholdNoLonger } from '../modules/representatives/persons/withheld-files.ts'
import { keepSharedGroups } from '../modules/shares/keep-shared.ts'
import { everySiteId, publicChangedOn } from '../modules/sites/sites.ts'
import { storeStep } from '../modules/undo/undo-store.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import type { Job, JobHandlers } from '../platform/jobs/jobs.ts'
import { HttpError } from '../platform/errors.ts'
import type { MergeRow } from './merge-store.ts'
import { latestMerge, setMergeState } from './merge-store.ts'
import { moveSitesBack, moveSitesBelow } from './sites-below.ts'
import { removeCopies } from './undo-merge.ts'
import type { MergeDeps } from './write-merge.ts'
import { writeMerge } from './write-merge.ts'

// A merge is two transactions: the copies on the one site, and then the other site gives its addresses away. Broken off between them,
// the job goes on with the second.

export const mergeJob = 'site.merge'
export const undoMergeJob = 'site.mergeUndo'

const maxAttempts = 3
const failed = 'Sammanslagningen gick inte att göra, och inget har kopierats. Försök igen om en stund.'
const noRoom = 'Lagringen är full, så bilderna kunde inte kopieras. Inget har kopierats.'

const nameOf = statement<{ name: string }>('merge_name', 'select name from sites where id = $1')
// Hidden: every address of it leads to the other site.
const giveAway = statement('merge_give_away', 'update sites set is_hidden = true, version = version + 1 where id = $1')
const takeBack = statement(
  'merge_take_back',
  `update sites s set is_hidden = false, stopped = m.was_stopped, version = s.version + 1,
     stopped_at = case when m.was_stopped is null then null else $3::timestamptz end
   from site_merges m where s.id = $1 and m.site_id = $4 and m.id = $2`,
)
const addRoles = statement<{ userId: string }>(
  'merge_roles',
  `with added as (
     insert into memberships (site_id, user_id, role, valid_from, valid_to, confirm_by, granted_by, typed_name)
     select $1, m.user_id, m.role, m.valid_from, m.valid_to, m.confirm_by, $4, ${nameOnSite('m', 'u')}
     from memberships m join users u on u.id = m.user_id where m.site_id = $2
       and (m.valid_to is null or m.valid_to >= $5::timestamptz::date)
     on conflict do nothing returning user_id, role
   ), noted as (
     insert into site_merge_copies (site_id, merge_id, kind, from_id, to_id, is_copy, from_path)
     select $1, $3, 'memberships', user_id::text, user_id::text, true, role from added
   ) select user_id as "userId" from added`,
)
// A role that somebody has changed since is theirs.
const removeRoles = statement<{ userId: string }>(
  'merge_roles_back',
  `delete from memberships m using site_merge_copies c where c.site_id = $1 and c.merge_id = $2 and c.kind = 'memberships'
     and m.site_id = $1 and m.user_id::text = c.to_id and m.role = c.from_path and m.version = 1 returning m.user_id as "userId"`,
)

async function finish(platform: PlatformDb, merge: MergeRow, now: Date): Promise<void> {
  const { fromId, intoId, creatorId, id } = merge
  const told = { actorId: creatorId, objectId: id }
  // Somebody may have been protected while the texts were copied.
  await withholdAlso(platform, fromId, intoId, null)
  await moveSitesBelow(platform, merge, now)
  if (merge.choices.roles) {
    const added = await platform.rows(addRoles, [intoId, fromId, id, creatorId, now])
    for (const { userId } of added)
      await recordAudit(platform, { actorId: creatorId, siteId: intoId, action: 'membership.add', objectId: userId }, now)
  }
  platform.send(giveAway, [fromId])
  keepSharedGroups(platform)
  const [{ name: from } = { name: fromId }] = await platform.rows(nameOf, [fromId])
  const step = { kind: 'merge', action: 'run', subjectId: id, title: `${from} med ${merge.intoName}` } as const
  const by = { userId: creatorId, now }
  storeStep(platform, everySiteId, { ...step, before: { fromId }, after: {} }, by, { id, nth: 0 })
  setMergeState(platform, merge, 'done', now)
  await recordAudit(platform, { ...told, siteId: fromId, action: 'site.mergeAway' }, now)
  await recordAudit(platform, { ...told, siteId: intoId, action: 'site.mergeIn' }, now)
  await publicChangedOn(platform, [fromId, intoId])
}

async function endFailed(platform: PlatformDb, merge: MergeRow, why: string, now: Date): Promise<void> {
  const { id, fromId, intoId } = merge
  setMergeState(platform, merge, 'failed', now, why)
  // The site is as it was before.
  platform.send(takeBack, [fromId, id, now, intoId])
  keepSharedGroups(platform)
  await publicChangedOn(platform, [fromId])
}

/** Says that the processes which worked on it have died. */
const giveUp = ({ database }: MergeDeps, { key: fromId }: Job, now: Date): Promise<void> =>
  database.inPlatform(async (platform) => {
    const merge = await latestMerge(platform, fromId)
    if (merge?.state === 'running') await endFailed(platform, merge, failed, now)
  })

async function run(deps: MergeDeps, { key: fromId, attempts }: Job, now: Date): Promise<void> {
  const { database } = deps
  const { merge, name } = await database.inPlatform(
    async (platform) => ({
      merge: await latestMerge(platform, fromId),
      name: (await platform.rows(nameOf, [fromId]))[0]?.name ?? fromId,
    }),
    'read',
  )
  if (merge?.state !== 'running') return
  const fail = (why: string): Promise<unknown> => database.inPlatform((platform) => endFailed(platform, merge, why, now))
  const by = { userId: merge.creatorId, now }
  const { id, intoId, choices } = merge
  try {
    await inTempFolder('kansli-merge-', (folder) => writeMerge(deps, { id, fromId, intoId, fromName: name, choices, by }, folder))
  } catch (error) {
    // For example a full Bildbank: another attempt would find the same.
    if (error instanceof HttpError && error.status < 500) return void (await fail(error.message))
    const isFull = error instanceof FileStoreFault && error.isFull
    if (isFull || attempts >= maxAttempts) await fail(isFull ? noRoom : failed)
    throw error
  }
  await database.inPlatform((platform) => finish(platform, merge, now))
}

async function undo({ database }: MergeDeps, { key: fromId }: Job, now: Date): Promise<void> {
  const merge = await database.inPlatform((platform) => latestMerge(platform, fromId), 'read')
  if (merge?.state !== 'undoing') return
  const { id, intoId, creatorId } = merge
  // Sites and roles first: what they are known by goes with the copies.
  await database.inPlatform(async (platform) => {
    await moveSitesBack(platform, merge, now)
    for (const { userId } of await platform.rows(removeRoles, [intoId, id]))
      await recordAudit(platform, { actorId: creatorId, siteId: intoId, action: 'membership.remove', objectId: userId }, now)
  })
  const actor = { userId: creatorId, role: 'siteAdmin' as const, now }
  await database.inSite(intoId, (site) => removeCopies(site, id, merge.report?.menu, actor))
  await database.inPlatform(async (platform) => {
    // What has been withheld since is withheld where it is shown again, and where a copy has stayed.
    await withholdAlso(platform, intoId, fromId, merge.createdAt)
    const after = await latestMerge(platform, fromId)
    if ((after?.report?.stayedCount ?? 0) === 0) withholdNoLonger(platform, fromId, intoId)
    platform.send(takeBack, [fromId, id, now, intoId])
    keepSharedGroups(platform)
    setMergeState(platform, merge, 'undone', now)
    await publicChangedOn(platform, [fromId, intoId])
  })
}

/** Jobs of the installation, with the merged site as their key. */
export const mergeJobs = (deps: MergeDeps): JobHandlers => ({
  [mergeJob]: { run: (job, now) => run(deps, job, now), giveUp: (job, now) => giveUp(deps, job, now) },
  [undoMergeJob]: (job, now) => undo(deps, job, now),
})
