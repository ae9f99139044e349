import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** What the work below takes where limits of tests are right as they are written, in milliseconds: two idle cores. */
const asWrittenMs = 150
/** From here on what fails tells nothing of the program. */
export const tooSlow = 6

/**
 * How many times longer than there a test may take on this machine, as fast as it is and as busy as it has been for a minute;
 * at least 1.
 */
export function slowness() {
  const start = performance.now()
  let digest = Buffer.alloc(32)
  for (let step = 0; step < 60_000; step++) digest = createHash('sha256').update(digest).digest()
  const alone = Math.max(1, (performance.now() - start) / asWrittenMs)
  const [minute = 0] = loadavg()
  return alone * Math.max(1, minute / availableParallelism())
}
