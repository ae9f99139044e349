import { asa } from './support/people.ts'
import { bodyOf, dialogOf, memberOf, protection } from './support/representatives.ts'
import { holdScripts } from './support/scripts.ts'
import type { Client } from './support/session.ts'
import { unique } from './support/editor.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

// The server draws the first screen, and the application takes it over while a person already presses its buttons. Wherever in
// that time a press falls, it has its effect once.

declare global {
  interface Window {
    /** The rows that were marked, in the order of the clicks; whether the application had taken the screen over. */
    pressed?: { readonly label: string; readonly isDrawn: boolean }[]
    /** What was on the page when a press was made in a task of the takeover. */
    wasDrawn?: boolean
  }
}

async function personOf(client: Client): Promise<string> {
  const body = await bodyOf(client, 'lund', unique('Trygghetsnämnden'))
  return `/lund/foretradare/${(await memberOf(client, 'lund', body, 'Ylva', unique('Skyddsbo'))).id}`
}

/**
 * Marks a row of the list that no click has marked yet, in every task in between those of the takeover and every ten milliseconds. Some
 * are left for the time after it, however long it takes.
 */
const markRows = () => {
  const pressed: { label: string; isDrawn: boolean }[] = []
  window.pressed = pressed
  const mark = () => {
    const rows = document.querySelectorAll<HTMLInputElement>('main [aria-label^="Markera "]')
    const row = rows[pressed.length]
    const label = row?.ariaLabel
    const isDrawn = document.querySelector('#root[data-drawn]') !== null
    if (row === undefined || label == null || (isDrawn && pressed.length > rows.length - 6)) return
    pressed.push({ label, isDrawn })
    row.click()
  }
  const { postMessage } = MessagePort.prototype
  // React works in tasks that it asks for by a message; a message that is sent before comes before.
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const own = new MessageChannel()
    own.port1.addEventListener('message', mark)
    own.port1.start()
    postMessage.call(own.port2, null)
    postMessage.call(this, message)
  }
  setInterval(mark, 10)
}

/** Presses the element, as a finger does, in the task before the one that React asks for as its n-th. */
const pressBefore = ({ task, selector }: { task: number; selector: string }) => {
  const press = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element === null) throw new Error(`no ${selector}`)
    window.wasDrawn = document.querySelector('#root[data-drawn]') !== null
    for (const type of ['pointerover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
    element.focus()
    element.click()
  }
  let asked = 0
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (asked === task) {
      const own = new MessageChannel()
      own.port1.addEventListener('message', press)
      own.port1.start()
      postMessage.call(own.port2, null)
    }
    asked += 1
    postMessage.call(this, message)
  }
}

test.describe('a press while the application takes the screen over', () => {
  // covers Addresses and screens: a press that begins before the takeover and ends after it reaches its button, however far down
  test(
    'reaches its switch when it began before and ends after, far down on the page',
    { tag: '@takeover' },
    async ({ open, sessionOf }) => {
      const path = await personOf(await sessionOf(asa))
      for (const how of ['mouse', 'label', 'key'] as const) {
        const page = await open({ as: asa })
        const letGo = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        const pressed = how === 'label' ? page.locator('label', { has: page.locator('.k-switch') }) : protection(page)
        await pressed.hover()
        const scrolled = await page.evaluate(() => scrollY)
        expect(scrolled).toBeGreaterThan(300)
        if (how === 'key') {
          await protection(page).focus()
          await page.keyboard.down('Space')
        } else await page.mouse.down()
        letGo()
        await isTakenOver(page)
        if (how === 'key') await page.keyboard.up('Space')
        else await page.mouse.up()
        await expect(dialogOf(page)).toHaveAccessibleName(/^Sätt på skyddade uppgifter/)
        await expect(dialogOf(page)).toHaveCount(1)
        expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      }
    },
  )

  // covers Addresses and screens: a reloaded screen stays where it was scrolled to
  test('finds the page where it was before a reload', { tag: '@chromium' }, async ({ open, sessionOf }) => {
    const page = await open({ as: asa })
    await page.goto(await personOf(await sessionOf(asa)))
    await isTakenOver(page)
    await protection(page).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    await page.reload()
    await isTakenOver(page)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(scrolled).toBeGreaterThan(300)
  })

  // covers Addresses and screens: a press in any task of the takeover has one effect
  test('has one effect, in whichever of its tasks it comes', { tag: '@nightly' }, async ({ open, sessionOf }) => {
    const path = await personOf(await sessionOf(asa))
    const seen = new Set<boolean | undefined>()
    for (const task of [0, 1, 3]) {
      const person = await open({ as: asa })
      await person.addInitScript(pressBefore, { task, selector: '[role="switch"][aria-label="Skyddade uppgifter"]' })
      await person.goto(path)
      await expect(dialogOf(person)).toHaveCount(1)
      seen.add(await person.evaluate(() => window.wasDrawn))
      // A second effect would undo the first.
      const tree = await open({ as: asa })
      await tree.addInitScript(pressBefore, { task, selector: '[aria-label="Undersidor till Om oss"]' })
      await tree.goto('/malmo/sidor')
      await isTakenOver(tree)
      await expect(tree.getByRole('button', { name: 'Undersidor till Om oss' })).toHaveAttribute('aria-expanded', 'false')
    }
    expect([...seen].toSorted()).toEqual([false, true])
  })

  // covers Addresses and screens: many presses while the application takes the screen over have one effect each
  test(
    'has its effect once among many, every ten milliseconds and in each task of the takeover',
    { tag: '@takeover' },
    async ({ open }) => {
      const page = await open({ as: asa })
      await page.addInitScript(markRows)
      await page.goto('/malmo/politik')
      const rows = page.getByRole('main').getByRole('checkbox', { name: /^Markera / })
      await isTakenOver(page)
      const count = await rows.count()
      await expect.poll(() => page.evaluate(() => window.pressed?.length)).toBe(count)
      await expect(page.getByText(`${count} valda`)).toBeVisible()
      await expect(rows.and(page.locator(':checked'))).toHaveCount(count)
      const drawn = (await page.evaluate(() => window.pressed ?? [])).filter(({ isDrawn }) => isDrawn)
      expect(drawn.length).toBeGreaterThan(2)
      expect(drawn.length).toBeLessThan(count)
    },
  )
})
