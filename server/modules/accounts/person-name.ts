import { tidyLine } from '#contract/text.ts'

// Small words inside a family name keep their small letters: Ebba af Ugglas, Carl von Essen.
const particles: ReadonlySet<string> = new Set([
  'af',
  'av',
  'da',
  'de',
  'den',
  'der',
  'di',
  'du',
  'la',
  'le',
  'ten',
  'ter',
  'van',
  'von',
  'zu',
])

/** Vietnamese names have no small words, but names that look like them: Nguyen Van An. */
const vietnamese: ReadonlySet<string> = new Set(
  'nguyen tran pham huynh hoang phan vo vu dang bui do ho ngo duong ly thi dinh truong lam trinh'.split(' '),
)
const isVietnamese = (word: string): boolean => vietnamese.has(word.replaceAll('đ', 'd').normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** In a word with İ or Ğ the I is a Turkish one, without a dot; İ is lowered to a plain i. */
const lowered = (word: string): string => (/[İĞ]/u.test(word) ? word.toLocaleLowerCase('tr') : word.toLocaleLowerCase('sv'))

/**
 * The name with ordinary capitals if it is written in capitals only, as banks send many: `KARL-ERIK ÅBERG` is Karl-Erik Åberg. Any other
 * name, and a single word, which may be meant so, is unchanged.
 */
export function ordinaryName(name: string): string {
  const words = name.normalize('NFC').split(' ')
  const isShouted = words.length > 1 && name === name.toLocaleUpperCase('sv') && name !== name.toLocaleLowerCase('sv')
  if (!isShouted) return name
  const hasParticles = !words.some((word) => isVietnamese(lowered(word)))
  return words
    .map((word, at) => {
      const small = lowered(word)
      // The last word is a family name, and the first a given one.
      if (hasParticles && at > 0 && at < words.length - 1 && particles.has(small)) return small
      return word.replaceAll(/[^-'’]+/gu, (part) => part.charAt(0) + lowered(part).slice(1))
    })
    .join(' ')
}

/** The name from BankID, without characters that could imitate other text on somebody's screen; '' when there is none. */
export const nameFromBankId = (name: string): string =>
  ordinaryName(tidyLine(name.replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, ' ')).slice(0, 80))
