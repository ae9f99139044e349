/** What a list without tabs keeps in the address, so that a reload shows the same. */
interface ListSearch {
  sok?: string
}

/** The router reads "2026" as a number; to a person it is a word to search for. */
export const listSearch = ({ sok }: Record<string, unknown>): ListSearch =>
  typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}
