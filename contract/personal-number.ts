import { z } from 'zod'
import { hasValidCheckDigit } from './check-digit.ts'

// Finds Swedish personal numbers. Every text, field, link and file name is checked by this rule (PNR_IN_TEXT).

// All dashes and blanks of Unicode. A line break is no blank: digits on two lines, or in two cells, are two numbers.
const dash = String.raw`\p{Pd}\u2212\u2043`
const blank = String.raw`\p{Zs}\t`
/** Between the date and the last four digits: nothing, a dash, blanks, a spaced dash, or the + of people over a hundred. */
const beforeLastFour = `(?:[${blank}]{0,3}[${dash}]{0,2}[${blank}]{0,3}|[+＋])`
const month = String.raw`(?:0[1-9]|1[0-2])`
// Days of co-ordination numbers are sixty more.
const day = String.raw`(?:[06][1-9]|[1278]\d|[39][01])`
const date = [
  String.raw`(?<plain>(?:(?:18|19|20)\d{2}|\d{2})${month}${day})`,
  String.raw`(?<long>(?:18|19|20)\d{2}(?:[${dash}${blank}]{1,3}|[./])${month}(?:[${dash}${blank}]{1,3}|[./])${day})`,
  String.raw`(?<short>\d{2}[${dash}]${month}[${dash}]${day})`,
].join('|')
// Not inside a longer code of letters and digits, because one of ten thousand ids would match by chance.
const numberLike = new RegExp(String.raw`(?<![\p{L}\p{Nd}])(?:${date})(?<between>${beforeLastFour})\d{4}(?![\p{L}\p{Nd}])`, 'gu')

// Signs that take no place: soft hyphens, joiners, marks of direction.
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Decodes `%2D` and `%E2%80%91`; invalid codes are left as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      return codes.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    }
  })
}

/** The text as a reader sees it: without invisible characters, with full-width signs as ordinary ones, with decoded addresses. */
export const readableText = (text: string): string =>
  // Twice: an address inside an address is encoded once more.
  decoded(decoded(text))
    .replace(unseen, '')
    .replace(/[\p{Nd}\uFF01-\uFF5E]/gu, (sign) => sign.normalize('NFKC'))

const judged = (text: string): string => readableText(text).replace(uuid, '·')

const daysIn = (year: number, monthNumber: number): number => new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()

/** True if that day has been, in a year of four digits; with two, if there is such a day in some century. */
export function isBirthday(digits: string, today: Date): boolean {
  const hasCentury = digits.length === 8
  const monthAndDay = digits.slice(-4)
  // Without a century the year may be a leap year, so the day is accepted.
  const year = hasCentury ? Number(digits.slice(0, 4)) : 2000 + 4 * Math.ceil(Number(digits.slice(0, 2)) / 4)
  const monthNumber = Number(monthAndDay.slice(0, 2))
  const typedDay = Number(monthAndDay.slice(2))
  const dayNumber = typedDay > 60 ? typedDay - 60 : typedDay
  if (dayNumber > daysIn(year, monthNumber)) return false
  // A date in the future is a plan, and in "2026-12-05 1900" the digits are a time. One day of grace for clocks that differ.
  return !hasCentury || Date.UTC(year, monthNumber - 1, dayNumber) <= today.getTime() + 86_400_000
}

function isPersonalNumber(match: RegExpMatchArray, text: string, today: Date): boolean {
  const [whole] = match
  const { plain, long, short, between = '' } = match.groups ?? {}
  const birth = (plain ?? long ?? short ?? '').replace(/\D/g, '')
  if (!isBirthday(birth, today) || !hasValidCheckDigit(whole.replace(/\D/g, ''))) return false
  // Ten digits in a row that begin with 0 or follow a + are a telephone.
  const isTenInRow = plain?.length === 6 && between === ''
  return !isTenInRow || !(plain.startsWith('0') || /\+[\p{Zs}\t]?$/u.test(text.slice(0, match.index)))
}

function* found(text: string, today: Date): Generator<RegExpMatchArray> {
  for (const match of text.matchAll(numberLike)) if (isPersonalNumber(match, text, today)) yield match
}

/** True if the text – running text, a link address, a file name – holds a date and four more digits with a valid check digit. */
export function looksLikePersonalNumber(text: string, today = new Date()): boolean {
  // Most texts hold no ten digits.
  if (!/(?:\p{Nd}[^\p{Nd}]*){10}/u.test(text)) return false
  return !found(judged(text), today).next().done
}

/** The text without personal numbers and the blanks they leave. */
export function withoutPersonalNumbers(text: string, today = new Date()): string {
  if (!looksLikePersonalNumber(text, today)) return text
  const whole = judged(text)
  let rest = ''
  let end = 0
  for (const match of found(whole, today)) {
    const at = match.index ?? 0
    rest += whole.slice(end, at)
    end = at + match[0].length
  }
  return (rest + whole.slice(end))
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/[ \u00A0]{2,}/g, ' ')
    .replace(/ (?=[.,;)])/g, '')
    .trim()
}

export const personalNumberMessage = 'Texten innehåller något som ser ut som ett personnummer.'
/** For fields without a publishing step: the save itself is refused. */
export const personalNumberRefusal = `${personalNumberMessage} Ta bort det.`

/** For fields that become public when saved. Use it in request schemas only, because older values must still be readable. */
export const withoutPersonalNumber = <Field extends z.ZodType<string>>(field: Field) =>
  field.refine((text) => !looksLikePersonalNumber(text), personalNumberRefusal)

/** The messages of every text inside a value, by its path: `links.0.url`. */
export function personalNumberFaults(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return looksLikePersonalNumber(value) ? { [path]: personalNumberRefusal } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, one]) => personalNumberFaults(one, path === '' ? key : `${path}.${key}`)),
  ) as Record<string, string>
}
