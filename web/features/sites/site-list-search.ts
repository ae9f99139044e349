import type { SiteState } from '#contract/users-and-sites/site-states.ts'
import { listSearch } from '#web/parts/list-search.ts'

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

/** What the list of sites keeps in the address. */
export interface SiteListSearch {
  sok?: string
  /** A word for a state. */
  status?: string
  /** The id of a district. */
  distrikt?: string
}

/** Words that nobody could have chosen are dropped. */
export const siteListSearch = ({ status, distrikt, ...rest }: Record<string, unknown>): SiteListSearch => ({
  ...listSearch(rest),
  ...(typeof status === 'string' && status !== '' && { status }),
  ...(typeof distrikt === 'string' && distrikt !== '' && { distrikt }),
})
