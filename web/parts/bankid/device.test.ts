import { describe, expect, test } from 'vitest'
import { isPhone } from '#contract/is-phone.ts'
import { startLink } from './device.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/23.0 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

describe('isPhone', () => {
  // covers Sign-in: a phone is known by the browser's name
  test.each(['Android', 'webOS', 'iPhone', 'iPad', 'iPod', 'BlackBerry', 'IEMobile', 'Opera Mini'])('says yes to %s', (word) => {
    expect(isPhone(`Mozilla/5.0 (${word}; x)`)).toBe(true)
  })
  test.each([mac, windows])('says no to %s', (userAgent) => {
    expect(isPhone(userAgent)).toBe(false)
  })
})

describe('startLink', () => {
  const official = { mobile: 'https://app.bankid.com/', desktop: 'bankid:///' }
  const simulator = { mobile: 'http://127.0.0.1:3002/', desktop: 'http://127.0.0.1:3002/' }
  const token = 'a b&c'

  // covers Sign-in: the link's form on phone and computer
  test('is the universal link on a phone and the scheme on a computer, token first and encoded', () => {
    expect(startLink(token, official, { userAgent: iphone, maxTouchPoints: 5 })).toEqual({
      href: 'https://app.bankid.com/?autostarttoken=a%20b%26c&redirect=null',
      opensPage: false,
      fallbackHref: undefined,
    })
    expect(startLink(token, official, { userAgent: windows, maxTouchPoints: 10 })).toEqual({
      href: 'bankid:///?autostarttoken=a%20b%26c&redirect=null',
      opensPage: false,
      fallbackHref: undefined,
    })
  })

  test('treats an iPad that calls itself Macintosh as a phone, and a Mac as a computer', () => {
    expect(startLink(token, official, { userAgent: mac, maxTouchPoints: 5 }).href).toMatch(/^https:\/\/app\.bankid\.com\//)
    expect(startLink(token, official, { userAgent: mac, maxTouchPoints: 0 }).href).toMatch(/^bankid:\/\/\//)
  })

  test('has the scheme in reserve on Android', () => {
    expect(startLink(token, official, { userAgent: android, maxTouchPoints: 5 }).fallbackHref).toBe(
      'bankid:///?autostarttoken=a%20b%26c&redirect=null',
    )
  })

  test("opens the simulator's page beside this one", () => {
    expect(startLink(token, simulator, { userAgent: android, maxTouchPoints: 5 })).toEqual({
      href: 'http://127.0.0.1:3002/?autostarttoken=a%20b%26c&redirect=null',
      opensPage: true,
      fallbackHref: undefined,
    })
  })
})
