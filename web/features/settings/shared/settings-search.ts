/** What Inställningar keeps in the address: the list of redirects is searched and filtered. */
interface SettingsSearch {
  readonly sok?: string
  readonly flik?: string
}

export const readSettingsSearch = ({ sok, flik }: Record<string, unknown>): SettingsSearch => ({
  // The router reads "2026" as a number; to a person it is a word to search for.
  ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
  ...(typeof flik === 'string' ? { flik } : {}),
})
