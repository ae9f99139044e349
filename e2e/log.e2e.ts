import { readFile } from 'node:fs/promises'
import { bodyField, expectSaved, itemIdOf, leadField, titleField, unique } from './support/editor.ts'
import { asa } from './support/people.ts'
import { readQr } from './support/qr-image.ts'
import { addressOf, expect, test } from './support/test.ts'

// covers End to end: the log of a sign-in and a publishing
test(
  'the log of a sign-in and a publication, at its most talkative, holds no secret and no person',
  { tag: '@nightly' },
  async ({ open, phone, stack, complaints }) => {
    complaints.expect(/status of 401/)
    const secrets = new Set([
      asa.personalNumber,
      asa.personalNumber.slice(2),
      `${asa.personalNumber.slice(2, 8)}-${asa.personalNumber.slice(8)}`,
    ])
    const page = await open()
    const keepCookies = async () => {
      for (const { value } of await page.context().cookies()) for (const part of [value, ...value.split('.')]) secrets.add(part)
    }
    await page.goto('/auth/login')
    await keepCookies()
    await page.getByRole('button', { name: 'Mobilt BankID' }).click()
    const qr = page.getByRole('img', { name: 'QR-kod för BankID', exact: true })
    await expect(qr).toBeVisible()
    const text = (await readQr(qr)) ?? ''
    for (const part of text.split('.').slice(1)) if (part.length > 20) secrets.add(part)
    const orderRef = await phone.scan(text, asa)
    for (const order of await phone.ordersFrom(addressOf(page))) {
      for (const value of Object.values(order)) if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) secrets.add(value)
    }
    await keepCookies()
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/')
    await keepCookies()

    const words = unique('Orden i nyheten')
    await page.goto('/malmo/nyheter/ny')
    await titleField(page).fill(words)
    await leadField(page).fill('En ingress.')
    await bodyField(page).fill('En text.')
    await expectSaved(page)
    const itemId = await itemIdOf(page)
    await page.getByRole('button', { name: 'Publicera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
    await expect(page.getByLabel('Meddelanden')).toContainText('Publicerad.')

    // A refresh of the session, then the end of it.
    await page.context().clearCookies({ name: '__Host-session' })
    await page.reload()
    await expect(titleField(page)).toBeVisible()
    await keepCookies()
    await page.getByRole('button', { name: /\(Logga ut\)$/ }).click()
    await expect(page).toHaveURL('/auth/login')

    // Only lines of the log; the text printed when the demonstration starts is excluded.
    const logged = async () => (await readFile(stack.logFile, 'utf8')).split('\n').filter((line) => line.startsWith('{'))
    // The line of a call is written after its answer.
    await expect.poll(async () => (await logged()).join('\n'), 'the log tells of the last call').toContain('auth/logout')
    const told = (await logged()).join('\n')
    for (const route of ['bankid/auth', 'bankid/collect', 'publish', 'auth/refresh', 'auth/logout']) {
      expect(told, `the log tells of ${route}`).toContain(route)
    }
    expect(told, 'what was written is nobody’s business').not.toContain(words)
    expect(itemId).not.toBe('')
    secrets.delete('')
    expect(secrets.size).toBeGreaterThan(12)
    expect(Array.from(secrets).filter((secret) => told.includes(secret))).toEqual([])
  },
)
