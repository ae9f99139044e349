import type { Locator, Page } from '@playwright/test'
import { titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { expect, test } from './support/test.ts'

// A picture is uploaded for each dialog.
test.slow()

const main = (page: Page): Locator => page.getByRole('main')

/** What the toasts lie on of these controls of a dialog, by name. */
const coveredIn = (dialog: Locator, controls: string): Promise<string[]> =>
  dialog.evaluate((element, selector) => {
    const toasts = [...element.querySelectorAll('[aria-label="Meddelanden"] li')].map((toast) => toast.getBoundingClientRect())
    if (toasts.length === 0) return ['no toast']
    const frame = element.getBoundingClientRect()
    return [...element.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => control.closest('[aria-label="Meddelanden"]') === null)
      .filter((control) => {
        const box = control.getBoundingClientRect()
        // What is scrolled out of the dialog is under nothing.
        if (box.bottom < frame.top || box.top > frame.bottom) return false
        return toasts.some(
          (toast) => box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top,
        )
      })
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.tagName)
  }, controls)

/** A toast with a button over an editor with a picture. */
async function pictureThatAsks(page: Page): Promise<void> {
  // It stays for ten seconds, which are over on a busy machine before the dialog is there.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 10_000 ? 600_000 : ms),
    })
  })
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/uploads/*/parts/*', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/malmo/nyheter/ny')
  const chooser = page.waitForEvent('filechooser')
  await main(page).getByRole('button', { name: 'Lägg till toppbild' }).click()
  await (await chooser).setFiles({ ...(await pictureFile(`${unique('Möte')}.jpg`)) })
  await titleField(page).click()
  await page.keyboard.type('Mötet')
  letGo()
  await expect(page.getByText('Bilden är på plats.')).toBeVisible()
}

async function aboutPicture(page: Page): Promise<Locator> {
  await pictureThatAsks(page)
  await main(page).getByRole('button', { name: 'Fler val: Toppbild' }).click()
  await page.getByRole('menuitem', { name: 'Om bilden' }).click()
  const about = page.getByRole('dialog', { name: 'Om bilden' })
  // To the end of the form, where its buttons are.
  await about.getByRole('button', { name: 'Klar' }).scrollIntoViewIfNeeded()
  return about
}

// covers Constants: a toast covers no button of an open dialog
test('a toast with a button covers no control of a dialog beside which it has room', { tag: '@layout' }, async ({ open }) => {
  const about = await aboutPicture(await open({ as: asa }))
  await expect.poll(() => coveredIn(about, 'button, a[href], input, select, textarea')).toEqual([])
})

test('on a phone it covers none of the buttons that end the dialog', { tag: '@nightly' }, async ({ open }) => {
  const about = await aboutPicture(await open({ as: asa, viewport: { width: 360, height: 740 } }))
  await expect.poll(() => coveredIn(about, '[data-actions] button')).toEqual([])
})

test(
  'in the picker, which is as high as the window, it covers neither the foot nor what closes it',
  { tag: '@nightly' },
  async ({ open }) => {
    const page = await open({ as: asa })
    await pictureThatAsks(page)
    await main(page).getByRole('button', { name: 'Byt bild: Toppbild' }).click()
    const picker = page.getByRole('dialog', { name: /^Välj/ })
    await expect(picker.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect.poll(() => coveredIn(picker, 'footer button, footer label, [aria-label="Stäng"]')).toEqual([])
  },
)
