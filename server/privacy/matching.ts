import type { PersonTerms } from '#contract/privacy/privacy.ts'
import { foldForSearch, slugify } from '#contract/slug.ts'

/** What stands where a person was. */
export const erased = '[borttaget]'

/** Tells whether texts hold a person, and takes the person out of them. */
export interface PersonMatch {
  /** For PostgreSQL's `~*`: finds at least all that `isIn` finds. */
  readonly pattern: string
  isIn(value: unknown): boolean
  /** The same value without the person; the value itself where it held none. */
  without<T>(value: T): T
  /** The text with a space in the person's place. */
  cut(text: string): string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words of a name in any spacing, also as an address spells them. */
function namePatterns(name: string): string[] {
  const spellings = new Set([name, foldForSearch(name), slugify(name)].map((one) => one.normalize('NFC').toLocaleLowerCase('sv')))
  return [...spellings].map((one) =>
    one
      .split(/[\s-]+/)
      .filter((word) => word !== '')
      .map(escaped)
      .join('[\\s\\u00a0_+-]+'),
  )
}

/** An address as it is written, as searching sees it, and as the address of a text spells it. */
const emailPatterns = (email: string): string[] => [
  ...new Set([email.toLocaleLowerCase('sv'), foldForSearch(email), slugify(email)].map(escaped)),
]

/** A number as it may be written: stored with +46, typed with 0, with any spaces between. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(?:0046|46|0)/, '')
  return `(?:\\+?46|0)[\\s()-]*0?[\\s()-]*${digits.split('').join('[\\s()-]*')}`
}

/** Keys of documents whose value is an address, which has to stay one. */
const addressKeys = new Set(['href', 'url', 'link', 'src'])

export function personMatch({ name, email, phone }: PersonTerms): PersonMatch {
  const words = [
    ...(name === '' ? [] : namePatterns(name).map((one) => `${one}s?`)),
    ...(email === '' ? [] : emailPatterns(email)),
    ...(phone === '' ? [] : [phonePattern(phone)]),
  ]
  const whole = `(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`
  const found = new RegExp(whole, 'iu')
  const everyFound = new RegExp(whole, 'giu')
  const all = new RegExp(`^\\s*(?:${words.join('|')})\\s*$`, 'iu')

  const isIn = (value: unknown): boolean => {
    if (typeof value === 'string') return found.test(value.normalize('NFC'))
    if (Array.isArray(value)) return value.some(isIn)
    return typeof value === 'object' && value !== null && Object.values(value).some(isIn)
  }
  const withoutIn = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (!found.test(value.normalize('NFC'))) return value
      if (addressKeys.has(key)) return key === 'href' ? '/' : ''
      return key !== 'text' && all.test(value.normalize('NFC')) ? '' : value.normalize('NFC').replace(everyFound, erased)
    }
    if (Array.isArray(value)) return value.map((one) => withoutIn(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutIn(one, name)]))
  }
  return {
    pattern: words.join('|'),
    isIn,
    // The value keeps its form: only its strings are replaced.
    without: <T>(value: T): T => withoutIn(value, 'text') as T,
    cut: (text) => text.normalize('NFC').replace(everyFound, ' '),
  }
}
