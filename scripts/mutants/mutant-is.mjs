import { writeFileSync } from 'node:fs'
import { afterAll, beforeEach } from 'vitest'

// In the process of the tests: which mutant is awake, and which ones are met.

/** A mutant that makes a loop endless is met this often and no more. */
const most = 100_000
/** @type {{ id: number, times: number, met: Set<number> }} */
const awake = Reflect.get(globalThis, 'awakeMutant') ?? { id: 0, times: 0, met: new Set() }

Object.assign(globalThis, {
  // One for all copies of this module: some trials read every module anew.
  awakeMutant: awake,
  mutantIs: (/** @type {number} */ id) => {
    if (awake.id === 0) awake.met.add(id)
    if (id !== awake.id) return false
    awake.times += 1
    if (awake.times > most) throw new Error('An endless loop.')
    return true
  },
})

/**
 * Wakes one mutant for the tests of this file, 0 for none; after the first failure the rest is passed over.
 * @param {number} id
 * @param {string} report Gets the numbers of the mutants that were met.
 */
export function wake(id, report) {
  Object.assign(awake, { id, times: 0, met: new Set() })
  let hasFailed = false
  beforeEach(({ skip, onTestFailed }) => {
    if (hasFailed) skip()
    onTestFailed(() => {
      hasFailed = true
    })
  })
  afterAll(() => {
    if (id === 0) writeFileSync(report, JSON.stringify([...awake.met]))
  })
}
