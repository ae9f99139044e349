import type { Page } from '@playwright/test'
import { focusFault } from './focus-fault.ts'
import { expect } from './test.ts'

// What WCAG 2.2 AA asks for and axe does not measure. docs/accessibility.md says which criterion each of them shows.

/** What a finger needs, in CSS pixels; WCAG 2.5.8 itself asks for 24. */
const fingerPx = 44

/** On touch every target can be hit 44 px wide and high. Links within a sentence are excepted, as in WCAG 2.5.8. */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate((wanted) => {
    const targets =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"], [role="switch"]'
    const found: string[] = []
    const isInline = (node: Node): boolean =>
      node instanceof Text || (node instanceof Element && getComputedStyle(node).display === 'inline')
    /** Whether other words stand on its line. */
    function isInSentence(link: HTMLElement): boolean {
      if (!isInline(link)) return false
      let own: Element = link
      while (own.parentElement !== null && isInline(own.parentElement)) own = own.parentElement
      const line = Array.from(own.parentElement?.childNodes ?? []).filter(isInline)
      const words = [...line, own].map((node) => node.textContent?.trim() ?? '').join('')
      return words.length - (own.textContent?.trim().length ?? 0) > (link.textContent?.trim().length ?? 0)
    }
    for (const element of document.querySelectorAll<HTMLElement>(targets)) {
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]')
      const first = element.getBoundingClientRect()
      // One pixel: said and not shown.
      if (isHidden || first.width <= 1 || first.height <= 1) continue
      if (element.localName === 'a' && isInSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0]
      const isMine = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || (label !== null && label !== undefined && label.contains(hit)))
      }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // How far the target goes from its middle, that of its label and of what it draws around itself included.
      const reach = (dx: number, dy: number): number => {
        let far = 0
        while (far <= wanted && isMine(x + dx * (far + 1), y + dy * (far + 1))) far += 1
        return far
      }
      const wide = Math.max(box.width, reach(1, 0) + reach(-1, 0) + 1)
      const high = Math.max(box.height, reach(0, 1) + reach(0, -1) + 1)
      if (wide < wanted - 0.5 || high < wanted - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.innerText.slice(0, 40)
        found.push(`${element.localName} "${name}" ${Math.round(wide)} × ${Math.round(high)}`)
      }
    }
    scrollTo(0, 0)
    return [...new Set(found)]
  }, fingerPx)
  expect.soft(small, `${where}: every target is ${fingerPx} px`).toEqual([])
}

/**
 * WCAG 1.4.12: with lines, words and letters this far apart no text is cut off, and nothing is wider than the window. A title that
 * ends in an ellipsis is whole where it leads.
 */
export async function expectRoomForText(page: Page, where: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...before, sheet]
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('#root *')) {
      const hasText = Array.from(element.childNodes).some((node) => node instanceof Text && node.data.trim() !== '')
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element)
      const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
      // What is only said is cut to nothing.
      if (!hasText || clipPath !== 'none' || !element.checkVisibility({ visibilityProperty: true })) continue
      const isNarrow = cuts(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      const isLow = cuts(overflowY) && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2
      if (isNarrow || isLow) found.push(`${element.localName} "${element.innerText.slice(0, 60)}"`)
    }
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    document.adoptedStyleSheets = before
    return [...found, ...(isWide ? ['the page is wider than its window'] : [])]
  })
  expect.soft(cut, `${where}: text that is set apart has room`).toEqual([])
}

/** The page of the frame that has the focus, and where it is in the window. */
async function focusedFrame(page: Page) {
  const element = (await page.evaluateHandle(() => document.activeElement)).asElement()
  const [frame, box] = await Promise.all([element?.contentFrame(), element?.boundingBox()])
  return { frame, box }
}

/**
 * WCAG 2.4.7 and 2.4.11: wherever Tab leads, what has the focus is seen, marked, and lies under no bar. In the samples too: they are pages
 * of the site in a frame, through which Tab goes.
 */
export async function expectVisibleFocus(page: Page, where: string, presses = 60): Promise<void> {
  const faults = new Set<string>()
  // Pages of sites glide to what has the focus, and would be judged on the way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  // A sample has as many stops as the page that it shows.
  const most = presses + 120 * (await page.locator('iframe:not([inert])').count())
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(focusFault)
    if (fault === 'end') break
    if (fault === 'frame') {
      const { frame, box } = await focusedFrame(page)
      const window = page.viewportSize()
      const isSeen =
        box && window && box.y + box.height > 1 && box.y < window.height && box.x + box.width > 1 && box.x < window.width
      if (!isSeen) faults.add('a sample outside the window has the focus')
      const within = await frame?.evaluate(focusFault)
      // Between two stops the frame itself has it.
      if (within && within !== 'end' && within !== 'frame') faults.add(`in the sample: ${within}`)
    } else if (fault !== null) faults.add(fault)
  }
  expect.soft([...faults], `${where}: the focus is seen`).toEqual([])
}

/** Counts from the first painting of any content on what moved by itself: a Cumulative Layout Shift of 0. */
export async function expectNoShifts(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          interface Shift extends PerformanceEntry {
            readonly value: number
            readonly hadRecentInput: boolean
            readonly sources: readonly {
              readonly node: Node | null
              readonly previousRect: DOMRect
              readonly currentRect: DOMRect
            }[]
          }
          const place = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ')
          const words = ({ sources, value }: Shift): string =>
            sources
              .map(({ node, previousRect, currentRect }) => {
                const name = node?.textContent?.trim().slice(0, 40) ?? ''
                return `${node?.nodeName} "${name}" ${place(previousRect)} → ${place(currentRect)}`
              })
              .join(' | ') + ` ${value.toFixed(4)}`
          const seenFrom = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
          const seen = (list.getEntries() as Shift[]).filter(
            ({ hadRecentInput, startTime }) => !hadRecentInput && startTime > seenFrom,
          )
          resolve(seen.map(words))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 100)
      }),
  )
  expect.soft(shifts, `${where}: nothing moves`).toEqual([])
}
