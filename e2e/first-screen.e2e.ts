import type { Page } from '@playwright/test'
import { draftOf, unique } from './support/editor.ts'
import { asa, tolvan } from './support/people.ts'
import { applicationScripts, holdScripts } from './support/scripts.ts'
import { openScreen } from './support/screens.ts'
import { siteOf } from './support/settings.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { expectNoShifts } from './support/wcag.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The layout of the first elements of the screen, as its styles make it. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main *'), (element) => {
      const { display, padding, gap, borderRadius } = getComputedStyle(element)
      return `${element.localName} ${display} ${padding} ${gap} ${borderRadius}`
    }).slice(0, 60),
  )

const screens = [
  { path: '/malmo/nyheter', title: 'Nyheter', tag: '@takeover' },
  { path: '/', title: /^God / },
  { path: '/malmo/politik', title: 'Politik' },
  { path: '/malmo/foretradare', title: 'Företrädare' },
  { path: '/malmo/sidor', title: 'Sidor' },
  { path: '/malmo/bildbank', title: 'Bildbank' },
]

declare global {
  interface Window {
    /** Does what a person does, in the test below. */
    act?: () => void
  }
}

/** When the application begins to listen to the page, which it has not drawn yet. */
const atTheBeginning = () => {
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...told: Parameters<typeof addEventListener>) {
    if (this instanceof Element && this.id === 'root' && told[0] === 'click') setTimeout(() => window.act?.())
    addEventListener.apply(this, told)
  }
}

/** When the server's HTML has just become the application's. */
const atTheEnd = () =>
  new MutationObserver((_, observer) => {
    if (document.readyState === 'loading' || document.querySelector('[data-drawn]') !== null) return
    observer.disconnect()
    window.act?.()
  }).observe(document, { subtree: true, attributeFilter: ['data-drawn'] })

const choosesOrder = () => {
  window.act = () => {
    const field = document.querySelector<HTMLSelectElement>('[aria-label="Ordning"]')
    if (field === null) throw new Error('no field')
    field.value = 'title'
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
const pressesCtrlK = () => {
  window.act = () =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
}
const asksForColumns = () => {
  window.act = () => {
    const button = Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Kolumner')
    if (button === undefined) throw new Error('no button')
    button.click()
  }
}
const listByTitle = (page: Page) => expect(page).toHaveURL(/ordning=namn/)
const columns = (page: Page) => expect(page.getByRole('checkbox', { name: 'Avsändare' })).toBeVisible()
const palette = (page: Page) => expect(page.getByRole('combobox', { name: /^Sök i / })).toBeFocused()

const takeovers = [atTheBeginning, atTheEnd].flatMap((moment) => [
  { moment, input: choosesOrder, outcome: listByTitle },
  { moment, input: pressesCtrlK, outcome: palette },
  { moment, input: asksForColumns, outcome: columns },
])

test.describe('the first screen', () => {
  for (const { path, title, tag = '@nightly' } of screens) {
    test(`is in the HTML of ${path}, and is what the application draws`, { tag }, async ({ open }) => {
      const plain = await open({ as: asa, javaScriptEnabled: false })
      await plain.goto(path)
      await expect(heading(plain)).toHaveText(title)
      const words = await plain.getByRole('main').textContent()
      const look = await lookOf(plain)

      // The same, without a call of its own: a difference would be an error in the console, and a failed test.
      const page = await open({ as: asa })
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(pathname)
      })
      await page.goto(path)
      await isTakenOver(page)
      // Parts below the page are fetched later, and call the API themselves.
      expect(calls.filter((call) => !/\/(getting-started$|shared-pages$|shared-policy$|image\/)/.test(call))).toEqual([])
      expect((await page.getByRole('main').textContent())?.slice(0, 500)).toBe(words?.slice(0, 500))
      expect(await lookOf(page)).toEqual(look)
    })
  }

  // covers Addresses and screens: each control of the drawing listens after the takeover, while other scripts are on their way
  test(
    'listens to each of its controls as soon as it is taken over, also in an empty list',
    { tag: '@takeover' },
    async ({ open, sessionOf }) => {
      const empty = await siteOf(await sessionOf(tolvan))
      for (const path of ['/', '/malmo/nyheter', '/malmo/sidor', `/${empty}/nyheter`, `/${empty}/politik`]) {
        const plain = await open({ as: tolvan, javaScriptEnabled: false })
        await plain.goto(path)
        const page = await open({ as: tolvan })
        const letGo = await holdScripts(page, await plain.content())
        await page.goto(path)
        await isTakenOver(page)
        const controls = page.locator('#root').locator('button, input, select, textarea, summary')
        expect(await controls.count(), path).toBeGreaterThan(3)
        // React gives each element that it takes over properties of its own.
        const deaf = await controls.evaluateAll((all) =>
          all.filter((control) => !Object.keys(control).join().includes('__react')).map(({ outerHTML }) => outerHTML),
        )
        expect(deaf).toEqual([])
        letGo()
      }
    },
  )

  // covers End to end: nothing shifts while a slow device reads the page, or when the type comes late
  test('stands still while it is read, and when its type comes late', { tag: '@nightly' }, async ({ open }) => {
    test.slow()
    const page = await open({ as: tolvan })
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    // One half of a list was painted in every second visit, so once is not enough.
    for (const path of Array<string>(6).fill('/kalmar/sidor').concat('/kalmar/politik', '/kalmar/installningar')) {
      await openScreen(page, path)
      await page.waitForLoadState('networkidle')
      await expectNoShifts(page, path)
    }
  })

  test(
    'has the colours of the system, or the chosen ones, before the application runs, and says so if it cannot run',
    { tag: '@takeover' },
    async ({ open, complaints }) => {
      complaints.expect(/ERR_FAILED/)
      const page = await open({ as: asa, colorScheme: 'dark' })
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await page.route(applicationScripts, (route) => route.abort())
      await page.goto('/malmo/nyheter')
      await expect(heading(page)).toBeVisible()
      expect(await ground()).toBe('rgb(20, 22, 24)')
      await expect(page.getByRole('alert')).toHaveText('Sidan kunde inte laddas helt. Kontrollera nätet och ladda om sidan.')
      await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
      await page.reload()
      expect(await ground()).toBe('rgb(251, 250, 248)')
    },
  )

  // covers Addresses and screens: typing, keys and clicks before the application listens are repeated
  test('repeats typing, keys and clicks from before the application listens', { tag: '@takeover' }, async ({ open, sessionOf }) => {
    const title = unique('Cykelvägen vid Öresund')
    await draftOf(await sessionOf(asa), 'malmo', title)
    const pages = [await open({ as: asa }), await open({ as: asa }), await open({ as: asa }), await open({ as: asa })] as const
    const held: (() => void)[] = []
    for (const page of pages) {
      held.push(await holdScripts(page))
      await page.goto('/malmo/nyheter', { waitUntil: 'commit' })
    }
    const [typing, clicking, pressing, asking] = pages
    await typing.getByRole('searchbox', { name: 'Sök bland nyheter' }).fill(title)
    await clicking.getByRole('button', { name: 'Fler åtgärder för Nyheter' }).click()
    await expect(heading(pressing)).toBeVisible()
    await pressing.keyboard.press('Control+k')
    await expect(heading(asking)).toBeVisible()
    await asking.keyboard.press('?')
    for (const letGo of held) letGo()
    await expect(typing).toHaveURL(/sok=/)
    await expect(typing.getByRole('list', { name: 'Nyheter' }).getByRole('listitem')).toHaveCount(1)
    await expect(clicking.getByRole('menuitem', { name: 'Kategorier …' })).toBeVisible()
    await palette(pressing)
    await expect(asking.getByRole('dialog', { name: 'Kortkommandon' })).toBeVisible()
  })

  // covers Addresses and screens: keys and choices while the application takes over the screen are repeated
  test(
    'loses no key, no choice and no click that comes while the application takes it over',
    { tag: '@nightly' },
    async ({ open }) => {
      for (const { moment, input, outcome } of takeovers) {
        const page = await open({ as: asa })
        await page.addInitScript(moment)
        await page.addInitScript(input)
        await page.goto('/malmo/nyheter')
        await outcome(page)
      }
    },
  )

  test('shows the words of a title as words, whatever they look like', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const title = unique('</script><!-- <b style="color:red">Hej</b> $& $1')
    await draftOf(await sessionOf(asa), 'malmo', title)
    for (const javaScriptEnabled of [false, true]) {
      const page = await open({ as: asa, javaScriptEnabled })
      await page.goto('/malmo/nyheter')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
    }
  })

  test(
    'is drawn by the browser where the server may not read: signed out, and on another’s site',
    { tag: '@nightly' },
    async ({ open, complaints }) => {
      complaints.expect(/status of 40[14]/)
      const visitor = await open({ javaScriptEnabled: false })
      await visitor.goto('/malmo/nyheter')
      expect(await visitor.locator('#root').innerHTML()).toBe('')
      const page = await open({ as: asa, javaScriptEnabled: false })
      await page.goto('/pitea/nyheter')
      expect(await page.locator('#root').innerHTML()).toBe('')
    },
  )
})
