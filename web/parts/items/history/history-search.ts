/** What the history keeps in its address: the version that is looked at, and what it is compared with. */
export interface HistorySearch {
  version?: string
  /** `utkast`: with the draft as it is now. Otherwise with the version before it. */
  mot?: 'utkast'
}

export function historySearch({ version, mot }: Record<string, unknown>): HistorySearch {
  return { ...(typeof version === 'string' ? { version } : {}), ...(mot === 'utkast' ? { mot } : {}) }
}
