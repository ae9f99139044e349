import { expect, test } from 'vitest'
import { sourceHost } from './source-host.ts'

const at = (referer: string | undefined, host = 'www.malmo.se:3001') =>
  sourceHost({ ...(referer !== undefined && { referer }), host })

// covers Readings: of a referrer only a public host name is kept
test.each([
  ['https://www.google.com/', 'google.com'],
  ['https://www.google.com/search?q=n%C3%A5got+hemligt', 'google.com'],
  ['HTTPS://M.Facebook.COM', 'm.facebook.com'],
  ['https://sydsvenskan.se:8443/artikel/12?id=3#stycke', 'sydsvenskan.se'],
  ['https://xn--malm-8qa.example/', 'xn--malm-8qa.example'],
  [undefined, ''],
  ['', ''],
])('%s is %s', (referer, host) => expect(at(referer)).toBe(host))

test('a reader who was on the site already came from nowhere', () => {
  expect(at('http://www.malmo.se:3001/nyheter/en-nyhet')).toBeNull()
  expect(at('https://malmo.se/')).toBeNull()
  expect(at('https://lund.malmo.se/')).toBe('lund.malmo.se')
})

test.each([
  'https://192.168.1.14/intern',
  'https://[2001:db8::1]/',
  'http://intranet/',
  'http://localhost:3000/',
  'https://anna:losen@example.com/',
  'https://example.com@ond.example/',
  'android-app://com.google.android.gm/',
  'javascript:alert(1)',
  'https://<script>.example/',
  'https://exämpel.se/',
  `https://${'a'.repeat(90)}.example.com/`,
  `https://${'a.'.repeat(5000)}se/`,
  'https://-a.example/',
  'https://example..com/',
  'inte en adress',
  "https://example.com'; drop table visit_days;--/",
])('%s is no name to keep', (referer) => expect(at(referer)).toBe('*'))
