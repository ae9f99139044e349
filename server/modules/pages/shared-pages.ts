import type { SharedPageState, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import type { SharedKind } from '../sharing/share-item.ts'
import { toldSharing } from '../sharing/share-item.ts'

/** Pages, on the federation's own site: shared with the sites, and withdrawn. */
export const sharedPages: SharedKind<SharePageInput, SharedPageState> = {
  area: 'pages',
  how: ({ isRequired, isInMenu }) => ({
    mode: isRequired ? 'required' : 'optional',
    said: isRequired ? 'obligatorisk' : 'frivillig',
    isInMenu,
  }),
  actions: { begin: 'sharedPage.share', change: 'sharedPage.change', end: 'sharedPage.withdraw' },
  words: {
    onlySharers: 'Bara administratörer och riksredaktörer kan visa sidor på sajterna.',
    onlyOwnSite: 'Bara sidor på riksorganisationens egen sajt kan visas på sajterna.',
    notPublic: 'Sidan är inte publicerad. Publicera den först, och visa den sedan på sajterna.',
    changedMeanwhile:
      'Någon annan har ändrat eller tagit bort sidan från sajterna sedan du öppnade den. Se hur det är nu och gör om ändringen.',
  },
  told: ({ stored, ...about }) => ({ shared: stored && toldSharing(stored), ...about }),
}
