import type { Locator, Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import { addressOf, expect } from './test.ts'

// The login page, as its tests meet it.

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const phoneBrowser = { userAgent: iphone, viewport: { width: 360, height: 740 } }

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const hint = (page: Page): Locator => page.locator('#bankid-hint')
export const qrCode = (page: Page): Locator => page.getByRole('img', { name: 'QR-kod för BankID', exact: true })

/** The order that the page has just started. */
export async function orderOf(page: Page, phone: Phone): Promise<string> {
  await expect.poll(async () => (await phone.ordersFrom(addressOf(page))).length, 'an order at BankID').toBeGreaterThan(0)
  const [latest] = await phone.ordersFrom(addressOf(page))
  return latest?.orderRef ?? ''
}

export async function startOther(page: Page, phone: Phone, label = 'Mobilt BankID'): Promise<string> {
  await page.goto('/auth/login')
  await button(page, label).click()
  await expect(button(page, 'Avbryt')).toBeVisible()
  return orderOf(page, phone)
}
