/** What the overview keeps in the address, so that a reload shows the same. */
export interface RepresentativesSearch {
  readonly vy?: string
  readonly sok?: string
  readonly flik?: string
}

/** The parts of the address that the overview knows; the rest is dropped. */
export function representativesViewSearch({ vy, sok, flik }: Record<string, unknown>): RepresentativesSearch {
  return {
    ...(typeof vy === 'string' ? { vy } : {}),
    // The router reads "2026" as a number; to a person it is a word to search for.
    ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
    ...(typeof flik === 'string' ? { flik } : {}),
  }
}

/** Where one is in something that takes several steps, counted from 1. */
export const stepSearch = ({ steg }: Record<string, unknown>): { steg?: number } =>
  typeof steg === 'number' && Number.isInteger(steg) && steg > 1 ? { steg } : {}
