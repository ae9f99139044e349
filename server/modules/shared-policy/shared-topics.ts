import type { SharingState } from '#contract/policy/shared-policy.ts'
import type { SharingInput } from '#contract/sharing/sharing.ts'
import type { SharedKind } from '../sharing/share-item.ts'
import { toldSharing } from '../sharing/share-item.ts'

/** Topics, on the federation's own site: shared with the sites, and withdrawn. */
export const sharedTopics: SharedKind<SharingInput, SharingState> = {
  area: 'policy',
  how: ({ isRequired }) => (isRequired ? { mode: 'required', said: 'alltid synlig' } : { mode: 'optional', said: 'får döljas' }),
  actions: { begin: 'sharedTopic.share', change: 'sharedTopic.change', end: 'sharedTopic.withdraw' },
  words: {
    onlySharers: 'Bara administratörer och riksredaktörer kan dela sakfrågor med sajterna.',
    onlyOwnSite: 'Bara sakfrågor på riksorganisationens egen sajt kan delas med sajterna.',
    notPublic: 'Sakfrågan är inte publicerad. Publicera den först, och dela den sedan.',
    changedMeanwhile: 'Någon annan har ändrat delningen sedan du öppnade den. Se hur den är nu och gör om ändringen.',
  },
  told: ({ stored, counts, hiddenOn, mayShare, choices }) => ({
    shared: stored && toldSharing(stored),
    counts: { ...counts, extended: counts.withWords },
    hiddenOn: hiddenOn.map(({ siteName }) => siteName).toSorted(new Intl.Collator('sv').compare),
    mayShare,
    choices,
  }),
}
