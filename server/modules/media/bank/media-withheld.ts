import type { MediaRules } from '#contract/media-facts.ts'
import { publicFaults } from '#contract/media/media-lacks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { stateChanged } from '../../../platform/errors.ts'
import { inTrash } from './media-change.ts'
import { mediaFactsOf, sharedLibrary } from '../media-facts.ts'
import { lockMedia, updateMedia } from '../media-store.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed, announceWhereShown, log } from '../media-work.ts'

// Withheld pictures and documents stay in texts, while visitors get a placeholder from the end of the transaction on.

/**
 * Hides media wherever they are used, or shows them again. `rules`: the site's requirements for pictures. Throws 409 with the
 * reasons when media that may not be public would be shown again.
 */
export async function setHidden(
  work: MediaWork,
  id: string,
  { version, isHidden }: { readonly version: number; readonly isHidden: boolean },
  rules: MediaRules,
): Promise<void> {
  const { library, actor } = work
  const held = await lockMedia(work, id, version)
  refuseUnlessAllowed(work, 'hide', held)
  if (held.row.deletedAt) throw inTrash()
  if (held.row.isHidden === isHidden) return
  if (!isHidden) {
    const [facts] = (await mediaFactsOf(library, [{ id, isShared: library.siteId === sharedLibrary }])).values()
    const faults = facts ? publicFaults({ ...facts, isHidden }, rules, stockholmDate(actor.now)) : []
    if (faults.length > 0) throw stateChanged(`Den kan inte visas igen än. ${faults.join(' ')}`)
  }
  updateMedia(work, held.row, { isHidden })
  announceWhereShown(work, [id])
  await log(work, isHidden ? 'media.hide' : 'media.show', id)
}

/** Withdraws consent: from the end of this transaction visitors get a placeholder in every place. */
export async function withdrawConsent(work: MediaWork, id: string, version: number): Promise<void> {
  const held = await lockMedia(work, id, version)
  refuseUnlessAllowed(work, 'withdrawConsent', held)
  if (held.row.deletedAt) throw inTrash()
  if (held.row.consent === 'withdrawn') throw stateChanged('Samtycket är redan återkallat.')
  updateMedia(work, held.row, { consent: 'withdrawn' })
  announceWhereShown(work, [id])
  await log(work, 'media.withdrawConsent', id)
}
