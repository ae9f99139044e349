/** A database that does not answer must not keep a visitor waiting longer than this. */
const renderTimeoutMs = 5000

export class TooSlow extends Error {
  constructor() {
    super('The page was not ready in time')
  }
}

/** Rejects with `TooSlow` when the work takes longer than a visitor is kept waiting. */
export async function inTime<T>(work: Promise<T>, milliseconds = renderTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
