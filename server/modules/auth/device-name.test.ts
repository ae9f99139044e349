import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Chrome på Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge på Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera på Windows', `${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox på Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Firefox på Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome på Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Chrome på ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome på Android', `${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet på Android', `${android} ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Safari på iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome på iPhone', `${iphone} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
  ['Firefox på iPhone', `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari på Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Okänd webbläsare på Windows', `${windows} Hemsnickrad/1.0`],
  ['Chrome', 'Chrome/142.0.0.0'],
])('%s', (words, userAgent) => {
  expect(deviceName(userAgent)).toBe(words)
})

it.each(['', 'curl/8.17.0', '<img src=x onerror=alert(1)>', 'Lenovo Fridge', `${'x'.repeat(256)} Chrome/142 Windows`])(
  'has no words for %j',
  (userAgent) => {
    expect(deviceName(userAgent)).toBeNull()
  },
)
