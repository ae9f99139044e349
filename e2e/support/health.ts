import type { Page } from '@playwright/test'
import type { ThingsToMend } from '#contract/attention/to-mend.ts'
import type { Client } from './session.ts'
import { expect } from './test.ts'

/** Has what the sites have to mend counted anew under Att åtgärda, and waits until it is. */
export async function countAnew(page: Page, admin: Client): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/admin/health/count'))
  await page.getByRole('main').getByRole('button', { name: 'Räkna om' }).click()
  const { beganAt } = (await (await answer).json()) as { readonly beganAt: string }
  const countedAt = async () => ((await admin.send('GET', '/api/admin/attention')).body as ThingsToMend).countedAt ?? ''
  // The time on the screen may be the same minute before and after.
  await expect.poll(async () => (await countedAt()) >= beganAt, 'the count is done').toBe(true)
}
