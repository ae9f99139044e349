/** What Sidor keeps in the address. */
interface PagesSearch {
  readonly flik?: string
  readonly sok?: string
}

export function readPagesSearch({ flik, sok }: Record<string, unknown>): PagesSearch {
  return {
    ...(flik === 'papperskorgen' ? { flik } : {}),
    ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
  }
}

/** The page a new one is to stand below. */
export const readPageSearch = ({ under }: Record<string, unknown>): { readonly under?: string } =>
  typeof under === 'string' ? { under } : {}
