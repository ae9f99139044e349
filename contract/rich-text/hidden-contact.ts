import { readableText } from '../personal-number.ts'

export const hiddenContactMessage = 'Texten innehåller en uppgift som personen har dolt.'

// Finds contact details that persons have hidden, however they are written: the one finder for the publish check and for the
// lists of texts that already show them.

/** Between two digits of a telephone number. */
const gap = String.raw`[\p{Zs}\s().·•/_\p{Pd}\u2212]{0,4}`
const around = String.raw`[\s\p{Zs}]*`
const at = `${around}[([{<]?${around}(?:@|(?<![\\p{L}\\p{N}])(?:at|ät|snabel-?a|a)(?![\\p{L}\\p{N}]))${around}[)\\]}>]?${around}`
const dot = `${around}(?:\\.|[([{<]?${around}(?:\\.|(?<![\\p{L}\\p{N}])(?:punkt|prick|dot)(?![\\p{L}\\p{N}]))${around}[)\\]}>]?)${around}`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const dotted = (text: string): string => text.split('.').map(escaped).join(dot)

/** One hidden value in a searchable form. */
interface Pattern {
  /** A quick pre-check: must occur in the text without its punctuation. */
  readonly trace: string
  readonly isOfDigits: boolean
  /** Compiled when the trace is first found: compiling all values of a site takes tens of milliseconds. */
  readonly expression: () => RegExp
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function mailPattern(address: string): Pattern {
  const sign = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, sign), address.slice(sign + 1)]
  return {
    trace: domain.split('.')[0] ?? '',
    isOfDigits: false,
    // Not a part of a longer address: "johanna@" is not "anna@".
    expression: once(
      () =>
        new RegExp(
          String.raw`(?<![\p{L}\p{N}_%+-]|[\p{L}\p{N}]\.)${dotted(local)}${at}${dotted(domain)}(?![\p{L}\p{N}]|[.-][\p{L}\p{N}])`,
          'iu',
        ),
    ),
  }
}

/** `+46 (0)70-123 45 67`, `0046701234567` and `070.123.45.67` are the same telephone. */
function phonePattern(number: string): Pattern | null {
  const digits = number.replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  const isForeign = /^(?:\+|00)(?!46)/.test(digits)
  const core = digits.replace(isForeign ? /^(?:\+|00)/ : /^(?:(?:\+|00)46|0)0?/, '')
  // Shorter than any Swedish number: it would be found in years and sums.
  if (core.length < 6 || (!isForeign && core === digits)) return null
  const before = isForeign ? `(?:(?:\\+|00)${gap})?` : `(?:(?:\\+|00)?${gap}4${gap}6${gap}(?:0${gap})?|0${gap})`
  return {
    trace: core,
    isOfDigits: true,
    expression: once(() => new RegExp(String.raw`(?<!\d)${before}${Array.from(core).join(gap)}(?!\d)`, 'u')),
  }
}

const mailIn = /[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[\p{L}]{2,}/gu
const phoneIn = /\+?\d[\d\s()/.\p{Pd}]{5,18}\d/gu

function patternsOf(value: string): Pattern[] {
  const trimmed = readableText(value.trim()).toLowerCase()
  const mails = trimmed.match(mailIn) ?? []
  const phones = mails.length > 0 ? [] : (trimmed.match(phoneIn) ?? [])
  const found = [...mails.map(mailPattern), ...phones.flatMap((number) => phonePattern(number) ?? [])]
  if (found.length > 0 || !trimmed.includes('@') || trimmed.length < 4) return found
  // A name on some network: "@annaberg".
  return [{ trace: trimmed, isOfDigits: false, expression: once(() => new RegExp(`${escaped(trimmed)}(?![\\p{L}\\p{N}_])`, 'iu')) }]
}

// Every block of every text is checked against all values of the site, so their parts are taken apart once.
const known = new Map<string, readonly Pattern[]>()
function patterns(value: string): readonly Pattern[] {
  const made = known.get(value) ?? patternsOf(value)
  if (known.size > 5000) known.clear()
  known.set(value, made)
  return made
}

/** The hidden values that occur in the text or in the address of a link. */
export function hiddenContactsIn(text: string, hidden: readonly string[]): string[] {
  if (hidden.length === 0 || text.length < 4) return []
  const written = readableText(text)
  const lower = written.toLowerCase()
  const digits = written.replace(/\D/g, '')
  return hidden.filter((value) =>
    patterns(value).some(
      ({ trace, isOfDigits, expression }) => (isOfDigits ? digits : lower).includes(trace) && expression().test(written),
    ),
  )
}

export const holdsHiddenContact = (text: string, hidden: readonly string[]): boolean => hiddenContactsIn(text, hidden).length > 0
