import type { KindKey } from './shared-kind.ts'

// Which rule of sharing holds for which kind (docs/decisions/109): true, or why it does not. Each has a test in server/modules/sharing.

const every = { news: true, policy: true, pages: true, persons: true, pictures: true } as const
const hasTarget = { news: 'It has a target.', policy: 'It has a target.', pages: 'It has a target.', pictures: 'It has a target.' }
const isNoPerson = { news: 'It is no person.', policy: 'It is no person.', pages: 'It is no person.', pictures: 'It is no person.' }
const fromFederation = 'It is the federation’s, and not of the site that it was written on: it stays while that site is closed.'
const ownAddress = 'A site shows it at an address of its own.'
const ownPerson = 'The page is the site’s own, with its own assignments.'
const chosen = 'A site chooses it: none has to show it.'

const rules = {
  // What sites show.
  shownEverywhere: every,
  writesNoSite: { ...every, pictures: 'A recall writes the texts that show it, so that pages of all other sites are kept (090).' },
  found: { ...every, pictures: 'The search is of texts.' },
  ledHome: { ...every, persons: ownPerson, pictures: ownAddress },
  followsText: every,
  followsAddress: { ...every, persons: ownAddress, pictures: ownAddress },
  neverDraft: { ...every, pictures: 'Its details have no draft: they are public at once.' },
  leavesWhileNotPublic: every,
  leavesWithTrash: { ...every, pictures: 'It cannot be put in the trash while visitors see it.' },
  withPictures: every,
  linksHome: { ...every, pictures: 'It has no links.' },
  leavesAddress: { ...every, persons: ownPerson, pictures: ownAddress },
  // Which sites get it.
  target: { ...every, persons: 'It has no target: it reaches the sites where the person is linked.' },
  linked: { ...hasTarget, persons: true },
  ofOwnSite: { ...every, persons: 'Any site may write it.', pictures: 'The shared Bildbank is of no site.' },
  laterSite: every,
  stoppedSite: every,
  closedSite: every,
  closedOrigin: { news: fromFederation, policy: fromFederation, pages: fromFederation, persons: true, pictures: fromFederation },
  // Who decides.
  siteDecides: every,
  hiddenByOneCall: {
    ...every,
    policy: 'Its hiding is part of the draft of the site’s own words, which a second reader may have to publish.',
    persons: chosen,
    pictures: chosen,
  },
  required: { ...every, persons: chosen, pictures: chosen },
  whoShares: every,
  laterIsTold: { ...every, persons: 'It is common or not: two at once say the same.' },
  onlyPublic: { ...every, pictures: 'What is not complete or is withheld is offered to no site (media/sharing/sharing.test.ts).' },
  onlyOwn: { ...every, persons: 'Any site may write it.', pictures: 'The calls are of the shared Bildbank alone.' },
  knownTarget: { ...every, persons: 'It has no target.' },
  whoDecides: every,
  logged: every,
  // What no other site may learn.
  namesNoProtected: { ...every, pictures: 'It names no person.' },
  isProtected: { ...isNoPerson, persons: true },
  withheld: every,
  keepsDrafts: { ...every, pictures: 'Its details have no draft: they are public at once.' },
  keepsContacts: every,
  keepsProtected: { ...every, pictures: 'It names no person: what shows one is withheld on the sites of the person.' },
} as const satisfies Record<string, Record<KindKey, true | string>>

export type SharingRule = keyof typeof rules

export const sharingRules: Readonly<Record<SharingRule, Readonly<Record<KindKey, true | string>>>> = rules
