import type { Page } from '@playwright/test'
import { isNightly } from '#contract/testing/trials.ts'
import { axeFor } from './axe.ts'
import { expect } from './test.ts'

/** The rules that look at colours; all others find the same in a dark theme as in a light one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** WCAG 2.5.3, which axe leaves out by default because icons drawn by a font would mislead it. There are none here. */
const extraRules = { 'label-content-name-mismatch': { enabled: true } }

/** Of what axe loads beforehand, no rule that runs reads the styles: the one that does is an experiment, which axe leaves out. */
const onlyMedia = { assets: ['media'] }

/** What moves or fades is where it is going, as for those who wait a moment. What turns for ever, such as a loader, turns on. */
const endMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const motion of document.getAnimations()) if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
  })

async function checkNow(page: Page, where: string, rules: 'all' | 'colours'): Promise<void> {
  // Passed rules are reported by name only, because describing every element takes half of axe's time.
  const axe = (await axeFor(page)).options({ resultTypes: ['violations'], rules: extraRules, preload: onlyMedia })
  const { violations, passes, incomplete } = await (rules === 'colours' ? axe.withRules(colourRules) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found, where).toEqual([])
  // With a picture or a layer behind the words axe leaves the verdict to people, as `incomplete`, but it has checked.
  const looked = [...passes, ...incomplete].map(({ id }) => id)
  expect(looked, `${where}: axe has looked`).toContain('color-contrast')
}

/** Nothing is wider than the window, nor than the dialog that it stands in. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ localName, scrollWidth, clientWidth }) => `${localName}: ${scrollWidth} px in ${clientWidth} px`),
  )
  expect(tooWide, `${where} is as wide as its window`).toEqual([])
}

/**
 * The colours of all that is seen, each with those behind it, as far as contrast depends on them. Null where a frame has colours of its
 * own.
 */
async function coloursOf(page: Page): Promise<readonly string[] | null> {
  if (page.frames().length > 1) return null
  return page.evaluate(() => {
    const behind = new Map<Element, string>()
    const behindOf = (element: Element): string => {
      const known = behind.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity].join(' ').replace('rgba(0, 0, 0, 0) none 1', '')
      const parents = element.parentElement === null ? '' : behindOf(element.parentElement)
      const all = own === '' ? parents : `${parents} on ${own}`
      behind.set(element, all)
      return all
    }
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      // Large letters need less contrast.
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const around = element.localName === 'a' && element.parentElement ? getComputedStyle(element.parentElement).color : ''
      found.add([color, isLarge, textDecorationLine, textShadow, around, behindOf(element)].join(' '))
    }
    return [...found]
  })
}

const sizes = {
  '1440': { width: 1440, height: 900 },
  '1280': { width: 1280, height: 800 },
  '360': { width: 360, height: 740 },
} as const

type Width = keyof typeof sizes
type Scheme = 'light' | 'dark'

/** Of words; the same in every run. */
const isEven = (words: string): boolean =>
  Array.from(words).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 0

/**
 * The themes in which axe looks at a screen in a window of that width. By day it looks at a screen once, at every other one wide and light,
 * at the others narrow and dark; `npm run nightly` looks at all pairs.
 */
function schemesAt(width: Width, name: string, widths: readonly Width[], schemes: readonly Scheme[]): readonly Scheme[] {
  if (isNightly) return schemes
  const look = isEven(name) ? { width: widths[0], scheme: schemes[0] } : { width: widths.at(-1), scheme: schemes.at(-1) }
  return schemes.filter((scheme) => look.width === width && look.scheme === scheme)
}

/** axe finds nothing on the current screen, light and dark, at the width of a computer and a phone by default. */
export async function expectAccessible(
  page: Page,
  name: string,
  widths: readonly Width[] = ['1280', '360'],
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  const judged = new Set<string>()
  // Before the window is another one: a menu that leaves it fades.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize(sizes[width])
    for (const [index, scheme] of schemesAt(width, name, widths, schemes).entries()) {
      await page.emulateMedia({ colorScheme: scheme })
      await endMotion(page)
      const colours = scheme === 'dark' ? await coloursOf(page) : null
      // A narrow window seldom has colours that a wide one lacks; when it does, they are looked at too.
      if (colours === null || colours.some((one) => !judged.has(one)))
        await checkNow(page, `${name}, ${width} px, ${scheme}`, index > 0 ? 'colours' : 'all')
      for (const one of colours ?? []) judged.add(one)
    }
    await expectNoSidewaysScroll(page, `${name}, ${width} px`)
  }
}

/** As above, and nothing is wider than 320 px, nor than the 640 px that 200 % leave of a computer's window. */
export async function expectFits(page: Page, name: string, schemes: readonly Scheme[] = ['light']): Promise<void> {
  await expectAccessible(page, name, ['1280', '360'], schemes)
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expectNoSidewaysScroll(page, `${name} at ${width} px`)
  }
  await page.setViewportSize(sizes['1280'])
  await page.emulateMedia({ colorScheme: 'light' })
}
