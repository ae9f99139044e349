import type { Page } from '@playwright/test'
import { focusFault } from './focus-fault.ts'
import { expect } from './test.ts'

// What axe does not measure on a page that visitors meet. Each function returns the faults, so that a page is asked once for many.

/** One h1, no jumps between headings, named landmarks, a language, labels, and a skip link that comes first. */
export const structureFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const all = <Kind extends HTMLElement>(selector: string): Kind[] => Array.from(document.querySelectorAll<Kind>(selector))
    if (!/^[a-z]{2}(?:-|$)/.test(document.documentElement.lang)) found.push('no language')
    if (document.title.trim() === '') found.push('no title')
    const levels = all('h1,h2,h3,h4,h5,h6')
      .filter((heading) => heading.checkVisibility() || heading.closest('details') !== null)
      .map((heading) => ({ level: Number(heading.localName[1]), text: heading.innerText.slice(0, 40) }))
    if (levels.filter(({ level }) => level === 1).length !== 1) found.push('not one h1')
    for (const [index, { level, text }] of levels.entries()) {
      const before = levels[index - 1]?.level ?? 0
      // What stands over the h1 is the name of the site.
      if (level > before + 1) found.push(`h${level} "${text}" after h${before}`)
    }
    const landmarks = all('nav,[role=navigation]').filter((one) => one.checkVisibility())
    const names = landmarks.map((one) => {
      const by = one.getAttribute('aria-labelledby')
      return one.getAttribute('aria-label') ?? (by === null ? '' : (document.getElementById(by)?.innerText ?? ''))
    })
    if (names.includes('')) found.push('a navigation without a name')
    if (new Set(names).size !== names.length) found.push(`navigations with one name: ${names.join(', ')}`)
    if (all('main').length !== 1) found.push('not one main')
    for (const field of all<HTMLInputElement>('input:not([type=hidden]),textarea,select'))
      if (field.labels?.length !== 1) found.push(`${field.name} has no label`)
    const first = document.querySelector<HTMLAnchorElement>('a[href]')
    const target = first?.getAttribute('href') ?? ''
    if (!first?.classList.contains('skip') || !document.querySelector(target)) found.push('no skip link comes first')
    // Asked for less motion, nothing moves, not even the page to what has the focus.
    all('main a')[0]?.focus()
    if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto') found.push('the page glides')
    if (document.getAnimations().length > 0) found.push('something moves')
    const ids = all('[id]').map(({ id }) => id)
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) found.push(`${id} is twice an id`)
    return found
  })

/** Without any style: no drawing fills the page, no words run together, and what is read first comes first. */
export const unstyledFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheets = Array.from(document.styleSheets)
    for (const sheet of sheets) sheet.disabled = true
    const found: string[] = []
    for (const drawing of document.querySelectorAll('svg')) {
      const { width, height } = drawing.getBoundingClientRect()
      if (width > 320 || height > 720)
        found.push(`svg.${drawing.getAttribute('class')} ${Math.round(width)} × ${Math.round(height)}`)
    }
    // Words of neighbours within a line, with nothing between them.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let last: Text | null = null
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement
      if (parent === null || !parent.checkVisibility() || parent.closest('script,style,svg') !== null || node.data === '') continue
      if (last !== null && /[\p{L}\p{N}.!?:]$/u.test(last.data) && /^[\p{L}\p{N}]/u.test(node.data)) {
        const between = document.createRange()
        between.setStart(last, last.length - 1)
        between.setEnd(node, 1)
        const [one, other] = [between.getClientRects()[0], Array.from(between.getClientRects()).at(-1)]
        const isOneLine = one && other && Math.abs(one.bottom - other.bottom) < 4 && Math.abs(other.left - one.right) < 1
        const range = document.createRange()
        range.selectNodeContents(last.parentElement ?? last)
        if (isOneLine && last.parentElement !== parent)
          found.push(`"${last.data.slice(-20)}" runs into "${node.data.slice(0, 20)}"`)
      }
      last = node
    }
    for (const sheet of sheets) sheet.disabled = false
    return [...new Set(found)]
  })

/** WCAG 1.4.12, and nothing cut off at this width without it either. */
export const spacedFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    const found: string[] = []
    const look = (how: string): void => {
      for (const element of document.querySelectorAll('body *')) {
        if (!(element instanceof HTMLElement) || element.textContent?.trim() === '') continue
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        const { overflowX, overflowY, clipPath, webkitLineClamp, textOverflow } = getComputedStyle(element)
        const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
        // What is only said is cut to nothing.
        if (clipPath !== 'none' || element.closest('.hidden,.trap,.skip') !== null) continue
        const isNarrow = cuts(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
        const isLow = cuts(overflowY) && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2
        const box = element.getBoundingClientRect()
        const isOutside =
          box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && element.closest('.table,.slides') === null
        if (isNarrow || isLow || isOutside) found.push(`${how}: ${element.localName} "${element.innerText.slice(0, 40)}" is cut`)
      }
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`${how}: ${scrollWidth} px wide`)
    }
    look('as it is')
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...before, sheet]
    look('set apart')
    document.adoptedStyleSheets = before
    return found
  })

/**
 * In forced colours: a control has an edge or looks like a link, what is chosen differs from what is not, and no drawing is of the colour
 * behind it.
 */
export const forcedColorFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const name = (element: Element): string =>
      `${element.localName}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 30)}"`
    for (const control of document.querySelectorAll<HTMLElement>('button,input:not([type=hidden]),textarea,select,.button a')) {
      if (!isSeen(control) || control.closest('.trap') !== null) continue
      const { borderBottomWidth, borderBottomStyle, borderBottomColor, backgroundColor } = getComputedStyle(control)
      if (borderBottomWidth === '0px' || borderBottomStyle === 'none' || borderBottomColor === backgroundColor)
        found.push(`${name(control)} has no edge`)
    }
    const look = (element: Element): string =>
      [element, ...element.children]
        .slice(0, 2)
        .map((one) => {
          const { color, fontWeight, textDecorationLine, borderBottomWidth, borderBottomColor, outlineStyle } =
            getComputedStyle(one)
          const border = borderBottomWidth === '0px' ? '' : borderBottomColor
          return [color, fontWeight, textDecorationLine, borderBottomWidth, border, outlineStyle].join()
        })
        .join()
    for (const current of document.querySelectorAll('[aria-current]')) {
      const list = current.closest('ul,ol,table,nav')
      const other = Array.from(list?.querySelectorAll(current.localName) ?? []).find(
        (one) => one !== current && !one.hasAttribute('aria-current') && isSeen(one) && one.closest('ul,ol,table,nav') === list,
      )
      if (isSeen(current) && other !== undefined && look(other) === look(current))
        found.push(`${name(current)} looks like the others`)
    }
    const page = getComputedStyle(document.body).backgroundColor
    for (const shape of document.querySelectorAll('svg :is(path,circle,rect,line,polyline,text)')) {
      if (!isSeen(shape)) continue
      const { fill, stroke } = getComputedStyle(shape)
      if ((fill === 'none' || fill === page) && (stroke === 'none' || stroke === page))
        found.push(`${name(shape)} of svg.${shape.closest('svg')?.getAttribute('class')} is not seen`)
    }
    return [...new Set(found)]
  })

/** WCAG 2.5.8: 24 × 24 px, or as far from its neighbours as if it were. Links within a sentence are excepted. */
export const targetFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const smallest = 24
    const isInline = (node: Node): boolean =>
      node instanceof Text || (node instanceof Element && getComputedStyle(node).display === 'inline')
    const boxes = Array.from(
      document.querySelectorAll<HTMLElement>('a[href],button,input:not([type=hidden]),select,textarea,summary'),
    )
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && one.closest('.hidden,.trap,.skip,[aria-hidden=true]') === null,
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    const isInSentence = ({ parentElement: parent, innerText }: HTMLElement): boolean =>
      parent !== null &&
      Array.from(parent.childNodes)
        .filter(isInline)
        .map((node) => node.textContent?.trim() ?? '')
        .join('').length > innerText.trim().length
    const tight = boxes.filter(({ element, box }) => {
      const covers = getComputedStyle(element, '::after').position === 'absolute'
      if (covers || (box.width >= smallest && box.height >= smallest) || box.width <= 1) return false
      if (isInline(element) && isInSentence(element)) return false
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // A circle of 24 px around its middle meets no other target.
      return boxes.some(({ element: other, box: near }) => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        const [dx, dy] = [Math.max(near.left - x, 0, x - near.right), Math.max(near.top - y, 0, y - near.bottom)]
        return Math.hypot(dx, dy) < smallest / 2
      })
    })
    return tight.map(
      ({ element, box }) => `"${element.innerText.slice(0, 30)}" ${Math.round(box.width)} × ${Math.round(box.height)}`,
    )
  })

interface Walk {
  readonly faults: string[]
  readonly stops: number
}

/**
 * Tab through the whole page, by real keys: each stop is marked, in the window, under nothing else, and the last one is followed by the
 * end. Judged in the page before the next key moves the focus, since asking for each stop would take the time of the test.
 */
export async function walkFaults(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.focusFault = ${focusFault.toString()}`)
  await page.evaluate(() => {
    const walk: Walk = { faults: [], stops: 0 }
    const seen = new Set<Element>()
    const { focusFault: judge } = Object.assign(globalThis as unknown as { focusFault: () => string | null }, { walk })
    // From the top: when a walk passes the end, the browser sets the focus at the top once more, some keys later.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    getSelection()?.removeAllRanges()
    scrollTo(0, 0)
    addEventListener(
      'keydown',
      () => {
        const element = document.activeElement
        const fault = judge()
        if (element === null || fault === 'end' || fault === 'frame' || seen.has(element)) return
        seen.add(element)
        Object.assign(walk, { stops: seen.size })
        if (fault !== null) walk.faults.push(fault)
      },
      { capture: true },
    )
  })
  const wanted = await page.evaluate(
    () =>
      Array.from(document.querySelectorAll<HTMLElement>('a[href],button,input:not([type=hidden]),select,textarea,summary')).filter(
        (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
      ).length,
  )
  for (let press = 0; press < wanted + 10; press += 20)
    await Promise.all(Array.from({ length: 20 }, () => page.keyboard.press('Tab')))
  const { faults, stops } = await page.evaluate(() => (globalThis as unknown as { walk: Walk }).walk)
  return stops < wanted ? [...faults, `${stops} stops of ${wanted}`] : faults
}

/** On paper: no navigation and no form, and an address after links to others. */
export async function paperFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const faults = await page.evaluate(() => {
    const found: string[] = []
    for (const one of document.querySelectorAll('nav,.search,form,.skip,button'))
      if (one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0)
        found.push(`${one.localName}.${one.className} is printed`)
    for (const link of document.querySelectorAll('main .text a[href^=http],main .source a[href^=http]')) {
      const { content } = getComputedStyle(link, '::after')
      if (link.checkVisibility() && !content.includes('attr') && !content.includes('http'))
        found.push(`${link.textContent} has no address`)
    }
    return [...new Set(found)]
  })
  await page.emulateMedia({ media: 'screen' })
  return faults
}

/** One message with all that was found, so that a run tells everything. */
export function expectNone(found: ReadonlyMap<string, readonly string[]>): void {
  expect(Object.fromEntries(Array.from(found).filter(([, faults]) => faults.length > 0))).toEqual({})
}
