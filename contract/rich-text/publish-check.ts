import type { Block, Inline, ListItem, RichText } from './document.ts'
import { isEmptyRichText, plainText } from './document.ts'

/** One thing to mend. `blocking` stops every way of publishing, for every role; `advice` does not. Spec 2.0.8. */
export interface Finding {
  readonly code:
    | 'TITLE_EMPTY'
    | 'BODY_EMPTY'
    | 'HEADING_EMPTY'
    | 'HEADING_SKIP'
    | 'LINK_EMPTY'
    | 'LINK_GENERIC'
    | 'PNR_IN_TEXT'
    | 'NO_LEAD'
  readonly level: 'blocking' | 'advice'
  readonly field: string
  readonly message: string
  /** The index of the block in the document, where there is one to show. */
  readonly block?: number
}

// Twelve or ten digits with a date inside, with or without the hyphen. The check digit decides between a number and a person.
const personalNumberLike = /(?<!\d)(?:\d{2})?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])[-+ ]?\d{4}(?!\d)/g

function hasValidCheckDigit(digits: string): boolean {
  const ten = digits.slice(-10)
  let sum = 0
  for (let i = 0; i < 10; i++) {
    const product = Number(ten[i]) * (i % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return sum % 10 === 0
}

/** True if the text holds something that looks like a Swedish personal number: a date and a right check digit. */
export const looksLikePersonalNumber = (text: string): boolean =>
  Array.from(text.matchAll(personalNumberLike)).some(([match]) => hasValidCheckDigit(match.replace(/\D/g, '')))

const vagueLinks = new Set(['läs mer', 'läs mer här', 'klicka här', 'här', 'länk', 'mer', 'mer information'])

function inlinesOf(block: Block | ListItem): readonly Inline[] {
  if (block.type === 'paragraph' || block.type === 'heading') return block.content ?? []
  return block.content.flatMap(inlinesOf)
}

function* headingFindings(blocks: readonly Block[]): Generator<Finding> {
  let previous = 1
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'heading') continue
    if (plainText({ content: [block] }).trim() === '') {
      yield {
        code: 'HEADING_EMPTY',
        level: 'blocking',
        field: 'body',
        block: index,
        message: 'En mellanrubrik är tom. Skriv något i den eller ta bort den.',
      }
    }
    if (block.attrs.level > previous + 1) {
      yield {
        code: 'HEADING_SKIP',
        level: 'blocking',
        field: 'body',
        block: index,
        message: `En rubriknivå hoppas över (H${previous} → H${block.attrs.level}).`,
      }
    }
    previous = block.attrs.level
  }
}

function* linkFindings(blocks: readonly Block[]): Generator<Finding> {
  for (const [index, block] of blocks.entries()) {
    for (const inline of inlinesOf(block)) {
      if (inline.type !== 'text' || !inline.marks?.some((mark) => mark.type === 'link')) continue
      const text = inline.text.trim().toLocaleLowerCase('sv')
      if (text === '') yield { code: 'LINK_EMPTY', level: 'blocking', field: 'body', block: index, message: 'En länk saknar text.' }
      if (vagueLinks.has(text)) {
        yield {
          code: 'LINK_GENERIC',
          level: 'advice',
          field: 'body',
          block: index,
          message: `”${inline.text.trim()}” säger inte vart länken leder.`,
        }
      }
    }
  }
}

/** Everything wrong with a rich text as the item's `body`; [] when nothing is. */
export function checkBody(document: RichText): Finding[] {
  if (isEmptyRichText(document)) return [{ code: 'BODY_EMPTY', level: 'blocking', field: 'body', message: 'Text saknas.' }]
  return [
    ...headingFindings(document.content),
    ...linkFindings(document.content),
    ...checkPersonalNumber('body', plainText(document)),
  ]
}

export const checkPersonalNumber = (field: string, text: string): Finding[] =>
  looksLikePersonalNumber(text)
    ? [{ code: 'PNR_IN_TEXT', level: 'blocking', field, message: 'Texten innehåller något som ser ut som ett personnummer.' }]
    : []

export const blockingFindings = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => finding.level === 'blocking')
