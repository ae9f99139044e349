// How a sheet displays a number: a date is a number of days with a date format, a postal code a number with the format 00000.

export type NumberFormat =
  | { readonly kind: 'plain' | 'date' | 'time' | 'dateTime' }
  /** One digit for each zero of the pattern, with the characters between them: `000 00`. */
  | { readonly kind: 'digits'; readonly pattern: string }

const plain: NumberFormat = { kind: 'plain' }
const maxCode = 255

const isBetween = (id: number, from: number, to: number): boolean => id >= from && id <= to

/** Predefined formats, which a file refers to by number. */
export function builtInFormat(id: number): NumberFormat {
  if (isBetween(id, 14, 17) || isBetween(id, 27, 31) || isBetween(id, 36, 36) || isBetween(id, 50, 58)) return { kind: 'date' }
  if (isBetween(id, 18, 21) || isBetween(id, 32, 35) || isBetween(id, 45, 47)) return { kind: 'time' }
  return id === 22 ? { kind: 'dateTime' } : plain
}

/** The format of a code such as `yyyy\-mm\-dd;@`. Codes are English in all language versions of the programs. */
export function formatOfCode(code: string): NumberFormat {
  const literal = /"[^"]*"|\\./g
  // Removes a space as wide as a letter, a filling, a colour, a language, a condition.
  const without = code.slice(0, maxCode).replace(/[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const [first = ''] = without.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const letters = first.replace(literal, '').toLowerCase()
  if (letters === 'general') return plain
  const hasTime = /[hs]/.test(letters)
  const hasDay = /[yåd]/.test(letters) || (letters.includes('m') && !hasTime)
  if (hasDay || hasTime) return { kind: hasDay ? (hasTime ? 'dateTime' : 'date') : 'time' }
  const pattern = first.replace(literal, (quoted) => quoted.replace(/^"|"$|^\\/g, ''))
  return /^0[0 -]*0$/.test(pattern) ? { kind: 'digits', pattern } : plain
}

const dayMs = 86_400_000
/** 31 December 9999. */
const lastDay = 2_958_466

export function shownNumber(written: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  if (format.kind === 'digits')
    return Number.isInteger(number) && number >= 0 ? inPattern(number, format.pattern) : plainText(number)
  if (format.kind === 'plain' || number < 0 || number >= lastDay) return plainText(number)
  const instant = instantOf(number, isFrom1904)
  const [day = '', time = ''] = instant.toISOString().split('T')
  if (format.kind === 'time' && number < 1) return time.slice(0, 5)
  return format.kind === 'date' || time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}

/** Like Lotus, Excel counts a 29 February 1900, so the first two months are one day off. */
function instantOf(days: number, isFrom1904: boolean): Date {
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  // Rounded to the minute: a time of day is a fraction that is seldom exact.
  return new Date(first + Math.round((days * dayMs) / 60_000) * 60_000)
}

/** With the 15 digits of a sheet, a decimal comma, and never as 7,0E+08. */
function plainText(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return String(number)
  return String(Number(number.toPrecision(15))).replace('.', ',')
}

function inPattern(number: number, pattern: string): string {
  const places = pattern.replace(/[^0]/g, '').length
  const digits = String(number).padStart(places, '0')
  let at = digits.length - places
  return digits.slice(0, at) + pattern.replace(/0/g, () => digits[at++] ?? '')
}
