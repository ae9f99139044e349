import { removeBlankLines } from './pasted-blanks.ts'
import { makeWordLists } from './pasted-lists.ts'
import { tidyTables } from './pasted-tables.ts'

/** What a paste brought that a text here does not have. */
export interface Removed {
  readonly formats: number
  readonly pictures: number
}

const formatElements = 'u, s, strike, del, ins, font, sub, sup, code, mark, small, big, center'
// What stays or says nothing: weight, slant, and Word's own marks of lists and pages.
const kept = /^\s*(?:(?:font-weight|font-style)\s*:.*|mso-.*|)\s*$/i

const isFormatted = (element: Element): boolean =>
  element.matches(formatElements) ||
  ['align', 'bgcolor', 'color'].some((name) => element.hasAttribute(name)) ||
  (element.getAttribute('data-pasted-style') ?? '').split(';').some((rule) => !kept.test(rule))

/** Makes pasted markup, whose styles withoutForeignStyle has renamed, into what the schema can read; says what went. */
export function tidyPastedDom(root: Element): Removed {
  const formats = [...root.querySelectorAll('*')].filter(isFormatted).length
  const pictures = root.querySelectorAll('img')
  for (const picture of pictures) picture.remove()
  makeWordLists(root)
  // After the lists, which a blank line between them keeps apart.
  removeBlankLines(root)
  tidyTables(root)
  return { formats, pictures: pictures.length }
}
