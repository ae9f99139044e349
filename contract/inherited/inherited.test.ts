import { describe, expect, it } from 'vitest'
import { inheritedWords } from '../testing/inherited-words.ts'
import type { BelowSettings, OwnChoices } from './inherited.ts'
import {
  BelowSettings as Below,
  allowsDomain,
  belowOf,
  choicesOf,
  colorGiven,
  designGiven,
  domainsAllowed,
  factShown,
  followsAll,
  givenBy,
  nothingBelow,
  textShown,
} from './inherited.ts'

// Every decision about what a site has from above. `above` is the district and then the federation: the nearest first.

const proposed = <Value>(value: Value) => ({ value, isFixed: false })
const fixed = <Value>(value: Value) => ({ value, isFixed: true })
const site = (parts: Partial<BelowSettings>): BelowSettings => ({ ...nothingBelow, ...parts })
const own = (choices: Partial<OwnChoices>): OwnChoices => ({ ...followsAll, ...choices })
const nothing = site({})

describe('of several sites above', () => {
  const corner = (...above: BelowSettings[]) => givenBy('corner', above)

  it('the nearest proposal counts, and the highest of what is fixed', () => {
    expect(corner()).toBeNull()
    expect(corner(nothing, nothing)).toBeNull()
    expect(corner(nothing, site({ corner: proposed('rund') }))).toEqual({ value: 'rund', isFixed: false, at: 1 })
    expect(corner(site({ corner: proposed('rak') }), site({ corner: proposed('rund') }))).toMatchObject({
      value: 'rak',
      at: 0,
    })
    expect(corner(site({ corner: proposed('rak') }), site({ corner: fixed('rund') }))).toMatchObject({ value: 'rund', at: 1 })
    expect(corner(site({ corner: fixed('rak') }), site({ corner: proposed('rund') }))).toMatchObject({ value: 'rak', at: 0 })
    expect(corner(site({ corner: fixed('rak') }), site({ corner: fixed('rund') }))).toMatchObject({ value: 'rund', at: 1 })
  })
})

describe('the look of a site', () => {
  it('is what is fixed, or its own choice, or what is proposed; nothing where nothing is given', () => {
    const choice = own({ corner: 'rak' })
    expect(designGiven([nothing], choice)).toEqual({})
    expect(designGiven([site({ corner: proposed('rund') })], followsAll)).toEqual({ corner: 'rund' })
    expect(designGiven([site({ corner: proposed('rund') })], choice)).toEqual({ corner: 'rak' })
    expect(designGiven([site({ corner: fixed('rund') })], choice)).toEqual({ corner: 'rund' })
  })

  it('has the colour from above unless it is a proposal and the site has its own', () => {
    const [proposal, law] = [site({ color: proposed('#0b5c63') }), site({ color: fixed('#8a1c1c') })]
    expect(colorGiven([], followsAll)).toBeNull()
    expect(colorGiven([proposal], followsAll)).toBe('#0b5c63')
    expect(colorGiven([proposal], own({ color: true }))).toBeNull()
    expect(colorGiven([law], own({ color: true }))).toBe('#8a1c1c')
    expect(colorGiven([proposal, law], own({ color: true }))).toBe('#8a1c1c')
  })
})

describe('the facts and the texts that visitors read', () => {
  it('a fact is the fixed one, or the site’s own, or the proposed one', () => {
    const read = (mine: string, ...above: BelowSettings[]) => factShown('responsiblePublisher', mine, above)
    expect(read('Åsa Öberg')).toBe('Åsa Öberg')
    expect(read('')).toBe('')
    expect(read('', site({ responsiblePublisher: proposed('Bo Ek') }))).toBe('Bo Ek')
    expect(read('Åsa Öberg', site({ responsiblePublisher: proposed('Bo Ek') }))).toBe('Åsa Öberg')
    expect(read('Åsa Öberg', site({ responsiblePublisher: fixed('Bo Ek') }))).toBe('Bo Ek')
  })

  it('a text stands until the site shows its own page without it, and then only if it is fixed', () => {
    const read = (choices: OwnChoices, ...above: BelowSettings[]) => textShown('privacyText', above, choices)
    const [proposal, law] = [site({ privacyText: proposed('Så gör vi.') }), site({ privacyText: fixed('Så gör alla.') })]
    expect(read(followsAll)).toBe('')
    expect(read(followsAll, proposal)).toBe('Så gör vi.')
    expect(read(own({ privacyText: true }), proposal)).toBe('')
    expect(read(own({ privacyText: true }), proposal, law)).toBe('Så gör alla.')
    expect(read(own({ accessibilityText: true }), proposal)).toBe('Så gör vi.')
  })
})

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
