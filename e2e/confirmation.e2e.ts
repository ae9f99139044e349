import type { Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { rowsOf } from './support/database.ts'
import { button, hint, orderOf, qrCode } from './support/login.ts'
import { asa, tolvan } from './support/people.ts'
import type { Phone } from './support/phone.ts'
import type { Stack } from './support/programs.ts'
import { expect, test } from './support/test.ts'

// Where a fresh sign-in is required, a person confirms with BankID over what they were doing, and goes on.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bekräfta med BankID' })
const name = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Namn' })

const sessionIdOf = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === '__Host-session')?.value.split('.')[0] ?? ''
}

/** A search for a person that is written and sent, twenty minutes after the sign-in. */
async function searchSent(page: Page, stack: Stack): Promise<void> {
  await page.goto('/admin/integritet')
  await rowsOf(stack, "update sessions set signed_in_at = now() - interval '20 minutes' where id = $1", [await sessionIdOf(page)])
  await name(page).fill('Nina Nilsson')
  await page.getByRole('main').getByRole('button', { name: 'Sök på alla sajter' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The order of the dialog: that of the sign-in before it came from the same address. */
async function startedOrder(page: Page, phone: Phone): Promise<string> {
  await button(page, 'Mobilt BankID').click()
  await expect(qrCode(page)).toBeVisible()
  return orderOf(page, phone)
}

// covers Calls: a fresh sign-in is asked for in a dialog, and the call is repeated
test(
  'a search that asks for a fresh sign-in is confirmed in a dialog, and is then made',
  { tag: '@journey' },
  async ({ open, phone, stack, complaints }) => {
    complaints.expect(/403 .*\/api\/admin\/privacy\/cases/)
    const page = await open({ as: tolvan, isOwnSession: true })
    await searchSent(page, stack)
    const before = await sessionIdOf(page)
    await expect(dialog(page)).toContainText('Bekräfta med BankID för att fortsätta.')
    await expectFits(page, 'Bekräfta med BankID', ['light', 'dark'])
    const orderRef = await startedOrder(page, phone)
    await expect(hint(page)).toHaveText('Starta BankID-appen.')
    await expectFits(page, 'Bekräfta med BankID, with the code', ['light', 'dark'])
    await phone.approve(orderRef, tolvan)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Nina Nilsson' })).toBeVisible({ timeout: 20_000 })
    await expect(dialog(page)).toHaveCount(0)
    expect(await sessionIdOf(page)).not.toBe(before)
    // The next sensitive thing is done at once.
    await page.goto('/admin/integritet')
    await name(page).fill('Olle Olsson')
    await page.getByRole('main').getByRole('button', { name: 'Sök på alla sajter' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Olle Olsson' })).toBeVisible()
  },
)

test(
  'Avbryt and Escape leave what was written as it was, and nothing is told off',
  { tag: '@nightly' },
  async ({ open, phone, stack, complaints }) => {
    complaints.expect(/403 .*\/api\/admin\/privacy\/cases/)
    const page = await open({ as: tolvan, isOwnSession: true })
    await searchSent(page, stack)
    await button(page, 'Avbryt').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(name(page)).toHaveValue('Nina Nilsson')
    await page.getByRole('main').getByRole('button', { name: 'Sök på alla sajter' }).click()
    const orderRef = await startedOrder(page, phone)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(name(page)).toHaveValue('Nina Nilsson')
    await expect.poll(async () => (await phone.order(orderRef)).state).not.toBe('pending')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Ett fel uppstod')).toHaveCount(0)
  },
)

test(
  'another person at the computer is told that it was not the same person',
  { tag: '@nightly' },
  async ({ open, phone, stack, complaints }) => {
    complaints.expect(/403 .*\/api\/(admin\/privacy\/cases|auth\/bankid\/collect)/)
    const page = await open({ as: tolvan, isOwnSession: true })
    await searchSent(page, stack)
    await phone.approve(await startedOrder(page, phone), asa)
    await expect(hint(page)).toHaveText('Det var inte samma person. Bekräfta med det BankID som du loggade in med.')
    await expect(button(page, 'Försök igen')).toBeFocused()
    await button(page, 'Avbryt').click()
    await expect(name(page)).toHaveValue('Nina Nilsson')
    await expect(page.getByRole('button', { name: /Tolvan/ }).first()).toBeVisible()
  },
)
