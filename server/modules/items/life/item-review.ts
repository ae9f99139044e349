import { stateChanged } from '../../../platform/errors.ts'
import { refuseFaults } from './item-transitions.ts'
import { tellMatter } from '../../matters/matters.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import { insertRevision } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { inTrash, lockItemFor } from '../store/item-work.ts'

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

export async function requestChanges(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly comment: string },
): Promise<Step> {
  const { site, actor } = work
  const item = await lockItemFor(work, id, input.draftVersion, 'requestChanges')
  if (item.deletedAt) throw inTrash()
  if (item.review?.state !== 'requested') throw stateChanged('Den väntar inte på granskning.')
  const review = { state: 'changesWanted' as const, by: actor.userId, at: actor.now.toISOString(), comment: input.comment }
  const told = { subject: id, mark: review.at, causedBy: actor.userId, forUser: item.createdBy }
  tellMatter(site, site.siteId, { kind: 'changesWanted', ...told }, actor.now)
  return takeStep(work, item, 'requestChanges', { review })
}
