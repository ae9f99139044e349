const tolerated = 5
const pauseMs = 2000

/** Makes calls to a service that does not answer fail at once, so that users do not wait ten seconds for each. */
interface Breaker {
  /** True while calls should fail at once. */
  isOpen(): boolean
  /** Records the outcome of a call; a success closes the breaker. `calls`: how many calls a long one counts as. */
  heard(isAnswered: boolean, calls?: number): void
}

/** After five calls in a row without an answer it stays open for two seconds; then the next call is the trial. */
export function createBreaker(): Breaker {
  let silent = 0
  let openUntil = 0
  return {
    isOpen: () => performance.now() < openUntil,
    heard: (isAnswered, calls = 1) => {
      silent = isAnswered ? 0 : silent + calls
      if (silent >= tolerated) openUntil = performance.now() + pauseMs
    },
  }
}
