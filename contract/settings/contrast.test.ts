import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Shades } from './contrast.ts'
import { accentPalette, accentVerdict, contrast, pageColors, suggestedAccents } from './contrast.ts'
import { defaultAccentColor } from './settings.ts'
import { trials } from '../testing/trials.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

function weakest(shades: Shades, page: string): number {
  return Math.min(contrast(shades.onBand, shades.band), contrast(shades.link, page), contrast(shades.link, shades.tint))
}

test('contrast is as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ff0000', '#ff0000')).toBe(1)
})

test('every colour gives shades that can be read, on light and on dark', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { light, dark } = accentPalette(accent)
      expect(weakest(light, pageColors.light)).toBeGreaterThanOrEqual(4.5)
      expect(weakest(dark, pageColors.dark)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: trials(10_000), seed: 20261121 },
  )
})

test('the text colours of the page can be read on every tint', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { light, dark } = accentPalette(accent)
      for (const text of ['#1c2024', '#5a6068']) expect(contrast(text, light.tint)).toBeGreaterThanOrEqual(4.5)
      for (const text of ['#e9e6e1', '#a5aab0']) expect(contrast(text, dark.tint)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: trials(500), seed: 20261121 },
  )
})

test('a readable colour is used unchanged', () => {
  for (const { color } of suggestedAccents) expect(accentPalette(color).light.band).toBe(color)
})

test('a light colour keeps its lightness and gets dark text', () => {
  expect(accentPalette('#ffd500').light).toMatchObject({ band: '#ffd500', onBand: '#1c2024' })
})

test.each(['', 'red', '#12345', '#0b5c63;}body{display:none', 'url(x)'])('%j gives the ink palette', (value) => {
  expect(accentPalette(value)).toEqual(accentPalette('#1c2024'))
})

describe('the verdict on a colour', () => {
  // covers Settings: colours: 4.5:1 for text, the nearest that reaches it
  test('names one that reaches 4.5:1 as text by day, for every colour there is', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const { passes, nearest } = accentVerdict(accent)
        expect(passes).toBe(nearest === accent)
        expect(accentVerdict(nearest)).toEqual({ passes: true, nearest })
        const { light, dark } = accentPalette(nearest)
        expect(contrast(nearest, pageColors.light)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(nearest, light.tint)).toBeGreaterThanOrEqual(4.5)
        // Controls and focus are drawn in the colour of links.
        expect(contrast(dark.link, pageColors.dark)).toBeGreaterThanOrEqual(3)
        expect(weakest(dark, pageColors.dark)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: trials(10_000), seed: 20261122 },
    )
  })

  test.each(['#ffffff', '#ffff00', '#00ff00', '#ffd500', '#ededed'])('refuses %s and has a darker one', (hard) => {
    const { passes, nearest } = accentVerdict(hard)
    expect(passes).toBe(false)
    expect(contrast(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    // No darker than it must be.
    expect(contrast(nearest, '#ffffff')).toBeLessThan(5.5)
  })

  test('black can be read, and by night its links are light', () => {
    expect(accentVerdict('#000000')).toEqual({ passes: true, nearest: '#000000' })
    expect(weakest(accentPalette('#000000').dark, pageColors.dark)).toBeGreaterThanOrEqual(4.5)
  })

  test('passes all suggested colours, and the default one', () => {
    for (const { color } of suggestedAccents) expect([color, accentVerdict(color).passes]).toEqual([color, true])
    expect(accentVerdict(defaultAccentColor).passes).toBe(true)
  })
})
