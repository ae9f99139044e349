import type { FederationPersonFilter } from '#contract/representatives/federation-persons.ts'

/** What the list of persons keeps in the address; other words are for its screen to drop. */
export interface PersonListSearch {
  sok?: string
  flik?: string
}

/** The tabs: word in the address, filter, label. */
export const personTabs = [
  [undefined, 'all', 'Alla'],
  ['samma-namn', 'suggested', 'Samma namn'],
  ['kopplade', 'linked', 'På flera sajter'],
  ['skyddade', 'protected', 'Skyddade'],
] as const satisfies readonly (readonly [string | undefined, FederationPersonFilter, string])[]
