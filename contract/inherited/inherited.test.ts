import { describe, expect, it } from 'vitest'
import { inheritedWords } from '../testing/inherited-words.ts'
import type { BelowSettings, OwnChoices } from './inherited.ts'
import { BelowSettings as Below, allowsDomain, belowOf, choicesOf, domainsAllowed, followsAll, nothingBelow } from './inherited.ts'

// The rows in which sites store inheritance. `above` is the district and then the federation's site: the nearest first.

const fixed = <Value>(value: Value) => ({ value, isFixed: true })
const site = (parts: Partial<BelowSettings>): BelowSettings => ({ ...nothingBelow, ...parts })
const own = (choices: Partial<OwnChoices>): OwnChoices => ({ ...followsAll, ...choices })
const nothing = site({})

describe('the domains that a site may add', () => {
  const list = (...domains: string[]) => site({ domains })

  it('are any where nobody has said which', () => {
    expect(allowsDomain('malmo.se', [])).toBe(true)
    expect(allowsDomain('malmo.se', [nothing, nothing])).toBe(true)
    expect(domainsAllowed([nothing, nothing])).toBeNull()
  })

  it('are those of the list and those below them, and no others that end alike', () => {
    const above = [list('framat.se', 'samling.se')]
    for (const host of ['framat.se', 'malmo.framat.se', 'a.b.samling.se']) expect(allowsDomain(host, above), host).toBe(true)
    for (const host of ['elakframat.se', 'framat.se.elak.se', 'se', 'malmo.se']) expect(allowsDomain(host, above), host).toBe(false)
  })

  it('are allowed by every site above: a list further down can only be narrower', () => {
    const above = [list('skane.framat.se', 'annat.se'), nothing, list('framat.se')]
    expect(allowsDomain('malmo.skane.framat.se', above)).toBe(true)
    expect(allowsDomain('annat.se', above)).toBe(false)
    expect(allowsDomain('halland.framat.se', above)).toBe(false)
    expect(domainsAllowed(above)).toEqual({ domains: ['skane.framat.se'], at: 0 })
    expect(domainsAllowed([nothing, list('framat.se')])).toEqual({ domains: ['framat.se'], at: 1 })
  })

  it.each([
    ['Framat.SE', 'framat.se'],
    ['https://framat.se/om-oss?x=1', 'framat.se'],
    ['*.framat.se', 'framat.se'],
    ['www.framat.se', 'framat.se'],
    ['åsö.framat.se#kontakt', 'åsö.framat.se'],
  ])('%s is written as %s', (typed, domain) => expect(Below.parse(site({ domains: [typed] })).domains).toEqual([domain]))

  it.each(['framat', 'framat .se', '.se', 'framat..se', 'a@b.se'])('%s is none, and its line is told what to write', (typed) => {
    const { error } = Below.safeParse(site({ domains: [typed] }))
    expect(error?.issues[0]).toMatchObject({ path: ['domains', 0], message: expect.stringContaining('Skriv varje domän') })
  })

  it('are told once each, and at most twenty', () => {
    expect(Below.parse(site({ domains: ['framat.se', 'www.framat.se'] })).domains).toEqual(['framat.se'])
    const many = (count: number) => Below.safeParse(site({ domains: Array.from({ length: count }, (_, at) => `d${at}.se`) }))
    expect(many(20).success).toBe(true)
    expect(many(21).error?.issues[0]?.message).toBe('Högst 20 domäner.')
  })
})

describe('what another version of the program has stored', () => {
  it('is read part by part, without those that are none', () => {
    expect(belowOf({ corner: fixed('rund'), color: fixed('inte en färg'), annat: 1 })).toEqual(site({ corner: fixed('rund') }))
    expect(choicesOf({ corner: 'rak', color: 'ja' })).toEqual(own({ corner: 'rak' }))
    for (const stored of [null, undefined, 'text', 1, []])
      expect([belowOf(stored), choicesOf(stored)]).toEqual([nothing, followsAll])
  })

  it('has no part that every object inherits', () => {
    for (const word of inheritedWords) expect(Object.hasOwn(belowOf({ [word]: 1 }), word)).toBe(false)
  })
})
