import { isBlank } from '../blank.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { answerKey } from '../finding-answers.ts'
import type { Block, RichText } from './document.ts'
import { isEmptyRichText, plainText } from './document.ts'
import { isFilm } from './embed.ts'
import { hiddenContactMessage, holdsHiddenContact } from './hidden-contact.ts'
import { headingIdsOf } from './heading-ids.ts'
import { headingIdIn, itemIdOf } from './link.ts'
import { linksIn } from './links.ts'
import { lix } from './lix.ts'
import { numberFindings } from './private-findings.ts'
import { leftPlaceholders, unknownPlaceholders } from './placeholders.ts'
import { longParagraphs, shoutedLines } from './style-advice.ts'

type BlockFinding = Omit<Finding, 'field' | 'block'>

const vagueLinks = new Set(['läs mer', 'läs mer här', 'klicka här', 'här', 'länk', 'mer', 'mer information', 'mer info'])
/** The LIX above which a text is hard to read. */
const hardFrom = { usual: 50, easy: 35 }

const blocking = (code: Finding['code'], message: string, fix?: Finding['fix']): BlockFinding => ({
  code,
  level: 'blocking',
  message,
  ...(fix && { fix }),
})
const advice = (code: Finding['code'], message: string): BlockFinding => ({ code, level: 'advice', message })

/** `previous` is the level of the heading before; the title is the first. */
function* headingFindings(block: Block, previous: number): Generator<BlockFinding> {
  if (block.type !== 'heading') return
  if (isBlank(plainText({ content: [block] }))) {
    yield blocking('HEADING_EMPTY', 'En mellanrubrik är tom. Skriv något i den eller ta bort den.', 'removeHeading')
  }
  if (block.attrs.level > previous + 1) {
    yield blocking('HEADING_SKIP', `En rubriknivå hoppas över (H${previous} → H${block.attrs.level}).`, 'headingLevel')
  }
}

/** `headings`: the ids of the text's headings. */
function* linkFindings(
  block: Block,
  { unpublished, unmet, reading }: TextFacts,
  headings: ReadonlySet<string>,
): Generator<BlockFinding> {
  for (const { href, text } of linksIn(block)) {
    const words = isBlank(text) ? '' : text.trim()
    // A button without words has nothing left to keep when it is no link.
    if (words === '' && block.type === 'button') yield blocking('LINK_EMPTY', 'En knapp saknar text.')
    else if (words === '') yield blocking('LINK_EMPTY', 'En länk saknar text.', 'unlink')
    const itemId = itemIdOf(href)
    if (itemId !== null && unpublished?.has(itemId)) {
      yield blocking('LINK_BROKEN_INTERNAL', `Länken ”${words}” leder till en sida som inte är publicerad.`)
    }
    const headingId = headingIdIn(href)
    if (headingId !== null && !headings.has(headingId)) {
      yield blocking(
        'LINK_BROKEN_INTERNAL',
        `Länken ”${words}” leder till #${headingId}, men ingen mellanrubrik i texten heter så.`,
      )
    }
    if (unmet?.has(href)) {
      // Only a person knows of an address that another program answers.
      const answerKeys = [answerKey('LINK_BROKEN_INTERNAL', href)]
      yield { ...blocking('LINK_BROKEN_INTERNAL', `Länken ”${words}” leder till en adress på sajten där inget finns.`), answerKeys }
    }
    if (reading !== 'foreign' && vagueLinks.has(words.replace(/[.…:!»>→\s]+$/, '').toLocaleLowerCase('sv'))) {
      yield advice('LINK_GENERIC', `”${words}” säger inte vart länken leder.`)
    }
  }
}

function* shapeFindings(block: Block): Generator<BlockFinding> {
  if (block.type === 'table' && !block.content[0]?.content.every((cell) => cell.type === 'tableHeader')) {
    yield blocking('TABLE_NO_HEADER', 'Tabellen saknar rubrikrad. Den säger vad kolumnerna innehåller.', 'headerRow')
  }
  if (block.type !== 'embed') return
  const isOfFilm = isFilm(block.attrs)
  if (isBlank(block.attrs.title)) {
    yield blocking('EMBED_NO_TITLE', `${isOfFilm ? 'Filmen' : 'Kartan'} saknar beskrivning. Skriv vad den visar.`)
  }
  if (isOfFilm) yield advice('VIDEO_NO_CAPTIONS', 'Filmen behöver undertexter. Kontrollera att de finns.')
}

/** The fault of placeholders in a text, in words. */
export const placeholderFaults = (text: string, { fillsPlaceholders = false }: TextFacts): string[] =>
  fillsPlaceholders
    ? unknownPlaceholders(text).map((name) => `${name} fylls inte i av sig självt. Skriv vad som ska stå där, eller ta bort det.`)
    : leftPlaceholders(text).map((name) => `Fyll i ${name}, eller ta bort det.`)

/** The text of a block; of a table cell by cell, because a date in one cell and a sum in the next are not a number. */
const cellTexts = (block: Block): string[] =>
  block.type === 'table'
    ? block.content.flatMap((row) => row.content.map((cell) => plainText({ content: cell.content })))
    : [plainText({ content: [block] })]

function* wordFindings(block: Block, facts: TextFacts): Generator<BlockFinding> {
  const text = plainText({ content: [block] })
  const addresses = linksIn(block).map(({ href }) => href)
  yield* numberFindings([...cellTexts(block), ...addresses])
  if ([text, ...addresses].some((words) => holdsHiddenContact(words, facts.hiddenContacts ?? []))) {
    yield blocking('CONTACT_HIDDEN', hiddenContactMessage)
  }
  for (const message of placeholderFaults(text, facts)) yield blocking('PLACEHOLDER_LEFT', message)
  if (shoutedLines(block)) yield advice('ALLCAPS', 'Text med bara versaler är svår att läsa. Skriv med små bokstäver.')
  if (longParagraphs(block)) yield advice('LONG_PARA', 'Ett stycke är långt. Dela det, så blir det lättare att läsa.')
}

/** The blocks counted for readability: headings, tables and buttons would make every text look easy. */
const runningText = (document: RichText): string =>
  plainText({
    content: document.content.filter(
      ({ type }) => !['heading', 'table', 'button', 'embed', 'image', 'slideshow', 'file', 'horizontalRule'].includes(type),
    ),
  })

function hardToRead(document: RichText, { reading }: TextFacts): BlockFinding | null {
  const difficulty = reading === 'foreign' ? null : lix(runningText(document))
  if (difficulty === null || difficulty <= (reading === 'easy' ? hardFrom.easy : hardFrom.usual)) return null
  return advice(
    'READ_HARD',
    reading === 'easy'
      ? `Texten är för svår för att vara lättläst (LIX ${difficulty}). Skriv korta meningar med vanliga ord.`
      : `Texten är svårläst (LIX ${difficulty}). Kortare meningar och ord hjälper.`,
  )
}

/** All findings about the rich text of a field; [] for an empty text. */
export function checkRichText(field: string, document: RichText, facts: TextFacts = {}): Finding[] {
  if (isEmptyRichText(document)) return []
  const findings: Finding[] = []
  let headingBefore = 1
  const headings = new Set(headingIdsOf(document).values())
  for (const [index, block] of document.content.entries()) {
    const found = [
      ...headingFindings(block, headingBefore),
      ...linkFindings(block, facts, headings),
      ...shapeFindings(block),
      ...wordFindings(block, facts),
    ]
    findings.push(...found.map((finding) => ({ ...finding, field, block: index })))
    if (block.type === 'heading') headingBefore = block.attrs.level
  }
  const hard = hardToRead(document, facts)
  return hard === null ? findings : [...findings, { ...hard, field }]
}

/** The same check for a required text. */
export const checkRequiredRichText = (field: string, document: RichText, facts?: TextFacts): Finding[] =>
  isEmptyRichText(document)
    ? [{ code: 'BODY_EMPTY', level: 'blocking', field, message: 'Text saknas.' }]
    : checkRichText(field, document, facts)
