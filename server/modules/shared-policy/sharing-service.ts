import type { SharingState } from '#contract/policy/shared-policy.ts'
import type { SharingInput } from '#contract/sharing/sharing.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BySharer, SharedKind, StoredSharing } from '../sharing/share-item.ts'
import { endSharing, shareItem, toldSharing, viewShared } from '../sharing/share-item.ts'
import { changeSharing, insertSharing, oneSharing, shareableTopic, sharingReach, withdrawal } from './sharing-store.ts'

// Sharing a topic with the sites and withdrawing it, on the federation's own site.

const topics: SharedKind<StoredSharing, SharingInput, Pick<SharingState, 'counts' | 'hiddenOn'>> = {
  shareable: shareableTopic,
  one: oneSharing,
  end: withdrawal,
  hasEnded: ({ withdrawnAt }) => withdrawnAt !== null,
  store: (site, id, { version, ...how }, _before, by) =>
    version === null ? insertSharing(site, id, how, by) : changeSharing(site, id, version, how, by),
  reach: sharingReach,
  how: ({ isRequired }) => (isRequired ? 'alltid synlig' : 'får döljas'),
  actions: { begin: 'sharedTopic.share', change: 'sharedTopic.change', end: 'sharedTopic.withdraw' },
  words: {
    onlySharers: 'Bara administratörer och riksredaktörer kan dela sakfrågor med sajterna.',
    onlyOwnSite: 'Bara sakfrågor på riksorganisationens egen sajt kan delas med sajterna.',
    notPublic: 'Sakfrågan är inte publicerad. Publicera den först, och dela den sedan.',
    changedMeanwhile: 'Någon annan har ändrat delningen sedan du öppnade den. Se hur den är nu och gör om ändringen.',
  },
}

export async function viewSharing(database: Database, by: BySharer, id: string): Promise<SharingState> {
  const { stored, reach, mayShare, choices } = await viewShared(topics, database, by, id)
  return { shared: stored && toldSharing(stored), ...reach, mayShare, choices }
}

export async function share(database: Database, by: BySharer, id: string, input: SharingInput): Promise<SharingState> {
  await shareItem(topics, database, by, id, input)
  return viewSharing(database, by, id)
}

export async function withdraw(database: Database, by: BySharer, id: string, version: number): Promise<SharingState> {
  await endSharing(topics, database, by, id, version)
  return viewSharing(database, by, id)
}
