/** What a list without tabs keeps in the address, so that a reload shows the same. */
interface ListSearch {
  sok?: string
}

/** What the list of sites keeps besides. */
export interface SiteListSearch extends ListSearch {
  /** A word for a state. */
  status?: string | undefined
  /** The id of a district. */
  distrikt?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

export const siteListSearch = ({ status, distrikt, ...rest }: Record<string, unknown>): SiteListSearch => ({
  ...listSearch(rest),
  status: textOf(status),
  distrikt: textOf(distrikt),
})

/** The router reads "2026" as a number; to a person it is a word to search for. */
export const listSearch = ({ sok }: Record<string, unknown>): ListSearch =>
  typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}
