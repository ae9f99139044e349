import { withoutUnseen } from './blank.ts'

// Spec 2.0.4. The same rule makes site ids and the addresses of items, in the browser and on the server.
const letters: Record<string, string> = {
  å: 'a',
  ä: 'a',
  ö: 'o',
  é: 'e',
  è: 'e',
  ê: 'e',
  ë: 'e',
  ü: 'u',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': '-och-',
  '@': '-at-',
  '%': '-procent-',
}

const maxLength = 80

/** `Åsa & Örjan på Ängö` becomes `asa-och-orjan-pa-ango`; '' when nothing of a–z and 0–9 remains. At most 80 characters, cut at a word. */
export function slugify(text: string): string {
  const lower = withoutUnseen(text).normalize('NFC').toLocaleLowerCase('sv')
  const spelled = Array.from(lower, (letter) => letters[letter] ?? letter).join('')
  // Other letters with an accent become their base letter: ñ, ç, ś.
  const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  if (slug.length <= maxLength) return slug
  const cut = slug.slice(0, maxLength + 1)
  const lastWord = cut.lastIndexOf('-')
  return (lastWord > 0 ? cut.slice(0, lastWord) : cut.slice(0, maxLength)).replace(/-+$/, '')
}

/** Text as searching sees it: "Företrädare" and "foretradare" become equal. Ordering never uses this. */
export const foldForSearch = (text: string): string =>
  withoutUnseen(text)
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .replace(/[åäöéèêëüæøßđðþłı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
