import { z } from 'zod'
import type { EndpointResponse } from './endpoint.ts'
import { calendarDay, chosenItems, secureLink, shortLines } from './field-forms.ts'
import { itemEndpoints } from './item-endpoints.ts'
import { checkLines } from './line-check.ts'
import { LeadImage } from './media-use.ts'
import { emptyRichText, isEmptyRichText, RichText } from './rich-text/document.ts'
import type { Finding, TextFacts } from './rich-text/publish-check.ts'
import { checkBody } from './rich-text/publish-check.ts'
import { line } from './text.ts'

export const topicNameLength = { min: 2, max: 60 }
export const topicSummaryLength = { min: 20, max: 280 }
export const topicSynonyms = { lines: 15, length: 40 }
export const topicDemands = { lines: 10, length: 160 }
export const topicSpokespersonCount = { max: 3 }
export const topicDecidedByLength = { max: 80 }
export const programmeTitleLength = { max: 120 }
/** A topic nobody said anything else of should be read through after so many months. */
export const topicReviewMonths = 12

/** The programme or manifesto it stands in. */
export const Programme = z.strictObject({
  title: line(programmeTitleLength.max, 'Programmets namn'),
  url: secureLink('Länken till programmet'),
})
export type Programme = z.infer<typeof Programme>

/** The draft of a policy topic. Half-written is fine: what publishing asks for is in `checkPolicyTopic`. */
export const PolicyTopicContent = z.strictObject({
  name: line(topicNameLength.max, 'Sakfrågan'),
  /** Other words it is looked up by: "Daghem → se Förskola". */
  synonyms: shortLines(topicSynonyms, 'Sökordet', 'sökord'),
  /** The id of a policy area; '' where none is chosen. */
  area: z.union([z.literal(''), z.uuid('Politikområdet finns inte.')], 'Politikområdet finns inte.'),
  summary: line(topicSummaryLength.max, 'Kort svar'),
  demands: shortLines(topicDemands, 'Kravet', 'krav'),
  /** Stands over the text, in 16:9; null is none. */
  image: LeadImage.nullable(),
  body: RichText,
  /** Ids of representatives. */
  spokespersons: chosenItems(topicSpokespersonCount.max, 'talespersoner'),
  decidedAt: calendarDay('Beslutsdatumet'),
  /** Who decided, "Årsmötet". */
  decidedBy: line(topicDecidedByLength.max, 'Vem som beslutade'),
  programme: Programme.nullable(),
  /** Should be read through again by this day; null: never. */
  reviewBy: calendarDay('Datumet för granskning'),
})
export type PolicyTopicContent = z.infer<typeof PolicyTopicContent>

/** A topic in which nobody has typed yet. The server dates its review when it is made. */
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
  programme: null,
  reviewBy: null,
}

/**
 * The calls. In lists the title is the name, `facet` the policy area's id and `reviewOn` the day of `reviewBy`; `detail` holds
 * `synonyms`, one a line, where there are any.
 */
export const policy = itemEndpoints('policy', PolicyTopicContent)
export type PolicyTopic = EndpointResponse<typeof policy.read>

function* nameFindings(name: string): Generator<Finding> {
  const finding = { code: 'TITLE_EMPTY', level: 'blocking', field: 'name' } as const
  if (name.trim() === '') yield { ...finding, message: 'Sakfrågans namn saknas.' }
  else if (name.trim().length < topicNameLength.min) {
    yield { ...finding, message: `Namnet är för kort. Minst ${topicNameLength.min} tecken.` }
  }
}

function* summaryFindings(summary: string): Generator<Finding> {
  const text = summary.trim()
  const field = 'summary'
  if (text === '') yield { code: 'FIELD_MISSING', level: 'blocking', field, message: 'Kort svar saknas. Vad vill ni?' }
  else if (text.length < topicSummaryLength.min) {
    const message = `Kort svar är för kort. Minst ${topicSummaryLength.min} tecken.`
    yield { code: 'FIELD_MISSING', level: 'blocking', field, message }
  } else if (!/^vi vill\b/i.test(text)) {
    const message = 'Kort svar blir tydligare om det börjar med ”Vi vill …”.'
    yield { code: 'SUMMARY_STYLE', level: 'advice', field, message }
  }
}

function* programmeFindings(programme: Programme | null): Generator<Finding> {
  if (programme === null || (programme.title === '') === (programme.url === '')) return
  const message = programme.title === '' ? 'Programmet saknar namn.' : 'Programmet saknar länk.'
  yield { code: 'FIELD_MISSING', level: 'blocking', field: 'programme', message }
}

/** What stands between this draft and publishing (spec 2.0.8): the same code in the editor and on the server. */
export function checkPolicyTopic(content: PolicyTopicContent, facts: TextFacts = {}): Finding[] {
  const { name, summary, synonyms, demands, decidedBy, programme, body } = content
  const findings: Finding[] = [...nameFindings(name), ...summaryFindings(summary), ...programmeFindings(programme)]
  if (content.area === '') {
    const message = 'Politikområde saknas. Med ett område hittar fler frågan.'
    findings.push({ code: 'NO_POLICY_AREA', level: 'advice', field: 'area', message })
  }
  return [
    ...findings,
    ...checkLines({ name, summary, synonyms, demands, decidedBy, programme: programme?.title ?? '' }, facts),
    // The short answer is enough: a topic need not be explained at length.
    ...(isEmptyRichText(body) ? [] : checkBody(body, facts)),
  ]
}

/** What the calendar says of it. `day` is the Swedish date on which it would become public. */
export function checkPolicyDates(content: Pick<PolicyTopicContent, 'decidedAt' | 'reviewBy'>, day: string): Finding[] {
  const findings: Finding[] = []
  if (content.decidedAt !== null && content.decidedAt > day) {
    const message = 'Beslutsdatumet ligger framåt i tiden.'
    findings.push({ code: 'DATE_AHEAD', level: 'blocking', field: 'decidedAt', message })
  }
  if (content.reviewBy !== null && content.reviewBy < day) {
    const message = 'Sakfrågan skulle ha granskats. Läs igenom den och välj ett nytt datum.'
    findings.push({ code: 'REVIEW_DUE', level: 'advice', field: 'reviewBy', message })
  }
  return findings
}
