import { checkPerson, personMedia } from '#contract/representatives/person-check.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import {
  displayNameLength,
  emptyPerson,
  PersonContent,
  personName,
  personSortName,
} from '#contract/representatives/representatives.ts'
import { copiedTitle, storedContent } from '../items/area-content.ts'
import type { ItemArea, Reference } from '../items/item-area.ts'
import { hiddenContactValues } from './representatives.ts'

const references = ({ topics, bio }: PersonContent): Reference[] => [
  ...topics.map((toItemId) => ({ field: 'topics', toItemId, area: 'policy' })),
  ...linkedItems(bio).map((toItemId) => ({ field: 'bio', toItemId })),
]

export const representativesArea: ItemArea<PersonContent> = {
  name: 'representatives',
  slugPrefix: 'foretradare',
  content: storedContent(emptyPerson, PersonContent),
  empty: emptyPerson,
  textField: 'bio',
  leadField: 'portrait',
  richTextFields: ['bio'],
  siteAdminFields: ['noIndex'],
  isForEditors: true,
  affectsFrame: false,
  depth: 1,
  title: personName,
  searchText: (content) => ({
    title: [personName(content), content.givenName, content.familyName].join(' '),
    lead: [content.profession, content.bioShort].join(' '),
    body: plainText(content.bio),
  }),
  check: checkPerson,
  hiddenContacts: hiddenContactValues,
  siteFindings: async () => [],
  // The list is sorted by these; the name alone does not tell which part is the family name.
  grouping: null,
  listed: (content) => ({
    facet: null,
    detail: { sortName: personSortName(content), givenName: content.givenName, profession: content.profession },
    reviewOn: null,
  }),
  shown: ({ profession, bioShort, noIndex }) => ({
    about: [profession, bioShort].filter((line) => line !== '').join('. '),
    pinnedUntil: null,
    noIndex,
  }),
  references,
  media: personMedia,
  path: (slug) => `/foretradare/${slug}`,
  isRequired: () => false,
  isInMenu: async () => false,
  copied: (content) => ({ ...content, displayName: copiedTitle(personName(content), displayNameLength.max), contactForm: false }),
  publishedAt: () => null,
}
