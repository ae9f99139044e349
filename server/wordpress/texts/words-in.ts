import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import { tidyLine } from '#contract/text.ts'
import { htmlTree, wordsOf } from './html-tree.ts'

/** The words of HTML in one line, without personal numbers and at most `max` characters. */
export const wordsIn = (html: string, max: number): string =>
  html === '' ? '' : withoutPersonalNumbers(tidyLine(wordsOf(htmlTree(html).nodes)), 'certain').slice(0, max)
