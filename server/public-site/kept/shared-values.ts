/** Values that several pages of a site need, read once for all of them. */
interface SharedValues {
  /** As first loaded, unless that came to null or failed. */
  get<T>(siteId: string, name: string, load: () => Promise<T>): Promise<T>
  forget(siteId: string): void
  siteIds(): Iterable<string>
  clear(): void
}

/** Number of sites whose shared values are kept: some kilobytes each. */
const maxSites = 1000

export function createSharedValues(): SharedValues {
  // The promises, not the values: one that began to be read before a change is gone from here when it arrives.
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
      // The type belongs to the name: the names are few and stand in one file.
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
