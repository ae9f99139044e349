import { stateChanged } from '../../../platform/errors.ts'
import { refuseFaults } from './item-transitions.ts'
import { tellMatter } from '../../matters/matters.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import { findItem, insertRevision } from '../store/item-store.ts'
import type { StoredItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { inTrash, lockItemFor, refuseUnlessAllowed } from '../store/item-work.ts'

// A writer asks an editor to publish. Publishing is the approval.

export async function requestReview(work: Work, id: string, draftVersion: number): Promise<Step> {
  const { site, area, actor } = work
  const item = await lockItemFor(work, id, draftVersion, 'requestReview')
  if (item.deletedAt) throw inTrash()
  if (item.publishedDraftVersion === item.draftVersion)
    throw stateChanged('Det finns inget nytt att granska: den är redan publicerad.')
  if (item.publishAt) throw stateChanged('Den är redan schemalagd. Avbryt schemaläggningen först.')
  if (item.review?.state === 'requested') throw stateChanged('Den väntar redan på granskning.')
  const content = area.content.parse(item.draft)
  const findings = await refuseFaults(work, item, content)
  insertRevision(site, { itemId: id, kind: 'review', content, findings }, actor)
  const review = { state: 'requested' as const, by: actor.userId, at: actor.now.toISOString(), comment: '' }
  tellMatter(site, site.siteId, { kind: 'reviewWanted', subject: id, mark: review.at, causedBy: actor.userId }, actor.now)
  return takeStep(work, item, 'requestReview', { review })
}

/**
 * Takes back what nobody has decided on. Approves no text, so a newer draft is no hindrance: the reviewer may be writing in it.
 */
export async function withdrawReview(work: Work, id: string): Promise<Step> {
  const item = await findItem(work.site, work.area.name, id, 'lock')
  refuseUnlessAllowed(work, 'withdrawReview', item)
  if (item.deletedAt) throw inTrash()
  if (item.review?.state !== 'requested') throw stateChanged(`Den går inte att ta tillbaka: ${decided(item)}.`)
  return takeStep(work, item, 'withdrawReview', { review: null })
}

/** What has become of a text that no longer waits for review. */
function decided(item: StoredItem): string {
  if (item.review) return 'en redaktör har redan begärt en ändring'
  if (item.publishedDraftVersion === item.draftVersion) return 'en redaktör har redan publicerat den'
  if (item.publishAt) return 'en redaktör har redan schemalagt den'
  return 'den väntar inte på granskning'
}

export async function requestChanges(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly comment: string },
): Promise<Step> {
  const { site, actor } = work
  const item = await lockItemFor(work, id, input.draftVersion, 'requestChanges')
  if (item.deletedAt) throw inTrash()
  if (item.review?.state !== 'requested') throw stateChanged('Den väntar inte längre på granskning.')
  const review = { state: 'changesWanted' as const, by: actor.userId, at: actor.now.toISOString(), comment: input.comment }
  const told = { subject: id, mark: review.at, causedBy: actor.userId, forUser: item.createdBy }
  tellMatter(site, site.siteId, { kind: 'changesWanted', ...told }, actor.now)
  return takeStep(work, item, 'requestChanges', { review })
}
