/**
 * The languages that words of a text can be marked with, by BCP 47, and their names: first those that are most often quoted, then the
 * national minority languages (lag 2009:724), then the mother tongues that most people in Sweden have beside Swedish.
 */
export const passageLanguages = {
  en: 'Engelska',
  da: 'Danska',
  no: 'Norska',
  de: 'Tyska',
  fr: 'Franska',
  es: 'Spanska',
  fi: 'Finska',
  yi: 'Jiddisch',
  fit: 'Meänkieli',
  rom: 'Romska',
  se: 'Nordsamiska',
  smj: 'Lulesamiska',
  sma: 'Sydsamiska',
  ar: 'Arabiska',
  bs: 'Bosniska',
  prs: 'Dari',
  hr: 'Kroatiska',
  ku: 'Kurdiska',
  fa: 'Persiska',
  pl: 'Polska',
  sr: 'Serbiska',
  so: 'Somaliska',
  ti: 'Tigrinja',
  tr: 'Turkiska',
  uk: 'Ukrainska',
} as const

type PassageLanguage = keyof typeof passageLanguages
export const passageLanguageCodes = Object.keys(passageLanguages) as [PassageLanguage, ...PassageLanguage[]]
