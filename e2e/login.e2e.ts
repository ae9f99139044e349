import { asa, karlErik } from './support/people.ts'
import { holdScripts } from './support/scripts.ts'
import { button, hint, orderOf, phoneBrowser, qrCode, startOther } from './support/login.ts'
import { readQr } from './support/qr-image.ts'
import { isTakenOver } from './support/taken-over.ts'
import { addressOf, expect, test } from './support/test.ts'

// The road in: the first screen, by another device, by this one, and back. Hints and faults have files of their own.

test.beforeEach(async ({ phone }) => {
  await phone.reset()
})

test.describe('the first screen', () => {
  // covers Addresses and screens: `/auth/login`, titled Logga in
  // covers Sign-in: the question and the buttons on a computer
  test('asks which device, with the words for a computer', { tag: '@nightly' }, async ({ open }) => {
    const page = await open()
    await page.goto('/auth/login')
    await expect(page).toHaveTitle(/^Logga in/)
    await expect(page.getByRole('heading', { name: 'Logga in', exact: true })).toBeVisible()
    await expect(page.getByText('Vill du identifiera dig med BankID på den här datorn eller med ett Mobilt BankID?')).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['BankID på denna dator', 'Mobilt BankID'])
  })

  // web/parts/bankid/device.test.ts tests which browsers count as phones.
  // covers Sign-in: the question and the buttons on a phone
  test('asks with the words for a phone on a phone', { tag: '@nightly' }, async ({ open }) => {
    const page = await open(phoneBrowser)
    await page.goto('/auth/login')
    await expect(
      page.getByText('Vill du identifiera dig med ett BankID på den här enheten eller med ett BankID på en annan enhet?'),
    ).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['BankID på samma enhet', 'BankID på annan enhet'])
  })

  // covers Sign-in: the first screen is in the HTML, on a computer and on a phone
  test('is in the HTML, as the script draws it', { tag: '@takeover' }, async ({ open }) => {
    for (const device of [{}, phoneBrowser]) {
      const [plain, page] = [await open({ ...device, javaScriptEnabled: false }), await open(device)]
      const words: string[] = []
      for (const shown of [plain, page]) {
        await shown.goto('/auth/login')
        if (shown === page) await isTakenOver(page)
        words.push(await shown.locator('#root').innerHTML())
      }
      expect(words[1]).toBe(words[0])
    }
  })

  test('starts an order when its button was pressed before the script had come', { tag: '@takeover' }, async ({ open, phone }) => {
    const page = await open()
    const letGo = await holdScripts(page)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await button(page, 'Mobilt BankID').click()
    letGo()
    await expect(qrCode(page)).toBeVisible()
    expect(await phone.ordersFrom(addressOf(page))).toHaveLength(1)
  })

  test('does not ask for the device while an order is under way', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    await startOther(page, phone)
    await expect(qrCode(page)).toBeVisible()
    const letGo = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('Här skriver ni det som syns på er förenings webbplats.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    letGo()
    await expect(qrCode(page)).toBeVisible()
  })
})

test.describe('on another device', () => {
  // covers Sign-in: waiting: hint, spinner, Avbryt; three steps; QR of 256 px
  // covers Constants: QR width 256
  // covers End to end: QR read from the drawn picture
  test('signs in by the code read from its picture', { tag: '@journey' }, async ({ open, phone }) => {
    const page = await open()
    await startOther(page, phone)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'Öppna BankID-appen i telefonen.',
      'Tryck på QR-symbolen.',
      'Rikta kameran mot QR-koden.',
    ])
    await expect(hint(page)).toHaveText('Starta BankID-appen.')
    await expect(page.getByLabel('Väntar på BankID')).toBeVisible()
    await expect(qrCode(page)).toHaveAttribute('width', '256')
    expect((await qrCode(page).boundingBox())?.width).toBe(256)
    const text = await readQr(qrCode(page))
    expect(text).toMatch(/^bankid\.[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/)
    const orderRef = await phone.scan(text ?? '', asa)
    // A code that has been read goes away.
    await expect(qrCode(page)).toBeHidden()
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^God (natt|morgon|eftermiddag|kväll), Åsa$/)
  })

  // covers Sign-in: the QR code is renewed with each question
  test('draws a new code each second, readable each time', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    await startOther(page, phone)
    const read = new Set<string>()
    const startedAt = Date.now()
    const isRead = async (count: number): Promise<boolean> => {
      const text = await readQr(qrCode(page))
      expect(text, 'a readable code').toMatch(/^bankid\./)
      return read.add(text ?? '').size >= count
    }
    // Reading a picture takes time: only as often as needed to miss no code.
    for (const count of [1, 2, 3, 4]) await expect.poll(() => isRead(count), { intervals: [300] }).toBe(true)
    const seconds = Array.from(read, (text) => Number(text.split('.')[2]))
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
    // Four codes are three steps of a second.
    expect(Date.now() - startedAt).toBeGreaterThan(2000)
    expect(new Set(Array.from(read, (text) => text.split('.')[1])).size, 'one order').toBe(1)
  })

  // covers Sign-in: none → pending, and a question every second
  // covers Constants: 1000 ms between questions, the first included
  test(
    'asks again one second after each answer, the first after the start included, and never twice at once',
    { tag: '@nightly' },
    async ({ open, phone }) => {
      const page = await open()
      await page.goto('/auth/login')
      page.on('request', (request) => {
        if (!request.url().includes('/api/auth/bankid/')) return
        expect(request.method()).toBe('POST')
        expect(request.headers()['x-xsrf-token']).toBeTruthy()
      })
      await button(page, 'Mobilt BankID').click()
      // By the browser's own clock, start first.
      const calls = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/api/auth/bankid/'))
            .map(({ startTime, duration }) => ({ sent: startTime, answered: startTime + duration })),
        )
      await expect.poll(async () => (await calls()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(6)
      const made = await calls()
      const pauses = made.slice(1).map(({ sent }, index) => sent - (made[index]?.answered ?? 0))
      for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(995)
      // A busy machine may be late, but not each time.
      expect(Math.min(...pauses)).toBeLessThan(1700)
      await orderOf(page, phone)
      await button(page, 'Avbryt').click()
    },
  )

  // covers Sign-in: a code that was not read is followed by the next
  test('an unread code is replaced by the next without an error', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const first = await startOther(page, phone)
    await phone.advance(31)
    await expect.poll(async () => (await phone.ordersFrom(addressOf(page)))[0]?.orderRef).not.toBe(first)
    await expect(hint(page)).toHaveText('Starta BankID-appen.')
    await expect
      .poll(async () => (await readQr(qrCode(page)))?.split('.')[1])
      .toBe((await phone.ordersFrom(addressOf(page)))[0]?.qrStartToken)
  })
})

test.describe('on this device', () => {
  // covers Sign-in: same device: a link with autoStartToken, opened once
  test('signs in through the link, which opens by itself once', { tag: '@journey' }, async ({ open }) => {
    const page = await open()
    await page.goto('/auth/login')
    const opened = page.waitForEvent('popup')
    await button(page, 'BankID på denna dator').click()
    const app = await opened
    await expect(qrCode(page)).toBeHidden()
    const link = page.getByRole('link', { name: 'Starta BankID-appen' })
    await expect(link).toHaveAttribute('href', /\?autostarttoken=[0-9a-f-]{36}&redirect=null$/)
    await expect(link).toHaveAttribute('referrerpolicy', 'origin')
    await expect(app.getByTestId('service')).toHaveText(/Kansli/)
    await app.getByTestId('identify-person').selectOption(karlErik.personalNumber)
    await app.getByTestId('code').fill('123456')
    await app.getByTestId('identify').click()
    await expect(app.getByTestId('result')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Karl$/)
  })

  // covers Sign-in: same device, on a phone
  test('on a phone the link has the phone’s form and opens by itself', { tag: '@nightly' }, async ({ open, phone, stack }) => {
    const page = await open(phoneBrowser)
    await page.goto('/auth/login')
    const opened = page.waitForEvent('popup')
    await button(page, 'BankID på samma enhet').click()
    const app = await opened
    await expect(page.getByRole('link', { name: 'Starta BankID-appen' })).toHaveAttribute(
      'href',
      new RegExp(`^${stack.phoneUrl}/\\?autostarttoken=[0-9a-f-]{36}&redirect=null$`),
    )
    await expect(app.getByTestId('service')).toHaveText(/Kansli/)
    const [order] = await phone.ordersFrom(addressOf(page))
    await phone.approve(order?.orderRef ?? '', asa)
    await expect(page).toHaveURL('/')
  })

  // covers Sign-in: a reload goes on and does not start the app again
  test(
    'a reload while pending goes on with the order and does not start the app again',
    { tag: '@nightly' },
    async ({ open, phone }) => {
      const page = await open()
      await page.goto('/auth/login')
      const opened = page.waitForEvent('popup')
      await button(page, 'BankID på denna dator').click()
      await (await opened).close()
      const orderRef = await orderOf(page, phone)
      await page.reload()
      await expect(hint(page)).not.toHaveText('')
      await expect(page.getByRole('link', { name: 'Starta BankID-appen' })).toBeVisible()
      expect(page.context().pages(), 'no second app').toHaveLength(1)
      expect(await phone.ordersFrom(addressOf(page)), 'no second order').toHaveLength(1)
      await phone.approve(orderRef, asa)
      await expect(page).toHaveURL('/')
      expect(page.context().pages()).toHaveLength(1)
    },
  )
})

test.describe('cancelling', () => {
  // covers Sign-in: Avbryt calls cancel and goes back
  test('from the page ends the order at BankID and returns to the first screen', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    const cancelled = page.waitForRequest((request) => request.url().endsWith('/api/auth/bankid/cancel'))
    await button(page, 'Avbryt').click()
    expect((await cancelled).method()).toBe('POST')
    await expect(button(page, 'Mobilt BankID')).toBeVisible()
    await expect(hint(page)).toHaveText('')
    await expect.poll(async () => (await phone.order(orderRef)).state).toBe('gone')
    // And the other way is still open, without a reload.
    await button(page, 'Mobilt BankID').click()
    await expect(qrCode(page)).toBeVisible()
  })

  // covers Sign-in: failed: hint, and Försök igen which starts over
  test('in the app says so; Försök igen has the focus and leads back', { tag: '@nightly' }, async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    await phone.cancel(orderRef)
    await expect(hint(page)).toHaveText('Åtgärden avbruten.')
    await expect(button(page, 'Försök igen')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button')).toHaveText(['BankID på denna dator', 'Mobilt BankID'])
    await expect(hint(page)).toHaveText('')
  })
})
