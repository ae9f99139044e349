/**
 * The latest known answer of `look`, null until there is one. Asking waits for nothing: an answer older than `everyMs` is looked up
 * again behind it, and kept when that fails.
 */
export function latest<T>(
  look: () => Promise<T | null>,
  everyMs: number,
  onFault: (error: unknown) => void,
  now: () => number = () => performance.now(),
): () => T | null {
  let known: T | null = null
  let nextAt = -Infinity
  return () => {
    if (now() >= nextAt) {
      nextAt = now() + everyMs
      look().then((found) => (known = found), onFault)
    }
    return known
  }
}
