export const trashTab = 'papperskorgen'
/** Imported pages that were not open to everybody where they came from. */
export const hiddenTab = 'inteoppna'

/** What Sidor keeps in the address. */
interface PagesSearch {
  readonly flik?: string
  readonly sok?: string
}

export function readPagesSearch({ flik, sok }: Record<string, unknown>): PagesSearch {
  return {
    ...(flik === trashTab || flik === hiddenTab ? { flik } : {}),
    ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
  }
}

/** The page a new one is to stand below. */
export const readPageSearch = ({ under }: Record<string, unknown>): { readonly under?: string } =>
  typeof under === 'string' ? { under } : {}
