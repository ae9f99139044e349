import type { WordpressOutcome } from './wordpress-imports.ts'

/** What became of a thing in the file, in words. */
export const outcomeWords: Readonly<Record<WordpressOutcome, string>> = {
  kept: 'Kom med',
  changed: 'Kom med, ändrad',
  updated: 'Uppdaterad',
  same: 'Oförändrad sedan sist',
  touched: 'Ändrad här, rördes inte',
  leftOut: 'Följde inte med',
  waiting: 'Inte läst än',
}
