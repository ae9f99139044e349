/** The longest that a visitor waits for a database that does not answer. */
const renderTimeoutMs = 5000

export class TooSlow extends Error {
  constructor() {
    super('The page was not ready in time')
  }
}

/** Rejects with `TooSlow` if the work exceeds the time limit. */
export async function inTime<T>(work: Promise<T>, milliseconds = renderTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
