import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A toast with these words is on the screen. The severity is the word its icon has. */
export async function expectToast(
  page: Page,
  severity: 'Klart' | 'Information' | 'Varning' | 'Fel',
  ...words: readonly string[]
): Promise<void> {
  const toast = page
    .getByLabel('Meddelanden')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: severity }) })
  const wanted = words.reduce((found, text) => found.filter({ hasText: text }), toast)
  await expect(wanted).toBeVisible()
}
