import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import { tidyLine } from '#contract/text.ts'
import { htmlTree, wordsOf } from './html-tree.ts'

/** HTML that is longer than this has more words than any line that is kept. */
const maxRead = 50_000

/** Without half a tag at its end. */
const beginning = (html: string): string => (html.length <= maxRead ? html : html.slice(0, maxRead).replace(/<[^<>]*$/, ''))

/** The words of HTML in one line, without personal numbers and at most `max` characters. */
export const wordsIn = (html: string, max: number): string =>
  html === '' ? '' : withoutPersonalNumbers(tidyLine(wordsOf(htmlTree(beginning(html)).nodes)), 'certain').slice(0, max)
