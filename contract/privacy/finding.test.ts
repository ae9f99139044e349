import { expect, it } from 'vitest'
import type { Finding } from './finding.ts'
import { changedAddress, effectsOf } from './finding.ts'

const at = (siteId: string, path: string, below = 0): Finding => ({
  id: siteId + path,
  place: 'Sida',
  siteId,
  siteName: siteId,
  title: path,
  data: [],
  effects: [],
  address: { path, slug: 'ny', below },
  isProtected: false,
  refusal: null,
})
const counts = (findings: readonly Finding[], kept: readonly Finding[]) => {
  const readdressed = new Set(findings.filter((one) => !kept.includes(one)).map(({ id }) => id))
  return Object.fromEntries(effectsOf(findings, { inPublic: false, readdressed }).map(({ does, count }) => [does, count]))
}

it('an address is kept with all below it, and so is the name in those; of another site and beside it they change', () => {
  const [top, below, beside, foreign] = [
    at('lund', '/kim-ek', 2),
    at('lund', '/kim-ek/a/kim-ek'),
    at('lund', '/kim-ek-2'),
    at('malmo', '/kim-ek/kim-ek'),
  ]
  const all = [top, below, beside, foreign]
  expect(counts(all, [])).toEqual({ overwritten: 6 })
  expect(counts(all, [top])).toEqual({ kept: 4, overwritten: 2 })
  expect(counts(all, [below])).toEqual({ kept: 1, overwritten: 5 })
})

it('addresses that change by themselves are counted with those that are chosen to', () => {
  const { address: _, ...draft } = { ...at('lund', '/x'), effects: [{ ...changedAddress, count: 1 }] }
  expect(counts([draft, at('lund', '/kim-ek')], [])).toEqual({ overwritten: 2 })
})
