import { z } from 'zod'
import { itemEndpoints } from './items.ts'
import type { EndpointResponse } from './endpoint.ts'
import { RichText } from './rich-text/document.ts'
import type { Finding } from './rich-text/publish-check.ts'
import { checkBody, checkPersonalNumber } from './rich-text/publish-check.ts'
import { line } from './text.ts'

export const newsTitleLength = { min: 5, max: 120 }
export const newsLeadLength = { max: 300 }

/** The draft of a news item. Half-written is fine: what publishing asks for is in `checkNews`. */
export const NewsContent = z.strictObject({
  title: line(newsTitleLength.max, 'Rubriken'),
  lead: line(newsLeadLength.max, 'Ingressen'),
  body: RichText,
})
export type NewsContent = z.infer<typeof NewsContent>

export const news = itemEndpoints('news', NewsContent)
export type NewsItem = EndpointResponse<typeof news.read>

/** What stands between this draft and publishing (spec 2.0.8): the same code in the editor and on the server. */
export function checkNews(content: NewsContent): Finding[] {
  const findings: Finding[] = []
  if (content.title.trim() === '') {
    findings.push({ code: 'TITLE_EMPTY', level: 'blocking', field: 'title', message: 'Rubrik saknas.' })
  } else if (content.title.trim().length < newsTitleLength.min) {
    findings.push({
      code: 'TITLE_EMPTY',
      level: 'blocking',
      field: 'title',
      message: `Rubriken är för kort. Minst ${newsTitleLength.min} tecken.`,
    })
  }
  if (content.lead.trim() === '') {
    findings.push({
      code: 'NO_LEAD',
      level: 'advice',
      field: 'lead',
      message: 'Ingress saknas. En eller två meningar hjälper läsaren.',
    })
  }
  findings.push(
    ...checkPersonalNumber('title', content.title),
    ...checkPersonalNumber('lead', content.lead),
    ...checkBody(content.body),
  )
  return findings
}
