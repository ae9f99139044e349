import { describe, expect, it } from 'vitest'
import { againAlone } from './again-alone.mjs'

const failure = (name: string) => ({ name, file: 'a.test.ts', errors: ['expected 1 to be 2'] })
const count = (passed: number, ...names: string[]) => ({ passed, failed: names.length, failures: names.map(failure) })
const run = (counted: ReturnType<typeof count>) => () => Promise.resolve(counted)
const never = () => Promise.reject(new Error('Nothing is to be run again.'))

const quiet = () => undefined

/** `known`: tests that have a line already. */
function aLedger(...known: string[]) {
  const written: string[] = []
  const note = (passed: string[]) => {
    written.push(...passed.filter((name) => !known.includes(name)))
    return Promise.resolve(passed.filter((name) => known.includes(name)))
  }
  return { written, note }
}

describe('a test that fails', () => {
  it('is green when it passes alone, and has a line', async () => {
    const { written, note } = aLedger()
    expect(await againAlone(run(count(9, 'a')), run(count(1)), note, quiet)).toEqual(count(10))
    expect(written).toEqual(['a'])
  })

  it('is red when it fails alone too, and the others are what they were', async () => {
    const { written, note } = aLedger()
    expect(await againAlone(run(count(8, 'a', 'b')), run(count(1, 'b')), note, quiet)).toEqual(count(9, 'b'))
    expect(written).toEqual(['a'])
  })

  it('is red when it has passed alone before', async () => {
    const { written, note } = aLedger('a')
    expect(await againAlone(run(count(9, 'a')), run(count(1)), note, quiet)).toEqual(count(9, 'a'))
    expect(written).toEqual([])
  })

  it('is red as it is when its run ends without saying what failed', async () => {
    const { written, note } = aLedger()
    expect(await againAlone(run(count(9, 'a')), run({ passed: 0, failed: 1, failures: [] }), note, quiet)).toEqual(count(9, 'a'))
    expect(written).toEqual([])
  })
})

describe('nothing is run again', () => {
  it.each([
    ['when nothing failed', count(10)],
    ['when more failed than an accident', count(4, 'a', 'b', 'c', 'd', 'e', 'f')],
    ['when the run failed and no test', { passed: 10, failed: 1, failures: [] }],
  ])('%s', async (_when, counted) => expect(await againAlone(run(counted), never, never)).toEqual(counted))
})
