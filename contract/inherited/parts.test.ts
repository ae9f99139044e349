import { describe, expect, it } from 'vitest'
import { standardDesign } from '../design/federation-design.ts'
import { everyFreedom } from '../design/freedoms.ts'
import { emptyFront } from '../settings/front.ts'
import { emptySettings, settingsTabs } from '../settings/settings.ts'
import type { BelowSettings, OwnChoices } from './inherited.ts'
import { BelowSettings as Below, followsAll, nothingBelow } from './inherited.ts'
import {
  chainOf,
  colorShown,
  designParts,
  factShown,
  frontShown,
  givenBy,
  givenParts,
  lookShown,
  parts,
  publishingShown,
  textShown,
  yearsShown,
} from './parts.ts'

// Every decision about inherited values. `above` is the district and then the federation's site: the nearest first.

const proposed = <Value>(value: Value) => ({ value, isFixed: false })
const fixed = <Value>(value: Value) => ({ value, isFixed: true })
const site = (sets: Partial<BelowSettings>): BelowSettings => ({ ...nothingBelow, ...sets })
const own = (choices: Partial<OwnChoices>): OwnChoices => ({ ...followsAll, ...choices })
const nothing = site({})

describe('the table of parts', () => {
  it('has every part that a site may set for others, and every one that the design may fix', () => {
    expect(givenParts.toSorted()).toEqual(
      Object.keys(Below.shape)
        .filter((part) => part !== 'domains')
        .toSorted(),
    )
    expect(designParts.toSorted()).toEqual(Object.keys(everyFreedom).toSorted())
  })

  it('names fields that there are in their tab, each once', () => {
    const fields = Object.values(parts).flatMap(({ own: mine }) => mine?.fields.map((field) => `${mine.tab}.${field}`) ?? [])
    expect(new Set(fields).size).toBe(fields.length)
    for (const { own: mine } of Object.values(parts))
      for (const field of mine?.fields ?? []) expect(Object.keys(settingsTabs[mine!.tab].shape)).toContain(field)
    // The start page has no field that is of no part.
    expect(fields.filter((field) => field.startsWith('front.'))).toHaveLength(Object.keys(emptyFront).length)
  })
})

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
  it('is what is fixed, or its own choice, or what is proposed; that of the design where nothing is given', () => {
    const choice = own({ corner: 'rak' })
    const look = (above: BelowSettings[], choices: OwnChoices) => lookShown(standardDesign, above, choices).corner
    expect(look([nothing], choice)).toBe('mjuk')
    expect(look([site({ corner: proposed('rund') })], followsAll)).toBe('rund')
    expect(look([site({ corner: proposed('rund') })], choice)).toBe('rak')
    expect(look([site({ corner: fixed('rund') })], choice)).toBe('rund')
  })

  it('has the colour from above unless it is a proposal and the site has its own', () => {
    const [proposal, law] = [site({ color: proposed('#0b5c63') }), site({ color: fixed('#8a1c1c') })]
    const color = (above: BelowSettings[], choices: OwnChoices) => colorShown({ palette: null }, above, choices, '#123456')
    expect(color([], followsAll)).toBe('#123456')
    expect(color([proposal], followsAll)).toBe('#0b5c63')
    expect(color([proposal], own({ color: true }))).toBe('#123456')
    expect(color([law], own({ color: true }))).toBe('#8a1c1c')
    expect(color([proposal, law], own({ color: true }))).toBe('#8a1c1c')
  })
})

describe('the facts and the texts that visitors read', () => {
  it('a fact is the fixed one, or the site’s own, or the proposed one', () => {
    const read = (mine: string, ...above: BelowSettings[]) => factShown('responsiblePublisher', above, mine)
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

describe('the rules of publishing, and the years that versions are kept', () => {
  const stored = { ...emptySettings.publishing, editorsNeedReview: false, isCreditRequired: true }
  it('are the fixed ones, or the site’s own where it has said so, or the proposed ones; the other settings are its own', () => {
    const review = (choices: OwnChoices, ...above: BelowSettings[]) => publishingShown(stored, above, choices)
    const [proposal, law] = [site({ editorsNeedReview: proposed(true) }), site({ editorsNeedReview: fixed(true) })]
    expect(review(followsAll)).toEqual(stored)
    expect(review(followsAll, proposal)).toEqual({ ...stored, editorsNeedReview: true })
    expect(review(own({ editorsNeedReview: true }), proposal)).toEqual(stored)
    expect(review(own({ editorsNeedReview: true }), proposal, law)).toEqual({ ...stored, editorsNeedReview: true })
    // A part that is set to "no" is set.
    expect(review(followsAll, site({ isCreditRequired: fixed(false) }))).toEqual({ ...stored, isCreditRequired: false })
  })

  it('are years that the site has chosen only where it has said so', () => {
    const years = (choices: OwnChoices, ...above: BelowSettings[]) => yearsShown(above, choices, 5)
    expect(years(followsAll)).toBe(5)
    expect(years(followsAll, site({ retentionYears: proposed(2) }))).toBe(2)
    expect(years(own({ retentionYears: true }), site({ retentionYears: proposed(2) }))).toBe(5)
    expect(years(own({ retentionYears: true }), site({ retentionYears: fixed(2) }))).toBe(2)
  })
})

describe('what the design fixes', () => {
  const freedoms = {
    ...everyFreedom,
    beginning: 'cover' as const,
    action: { label: 'Gå med', address: '/bli-medlem' },
    color: '#1f4e79',
  }
  const front = { ...emptyFront, claim: 'Vårt', actionLabel: 'Skänk', actionAddress: '/skank' }

  it('goes before what sites above have fixed, and does not bind the federation’s own site', () => {
    const chain = chainOf([{ below: site({ color: fixed('#8a1c1c') }) }], { palette: null, freedoms }, false)
    expect(givenBy('color', chain)).toEqual({ value: '#1f4e79', isFixed: true, at: 1 })
    const free = chainOf([{ below: site({ color: fixed('#8a1c1c') }) }], { palette: null, freedoms }, true)
    expect(givenBy('color', free)).toMatchObject({ value: '#8a1c1c', at: 0 })
    expect(frontShown(front, free)).toEqual(front)
  })

  it('stands in place of the fields of the start page, and of no others', () => {
    const chain = chainOf([], { palette: null, freedoms }, false)
    expect(frontShown(front, chain)).toEqual({ ...front, kind: 'cover', actionLabel: 'Gå med', actionAddress: '/bli-medlem' })
  })
})
