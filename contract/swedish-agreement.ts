// Agreement of a Swedish adjective with the noun that a message is about: "Rubriken är för lång", "Namnet är för långt".

/** Neuter nouns that labels have in their bare form, after a genitive: "Sajtens namn", "Programmets mål". */
const bareNeuter = new Set(['namn', 'nummer', 'svar', 'krav', 'sökord', 'mål', 'meddelande'])

/** `common` is the gender of en-words, `neuter` of ett-words. */
type Form = 'common' | 'neuter' | 'plural'

/**
 * The form of a label's head noun. Labels have their head in the definite form ("Länken till programmet"), after a
 * determiner ("Ditt namn", "Det korta svaret") or after a genitive ("Sajtens namn").
 */
function formOf(label: string): Form {
  const [first = '', second = ''] = label.split(' ')
  if (/^(?:Ditt|Det|Ett|Kort)$/.test(first)) return 'neuter'
  if (first.endsWith('s') && second !== '') return bareNeuter.has(second) ? 'neuter' : 'common'
  if (/[aeo]rna$/.test(first)) return 'plural'
  return /(?:et|:t)$/.test(first) || bareNeuter.has(first.toLowerCase()) ? 'neuter' : 'common'
}

const forms = {
  long: { common: 'lång', neuter: 'långt', plural: 'långa' },
  short: { common: 'kort', neuter: 'kort', plural: 'korta' },
} as const

/** "Namnet är för långt." `label` as `line` has it. */
export const tooLong = (label: string): string => `${label} är för ${forms.long[formOf(label)]}.`

/** "Namnet är för kort." */
export const tooShort = (label: string): string => `${label} är för ${forms.short[formOf(label)]}.`
