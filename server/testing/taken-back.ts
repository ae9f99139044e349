import type { Actor } from '../modules/items/actor.ts'
import { tooLate } from '../modules/undo/undo-kind.ts'
import { putBackAll } from '../modules/undo/take-back.ts'
import { openStep } from '../modules/undo/undo-store.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { undoKinds } from '../undo-kinds.ts'

/** Takes back the step that an undo token names, in this transaction of the site; returns a sentence for each difference that remains. */
export async function takenBack(site: SiteDb, undoToken: string, actor: Actor): Promise<string[]> {
  const parts = await openStep(site, undoToken, null, actor.now)
  const { siteId } = site
  const kind = undoKinds[parts[0]?.kind ?? 'item']
  if (parts.length === 0 || kind.handle !== 'site') throw tooLate()
  return putBackAll({ handle: site, siteId, putBack: kind.putBack }, parts, { ...actor, signedInAt: actor.now })
}
