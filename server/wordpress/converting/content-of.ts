import { defaultCategoryId } from '#contract/news/news-categories.ts'
import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews, newsBylineLength, newsLeadLength, newsTitleLength } from '#contract/news/news.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage, pageTitleLength } from '#contract/pages/pages.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { hasUnwantedControls, tidyLine } from '#contract/text.ts'
import type { WxrItem } from '../reading/wxr-things.ts'
import { cutAtWord } from '../texts/context.ts'
import { htmlTree, wordsOf } from '../texts/html-tree.ts'
import type { Names } from '../texts/resolve.ts'
import { resolveWith } from '../texts/resolve.ts'
import type { ReadText } from '../texts/rich-text-of.ts'
import { richTextOf } from '../texts/rich-text-of.ts'
import { withoutShortcodes } from '../texts/shortcodes.ts'
import { eventOf } from './event-of.ts'

/** What a text becomes, and what is told of it. */
export interface MadeContent {
  readonly content: NewsContent | PageContent
  readonly notes: readonly string[]
  /** The end of a text that was too long. */
  readonly cutText: string | null
}

/** What a text needs to know of the site. */
export interface Surroundings {
  readonly names: Names
  readonly category: string
  /** Those that were left out because a text has one category. */
  readonly otherCategories: readonly string[]
  readonly tags: { readonly topics: readonly string[]; readonly left: readonly string[] }
  readonly byline: string
  readonly placeName: string
}

const plainLine = (html: string): string => {
  const words = wordsOf(htmlTree(html).nodes)
  const line = tidyLine(words)
  return hasUnwantedControls(line) ? line.replace(/[^\P{C}]/gu, '') : line
}

function cutTo(text: string, max: number, what: string, notes: string[]): string {
  if (text.length > max) notes.push(`${what} var längre än ${max} tecken och är kortad.`)
  return cutAtWord(text, max)
}

/** What both kinds of text have. */
function common(item: WxrItem, read: ReadText, { names }: Surroundings, titleMax: number) {
  const resolve = resolveWith(names)
  const notes = [...item.replaced]
  // WordPress reads no shortcodes in titles: [video] is a word there.
  const title = cutTo(plainLine(item.title), titleMax, 'Rubriken', notes)
  if (title === '') notes.push('Texten har ingen rubrik.')
  const lead = cutTo(plainLine(withoutShortcodes(item.excerpt).html), newsLeadLength.max, 'Ingressen', notes)
  const body = richTextOf(read, resolve)
  const thumbnail = item.meta.get('_thumbnail_id')
  const found = thumbnail === undefined ? null : resolve.attachment(thumbnail)
  if (thumbnail !== undefined && found?.kind !== 'image') read.told.missingFiles.add('bilden överst')
  const image = found?.kind === 'image' ? { ...found.media, alt: '', caption: '', crop: null } : null
  notes.push(...read.told.sentences())
  if (item.isCut) notes.push('Texten var längre än vad som läses. Slutet följde inte med.')
  if (item.comments > 0) notes.push(`Kommentarer följer inte med (${item.comments}).`)
  if (item.password !== '') notes.push('Lösenordet följde inte med.')
  if (holdsPersonalNumber(`${title}\n${lead}\n${plainText(body)}`))
    notes.push('Texten innehåller något som ser ut som ett personnummer. Ta bort det före publicering.')
  return { title, lead, body, image, notes, cutText: read.told.cutText || null }
}

const dayOf = (date: string): string | null => {
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(date)?.[1] ?? ''
  return day > '1970-01-01' && !Number.isNaN(Date.parse(day)) ? day : null
}

export function newsOf(item: WxrItem, read: ReadText, around: Surroundings): MadeContent {
  const { notes, cutText, ...fields } = common(item, read, around, newsTitleLength.max)
  const { event, notes: ofEvent } = eventOf(item, around.placeName)
  const { topics, left } = around.tags
  const shownTopics = topics.slice(0, 5)
  if (around.otherCategories.length > 0)
    notes.push(`En text har en kategori här. Följde inte med: ${around.otherCategories.slice(0, 8).join(', ')}.`)
  if (left.length > 0) notes.push(`Etiketter finns inte här. Följde inte med: ${left.slice(0, 8).join(', ')}.`)
  if (item.isSticky) notes.push('Texten låg fäst överst i WordPress.')
  const content: NewsContent = {
    ...emptyNews,
    ...fields,
    category: around.category || defaultCategoryId,
    topics: [...shownTopics],
    byline: around.byline.slice(0, newsBylineLength.max),
    displayDate: dayOf(item.date),
    event,
  }
  return { content, notes: [...notes, ...ofEvent], cutText }
}

export function pageOf(item: WxrItem, read: ReadText, around: Surroundings): MadeContent {
  const { notes, cutText, ...fields } = common(item, read, around, pageTitleLength.max)
  // What stands in the menu is for people to choose: an old website may have hundreds of pages.
  return { content: { ...emptyPage, ...fields, showInMenu: false }, notes, cutText }
}
