// What the program does now and then for all sites. A sweep is made of parts – a site, an item, a table – and one that fails
// must not keep the others from being done: not today, and not every day after.

/** Which part of a sweep; both absent: the sweep itself. */
export interface SweepPart {
  readonly siteId?: string
  /** An id, a host, a file: what it was done to. */
  readonly subject?: string
}

/** Does one part. A failure is told of and not thrown; true when the part was done. */
export type DoPart = (part: SweepPart, work: () => Promise<unknown>) => Promise<boolean>

/** Runs parts and tells `onFault` of those that fail. */
export const partsWith =
  (onFault: (part: SweepPart, error: unknown) => void): DoPart =>
  async (part, work) => {
    try {
      await work()
      return true
    } catch (error) {
      onFault(part, error)
      return false
    }
  }
