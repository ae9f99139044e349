import { describe, expect, it } from 'vitest'
import { returnUrl } from './return-url.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the address the BankID app returns to', () => {
  it.each([
    ['Safari on iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'https://kansli.test/auth/login#bankid=NONCE'],
    [
      'Safari on an older iPad',
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
      'https://kansli.test/auth/login#bankid=NONCE',
    ],
    ['Chrome on iPhone', `${iphone} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`, 'googlechromes://'],
    ['Firefox on iPhone', `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'firefox://'],
    ['Edge on iPhone', `${iphone} Version/18.0 EdgiOS/138.0 Mobile/15E148 Safari/605.1.15`, undefined],
    ['Opera on iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/9537.53 OPT/5.5`, undefined],
    ['an app with a browser inside', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, undefined],
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36', undefined],
    [
      'Safari on a Mac, or on an iPad that says so',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      undefined,
    ],
    ['no name at all', '', undefined],
  ])('%s', (_browser, userAgent, expected) => {
    expect(returnUrl(userAgent, 'https://kansli.test', 'NONCE')).toBe(expected)
  })
})
