import type { Page } from '@playwright/test'
import { button, hint, orderOf, phoneBrowser, startOther } from './support/login.ts'
import { tess } from './support/people.ts'
import type { Phone } from './support/phone.ts'
import { expect, test } from './support/test.ts'

// Tests that BankID's state of the order reaches the screen. The words of each hint are tested in
// web/parts/bankid/bankid-messages.test.ts.

test.beforeEach(async ({ phone }) => {
  await phone.reset()
})

const searching = (device: 'enheten' | 'datorn', card: string): string =>
  `Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här ${device}. ${card}Om du inte har något BankID kan du hämta ett hos din internetbank.`
const both = (text: string) => ({ computer: text, phone: text })
const install = 'Installera appen från din appbutik eller https://install.bankid.com.'

const pendingTexts = [
  {
    hintCode: 'started',
    computer: searching('datorn', 'Om du har ett BankID-kort, sätt in det i kortläsaren. '),
    phone: searching('enheten', ''),
  },
  { hintCode: 'userSign', ...both('Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.') },
  { hintCode: 'somethingNew', ...both('Identifiering eller underskrift pågår.') },
]

const startFailed = {
  computer: `BankID-appen verkar inte finnas i din dator eller telefon. Installera den och hämta ett BankID hos din internetbank. ${install}`,
  phone: `Misslyckades att läsa av QR koden. Starta BankID-appen och läs av QR koden. Kontrollera att BankID-appen är uppdaterad. Om du inte har BankID-appen måste du installera den och hämta ett BankID hos din internetbank. ${install}`,
}

/** A login on this device under way in a computer's and in a phone's browser. The app's own page is closed at once. */
async function startBoth(open: (options?: object) => Promise<Page>, phone: Phone) {
  const start = async (options: object, label: string) => {
    const page = await open(options)
    await page.goto('/auth/login')
    const opened = page.waitForEvent('popup')
    await button(page, label).click()
    await (await opened).close()
    return { page, orderRef: await orderOf(page, phone) }
  }
  return Promise.all([start({}, 'BankID på denna dator'), start(phoneBrowser, 'BankID på samma enhet')])
}

// covers Hints: none: empty on the first screen
test('none: no hint before a login is started', { tag: '@nightly' }, async ({ open }) => {
  const page = await open()
  await page.goto('/auth/login')
  await expect(button(page, 'Mobilt BankID')).toBeVisible()
  await expect(hint(page)).toHaveText('')
})

// covers Hints: pending: outstandingTransaction, noClient, started, userSign, others
test('pending: each new hint is announced, on computer and phone', { tag: '@nightly' }, async ({ open, phone }) => {
  const [computer, mobile] = await startBoth(open, phone)
  await expect(hint(computer.page)).toHaveAttribute('role', 'status')
  for (const { hintCode, ...texts } of pendingTexts) {
    await Promise.all([computer, mobile].map(({ orderRef }) => phone.forcePending(orderRef, hintCode)))
    await expect(hint(computer.page)).toHaveText(texts.computer)
    await expect(hint(mobile.page)).toHaveText(texts.phone)
    await expect(button(computer.page, 'Avbryt')).toBeVisible()
  }
})

// covers Hints: failed: expiredTransaction, certificateErr, userCancel, cancelled, startFailed, others
test(
  'failed: the hint is announced, on computer and phone, with a way to try again',
  { tag: '@nightly' },
  async ({ open, phone }) => {
    const [computer, mobile] = await startBoth(open, phone)
    await Promise.all([computer, mobile].map(({ orderRef }) => phone.forceFailure(orderRef, 'startFailed')))
    await expect(button(computer.page, 'Försök igen')).toBeVisible()
    await expect(hint(computer.page)).toHaveText(startFailed.computer)
    await expect(button(mobile.page, 'Försök igen')).toBeVisible()
    await expect(hint(mobile.page)).toHaveText(startFailed.phone)
  },
)

// covers Hints: certificateErr of a blocked person
test('a blocked BankID is shown as certificateErr', { tag: '@nightly' }, async ({ open, phone }) => {
  const page = await open()
  const orderRef = await startOther(page, phone)
  await phone.approve(orderRef, tess)
  await expect(hint(page)).toHaveText(/^Det BankID du försöker använda är för gammalt eller spärrat\./)
})

// covers Hints: startFailed after thirty seconds
test(
  'an app that is never started is shown as startFailed after thirty seconds',
  { tag: '@nightly' },
  async ({ open, phone, stack }) => {
    const page = await open()
    // This computer has no app that would take the order as soon as its link is opened.
    await page.context().route(`${stack.phoneUrl}/**`, (route) => route.fulfill({ body: '' }))
    await page.goto('/auth/login')
    await button(page, 'BankID på denna dator').click()
    await orderOf(page, phone)
    await phone.advance(31)
    await expect(hint(page)).toHaveText(/^BankID-appen verkar inte finnas/)
  },
)
