import type { Locator, Page } from '@playwright/test'
import { asa, karlErik, nils, tess, tolvan } from './support/people.ts'
import type { Phone } from './support/phone.ts'
import { readQr } from './support/qr-image.ts'
import { addressOf, expect, test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const phoneBrowser = { userAgent: iphone, viewport: { width: 360, height: 740 } }

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const hint = (page: Page): Locator => page.locator('#bankid-hint')
const qrCode = (page: Page): Locator => page.getByRole('img', { name: 'QR-kod för BankID', exact: true })

/** The order that the page has just started. */
async function orderOf(page: Page, phone: Phone): Promise<string> {
  await expect.poll(async () => (await phone.ordersFrom(addressOf(page))).length, 'an order at BankID').toBeGreaterThan(0)
  const [latest] = await phone.ordersFrom(addressOf(page))
  return latest?.orderRef ?? ''
}

async function startOther(page: Page, phone: Phone, label = 'Mobilt BankID'): Promise<string> {
  await page.goto('/auth/login')
  await button(page, label).click()
  await expect(button(page, 'Avbryt')).toBeVisible()
  return orderOf(page, phone)
}

test.beforeEach(async ({ phone }) => {
  await phone.reset()
})

test.describe('the first screen', () => {
  test('asks which device, with the words for a computer', async ({ open }) => {
    const page = await open()
    await page.goto('/auth/login')
    await expect(page).toHaveTitle(/^Logga in/)
    await expect(page.getByRole('heading', { name: 'Logga in', exact: true })).toBeVisible()
    await expect(page.getByText('Vill du identifiera dig med BankID på den här datorn eller med ett Mobilt BankID?')).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['BankID på denna dator', 'Mobilt BankID'])
  })

  for (const [device, userAgent] of [
    ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
    ['webOS', 'Mozilla/5.0 (webOS/1.4.0; U; en-US) AppleWebKit/532.2 Version/1.0'],
    ['iPhone', iphone],
    ['iPad', 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15'],
    ['iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_2 like Mac OS X) AppleWebKit/605.1.15'],
    ['BlackBerry', 'Mozilla/5.0 (BlackBerry; U; BlackBerry 9900; en) AppleWebKit/534.11+'],
    ['IEMobile', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; IEMobile/10.0)'],
    ['Opera Mini', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; en) Presto/2.8'],
  ] as const) {
    test(`asks with the words for a phone on ${device}`, async ({ open }) => {
      const page = await open({ ...phoneBrowser, userAgent })
      await page.goto('/auth/login')
      await expect(
        page.getByText('Vill du identifiera dig med ett BankID på den här enheten eller med ett BankID på en annan enhet?'),
      ).toBeVisible()
      await expect(page.getByRole('button')).toHaveText(['BankID på samma enhet', 'BankID på annan enhet'])
    })
  }
})

test.describe('on another device', () => {
  test('signs in by the code read from its picture', async ({ open, phone }) => {
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

  test('draws a new code each second, readable each time', async ({ open, phone }) => {
    const page = await open()
    await startOther(page, phone)
    const read = new Set<string>()
    const startedAt = Date.now()
    while (read.size < 4) {
      const text = await readQr(qrCode(page))
      expect(text, 'a readable code').toMatch(/^bankid\./)
      read.add(text ?? '')
    }
    const seconds = Array.from(read, (text) => Number(text.split('.')[2]))
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
    // Four codes are three steps of a second.
    expect(Date.now() - startedAt).toBeGreaterThan(2000)
    expect(new Set(Array.from(read, (text) => text.split('.')[1])).size, 'one order').toBe(1)
  })

  test('asks again one second after each answer, the first after the start included, and never twice at once', async ({
    open,
    phone,
  }) => {
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
    for (const [index, { sent }] of made.slice(1).entries()) {
      const pause = sent - (made[index]?.answered ?? 0)
      expect(pause).toBeGreaterThanOrEqual(995)
      expect(pause).toBeLessThan(1700)
    }
    await orderOf(page, phone)
    await button(page, 'Avbryt').click()
  })

  test('a code nobody read is followed by the next without the page failing', async ({ open, phone }) => {
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
  test('signs in through the link, which opens by itself once', async ({ open }) => {
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

  test('on a phone the link has the phone’s form and opens by itself', async ({ open, phone, stack }) => {
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

  test('a reload while pending goes on with the order and does not start the app again', async ({ open, phone }) => {
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
  })
})

test.describe('cancelling', () => {
  test('from the page ends the order at BankID and returns to the first screen', async ({ open, phone }) => {
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

  test('in the app says so; Försök igen has the focus and leads back', async ({ open, phone }) => {
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

const searching = (device: 'enheten' | 'datorn', card: string): string =>
  `Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här ${device}. ${card}Om du inte har något BankID kan du hämta ett hos din internetbank.`
const underWay = 'Identifiering eller underskrift pågår.'

const pendingTexts = [
  { hintCode: 'outstandingTransaction', computer: 'Starta BankID-appen.', phone: 'Starta BankID-appen.' },
  { hintCode: 'noClient', computer: 'Starta BankID-appen.', phone: 'Starta BankID-appen.' },
  {
    hintCode: 'started',
    computer: searching('datorn', 'Om du har ett BankID-kort, sätt in det i kortläsaren. '),
    phone: searching('enheten', ''),
  },
  {
    hintCode: 'userSign',
    computer: 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.',
    phone: 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.',
  },
  { hintCode: 'userMrtd', computer: underWay, phone: underWay },
  { hintCode: 'processing', computer: underWay, phone: underWay },
  { hintCode: 'somethingNew', computer: underWay, phone: underWay },
]

const install = 'Installera appen från din appbutik eller https://install.bankid.com.'
const unknown = 'Okänt fel. Försök igen.'
const both = (text: string) => ({ computer: text, phone: text })

const failedTexts = [
  {
    hintCode: 'expiredTransaction',
    ...both(
      'BankID-appen svarar inte. Kontrollera att den är startad och att du har internetanslutning. Om du inte har något giltigt BankID kan du hämta ett hos din Bank. Försök sedan igen.',
    ),
  },
  {
    hintCode: 'certificateErr',
    ...both(
      'Det BankID du försöker använda är för gammalt eller spärrat. Använd ett annat BankID eller hämta ett nytt hos din internetbank.',
    ),
  },
  { hintCode: 'userCancel', ...both('Åtgärden avbruten.') },
  { hintCode: 'cancelled', ...both('Åtgärden avbruten. Försök igen.') },
  {
    hintCode: 'startFailed',
    computer: `BankID-appen verkar inte finnas i din dator eller telefon. Installera den och hämta ett BankID hos din internetbank. ${install}`,
    phone: `Misslyckades att läsa av QR koden. Starta BankID-appen och läs av QR koden. Kontrollera att BankID-appen är uppdaterad. Om du inte har BankID-appen måste du installera den och hämta ett BankID hos din internetbank. ${install}`,
  },
  { hintCode: 'stepUpFailed', ...both(unknown) },
  { hintCode: 'somethingNew', ...both(unknown) },
]

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

test.describe('hint messages', () => {
  for (const { hintCode, ...texts } of pendingTexts) {
    test(`pending, ${hintCode}, on computer and phone`, async ({ open, phone }) => {
      const [computer, mobile] = await startBoth(open, phone)
      await Promise.all([computer, mobile].map(({ orderRef }) => phone.forcePending(orderRef, hintCode)))
      await expect(hint(computer.page)).toHaveText(texts.computer)
      await expect(hint(mobile.page)).toHaveText(texts.phone)
      await expect(hint(computer.page)).toHaveAttribute('role', 'status')
      await expect(button(computer.page, 'Avbryt')).toBeVisible()
    })
  }

  for (const { hintCode, ...texts } of failedTexts) {
    test(`failed, ${hintCode}, on computer and phone`, async ({ open, phone }) => {
      const [computer, mobile] = await startBoth(open, phone)
      await Promise.all([computer, mobile].map(({ orderRef }) => phone.forceFailure(orderRef, hintCode)))
      await expect(button(computer.page, 'Försök igen')).toBeVisible()
      await expect(hint(computer.page)).toHaveText(texts.computer)
      await expect(button(mobile.page, 'Försök igen')).toBeVisible()
      await expect(hint(mobile.page)).toHaveText(texts.phone)
    })
  }

  test('none: nothing is said before a login is started', async ({ open }) => {
    const page = await open()
    await page.goto('/auth/login')
    await expect(button(page, 'Mobilt BankID')).toBeVisible()
    await expect(hint(page)).toHaveText('')
  })

  test('a blocked BankID is told as certificateErr', async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    await phone.approve(orderRef, tess)
    await expect(hint(page)).toHaveText(/^Det BankID du försöker använda är för gammalt eller spärrat\./)
  })

  test('an app that nobody starts is told as startFailed after thirty seconds', async ({ open, phone, stack }) => {
    const page = await open()
    // This computer has no app that would take the order as soon as its link is opened.
    await page.context().route(`${stack.phoneUrl}/**`, (route) => route.fulfill({ body: '' }))
    await page.goto('/auth/login')
    await button(page, 'BankID på denna dator').click()
    await orderOf(page, phone)
    await phone.advance(31)
    await expect(hint(page)).toHaveText(/^BankID-appen verkar inte finnas/)
  })
})

test.describe('who may not in', () => {
  test('a person without an account reads the sentence and is not signed in', async ({ open, phone, complaints }) => {
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
  })

  test('another browser can neither collect nor cancel this browser’s order', async ({ open, phone }) => {
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
  for (const [title, arm] of [
    ['maintenance', (phone: Phone) => phone.armError('auth', 'maintenance', 9)],
    ['an internal error', (phone: Phone) => phone.armError('auth', 'internalError', 9)],
    ['a broken connection', (phone: Phone) => phone.armFault('auth', 'reset', 9)],
    ['an answer that is nonsense', (phone: Phone) => phone.armFault('auth', 'garbage', 9)],
  ] as const) {
    test(`start meets ${title}: toast and text, and nothing of BankID’s own words`, async ({ open, phone, complaints }) => {
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
    })
  }

  test('a fault that passes while pending is borne', async ({ open, phone }) => {
    const page = await open()
    const orderRef = await startOther(page, phone)
    await phone.armFault('collect', 'garbage', 1)
    await phone.approve(orderRef, asa)
    await expect(page).toHaveURL('/', { timeout: 12_000 })
  })

  test('a code that cannot be drawn, for its script does not come, is a failure that is told', async ({ open, complaints }) => {
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

  test('no contact with our own server while pending: toast and failed', async ({ open, phone, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    const page = await open()
    await startOther(page, phone)
    await expect(qrCode(page)).toBeVisible()
    await page.context().setOffline(true)
    await expect(button(page, 'Försök igen')).toBeVisible()
    await expect(hint(page)).toHaveText(unknown)
    await expectToast(page, 'Fel', 'Ett oväntat fel uppstod')
  })
})

test('no token, order reference or personal number is in the page or its storage', async ({ open, phone }) => {
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
  for (const { name, value } of await page.context().cookies()) {
    if (name !== 'XSRF-TOKEN') expect(whole).not.toContain(value)
  }
})
