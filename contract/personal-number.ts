import { z } from 'zod'
import { hasValidCheckDigit } from './check-digit.ts'
import {
  beginsAnother,
  continuesAfter,
  continuesBefore,
  hasCountryBefore,
  hasGroupAfter,
  hasGroupBefore,
  isInAddress,
  isQuantity,
  labelBefore,
  mayBeTimeOrDate,
  speaksOfPaying,
} from './personal-number-signs.ts'

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
function isBirthday(digits: string, today: Date): boolean {
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

/**
 * `certain`: a valid number, written as people write theirs. `possible`: a valid number that may be something else, which only a person
 * can say. `none`: no valid number, or one that its surroundings say is a date, a sum, a telephone, a reference.
 */
type Verdict = 'certain' | 'possible' | 'none'

/** How much of the text around a number is looked at. */
const around = 60

interface Shape {
  readonly date: string
  readonly four: string
  readonly isRow: boolean
  readonly isSpaced: boolean
  readonly isHyphened: boolean
  /** The sign between is that of a period, `–`. */
  readonly isRange: boolean
  /** The date is written with dashes, dots or blanks inside it. */
  readonly isParted: boolean
}

function shapeOf(match: RegExpMatchArray): Shape {
  const { plain, long, short, between = '' } = match.groups ?? {}
  return {
    date: (plain ?? long ?? short ?? '').replace(/\D/g, ''),
    four: match[0].slice(-4),
    isRow: between === '',
    isSpaced: new RegExp(`[${blank}]`, 'u').test(between),
    isHyphened: new RegExp(`^[${dash}+＋]+$`, 'u').test(between),
    isRange: /[\u2012-\u2015]/.test(between),
    isParted: plain === undefined,
  }
}

/** The number by itself: what it would be if nothing stood around it. */
function verdictOfShape({ date, four, isRow, isSpaced, isHyphened, isRange, isParted }: Shape): Verdict {
  const isLong = date.length === 8
  if (isParted) {
    if (mayBeTimeOrDate(four, date)) return isHyphened && !isRange ? 'possible' : 'none'
    return isLong && !isRow && !isSpaced ? 'certain' : 'possible'
  }
  if (isLong && date < '19') return 'possible'
  // Mobile numbers, parted after six digits.
  if (!isLong && date.startsWith('070') && !date.startsWith('0700')) return 'possible'
  if (!isLong && isRow) return 'possible'
  const isOfThisCentury = isLong ? date.startsWith('20') : date < '40'
  const mayBePeriod = mayBeTimeOrDate(four, date) && (isOfThisCentury || isSpaced)
  return mayBePeriod ? 'possible' : 'certain'
}

const lowered: Readonly<Record<Verdict, Verdict>> = { certain: 'possible', possible: 'none', none: 'none' }

/** The verdict, by the words that name the number. */
function byLabel(verdict: Verdict, shape: Shape, before: string): Verdict {
  const label = labelBefore(before)
  switch (label) {
    case 'person':
      return 'certain'
    case 'caseNumber':
      return 'none'
    case 'account':
    case 'telephone': {
      const { date, isHyphened, isParted } = shape
      // No telephone has twelve digits, and no reference a hyphen before the last four.
      if (date.length === 8 && (isHyphened || label === 'telephone')) return verdict
      return isHyphened && !isParted && !date.startsWith('0') ? lowered[verdict] : 'none'
    }
    case 'organisation':
      // The number of a sole trader is the trader's own.
      return 'possible'
    case 'member':
      return lowered[verdict]
    case null:
      return verdict
  }
}

function verdictOf(match: RegExpMatchArray, text: string, today: Date): Verdict {
  const shape = shapeOf(match)
  const { date, four, isRow, isSpaced, isHyphened } = shape
  if (!isBirthday(date, today) || !hasValidCheckDigit(match[0].replace(/\D/g, ''))) return 'none'
  const at = match.index ?? 0
  const before = text.slice(Math.max(0, at - around), at).replace(/^[^]*\n/, '')
  const after = text.slice(at + match[0].length, at + match[0].length + around)
  if (beginsAnother(four, after) || (isSpaced && isQuantity(after))) return 'none'
  const isBare = date.length === 6 && isRow
  // Ten digits in a row that begin with 0 or follow the + of a country are a telephone.
  if ((isBare && date.startsWith('0')) || (!isHyphened && hasCountryBefore(before))) return 'none'
  const verdict = byLabel(verdictOfShape(shape), shape, before)
  if (labelBefore(before) === 'person') return verdict
  if (isBare && (speaksOfPaying(before) || speaksOfPaying(after) || isInAddress(before))) return 'none'
  const isPart =
    continuesBefore(before) || continuesAfter(after) || (!isHyphened && (hasGroupBefore(before) || hasGroupAfter(after)))
  return isPart ? lowered[verdict] : verdict
}

interface Found {
  readonly at: number
  readonly number: string
  readonly verdict: Verdict
}

function* found(text: string, today: Date): Generator<Found> {
  const scan = new RegExp(numberLike)
  for (let match = scan.exec(text); match !== null; match = scan.exec(text)) {
    const at = match.index
    const verdict = verdictOf(match, text, today)
    if (verdict !== 'none') yield { at, number: match[0], verdict }
    // A rejected match is searched again from its second digit: a number may begin inside it.
    else scan.lastIndex = at + 1
  }
}

// Most texts hold no ten digits.
const hasTenDigits = (text: string): boolean => /(?:\p{Nd}[^\p{Nd}]*){10}/u.test(text)

/** The one decision about a text – running text, a link's address, a file name –: the strongest verdict on any number in it. */
export function personalNumberIn(text: string, today = new Date()): Verdict {
  if (!hasTenDigits(text)) return 'none'
  const verdicts = new Set([...found(judged(text), today)].map(({ verdict }) => verdict))
  return verdicts.has('certain') ? 'certain' : verdicts.has('possible') ? 'possible' : 'none'
}

/** The digits of the numbers that only a person can judge. */
export const possibleNumbersIn = (text: string, today = new Date()): string[] =>
  hasTenDigits(text)
    ? [...found(judged(text), today)].flatMap(({ number, verdict }) => (verdict === 'possible' ? [number.replace(/\D/g, '')] : []))
    : []

/** True if the text certainly holds a personal number. Used where no publish check follows, so a possible one is let through. */
export const holdsPersonalNumber = (text: string, today = new Date()): boolean => personalNumberIn(text, today) === 'certain'

/** The text without personal numbers and the blanks they leave. `from`: the weakest verdict that is taken out. */
export function withoutPersonalNumbers(text: string, from: 'certain' | 'possible' = 'possible', today = new Date()): string {
  const strongest = personalNumberIn(text, today)
  if (strongest === 'none' || (strongest === 'possible' && from === 'certain')) return text
  const whole = judged(text)
  let rest = ''
  let end = 0
  for (const { at, number, verdict } of found(whole, today)) {
    if (verdict === 'possible' && from === 'certain') continue
    rest += whole.slice(end, at)
    end = at + number.length
  }
  return (rest + whole.slice(end))
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/[ \u00A0]{2,}/g, ' ')
    .replace(/ (?=[.,;)])/g, '')
    .trim()
}

/** True for twelve digits that are a person's: also of coordination numbers. */
export function isPersonalNumber(digits: string, today = new Date()): boolean {
  const month = Number(digits.slice(4, 6))
  const isDay = month >= 1 && month <= 12 && Number(digits.slice(6, 8)) >= 1
  return isDay && isBirthday(digits.slice(0, 8), today) && hasValidCheckDigit(digits)
}

/** What somebody typed into a field for a personal number, without the dashes, blanks and invisible signs between its digits. */
export const typedPersonalNumber = (typed: string): string => readableText(typed).replace(new RegExp(`[\\s${dash}+]`, 'gu'), '')

export const personalNumberMessage = 'Texten innehåller något som ser ut som ett personnummer.'
export const possibleNumberMessage = 'Texten innehåller siffror som kan vara ett personnummer.'
/** For fields without a publishing step: the save itself is refused. */
export const personalNumberRefusal = `${personalNumberMessage} Ta bort det.`

/** For fields that become public when saved. Use it in request schemas only, because older values must still be readable. */
export const withoutPersonalNumber = <Field extends z.ZodType<string>>(field: Field) =>
  field.refine((text) => !holdsPersonalNumber(text), personalNumberRefusal)

/** The messages of every text inside a value, by its path: `links.0.url`. */
export function personalNumberFaults(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return holdsPersonalNumber(value) ? { [path]: personalNumberRefusal } : {}
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, one]) => personalNumberFaults(one, path === '' ? key : `${path}.${key}`)),
  ) as Record<string, string>
}
