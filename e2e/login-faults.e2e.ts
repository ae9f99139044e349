import { csrfCookie, endsCookie } from '#contract/session-signals.ts'
import { asa, nils, tolvan } from './support/people.ts'
import { button, hint, qrCode, startOther } from './support/login.ts'
import type { Phone } from './support/phone.ts'
import { readQr } from './support/qr-image.ts'
import { addressOf, expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Refused sign-ins, and the messages when BankID, the connection or our own page fails.

const unknown = 'Okänt fel. Försök igen.'

test.beforeEach(async ({ phone }) => {
  await phone.reset()
})

test.describe('people without access', () => {
  // covers Sign-in: BankID but no account
  test(
    'a person without an account reads the sentence and is not signed in',
    { tag: '@nightly' },
    async ({ open, phone, complaints }) => {
      complaints.expect(/status of 403/)
      const page = await open()
      const orderRef = await startOther(page, phone)
      await phone.approve(orderRef, nils)
      const sentence = 'Du har inget konto här än. Be er sajtansvariga bjuda in dig.'
      await expect(hint(page)).toHaveText(sentence)
      await expect(button(page, 'Försök igen')).toBeVisible()
      await expectToast(page, 'Fel', 'Ett fel uppstod', sentence)
      complaints.expect(/status of 401/)
      await page.goto('/')
      await expect(page).toHaveURL('/auth/login')
    },
  )

  // covers Sign-in: an order belongs to one browser
  test('another browser can neither collect nor cancel this browser’s order', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    const other = await open({ address: addressOf(page) })
    await other.goto('/auth/login')
    const answers = await other.evaluate(async () => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const post = async (path: string) => {
        const response = await fetch(path, { method: 'POST', headers: { 'X-XSRF-TOKEN': token } })
        return { status: response.status, text: await response.text() }
      }
      return [await post('/api/auth/bankid/collect'), await post('/api/auth/bankid/cancel')] as const
    })
    expect(answers[0].text).toBe('{"status":"failed"}')
    expect(answers[1].status).toBe(204)
    expect((await phone.order(orderRef)).state).toBe('pending')
    await phone.approve(orderRef, tolvan)
    await expect(page).toHaveURL('/')
    await other.goto('/auth/login')
    expect((await other.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  })
})

test.describe('BankID out of order', () => {
  // Each other fault of BankID's is in server/modules/auth/bankid-faults.test.ts: the answer is the same.
  for (const [title, arm] of [
    ['maintenance', (phone: Phone) => phone.armError('auth', 'maintenance', 9)],
    ['a broken connection', (phone: Phone) => phone.armFault('auth', 'reset', 9)],
  ] as const) {
    // covers Sign-in: a fault at the start becomes failed
    test(
      `start meets ${title}: toast and text, and nothing of BankID’s own words`,
      { tag: '@nightly' },
      async ({ open, phone, complaints }) => {
        complaints.expect(/status of 50[23]/)
        const page = await open()
        await page.goto('/auth/login')
        await arm(phone)
        await button(page, 'Mobilt BankID').click()
        await expect(hint(page)).toHaveText('Internt tekniskt fel. Försök igen.')
        await expectToast(page, 'Fel', 'Ett fel uppstod', 'Internt tekniskt fel. Försök igen.')
        await expect(page.getByText('Ska aldrig synas')).toHaveCount(0)
        await phone.reset()
        await button(page, 'Försök igen').click()
        await button(page, 'Mobilt BankID').click()
        await expect(qrCode(page)).toBeVisible()
      },
    )
  }

  test('slow collects do not stop the QR code, and the sign-in goes through', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    await expect(qrCode(page)).toBeVisible()
    await phone.armDelay('collect', 4, 2)
    const drawn = () => qrCode(page).evaluate((code) => code.outerHTML)
    const seen = new Set<string>()
    // One a second, though the first answer of BankID's takes four.
    await expect.poll(async () => seen.add(await drawn()).size, { timeout: 8000, intervals: [250] }).toBeGreaterThanOrEqual(4)
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/')
  })

  for (const endpoint of ['cancel', 'auth'] as const) {
    test(
      `Avbryt while BankID’s ${endpoint} hangs is done at once, and the next sign-in works`,
      { tag: '@nightly' },
      async ({ open, phone }) => {
        const page = await open()
        await page.goto('/auth/login')
        await phone.armDelay(endpoint, 9)
        await button(page, 'Mobilt BankID').click()
        if (endpoint === 'cancel') await expect(qrCode(page)).toBeVisible()
        else await expect(hint(page)).toContainText('Det tar längre tid än vanligt att få svar från BankID.')
        await button(page, 'Avbryt').click()
        await button(page, 'Mobilt BankID').click()
        await expect(qrCode(page)).toBeVisible()
        // The order that hung may have come as well by now, and be the newer one.
        const [, token] = (await readQr(qrCode(page)))?.split('.') ?? []
        const shown = (await phone.ordersFrom(addressOf(page))).find(({ qrStartToken }) => qrStartToken === token)
        await phone.approve(shown?.orderRef ?? '', asa)
        await expect(page).toHaveURL('/')
      },
    )
  }

  test('a passing fault while pending is tolerated', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    await phone.armFault('collect', 'garbage', 1)
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/')
  })

  test('a QR code whose script cannot be loaded is reported as a failure', { tag: '@nightly' }, async ({ open, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    const page = await open()
    await page.context().route(/\/assets\/bankid-qr/, (route) => route.abort())
    await page.goto('/auth/login')
    await button(page, 'Mobilt BankID').click()
    await expect(button(page, 'Försök igen')).toBeVisible()
    await expect(hint(page)).toHaveText(unknown)
    await page.context().unrouteAll()
    await page.reload()
    await button(page, 'Mobilt BankID').click()
    await expect(qrCode(page)).toBeVisible()
  })

  // covers Sign-in: a fault at a question becomes failed
  test(
    'no contact with our own server while pending: toast and failed',
    { tag: '@nightly' },
    async ({ open, phone, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/)
      const page = await open()
      await startOther(page, phone)
      await expect(qrCode(page)).toBeVisible()
      await page.context().setOffline(true)
      await expect(button(page, 'Försök igen')).toBeVisible()
      await expect(hint(page)).toHaveText(unknown)
      await expectToast(page, 'Fel', 'Ett oväntat fel uppstod')
      await page.context().setOffline(false)
      await page.reload()
      await expect(qrCode(page), 'the order goes on').toBeVisible()
      expect(await phone.ordersFrom(addressOf(page)), 'no second order').toHaveLength(1)
    },
  )
})

// covers Security: SEC-12
test(
  'no token, order reference or personal number is in the page or its storage',
  { tag: '@chromium' },
  async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    const look = () =>
      page.evaluate(
        () =>
          document.documentElement.outerHTML +
          [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage))).join() +
          document.cookie,
      )
    const pending = await look()
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const whole = pending + (await look())
    for (const secret of [orderRef, asa.personalNumber, asa.personalNumber.slice(2)]) expect(whole).not.toContain(secret)
    // Two cookies are for the page to read, and give no access.
    const readable: readonly string[] = [csrfCookie, endsCookie]
    for (const { name, value } of await page.context().cookies()) {
      if (!readable.includes(name)) expect(whole).not.toContain(value)
    }
  },
)
