import type { SharingState } from '#contract/policy/shared-policy.ts'
import type { SharingInput } from '#contract/sharing/sharing.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BySharer, SharedKind } from '../sharing/share-item.ts'
import { endSharing, shareItem, toldSharing, viewShared } from '../sharing/share-item.ts'

// Sharing a topic with the sites and withdrawing it, on the federation's own site.

const topics: SharedKind<SharingInput> = {
  area: 'policy',
  how: ({ isRequired }) => (isRequired ? { mode: 'required', said: 'alltid synlig' } : { mode: 'optional', said: 'får döljas' }),
  actions: { begin: 'sharedTopic.share', change: 'sharedTopic.change', end: 'sharedTopic.withdraw' },
  words: {
    onlySharers: 'Bara administratörer och riksredaktörer kan dela sakfrågor med sajterna.',
    onlyOwnSite: 'Bara sakfrågor på riksorganisationens egen sajt kan delas med sajterna.',
    notPublic: 'Sakfrågan är inte publicerad. Publicera den först, och dela den sedan.',
    changedMeanwhile: 'Någon annan har ändrat delningen sedan du öppnade den. Se hur den är nu och gör om ändringen.',
  },
}

export async function viewSharing(database: Database, by: BySharer, id: string): Promise<SharingState> {
  const { stored, counts, hiddenOn, mayShare, choices } = await viewShared(topics, database, by, id)
  const names = hiddenOn.map(({ siteName }) => siteName)
  return {
    shared: stored && toldSharing(stored),
    counts: { ...counts, extended: counts.withWords },
    hiddenOn: names.toSorted(new Intl.Collator('sv').compare),
    mayShare,
    choices,
  }
}

export async function share(database: Database, by: BySharer, id: string, input: SharingInput): Promise<SharingState> {
  await shareItem(topics, database, by, id, input)
  return viewSharing(database, by, id)
}

export async function withdraw(database: Database, by: BySharer, id: string, version: number): Promise<SharingState> {
  await endSharing(topics, database, by, id, version)
  return viewSharing(database, by, id)
}
