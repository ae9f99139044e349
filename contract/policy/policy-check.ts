import { isBlank, withoutUnseen } from '../blank.ts'
import { checkLines } from '../items/line-check.ts'
import { checkPaid } from '../items/paid.ts'
import { shareMedia } from '../items/sharing.ts'
import { checkMedia } from '../media/media-check.ts'
import type { MediaUse } from '../media-use.ts'
import type { PolicyTopicContent } from './policy.ts'
import { topicNameLength, topicSummaryLength } from './policy.ts'
import { mediaInField, mediaInText } from '../rich-text/media-in-text.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { checkRichText } from '../rich-text/publish-check.ts'

/** The pictures and documents of a topic, place by place. */
export const policyMedia = (content: PolicyTopicContent): MediaUse[] => [
  ...mediaInField('image', content.image),
  ...shareMedia(content),
  ...mediaInText('body', content.body),
]

function* nameFindings(name: string): Generator<Finding> {
  const finding = { code: 'TITLE_EMPTY', level: 'blocking', field: 'name' } as const
  if (isBlank(name)) yield { ...finding, message: 'Sakfrågans namn saknas.' }
  else if (withoutUnseen(name).trim().length < topicNameLength.min) {
    yield { ...finding, message: `Namnet är för kort. Minst ${topicNameLength.min} tecken.` }
  }
}

function* summaryFindings(summary: string): Generator<Finding> {
  const text = summary.trim()
  const field = 'summary'
  if (isBlank(text)) yield { code: 'FIELD_MISSING', level: 'blocking', field, message: 'Kort svar saknas. Vad vill ni?' }
  else if (text.length < topicSummaryLength.min) {
    const message = `Det korta svaret är för kort. Minst ${topicSummaryLength.min} tecken.`
    yield { code: 'FIELD_MISSING', level: 'blocking', field, message }
  } else if (!/^vi vill\b/i.test(text)) {
    const message = 'Kort svar blir tydligare om det börjar med ”Vi vill …”.'
    yield { code: 'SUMMARY_STYLE', level: 'advice', field, message }
  }
}

/** The publish check of a topic: the same code in the editor and on the server. */
export function checkPolicyTopic(content: PolicyTopicContent, facts: TextFacts = {}): Finding[] {
  const { name, summary, synonyms, demands, decidedBy, body, shareTitle, shareText, paidBy, paidNoticeUrl } = content
  const findings: Finding[] = [...nameFindings(name), ...summaryFindings(summary)]
  if (content.area === '') {
    const message = 'Politikområde saknas. Med ett område hittar fler frågan.'
    findings.push({ code: 'NO_POLICY_AREA', level: 'advice', field: 'area', message })
  }
  return [
    ...findings,
    ...checkMedia(policyMedia(content), facts),
    ...checkPaid(content),
    ...checkLines(
      {
        name,
        summary,
        synonyms,
        demands,
        decidedBy,
        shareTitle,
        shareText,
        paidBy,
        paidNoticeUrl,
      },
      facts,
    ),
    // The short answer is enough: a topic need not be explained at length.
    ...checkRichText('body', body, facts),
  ]
}

/** Findings about dates. `day` is the Swedish date on which it would become public. */
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
