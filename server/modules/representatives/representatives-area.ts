import { z } from 'zod'
import { plainText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import {
  checkPerson,
  displayNameLength,
  emptyPerson,
  PersonContent,
  personName,
  personSortName,
} from '#contract/representatives.ts'
import { copiedTitle } from '../items/copied-title.ts'
import type { ItemArea, Reference } from '../items/item-area.ts'
import { hiddenContactValues } from './representatives.ts'

/** As in news: what was stored before a field existed has what a new one begins with. */
const StoredPerson: z.ZodType<PersonContent> = z.preprocess(
  (stored) => (typeof stored === 'object' ? { ...emptyPerson, ...stored } : stored),
  PersonContent,
)

const references = ({ topics, bio }: PersonContent): Reference[] => [
  ...topics.map((toItemId) => ({ field: 'topics', toItemId, area: 'policy' })),
  ...linkedItems(bio).map((toItemId) => ({ field: 'bio', toItemId })),
]

export const representativesArea: ItemArea<PersonContent> = {
  name: 'representatives',
  slugPrefix: 'foretradare',
  content: StoredPerson,
  empty: emptyPerson,
  richTextFields: ['bio'],
  siteAdminFields: [],
  isForEditors: true,
  depth: 1,
  title: personName,
  searchText: (content) =>
    [personName(content), content.givenName, content.familyName, content.profession, content.bioShort, plainText(content.bio)].join(
      ' ',
    ),
  check: checkPerson,
  hiddenContacts: hiddenContactValues,
  siteFindings: async () => [],
  // The list is in the order of these; the name alone does not tell which part of it is the family's.
  listed: (content) => ({
    facet: null,
    detail: { sortName: personSortName(content), givenName: content.givenName, profession: content.profession },
    reviewOn: null,
  }),
  references,
  path: (slug) => `/foretradare/${slug}`,
  isRequired: () => false,
  isInMenu: async () => false,
  copied: (content) => ({ ...content, displayName: copiedTitle(personName(content), displayNameLength.max), contactForm: false }),
  publishedAt: () => null,
}
