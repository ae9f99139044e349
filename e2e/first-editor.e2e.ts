import type { Page } from '@playwright/test'
import type { TreePage } from '#contract/pages/pages.ts'
import type { Block } from '#contract/rich-text/document.ts'
import {
  bodyField,
  draftOf,
  draftWith,
  expectSaved,
  leadField,
  publishedOf,
  readItem,
  takeStep,
  titleField,
  unique,
} from './support/editor.ts'
import { dayAhead } from './support/days.ts'
import type { Person } from './support/people.ts'
import { asa, elif, karlErik, marta } from './support/people.ts'
import { holdScripts } from './support/scripts.ts'
import type { Client } from './support/session.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

// The editor of a stored item is in the HTML, and becomes the application's own without anybody seeing it.

declare global {
  interface Window {
    /** The layout shifts of the page, as the browser counts them. */
    shifts?: string[]
  }
}

const countShifts = () => {
  const shifts: string[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
  }).observe({ type: 'layout-shift' })
}

/** Words, place and look of everything on the screen. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    // What a closed section hides has a place or none, as the browser pleases.
    Array.from(
      document.querySelectorAll(
        // In Chromium the editor adds an empty image after an element that is not editable.
        '#root *:not(details:not([open]) > :not(summary) *, details:not([open]) > :not(summary), .ProseMirror-separator)',
      ),
      (element) => {
        const { display, padding, gap, color, backgroundColor, borderRadius } = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        // What is only said stands nowhere, and more of it comes later.
        if (width === 1 && height === 1) return ''
        const place = [x, y, width, height].map(Math.round).join(' ')
        const own = Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')).join('')
        return `${element.localName} ${place} ${display} ${padding} ${gap} ${color} ${backgroundColor} ${borderRadius} ${own}`
      },
    ).filter((line) => line !== ''),
  )

const drawnText = (page: Page) => page.locator('.ProseMirror[data-not-yet]')

/** Opens the address with its scripts held. Gives what lets them come. */
async function openDrawn(page: Page, path: string): Promise<() => void> {
  const letGo = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('.ProseMirror > *').first()).toBeVisible()
  return letGo
}

/** Compares the drawing with what the application makes of it. Returns its calls, without those of parts that come later. */
async function expectSameAfterTakeover(page: Page, path: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !/\/(image\/|comments|placeholders$|check$)/.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  const letGo = await openDrawn(page, path)
  // On a busy machine the font comes after the first painting, and moves words.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(countShifts)
  // Links of the menu look visited or not, whenever the browser has read its history.
  const drawn = await lookOf(page)
  letGo()
  await isTakenOver(page)
  await expect(page.locator('.ProseMirror[contenteditable]')).toBeVisible()
  // What would come after it: a save, parts of the screen.
  await page.waitForLoadState('networkidle')
  expect(await lookOf(page)).toEqual(drawn)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
  return calls
}

/**
 * The last of the list: other tests work on the first, and a comment on it is drawn after the takeover. No event: its fields come
 * below the others when the application has taken over.
 */
async function lastId(client: Client, area: string, site = 'malmo'): Promise<string> {
  const { body } = await client.send('GET', `/api/site/${site}/${area}?filter=all`)
  for (const { id } of (body as { readonly items: readonly { readonly id: string }[] }).items.toReversed()) {
    const item = await client.send('GET', `/api/site/${site}/${area}/${id}`)
    const { content } = item.body as { readonly content: { readonly event?: unknown } }
    if (!content.event) return id
  }
  throw new Error(`No ${area} of ${site} without an event`)
}

const areas = [
  { address: 'nyheter', area: 'news' },
  { address: 'politik', area: 'policy' },
  { address: 'sidor', area: 'pages' },
  { address: 'foretradare', area: 'representatives' },
]
const sizes = [
  { width: 1280, colorScheme: 'light' },
  { width: 1000, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

test.describe('the editor', () => {
  for (const { address, area } of areas) {
    // covers Addresses and screens: the editor of a stored item is drawn by the server, and nothing moves when the application takes it over
    test(
      `of ${area} is in the HTML and stays as it is`,
      { tag: area === 'news' ? '@takeover' : '@nightly' },
      async ({ open, sessionOf }) => {
        test.slow()
        const id = await lastId(await sessionOf(asa), area)
        for (const { width, colorScheme } of sizes) {
          const page = await open({ as: asa, viewport: { width, height: 900 }, colorScheme })
          const calls = await expectSameAfterTakeover(page, `/malmo/${address}/${id}`)
          expect(calls).toEqual([`POST /api/site/malmo/${area}/${id}/presence`])
        }
      },
    )
  }

  test(
    'is the same when the script with the query of policy areas comes last',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      test.slow()
      const id = await lastId(await sessionOf(asa), 'policy')
      // Several times: without the wait in the loader, the answer comes in time in about half of the visits.
      for (let visit = 0; visit < 4; visit++) {
        const page = await open({ as: asa })
        let late = 0
        await page.route(/\/assets\/policy-queries[^/]*\.js$/, async (route) => {
          late += 1
          await new Promise((resolve) => setTimeout(resolve, 1000))
          await route.fallback()
        })
        await expectSameAfterTakeover(page, `/malmo/politik/${id}`)
        expect(late).toBe(1)
      }
    },
  )

  test('leaves the details out for a phone, where they lie in a drawer', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Cykelvägen'))
    const phone = { viewport: { width: 412, height: 915 }, userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7)', hasTouch: true }
    const page = await open({ as: asa, ...phone })
    await expectSameAfterTakeover(page, `/malmo/nyheter/${id}`)
    await expect(page.getByText('Historik')).toHaveCount(0)
    await page.getByRole('button', { name: 'Visa uppgifter' }).click()
    await expect(page.getByRole('dialog', { name: 'Uppgifter' }).getByRole('button', { name: 'Ändra adress' })).toBeVisible()
  })

  test(
    'of a page with a name of its own, and of pictures, documents and films in the text',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const client = await sessionOf(asa)
      await expectSameAfterTakeover(await open({ as: asa }), '/malmo/sidor/om-oss')
      const { body } = await client.send('GET', '/api/site/malmo/media?filter=all&kind=image')
      const picture = (body as { readonly media: readonly { readonly id: string }[] }).media[0]?.id ?? ''
      const use = { id: picture, isShared: false, alt: 'En bild', caption: 'Under den' }
      const blocks = [
        { type: 'image', attrs: use },
        { type: 'paragraph', content: [{ type: 'text', text: 'Mellan dem' }] },
        { type: 'slideshow', attrs: { images: [use, { ...use, alt: '' }] } },
        { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Filmen' } },
      ] as readonly Block[]
      const { id } = await draftWith(client, 'malmo', unique('Bilder'), blocks)
      await expectSameAfterTakeover(await open({ as: asa }), `/malmo/nyheter/${id}`)

      // A picture in the text has fields of its own.
      const page = await open({ as: asa })
      const letGo = await openDrawn(page, `/malmo/nyheter/${id}`)
      const caption = page.getByRole('figure').getByRole('textbox', { name: 'Bildtext' }).first()
      await caption.fill('Torget i maj')
      letGo()
      await isTakenOver(page)
      await expect(caption).toHaveValue('Torget i maj')
      await expect(caption).toBeFocused()
      await expectSaved(page)
    },
  )

  // covers Public sites: placeholders: a page with names in braces is drawn with what they become, and nothing moves
  test(
    'of a page whose text has names in braces, also where it is opened by its name',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      const { body } = await (await sessionOf(asa)).send('GET', '/api/site/malmo/pages/tree')
      const { pages } = body as { readonly pages: readonly TreePage[] }
      const id = pages.find(({ path }) => path === '/integritet')?.id
      for (const { width, colorScheme } of sizes) {
        const page = await open({ as: asa, viewport: { width, height: 900 }, colorScheme })
        await expectSameAfterTakeover(page, `/malmo/sidor/${id}`)
        await expect(bodyField(page).getByTitle('Så står det på sajten i dag').first()).toBeVisible()
      }
      const asWritten = await open({ as: marta })
      await expectSameAfterTakeover(asWritten, '/skovde/sidor/om-oss')
      await expect(asWritten.getByText('På sajten:').first()).toBeVisible()
    },
  )

  test(
    'of an item in the trash, in review, scheduled or published, also for those who only read',
    { tag: '@nightly' },
    async ({ open, sessionOf }) => {
      test.slow()
      const client = await sessionOf(asa)
      const published = await publishedOf(client, 'malmo', unique('Publicerad'))
      const trashed = await draftOf(client, 'malmo', unique('Slängd'))
      await takeStep(client, 'malmo', trashed, 'trash')
      const writer = await sessionOf(karlErik)
      const asked = await draftOf(writer, 'malmo', unique('Granskas'))
      await takeStep(writer, 'malmo', asked, 'review')
      const planned = await draftOf(client, 'malmo', unique('Planerad'))
      await takeStep(client, 'malmo', planned, 'schedule', { publishAt: `${dayAhead}T08:00` })
      const seen: readonly (readonly [Person, string])[] = [
        [asa, published.id],
        [asa, trashed.id],
        [asa, asked.id],
        [asa, planned.id],
        [karlErik, asked.id],
        [karlErik, published.id],
      ]
      for (const [as, id] of seen) {
        const page = await open({ as })
        await expectSameAfterTakeover(page, `/malmo/nyheter/${id}`)
        // Leaves the item: presence would otherwise show this person to the next one.
        await page.goto('/')
      }
      const read = await lastId(await sessionOf(elif), 'news', 'pitea')
      await expectSameAfterTakeover(await open({ as: elif }), `/pitea/nyheter/${read}`)
    },
  )

  // covers Addresses and screens: what is typed into a text before its editor is there comes into the text
  test(
    'takes over what is typed in its text and its title before it can be written in',
    { tag: '@takeover' },
    async ({ open, sessionOf }) => {
      const client = await sessionOf(asa)
      const { id } = await draftOf(client, 'malmo', unique('Bron'), 'Bron öppnas i maj.')
      const page = await open({ as: asa })
      const letGo = await openDrawn(page, `/malmo/nyheter/${id}`)
      await titleField(page).fill('Bron öppnas')
      const line = drawnText(page).getByText('Bron öppnas i maj.')
      const { width = 0, height = 0 } = (await line.boundingBox()) ?? {}
      await line.click({ position: { x: width - 2, y: height / 2 } })
      await page.keyboard.type(' Eller junj')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('i.')
      await page.keyboard.press('Enter')
      await expect(drawnText(page)).toHaveText('Bron öppnas i maj.')
      letGo()
      await expect(bodyField(page)).toBeFocused()
      await page.keyboard.type('Välkomna!')
      await expectSaved(page)
      const { content } = await readItem(client, 'malmo', id)
      expect(content.title).toBe('Bron öppnas')
      expect(content.body.content).toEqual([
        { type: 'paragraph', content: [{ type: 'text', text: 'Bron öppnas i maj. Eller juni.' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'Välkomna!' }] },
      ])
    },
  )

  test(
    'leaves the caret where the person put it in a line, with and without typing before',
    { tag: '@takeover' },
    async ({ open, sessionOf }) => {
      const { id } = await draftOf(await sessionOf(asa), 'malmo', 'Bron öppnas')
      const page = await open({ as: asa })
      const letGo = await openDrawn(page, `/malmo/nyheter/${id}`)
      await titleField(page).press('Home')
      await page.keyboard.type('Nya b')
      await page.keyboard.press('Delete')
      await leadField(page).press('End')
      await page.keyboard.press('ArrowLeft')
      await titleField(page).focus()
      letGo()
      await isTakenOver(page)
      await page.keyboard.type('å')
      await expect(titleField(page)).toHaveValue('Nya båron öppnas')
      await leadField(page).focus()
      await page.keyboard.type(' om bron')
      await expect(leadField(page)).toHaveValue('En ingress om bron.')
    },
  )

  test(
    'repeats an early click on a tool, and writes over the words that were chosen',
    { tag: '@takeover' },
    async ({ open, sessionOf }) => {
      const client = await sessionOf(asa)
      const { id } = await draftOf(client, 'malmo', unique('Torget'), 'Torget stängs på fredag.')
      const page = await open({ as: asa })
      const letGo = await openDrawn(page, `/malmo/nyheter/${id}`)
      // A double click chooses the word under it.
      await drawnText(page)
        .getByText('Torget stängs')
        .dblclick({ position: { x: 10, y: 14 } })
      await page.keyboard.type('Bron')
      await page.getByRole('button', { name: 'Rubrik', exact: true }).click()
      letGo()
      await expect(bodyField(page).getByRole('heading', { level: 2 })).toHaveText('Bron stängs på fredag.')
      await expectSaved(page)
    },
  )

  test('a link in the drawn text leads nowhere, as in the editor', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const link = { type: 'link', attrs: { href: 'https://example.org/' } }
    const blocks = [{ type: 'paragraph', content: [{ type: 'text', text: 'Läs mer här', marks: [link] }] }] as readonly Block[]
    const { id } = await draftWith(await sessionOf(asa), 'malmo', unique('Länken'), blocks)
    const page = await open({ as: asa })
    const letGo = await openDrawn(page, `/malmo/nyheter/${id}`)
    await drawnText(page).getByRole('link', { name: 'Läs mer här' }).click()
    letGo()
    await expect(bodyField(page)).toBeFocused()
    expect(page.url()).toMatch(new RegExp(`${id}$`))
  })

  test(
    'is drawn by the browser where the server may not read: another’s site, no such item, signed out',
    { tag: '@nightly' },
    async ({ open, complaints, sessionOf }) => {
      complaints.expect(/status of 40[14]/)
      const { id } = await draftOf(await sessionOf(asa), 'malmo', unique('Hemlig'))
      const roots = [
        { as: marta, path: `/malmo/nyheter/${id}` },
        { as: asa, path: '/malmo/nyheter/0195d3a4-7f00-7000-8000-00000000abcd' },
        { as: undefined, path: `/malmo/nyheter/${id}` },
      ]
      for (const { as, path } of roots) {
        const page = await open({ ...(as && { as }), javaScriptEnabled: false })
        await page.goto(path)
        expect(await page.locator('#root').innerHTML()).toBe('')
      }
    },
  )
})
