import { isBlank, withoutUnseen } from '../blank.ts'
import { checkLines } from '../items/line-check.ts'
import { checkPaid } from '../items/paid.ts'
import { shareMedia } from '../items/sharing.ts'
import { checkMedia } from '../media/media-check.ts'
import type { MediaUse } from '../media-use.ts'
import type { PageContent } from './pages.ts'
import { pageTitleLength } from './pages.ts'
import { plainText } from '../rich-text/document.ts'
import { mediaInField, mediaInText } from '../rich-text/media-in-text.ts'
import { languageInSwedish, languageTag } from './page-languages.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { checkRequiredRichText } from '../rich-text/publish-check.ts'

/** The pictures and documents of a page, place by place. */
export const pageMedia = (content: PageContent): MediaUse[] => [
  ...mediaInField('image', content.image),
  ...shareMedia(content),
  ...mediaInText('body', content.body),
]

function* titleFindings(title: string): Generator<Finding> {
  const finding = { code: 'TITLE_EMPTY', level: 'blocking', field: 'title' } as const
  if (isBlank(title)) yield { ...finding, message: 'Rubrik saknas.' }
  else if (withoutUnseen(title).trim().length < pageTitleLength.min) {
    yield { ...finding, message: `Rubriken är för kort. Minst ${pageTitleLength.min} tecken.` }
  }
}

// Words that no other language of the list spells so. Norwegian and Danish have og, er, fra and ikke.
const swedishWords = new Set(['och', 'att', 'är', 'för', 'inte', 'från', 'också', 'när', 'där', 'får', 'gör', 'vår', 'våra', 'ett'])
const judgedFrom = 20

/** True for a text that was left in Swedish: more than one word in fourteen is one of these. */
function isSwedish(text: string): boolean {
  const words = text.toLocaleLowerCase('sv').match(/\p{L}+/gu) ?? []
  return words.length >= judgedFrom && words.filter((word) => swedishWords.has(word)).length * 14 > words.length
}

const inSwedish = (language: PageContent['language']): Finding => ({
  code: 'LANGUAGE_DOUBTFUL',
  level: 'advice',
  field: 'language',
  message: `Sidans språk är ${languageInSwedish(language).toLocaleLowerCase('sv')}, men texten ser ut att vara på svenska.`,
})

/** The publish check of a page: the same code in the editor and on the server. */
export function checkPage(content: PageContent, known: TextFacts = {}): Finding[] {
  const { title, menuTitle, lead, body, linkUrl, language, shareTitle, shareText, paidBy, paidNoticeUrl } = content
  const reading = language === 'sv' ? {} : { reading: language === 'lattlast' ? ('easy' as const) : ('foreign' as const) }
  const facts = { ...known, ...reading, fillsPlaceholders: true }
  return [
    ...titleFindings(title),
    ...checkMedia(pageMedia(content), facts),
    ...checkPaid(content),
    ...checkLines({ title, menuTitle, lead, linkUrl, shareTitle, shareText, paidBy, paidNoticeUrl }, facts),
    // The text of a page that only links elsewhere is not shown.
    ...(linkUrl === '' ? checkRequiredRichText('body', body, facts) : []),
    ...(languageTag(language) !== 'sv' && isSwedish(plainText(body)) ? [inSwedish(language)] : []),
  ]
}

/** Findings about dates. `day` is the Swedish date on which it would become public. */
export function checkPageDates({ reviewBy }: Pick<PageContent, 'reviewBy'>, day: string): Finding[] {
  if (reviewBy === null || reviewBy >= day) return []
  const message = 'Sidan skulle ha granskats. Läs igenom den och välj ett nytt datum.'
  return [{ code: 'REVIEW_DUE', level: 'advice', field: 'reviewBy', message }]
}
