import { isBlank, withoutUnseen } from '../blank.ts'
import { daysAfter } from '../field-forms.ts'
import { checkLines } from '../items/line-check.ts'
import { checkPaid } from '../items/paid.ts'
import { shareMedia } from '../items/sharing.ts'
import { checkMedia } from '../media/media-check.ts'
import type { MediaUse } from '../media-use.ts'
import { checkEvent } from './event-check.ts'
import type { NewsContent } from './news.ts'
import { newsPin, newsTitleLength } from './news.ts'
import { mediaInField, mediaInText } from '../rich-text/media-in-text.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { checkRequiredRichText } from '../rich-text/publish-check.ts'

// Separate from the schema of the content: requirements of publishing do not apply to drafts.

/** The pictures and documents of a news item, place by place. */
export const newsMedia = (content: NewsContent): MediaUse[] => [
  ...mediaInField('image', content.image),
  ...shareMedia(content),
  ...mediaInText('body', content.body),
]

function* titleFindings(title: string): Generator<Finding> {
  const field = 'title'
  const blocking = { code: 'TITLE_EMPTY', level: 'blocking', field } as const
  if (isBlank(title)) yield { ...blocking, message: 'Rubrik saknas.' }
  else if (withoutUnseen(title).trim().length < newsTitleLength.min) {
    yield { ...blocking, message: `Rubriken är för kort. Minst ${newsTitleLength.min} tecken.` }
  } else if (title.length > newsTitleLength.advised) {
    const message = `Rubriken är lång (${title.length} tecken). Under ${newsTitleLength.advised} syns den hel i listor och sökmotorer.`
    yield { code: 'TITLE_LONG', level: 'advice', field, message }
  }
}

/** The publish check of a news item: the same code in the editor and on the server. */
export function checkNews(content: NewsContent, facts: TextFacts = {}): Finding[] {
  const { title, lead, byline, sourceName, sourceUrl, shareTitle, shareText, paidBy, paidNoticeUrl, event } = content
  const findings = [...titleFindings(title)]
  if (isBlank(lead)) {
    const message = 'Ingress saknas. En eller två meningar hjälper läsaren.'
    findings.push({ code: 'NO_LEAD', level: 'advice', field: 'lead', message })
  }
  // Without media facts no picture can be checked, so a missing one is no finding either.
  if (facts.media && content.image === null) {
    const message = 'Toppbild saknas. Med en bild stannar fler vid nyheten.'
    findings.push({ code: 'NO_IMAGE', level: 'advice', field: 'image', message })
  }
  return [
    ...findings,
    ...checkMedia(newsMedia(content), facts),
    ...checkPaid(content),
    ...(event === null ? [] : checkEvent(event, facts)),
    ...checkLines(
      {
        title,
        lead,
        byline,
        sourceName,
        sourceUrl,
        shareTitle,
        shareText,
        paidBy,
        paidNoticeUrl,
        event: event === null ? [] : [event.place, event.onlineUrl, event.signUpUrl],
      },
      facts,
    ),
    ...checkRequiredRichText('body', content.body, facts),
  ]
}

/**
 * Findings about dates. `day` is the Swedish date on which it would become public, `2026-11-21`: today, or the scheduled
 * day.
 */
export function checkNewsDates(content: Pick<NewsContent, 'displayDate' | 'pinnedUntil'>, day: string): Finding[] {
  const findings: Finding[] = []
  if (content.displayDate !== null && content.displayDate > day) {
    const message = 'Datumet ligger framåt i tiden. Ta bort det, eller schemalägg nyheten till den dagen.'
    findings.push({ code: 'DATE_AHEAD', level: 'blocking', field: 'displayDate', message })
  }
  if (content.pinnedUntil !== null && content.pinnedUntil > daysAfter(day, newsPin.maxDays)) {
    const message = `En nyhet kan vara fäst högst ${newsPin.maxDays} dagar. Välj ett tidigare datum.`
    findings.push({ code: 'PIN_LIMIT', level: 'blocking', field: 'pinnedUntil', message })
  }
  return findings
}
