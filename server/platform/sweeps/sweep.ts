// Periodic work for all sites. A sweep consists of parts – a site, an item, a table – and a part that fails must not stop the
// others, on this run or on any later one.

/** Identifies a part of a sweep; without both fields it is the sweep itself. */
interface SweepPart {
  readonly siteId?: string
  /** The id, host or file that the part concerns. */
  readonly subject?: string
}

/** Runs one part. Returns true when it succeeded; a failure is recorded and not thrown. */
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
