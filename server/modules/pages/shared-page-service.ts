import type { SharedPageState, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BySharer, SharedKind } from '../sharing/share-item.ts'
import { endSharing, shareItem, toldSharing, viewShared } from '../sharing/share-item.ts'

// Sharing a page with the sites and withdrawing it, on the federation's own site.

const pages: SharedKind<SharePageInput> = {
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
}

export async function viewSharing(database: Database, by: BySharer, id: string): Promise<SharedPageState> {
  const { stored, ...about } = await viewShared(pages, database, by, id)
  return { shared: stored && toldSharing(stored), ...about }
}

export async function share(database: Database, by: BySharer, id: string, input: SharePageInput): Promise<SharedPageState> {
  await shareItem(pages, database, by, id, input)
  return viewSharing(database, by, id)
}

export async function withdraw(database: Database, by: BySharer, id: string, version: number): Promise<SharedPageState> {
  await endSharing(pages, database, by, id, version)
  return viewSharing(database, by, id)
}
