import { passageLanguages } from '../rich-text/passage-languages.ts'

// What a page is written in: Swedish, easy Swedish, or another language of people in Sweden.

export type PageLanguage = 'sv' | 'lattlast' | keyof typeof passageLanguages

export const pageLanguages = ['sv', 'lattlast', ...Object.keys(passageLanguages)] as [PageLanguage, ...PageLanguage[]]

/** In Swedish, for editors. */
export const languageInSwedish = (language: PageLanguage): string =>
  language === 'sv' ? 'Svenska' : language === 'lattlast' ? 'Lättläst svenska' : passageLanguages[language]

/** What readers look for: each language under its own name. */
export const ownLanguageName: Readonly<Record<PageLanguage, string>> = {
  sv: 'Svenska',
  lattlast: 'Lättläst',
  en: 'English',
  da: 'Dansk',
  no: 'Norsk',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  fi: 'Suomi',
  yi: 'ייִדיש',
  fit: 'Meänkieli',
  rom: 'Romani',
  se: 'Davvisámegiella',
  smj: 'Julevsámegiella',
  sma: 'Åarjelsaemien gïele',
  ar: 'العربية',
  bs: 'Bosanski',
  prs: 'دری',
  hr: 'Hrvatski',
  ku: 'Kurdî',
  fa: 'فارسی',
  pl: 'Polski',
  sr: 'Srpski',
  so: 'Soomaali',
  ti: 'ትግርኛ',
  tr: 'Türkçe',
  uk: 'Українська',
}

/** The language by BCP 47: easy Swedish is Swedish. */
export const languageTag = (language: PageLanguage): string => (language === 'lattlast' ? 'sv' : language)

/** True for words in the Arabic or Hebrew script. */
export const isRightToLeft = (words: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(words)

interface Page {
  readonly id: string
  readonly language: PageLanguage
  readonly translationOf: string | null
}

/** The page that others are translations of: the page itself if it is none, or if the original is not among `pages`. */
function originalOf<Known extends Page>(page: Known, byId: ReadonlyMap<string, Known>): Known {
  const seen = new Set<string>()
  let at = page
  while (at.language !== 'sv' && at.translationOf !== null && !seen.has(at.id)) {
    seen.add(at.id)
    const above = byId.get(at.translationOf)
    if (!above) break
    at = above
  }
  return at
}

/** The same page in all its languages, itself included, the original first; [] for a page without others. */
export function pageVersions<Known extends Page>(pages: readonly Known[], id: string): readonly Known[] {
  const page = pages.find((one) => one.id === id)
  if (!page || !pages.some(({ translationOf }) => translationOf !== null)) return []
  const byId = new Map(pages.map((one) => [one.id, one]))
  const original = originalOf(page, byId)
  const versions = pages.filter((other) => other !== original && originalOf(other, byId) === original)
  return versions.length === 0 ? [] : [original, ...versions]
}
