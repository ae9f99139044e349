import { describe, expect, test } from 'vitest'
import { PictureTreatment } from '#contract/design/federation-design.ts'
import { accentVerdict, contrast, oklch, suggestedAccents } from '#contract/settings/contrast.ts'
import { toneOf, tonedGrey } from './picture-tone.ts'
import { stylesheet } from './styles.ts'

// Contrast is computed from the style sheet itself: from the values of its variables by day and by night.

/** Colours at the limit of what can be read, and of what can be seen: the verdict makes each readable. */
const hostile = ['#ffffff', '#000000', '#ffff00', '#00ff00', '#00ffff', '#ff00ff', '#ff0000', '#0000ff', '#767676', '#777777']
const colors = [...suggestedAccents.map(({ color }) => color), ...hostile.map((color) => accentVerdict(color).nearest)]
const looks = colors.flatMap((color) =>
  PictureTreatment.options.map((pictures) => ({ color, type: 'tidning', corner: 'mjuk', pictures }) as const),
)

/** The variables of a scheme: those by day, with those that the night changes. */
function variables(css: string, isDark: boolean): Map<string, string> {
  const found = new Map<string, string>()
  const read = (text: string): void => {
    for (const [, name = '', value = ''] of text.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)) found.set(name, value)
  }
  read(/:root\{color-scheme:light dark;[^}]*\}/.exec(css)?.[0] ?? '')
  if (isDark) read(/@media \(prefers-color-scheme:dark\)\{:root\{[^}]*\}\}/.exec(css)?.[0] ?? '')
  return found
}

/** Text and ground of everything that is written on a page. */
const pairs = [
  ['on-band', 'band'],
  ['link', 'page'],
  ['link', 'tint'],
  ['ink', 'page'],
  ['ink', 'tint'],
  ['grey', 'page'],
  ['grey', 'tint'],
] as const

describe('every palette in every treatment of pictures', () => {
  // covers Public sites: contrast computed for all palettes, by day and by night, with every treatment of pictures
  test('can be read, by day and by night', () => {
    for (const look of looks) {
      const css = stylesheet(look)
      for (const isDark of [false, true]) {
        const value = variables(css, isDark)
        for (const [text, ground] of pairs)
          expect(
            contrast(value.get(text) ?? '', value.get(ground) ?? ''),
            `${text} on ${ground} of ${JSON.stringify(look)}${isDark ? ' by night' : ''}`,
          ).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  // Whatever the picture is, and whatever is done to it, words stand on the band's colour.
  test('gives words on a picture a ground of their own', () => {
    for (const look of looks.slice(0, 3)) {
      const css = stylesheet(look)
      for (const place of ['.cover-picture p', '.header-picture p', '.pictured p', '.stage .claim'])
        expect([place, new RegExp(`\\${place.replaceAll('+', '\\+')}\\{[^}]*background:var\\(--band\\)`).test(css)]).toEqual([
          place,
          true,
        ])
    }
  })

  test('changes pictures alone: nothing that holds words is filtered or blended', () => {
    for (const look of looks) {
      const css = stylesheet(look)
      expect(css).not.toMatch(/mix-blend-mode|backdrop-filter/)
      const filtered = [...css.matchAll(/([^{}]*)\{[^{}]*filter:(?!none)[^{}]*\}/g)].map(([, selector]) => selector)
      expect(new Set(filtered)).toEqual(new Set(look.pictures === 'naturlig' ? [] : ['picture img']))
    }
  })

  test('leaves logos, pictures for the press and maps as they are, and all pictures where colours are forced', () => {
    for (const pictures of ['svartvit', 'tonad'] as const) {
      const css = stylesheet({ color: '#0b5c63', type: 'tidning', corner: 'mjuk', pictures })
      expect(css).toContain(':is(.logo,.press-logo,.press-portraits,.map-block) img{filter:none}')
      expect(css).toContain('@media (forced-colors:active){picture img{filter:none}}')
    }
    expect(stylesheet({ color: '#0b5c63', type: 'tidning', corner: 'mjuk', pictures: 'naturlig' })).not.toContain('filter:')
  })
})

describe('a tone', () => {
  const apart = (one: number, other: number): number =>
    (Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other))) * 180) / Math.PI

  test('has the hue of the site, in light and in dark, and keeps light lighter than dark', () => {
    for (const color of colors) {
      const tone = toneOf(color)
      const [dark, middle, light] = [0.25, 0.5, 0.8].map((grey) => oklch(tonedGrey(grey, tone)))
      expect([color, dark![0] < middle![0] && middle![0] < light![0]]).toEqual([color, true])
      const [, chroma, hue] = oklch(color)
      if (chroma < 0.03) continue
      for (const shade of [middle!, light!]) expect(apart(shade[2], hue), color).toBeLessThan(25)
    }
  })

  test('of a grey colour is grey', () => {
    for (const grey of ['#000000', '#767676', '#333333']) expect(oklch(tonedGrey(0.6, toneOf(grey)))[1]).toBeLessThan(0.01)
  })
})
