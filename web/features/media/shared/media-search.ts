/** The Bildbank's view in the address, so that a reload shows the same. */
export interface MediaSearch {
  /** `gemensam`: the federation's pictures, on a site. */
  readonly bank?: string
  readonly flik?: string
  readonly sok?: string
  readonly samling?: string
  readonly etikett?: string
  readonly ordning?: string
}

const names = ['bank', 'flik', 'sok', 'samling', 'etikett', 'ordning'] as const

/** The parts of the address that the Bildbank knows; the rest is dropped. The router reads "2026" as a number; to a person it is a word. */
export function readMediaSearch(search: Record<string, unknown>): MediaSearch {
  const known = names.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : []
  })
  return Object.fromEntries(known)
}
