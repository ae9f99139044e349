import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoSites } from '#server/seed/demo-sites.ts'
import type { Shades } from './accent.ts'
import { accentPalette, contrast, pageColors } from './accent.ts'

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
    { numRuns: 3000, seed: 20261121 },
  )
})

test('the text colours of the page can be read on every tint', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { light, dark } = accentPalette(accent)
      for (const text of ['#1c2024', '#5a6068']) expect(contrast(text, light.tint)).toBeGreaterThanOrEqual(4.5)
      for (const text of ['#e9e6e1', '#a5aab0']) expect(contrast(text, dark.tint)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500, seed: 20261121 },
  )
})

test('a colour that already can be read is used as it was chosen', () => {
  for (const site of demoSites) expect(accentPalette(site.accentColor).light.band).toBe(site.accentColor)
})

test('a light colour keeps its lightness and gets dark text', () => {
  expect(accentPalette('#ffd500').light).toMatchObject({ band: '#ffd500', onBand: '#1c2024' })
})

test.each(['', 'red', '#12345', '#0b5c63;}body{display:none', 'url(x)'])('%j gives the ink palette', (value) => {
  expect(accentPalette(value)).toEqual(accentPalette('#1c2024'))
})
