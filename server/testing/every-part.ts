import { partsWith } from '../platform/sweeps/sweep.ts'

/** Runs a sweep in which no part may fail. */
export const everyPart = partsWith((part, error) => {
  throw new Error(`A part of a sweep failed: ${JSON.stringify(part)}`, { cause: error })
})
