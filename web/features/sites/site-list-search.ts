import type { SiteState } from '#contract/users-and-sites/site-states.ts'

/** The words of the address for the states. */
const states: Readonly<Record<string, SiteState>> = {
  byggs: 'building',
  aktiva: 'active',
  pausade: 'paused',
  arkiverade: 'archived',
}

/** In the order of their choice. */
export const stateWords = Object.entries(states)

/** Undefined for no word, and for one that is no state's: addresses are typed and shortened by people. */
export const stateOfWord = (word: string | undefined): SiteState | undefined =>
  word !== undefined && Object.hasOwn(states, word) ? states[word] : undefined
