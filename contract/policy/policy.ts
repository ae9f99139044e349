import { z } from 'zod'
import type { EndpointResponse } from '../endpoint.ts'
import { calendarDay, chosenItems, shortLines } from '../field-forms.ts'
import { itemEndpoints } from '../items/item-endpoints.ts'
import { emptyPaid, paidFields } from '../items/paid.ts'
import { answerFields, emptyAnswers } from '../items/answers.ts'
import { emptySharing, sharingFields } from '../items/sharing.ts'
import { LeadImage } from '../media-use.ts'
import { emptyRichText, RichText } from '../rich-text/document.ts'
import { line } from '../text.ts'

export const topicNameLength = { min: 2, max: 60 }
export const topicSummaryLength = { min: 20, max: 280 }
export const topicSynonyms = { lines: 15, length: 40 }
export const topicDemands = { lines: 10, length: 160 }
export const topicSpokespersonCount = { max: 3 }
export const topicDecidedByLength = { max: 80 }
/** Months until a topic should be reviewed, unless its draft says otherwise. */
export const topicReviewMonths = 12

/** The draft of a policy topic. It may be half-written: policy-check.ts holds the demands of publishing. */
export const PolicyTopicContent = z.strictObject({
  name: line(topicNameLength.max, 'Sakfrågan'),
  /** Other words it is looked up by: "Daghem → se Förskola". */
  synonyms: shortLines(topicSynonyms, 'Sökordet', 'sökord'),
  /** The id of a policy area; '' where none is chosen. */
  area: z.union([z.literal(''), z.uuid('Politikområdet finns inte.')], 'Politikområdet finns inte.'),
  summary: line(topicSummaryLength.max, 'Det korta svaret'),
  demands: shortLines(topicDemands, 'Kravet', 'krav'),
  /** Shown above the text, in 16:9; null for none. */
  image: LeadImage.nullable(),
  body: RichText,
  /** Ids of representatives. */
  spokespersons: chosenItems(topicSpokespersonCount.max, 'talespersoner'),
  decidedAt: calendarDay('Beslutsdatumet'),
  /** The deciding body, "Årsmötet". */
  decidedBy: line(topicDecidedByLength.max, 'Uppgiften om vem som beslutade'),
  /** The id of a programme of the site; '' where none is chosen. */
  programme: z.union([z.literal(''), z.uuid('Programmet finns inte.')], 'Programmet finns inte.'),
  /** Should be read through again by this day; null: never. */
  reviewBy: calendarDay('Datumet för granskning'),
  ...sharingFields,
  ...answerFields,
  ...paidFields,
})
export type PolicyTopicContent = z.infer<typeof PolicyTopicContent>

/** An empty topic. The server sets the date of its review when it is created. */
export const emptyPolicyTopic: PolicyTopicContent = {
  name: '',
  synonyms: [],
  area: '',
  summary: '',
  demands: [],
  image: null,
  body: emptyRichText,
  spokespersons: [],
  decidedAt: null,
  decidedBy: '',
  programme: '',
  reviewBy: null,
  ...emptySharing,
  ...emptyAnswers,
  ...emptyPaid,
}

/**
 * The calls. In lists the title is the name, `facet` is the policy area's id and `reviewOn` the day of `reviewBy`; `detail`
 * holds `synonyms`, one per line, if there are any.
 */
export const policy = itemEndpoints('policy', PolicyTopicContent)
export type PolicyTopic = EndpointResponse<typeof policy.read>
