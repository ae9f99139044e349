/** Tells the job workers of this process that a job is due now. Workers of other processes find it at their next look. */
export interface JobBell {
  /** Called after the transaction that enqueued the job has committed. */
  ring(): void
  /** Calls `heard` at every ring, until the returned function is called. */
  listen(heard: () => void): () => void
}

export function createJobBell(): JobBell {
  const listeners = new Set<() => void>()
  return {
    ring() {
      for (const heard of listeners) heard()
    },
    listen(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}
