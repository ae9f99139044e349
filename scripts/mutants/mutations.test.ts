import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { withMutants } from './mutations.mjs'

const faultsOf = (source: string) => withMutants('rule.ts', source, 1).mutants.map(({ now }) => now)

describe('the faults put into a rule', () => {
  it.each([
    ['export const isLate = (a: number, b: number) => a > b && b !== 0', ['(a > b) || (b !== 0)', '(a) >= (b)', '(b) === (0)']],
    ['export const open = (all: Item[]) => all.filter((one) => !one.isClosed)', ['all', 'one.isClosed']],
    ['export const all = (list: number[]) => list.every(isEven)', ['list.some(isEven)']],
    ['export function f(a: boolean) {\n  if (a) tell()\n}', ['true', 'false', '']],
    ['export const days = 30', ['31']],
    ['export type Size = 2 | 3', []],
    ['export const text = `${name} and ${other} is null`', []],
  ])('%s', (source, faults) => expect(faultsOf(source)).toEqual(faults))

  it('are in SQL too: a condition that always holds, another order, the other answer', () =>
    expect(
      faultsOf("const rows = 'select a from b where site_id = $1 and state = $2 and ended_at is null order by at desc'"),
    ).toEqual([
      "'select a from b where site_id = $1 and (state = $2 or true) and ended_at is null order by at desc'",
      "'select a from b where site_id = $1 and state = $2 and (ended_at is null or true) order by at desc'",
      "'select a from b where site_id = $1 and state = $2 and ended_at is not null order by at desc'",
      "'select a from b where site_id = $1 and state = $2 and ended_at is null order by at asc'",
    ]))

  it('leave a line alone that says why its fault may live', () =>
    expect(faultsOf('// Alive: one day more or less changes nothing.\nexport const days = 30')).toEqual([]))
})

it('a module with all its faults, asleep, does what it did', async () => {
  const source = `const open = (all: readonly { n?: number }[], least: number) => {
    let sum = 0
    if (all.length === 0) sum.toFixed()
    else sum.toString()
    for (const { n } of all.filter((one) => one.n !== undefined && !(one.n < least))) sum += n ?? 3
    return all.length > 2 ? sum * 2 : sum
  }
  export const told = [open([{ n: 4 }, {}, { n: 1 }], 2), open([{ n: 4 }], 4)]`
  const { mutants, module } = withMutants('rule.ts', source, 1)
  expect(mutants.length).toBeGreaterThan(8)
  const { code } = await transformWithOxc(`const mutantIs = (id: number) => false\n${module}`, 'rule.ts')
  const { told } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { told: number[] }
  expect(told).toEqual([8, 4])
})
