import { expect, it } from 'vitest'
import { csrfCookie } from '#contract/session-signals.ts'
import { bankIdSignIns, collect, start } from '../../testing/bankid-sign-ins.ts'
import { tolvan } from '../../testing/test-phone.ts'
import { observe } from '../../platform/observation/observation.ts'
import type { CookieBrowser } from '../../testing/test-browser.ts'

// The whole log of sign-ins, at its most talkative level.

const { test, phone, visitor, pollLater, startedOnThisDevice, signedIn } = await bankIdSignIns()

/** Known to the simulator; has no account here. */
const stranger = '200001012384'

/** Twelve or ten digits with a valid check digit, as people write them. */
function personalNumbersIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<![\da-f-])(?:\d{2})?(\d{6})[-+]?(\d{4})(?![\da-f-])/g))
    .filter(([, day = '', rest = '']) => {
      const digits = Array.from(`${day}${rest}`, Number)
      const sum = digits.reduce((all, digit, at) => {
        const weighted = at % 2 === 0 ? digit * 2 : digit
        return all + (weighted > 9 ? weighted - 9 : weighted)
      }, 0)
      return sum % 10 === 0 && Number(day.slice(2, 4)) <= 12
    })
    .map(([found]) => found)
}

it('finds a personal number however it is written', () => {
  for (const text of ['x 191212121212 y', '"121212-1212"', 'n=19121212-1212,', '121212+1212'])
    expect(personalNumbersIn(text)).toHaveLength(1)
  expect(personalNumbersIn('191212121213 and 3f191212121212ab')).toEqual([])
})

// covers Hardening: SEC-43: the log of sign-ins has no personal number, name, token or address
it('has no personal number, no name, no token and no address, however a sign-in ends', async () => {
  const browsers: CookieBrowser[] = [await signedIn()]
  const ended = async (device: 'same' | 'other', person: string, end: (orderRef: string) => Promise<unknown>) => {
    const browser = await visitor()
    const { body } = await browser.post(start, { device })
    const orderRef = await (device === 'same'
      ? phone.open(body['autoStartToken'] ?? '', person)
      : phone.scan(body['qrData'] ?? '', person))
    await end(orderRef)
    await pollLater(browser)
    browsers.push(browser)
  }
  await ended('other', tolvan, (orderRef) => phone.approve(orderRef))
  await ended('same', stranger, (orderRef) => phone.approve(orderRef, { person: stranger }))
  await ended('same', tolvan, (orderRef) => phone.control('cancel', { orderRef }))
  const { browser } = await startedOnThisDevice()
  await browser.post(collect, { returnNonce: 'AAAAAAAAAAAAAAAAAAAAAA' })
  await browsers[0]?.get('/api/auth')

  const logged = test.logged()
  expect(logged.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(8)
  expect(personalNumbersIn(logged)).toEqual([])
  for (const digits of [tolvan, stranger]) expect(logged).not.toContain(digits.slice(2))
  for (const word of ['Tolvan', 'Tolvansson', 'TOLVAN', 'autostarttoken', 'cookie']) expect(logged).not.toContain(word)
  for (const one of browsers) {
    expect(logged).not.toContain(one.address)
    for (const [name, secret] of one.cookies) if (name !== csrfCookie || secret.length > 20) expect(logged).not.toContain(secret)
  }
})

// covers Operations: sign-ins are counted by how they end
it('is counted by how it ends, without a word about whom', async () => {
  const outcomes: string[] = []
  const begin = () => ({ within: <T>(work: () => T): T => work(), end: () => undefined })
  const stop = observe({ kinds: [], begin, happened: (name, what) => void (name === 'signIn' && outcomes.push(what as string)) })
  try {
    await signedIn()
    const { browser, token } = await startedOnThisDevice()
    await phone.approve(await phone.open(token, stranger), { person: stranger })
    await pollLater(browser)
    const other = await startedOnThisDevice()
    await phone.control('cancel', { orderRef: await phone.open(other.token) })
    await pollLater(other.browser)
  } finally {
    stop()
  }
  expect(outcomes).toEqual(['started', 'signedIn', 'started', 'noAccount', 'started', 'userCancel'])
})
