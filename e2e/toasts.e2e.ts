import type { Locator, Page } from '@playwright/test'
import { titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import { expect, test } from './support/test.ts'

// A picture is uploaded for each dialog.
test.slow()

const main = (page: Page): Locator => page.getByRole('main')

/** What the toasts lie on of a dialog's controls, by name. */
const coveredIn = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) => {
    const toasts = [...element.querySelectorAll('[aria-label="Meddelanden"] li')].map((toast) => toast.getBoundingClientRect())
    if (toasts.length === 0) return ['no toast']
    return [...element.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .filter((control) => control.closest('[aria-label="Meddelanden"]') === null)
      .filter((control) => {
        const box = control.getBoundingClientRect()
        // What is scrolled out of the dialog is under nothing.
        const frame = element.getBoundingClientRect()
        if (box.bottom < frame.top || box.top > frame.bottom) return false
        return toasts.some(
          ({ left, right, top, bottom }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      })
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.tagName)
  })

/** A toast with a button, which stays for ten seconds, over an editor with a picture. */
async function pictureThatAsks(page: Page): Promise<void> {
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

// covers Constants: a toast covers no button of an open dialog
for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`a toast with a button covers none of an open dialog, ${size.width} px wide`, async ({ open }) => {
    const page = await open({ as: asa, viewport: size })
    await pictureThatAsks(page)
    await main(page).getByRole('button', { name: 'Fler val: Toppbild' }).click()
    await page.getByRole('menuitem', { name: 'Om bilden' }).click()
    const about = page.getByRole('dialog', { name: 'Om bilden' })
    await expect(about.getByRole('button', { name: 'Klar' })).toBeVisible()
    // Scrolled to its end, where its buttons are.
    await about.getByRole('button', { name: 'Klar' }).scrollIntoViewIfNeeded()
    expect(await coveredIn(about)).toEqual([])
  })

test('nor the buttons of the picker, which is as high as the window', async ({ open }) => {
  const page = await open({ as: asa })
  await pictureThatAsks(page)
  await main(page).getByRole('button', { name: 'Byt bild: Toppbild' }).click()
  const picker = page.getByRole('dialog', { name: /^Välj/ })
  await expect(picker.getByRole('option').first()).toBeVisible()
  expect(await coveredIn(picker)).toEqual([])
})
