import type { Page } from '@playwright/test'
import type { Media } from '#contract/media/media.ts'
import { draftWith, takeStep, unique } from './support/editor.ts'
import { publishedWith } from './support/media.ts'
import { asa } from './support/people.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

// The demonstration's pictures, as a visitor's browser meets them.

const pages = {
  start: '/malmo',
  news: '/malmo/nyheter',
  people: '/malmo/foretradare',
  page: '/malmo/om-oss',
}

/** The cumulative layout shift since the page began to render, without user input. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { seenShifts: seen })
    new PerformanceObserver((list) => {
      // The browser's own entry, whose member the library's types leave out.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as never as { seenShifts: { sum: number } }).seenShifts.sum)
}

/** Scrolls to every picture and waits until it is there. */
async function seePictures(page: Page): Promise<void> {
  const pictures = page.locator('main img')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  }
}

interface Chosen {
  readonly address: string
  readonly drawn: number
  readonly has: number
  readonly hasBox: boolean
}

const chosen = (page: Page): Promise<Chosen[]> =>
  page.locator('main img').evaluateAll((all) =>
    (all as HTMLImageElement[]).map((img) => ({
      address: img.currentSrc,
      drawn: img.getBoundingClientRect().width * devicePixelRatio,
      has: Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]),
      hasBox: img.hasAttribute('width') && img.hasAttribute('height') && img.hasAttribute('alt'),
    })),
  )

/** Its address. The list begins with it, whatever else has been published meanwhile. */
async function newestWithPicture(client: Client): Promise<string> {
  const { body } = await client.send('GET', '/api/site/malmo/media?kind=image&search=skolg%C3%A5rden')
  const [picture] = (body as { readonly media: readonly Media[] }).media
  if (!picture) throw new Error('The demonstration has no such picture')
  const { slug } = await publishedWith(client, 'malmo', unique('Skolgården byggs om'), picture)
  return `${pages.news}/${slug}`
}

for (const width of [1280, 360]) {
  test(
    `at ${width} pixels nothing moves, each picture is as large as it needs to be, and nobody else is asked`,
    { tag: width === 360 ? '@layout' : '@nightly' },
    async ({ open, sessionOf, stack }) => {
      test.slow()
      const story = await newestWithPicture(await sessionOf(asa))
      const requests: { readonly url: string; readonly type: string }[] = []
      // A browser of its own for each page: what one has kept from another page it may show larger than needed.
      const fresh = async (): Promise<Page> => {
        const page = await open({ viewport: { width, height: 800 } })
        page.context().on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
        return page
      }
      const looking = await fresh()
      await looking.goto(stack.sitesUrl + pages.people)
      const person = (await looking.locator('main .people li:has(img) a').first().getAttribute('href')) ?? ''
      for (const path of [...Object.values(pages), story, person]) {
        const page = await fresh()
        const shifted = await watchShifts(page)
        await page.goto(stack.sitesUrl + path)
        await seePictures(page)
        const pictures = await chosen(page)
        expect(pictures.length, path).toBeGreaterThan(0)
        for (const { address, drawn, has, hasBox } of pictures) {
          expect([address, hasBox]).toEqual([address, true])
          expect(address).toMatch(/\.avif$/)
          // Never blurred, and never more than the next step up of the fixed list: twice as wide as it is drawn.
          expect(has, `${address} drawn at ${drawn}`).toBeGreaterThanOrEqual(Math.floor(drawn))
          expect(has, `${address} drawn at ${drawn}`).toBeLessThanOrEqual(Math.max(320, drawn * 2))
        }
        expect([path, await shifted()]).toEqual([path, 0])
        expect(await page.context().cookies()).toEqual([])
        await page.context().close()
      }
      expect(requests.filter(({ url }) => new URL(url).origin !== stack.sitesUrl)).toEqual([])
      expect(requests.filter(({ type }) => !['document', 'stylesheet', 'font', 'image', 'other'].includes(type))).toEqual([])
    },
  )
}

// covers Pictures on sites: no shift, the right size, no foreign calls
test(
  'the picture that is seen first is asked for before the page is read, and only once',
  { tag: '@chromium' },
  async ({ open, sessionOf, stack }) => {
    const path = await newestWithPicture(await sessionOf(asa))
    const page = await open({})
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(stack.sitesUrl + path)
    await seePictures(page)
    const [lead] = await chosen(page)
    const pictures = requests.filter((url) => url.includes('/_bild/') && url.includes('-16x9-'))
    expect(pictures).toEqual([lead?.address])
  },
)

// covers Pictures on sites: slide show by keyboard
test('a slide show is reached and moved with the keyboard alone', { tag: '@focus' }, async ({ open, stack }) => {
  const page = await open({})
  await page.goto(`${stack.sitesUrl}/malmo/nyheter/tack-for-i-gar`)
  const slides = page.getByRole('region', { name: /^Bildspel, \d+ bilder$/ })
  await expect(slides.getByText(/^1 av \d+$/)).toBeVisible()
  await slides.focus()
  await expect(slides).toBeFocused()
  const before = await slides.evaluate((element) => element.scrollLeft)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => slides.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before)
})

// covers Public sites: print: all pictures of a slide show, no labels left over
test(
  'printed, a slide show is all its pictures, and nothing is named that paper does not have',
  { tag: '@layout' },
  async ({ open, sessionOf, stack }) => {
    const page = await open({})
    await page.goto(`${stack.sitesUrl}/malmo/nyheter/tack-for-i-gar`)
    await page.emulateMedia({ media: 'print' })
    const slides = page.locator('.slides li')
    const count = await slides.count()
    expect(count).toBeGreaterThan(1)
    // Loads pictures further down, too, as printing does.
    await page.pdf()
    for (const slide of await slides.all()) {
      await expect(slide).toBeVisible()
      const picture = slide.locator('img')
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
      await expect(slide.getByText(/^\d+ av \d+$/)).toBeHidden()
    }
    const boxes = await slides.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    for (const [index, box] of boxes.entries()) {
      expect(box.height).toBeGreaterThan(50)
      // One below the other, none beside the paper.
      if (index > 0) expect(box.top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
      expect(box.left).toBe(boxes[0]?.left)
    }

    const draft = await draftWith(await sessionOf(asa), 'malmo', unique('Knappen på papper'), [
      { type: 'button', attrs: { text: 'Bli medlem', href: '/bli-medlem' } },
    ])
    const { address } = await takeStep(await sessionOf(asa), 'malmo', draft, 'publish')
    await page.goto(address)
    const button = page.locator('.text .button a')
    const said = await button.evaluate((link) => getComputedStyle(link, '::after').content)
    // The attribute is compared as well, because browsers report `attr()` in different ways.
    expect([said, await button.getAttribute('data-url')]).toEqual([
      expect.stringMatching(/data-url|bli-medlem/),
      `${stack.sitesUrl}/malmo/bli-medlem`,
    ])

    await page.goto(`${stack.sitesUrl}/malmo/foretradare`)
    const former = page.locator('details.former')
    await expect(former.getByRole('listitem').first()).toBeVisible()
  },
)
