import { recordAudit } from '../modules/audit/audit.ts'
import type { StoredStep, UndoKind } from '../modules/undo/undo-kind.ts'
import { partKey } from '../modules/undo/undo-kind.ts'
import { stateChanged } from '../platform/errors.ts'
import { queueJob } from '../platform/jobs/jobs.ts'
import { hiddenSince } from './hidden-since.ts'
import { undoMergeJob } from './merge-jobs.ts'
import type { MergeRow } from './merge-store.ts'
import { latestMerge, lockSites, setMergeState, undoUntil } from './merge-store.ts'

const notNow = 'Sammanslagningen går inte att ta tillbaka längre.'

function refusalNow(merge: MergeRow | null, step: StoredStep, now: Date): string | null {
  if (merge?.id !== step.subjectId) return notNow
  if (merge.state === 'undoing') return 'Sammanslagningen tas redan tillbaka.'
  return undoUntil(merge, now) === null ? notNow : null
}

/** The step was stored with the site that was merged. */
const fromIdOf = ({ before }: StoredStep): string => (before as { readonly fromId: string }).fromId

/** Merges of two sites; their steps belong to no site. A job takes the copies away, when nothing hinders it. */
export const mergeUndo: UndoKind = {
  handle: 'platform',
  role: 'admin',
  async refusals(database, _siteId, steps, { now }) {
    const found = new Map<string, string>()
    for (const step of steps) {
      const merge = await database.inPlatform((platform) => latestMerge(platform, fromIdOf(step)), 'read')
      const refusal = refusalNow(merge, step, now) ?? (merge && (await hiddenSince(database, merge)))
      if (refusal !== null) found.set(partKey(step), refusal)
    }
    return found
  },
  async putBack(platform, _siteId, step, { userId, now }) {
    const seen = await latestMerge(platform, fromIdOf(step))
    if (seen) await lockSites(platform, [seen.fromId, seen.intoId])
    const merge = await latestMerge(platform, fromIdOf(step))
    const refusal = refusalNow(merge, step, now)
    if (!merge || refusal !== null) throw stateChanged(refusal ?? notNow)
    setMergeState(platform, merge, 'undoing', now)
    queueJob(platform, '', { kind: undoMergeJob, key: merge.fromId, runAt: now })
    await recordAudit(platform, { actorId: userId, siteId: merge.fromId, action: 'site.mergeUndo', objectId: merge.id }, now)
    return ['Det tar några minuter för en stor sajt.']
  },
}
