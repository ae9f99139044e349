import type { PolicyTopicContent as Content } from '#contract/policy/policy.ts'
import { emptyPolicyTopic, PolicyTopicContent, topicNameLength, topicReviewMonths } from '#contract/policy/policy.ts'
import { checkPolicyTopic, policyMedia } from '#contract/policy/policy-check.ts'
import { monthsAfter } from '#contract/field-forms.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { copiedTitle, storedContent } from '../items/area-content.ts'
import type { ItemArea, Reference } from '../items/item-area.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { isPolicyArea, policyFindings } from './policy-findings.ts'
import { isProgramme } from './policy-programmes.ts'

const references = ({ spokespersons, body }: Content): Reference[] => [
  ...spokespersons.map((toItemId) => ({ field: 'spokespersons', toItemId, area: 'representatives' })),
  ...linkedItems(body).map((toItemId) => ({ field: 'body', toItemId })),
]

const nextReview = (): string => monthsAfter(stockholmDate(new Date()), topicReviewMonths)

/** The area of policy topics; their groups are in policy-areas.ts. */
export const policyArea: ItemArea<Content> = {
  name: 'policy',
  slugPrefix: 'sakfraga',
  content: storedContent(emptyPolicyTopic, PolicyTopicContent),
  // Evaluated for each new topic, whose review date counts from that day.
  get empty() {
    return { ...emptyPolicyTopic, reviewBy: nextReview() }
  },
  textField: 'body',
  leadField: 'image',
  richTextFields: ['body'],
  siteAdminFields: ['noIndex'],
  isForEditors: false,
  affectsFrame: false,
  depth: 1,
  title: (content) => content.name,
  searchText: ({ name, synonyms, summary, demands, body }) => ({
    title: name,
    lead: [...synonyms, summary].join(' '),
    body: [...demands, plainText(body)].join(' '),
  }),
  check: checkPolicyTopic,
  hiddenContacts: hiddenContactValues,
  siteFindings: policyFindings,
  grouping: {
    field: 'area',
    isKnown: async (site, area) => area === '' || (await isPolicyArea(site, area)),
    unknownMessage: 'Politikområdet finns inte på den här sajten. Välj ett annat.',
  },
  choices: [
    {
      field: 'programme',
      isKnown: async (site, programme) => programme === '' || (await isProgramme(site, programme)),
      unknownMessage: 'Programmet finns inte på den här sajten. Välj ett annat.',
    },
  ],
  listed: ({ area, reviewBy, synonyms }) => ({
    facet: area === '' ? null : area,
    detail: synonyms.length === 0 ? {} : { synonyms: synonyms.join('\n') },
    reviewOn: reviewBy,
  }),
  shown: ({ summary, noIndex }) => ({ about: summary, pinnedUntil: null, noIndex }),
  references,
  media: policyMedia,
  path: (slug) => `/politik/${slug}`,
  isRequired: () => false,
  isInMenu: async () => false,
  // A decision belongs to the original only.
  copied: (content) => ({
    ...content,
    name: copiedTitle(content.name, topicNameLength.max),
    decidedAt: null,
    decidedBy: '',
    reviewBy: nextReview(),
  }),
  publishedAt: () => null,
}
