import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentPalette, accentVerdict, contrast, pageColors, suggestedAccents } from '../settings/contrast.ts'
import type { FederationDesign } from './federation-design.ts'
import { designFaults, DesignInput, sameDesign, standardDesign } from './federation-design.ts'
import { everyFreedom } from './freedoms.ts'
import { nearestIn } from './palette.ts'
import { followsAll } from '../inherited/inherited.ts'
import { chainOf, colorShown } from '../inherited/parts.ts'
import { trials } from '../testing/trials.ts'

const petrol = { name: 'Petrol', color: '#0b5c63' }
const wine = { name: 'Vinröd', color: '#8a2f3c' }
const moss = { name: 'Mossgrön', color: '#3d6137' }
const palette = [petrol, wine, moss]
const designed = (part: Partial<FederationDesign>): FederationDesign => ({ ...standardDesign, ...part })
const colorIn = (design: FederationDesign, chosen: string): string =>
  colorShown(design, chainOf([], design, false), followsAll, chosen)

describe('the colour of a site', () => {
  test('is its own without a palette, and the one that looks most like it with one', () => {
    expect(colorIn(standardDesign, '#123456')).toBe('#123456')
    expect(['#d02040', '#00606f', '#2e7d32', '#8a2f3c'].map((own) => colorIn(designed({ palette }), own))).toEqual([
      wine.color,
      petrol.color,
      moss.color,
      wine.color,
    ])
  })

  test('is the first of the palette, or the one given, where the federation decides it', () => {
    const freedoms = { ...everyFreedom, color: '#1f4e79' }
    expect(colorIn(designed({ freedoms }), '#8a2f3c')).toBe('#1f4e79')
    expect(colorIn(designed({ freedoms, palette: [moss, wine] }), '#8a2f3c')).toBe(moss.color)
  })

  // Lightness alone would make a yellow green, and hue alone a black red.
  test('is judged by lightness and hue together', () => {
    const greys = [
      { name: 'Svart', color: '#111111' },
      { name: 'Grå', color: '#6a6a6a' },
      { name: 'Röd', color: '#b3261e' },
    ]
    expect(['#000000', '#777777', '#c03030'].map((own) => nearestIn(greys, own))).toEqual(['#111111', '#6a6a6a', '#b3261e'])
  })
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('a palette', () => {
  // covers Settings: a federation's palette: every colour of it can be read, whatever sites had before
  test('of readable colours gives every site shades that can be read, by day and by night', () => {
    fc.assert(
      fc.property(fc.array(color, { minLength: 1, maxLength: 8 }), color, (chosen, own) => {
        const readable = chosen.map((one, index) => ({ name: `Färg ${index}`, color: accentVerdict(one).nearest }))
        const shown = colorIn(designed({ palette: readable }), own)
        expect(readable.map((one) => one.color)).toContain(shown)
        const { light, dark } = accentPalette(shown)
        for (const [shades, page] of [
          [light, pageColors.light],
          [dark, pageColors.dark],
        ] as const)
          expect(
            Math.min(contrast(shades.onBand, shades.band), contrast(shades.link, page), contrast(shades.link, shades.tint)),
          ).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: trials(2000), seed: 20261127 },
    )
  })

  test('accepts all suggested colours, and says at the colour what is wrong with another', () => {
    expect(designFaults(designed({ palette: suggestedAccents.slice(0, 8).map(({ name, color }) => ({ name, color })) }))).toEqual(
      {},
    )
    const faults = designFaults(
      designed({ palette: [petrol, { name: 'Gul', color: '#ffd500' }, { name: 'petrol', color: '#0b5c63' }] }),
    )
    expect(faults).toEqual({
      'palette.1.color': `Färgen är för ljus för att läsas som text. Närmaste godkända färg är ${accentVerdict('#ffd500').nearest}.`,
      'palette.2.color': 'Färgen finns redan i paletten.',
      'palette.2.name': 'En annan färg heter likadant.',
    })
  })

  test('has one to eight colours with names', () => {
    const messages = (given: unknown): string[] => {
      const read = DesignInput.safeParse({ ...standardDesign, palette: given })
      return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    }
    expect(messages([])).toEqual(['palette: Lägg till minst en färg, eller låt sajterna välja fritt.'])
    expect(messages(suggestedAccents.slice(0, 9).map(({ name, color: one }) => ({ name, color: one })))).toEqual([
      'palette: Högst 8 färger.',
    ])
    expect(messages([{ name: ' ', color: '#0b5c6' }])).toEqual([
      'palette.0.name: Ge färgen ett namn.',
      'palette.0.color: Skriv färgen som #0b5c63.',
    ])
  })
})

describe('a design', () => {
  test('needs a value for what it fixes', () => {
    const freedoms = {
      ...everyFreedom,
      claim: { claim: '', claimText: 'x' },
      action: { label: '', address: '' },
      color: '#ffff00',
    }
    expect(designFaults(designed({ freedoms }))).toEqual({
      'freedoms.color': expect.stringContaining('Närmaste godkända färg är #'),
      'freedoms.claim.claim': 'Skriv budskapet, eller låt sajterna bestämma.',
      'freedoms.action.label': 'Skriv vad det ska stå på knappen.',
      'freedoms.action.address': 'Ange vart knappen leder.',
    })
  })

  test('is the same as another when every part is', () => {
    expect(sameDesign(standardDesign, structuredClone(standardDesign))).toBe(true)
    const others: Partial<FederationDesign>[] = [
      { type: 'varm' },
      { corner: 'rak' },
      { lockup: 'namn' },
      { pictures: 'tonad' },
      { palette: [petrol] },
      { freedoms: { ...everyFreedom, beginning: 'cover' } },
    ]
    for (const part of others) expect([part, sameDesign(standardDesign, designed(part))]).toEqual([part, false])
    expect(sameDesign(designed({ palette: [petrol, wine] }), designed({ palette: [wine, petrol] }))).toBe(false)
    expect(sameDesign(designed({ palette: [petrol] }), designed({ palette: [petrol, wine] }))).toBe(false)
  })
})
