/** Values that several pages of a site need, read once for all of them. */
export interface SharedValues {
  /** The first loaded value; null and failures are not cached. */
  get<T>(siteId: string, name: string, load: () => Promise<T>): Promise<T>
  forget(siteId: string): void
  siteIds(): Iterable<string>
  clear(): void
}

/** Number of sites whose shared values are kept: some kilobytes each. */
const maxSites = 1000

export function createSharedValues(): SharedValues {
  // Promises, not values: a change removes a load in progress too, because it may have read older data.
  const bySite = new Map<string, Map<string, Promise<unknown>>>()

  function valuesOf(siteId: string): Map<string, Promise<unknown>> {
    const known = bySite.get(siteId)
    if (known) return known
    const [oldest] = bySite.keys()
    if (bySite.size >= maxSites && oldest !== undefined) bySite.delete(oldest)
    const values = new Map<string, Promise<unknown>>()
    bySite.set(siteId, values)
    return values
  }

  return {
    get<T>(siteId: string, name: string, load: () => Promise<T>) {
      const values = valuesOf(siteId)
      // Each name has one type; the few names are in one file.
      const known = values.get(name) as Promise<T> | undefined
      if (known) return known
      const loaded = load()
      const dropIf = (isUseless: boolean): void => {
        if (!isUseless || values.get(name) !== loaded) return
        values.delete(name)
        if (values.size === 0 && bySite.get(siteId) === values) bySite.delete(siteId)
      }
      values.set(name, loaded)
      loaded.then(
        (value) => dropIf(value === null),
        () => dropIf(true),
      )
      return loaded
    },
    forget: (siteId) => void bySite.delete(siteId),
    siteIds: () => bySite.keys(),
    clear: () => bySite.clear(),
  }
}
