import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOf, ledger, linesOf } from './passed-alone.mjs'

const page = (...rows: string[]) => ['| Day | Test | Cause |', '|---|---|---|', ...rows, ''].join('\n')
const now = new Date('2026-11-28T12:00:00Z')

describe('the ledger of tests that passed alone', () => {
  it('has no line that is told of twice or is old without a cause', () =>
    expect(faultsOf(readFileSync(ledger, 'utf8'), new Date())).toEqual([]))

  it('is read line by line', () =>
    expect(
      linesOf(page('| 2026-11-27 | e2e/shell.e2e.ts: greets by name | |', '| 2026-11-26 | a.test.ts: b | The clock. |')),
    ).toEqual([
      { day: '2026-11-27', test: 'e2e/shell.e2e.ts: greets by name', cause: '' },
      { day: '2026-11-26', test: 'a.test.ts: b', cause: 'The clock.' },
    ]))

  it('is red for a second line of a test, and for one of more than three days without a cause', () => {
    expect(faultsOf(page('| 2026-11-26 | a | |', '| 2026-11-20 | b | The clock. |'), now)).toEqual([])
    expect(faultsOf(page('| 2026-11-26 | a | The clock. |', '| 2026-11-28 | a | |'), now)).toEqual([
      expect.stringMatching(/^a: passed alone a second/),
    ])
    expect(faultsOf(page('| 2026-11-24 | a | |'), now)).toEqual([expect.stringMatching(/^a: passed alone on 2026-11-24/)])
  })
})
