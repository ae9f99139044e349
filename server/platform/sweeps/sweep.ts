// Periodic work for all sites. A sweep consists of parts – a site, an item, a table – and a part that fails must not stop the
// others, on this run or on any later one.

/** Which part of a sweep; both absent: the sweep itself. */
interface SweepPart {
  readonly siteId?: string
  /** The id, host or file that the part is about. */
  readonly subject?: string
}

/** Does one part. A failure is recorded and not thrown; true when the part was done. */
export type RunPart = (part: SweepPart, work: () => Promise<unknown>) => Promise<boolean>

/** Runs parts and calls `onFault` for those that fail. */
export const partRunner =
  (onFault: (part: SweepPart, error: unknown) => void): RunPart =>
  async (part, work) => {
    try {
      await work()
      return true
    } catch (error) {
      onFault(part, error)
      return false
    }
  }
