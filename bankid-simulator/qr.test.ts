import { expect, test } from 'vitest'
import { authCodeMatches, parseQr, qrAuthCode, qrText } from './qr.ts'

const published = { qrStartToken: '67df3917-fa0d-44e5-b327-edcc928297f8', qrStartSecret: 'd28db9a7-4cde-429e-a983-359be676944c' }
const second = '11111111-1111-4111-8111-111111111111'

// t = 0, 1 and 2 of the first secret are BankID's own examples.
test.each([
  [published.qrStartSecret, 0, 'dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8'],
  [published.qrStartSecret, 1, '949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2'],
  [published.qrStartSecret, 2, 'a9e5ec59cb4eee4ef4117150abc58fad7a85439a6a96ccbecc3668b41795b3f3'],
  [published.qrStartSecret, 3, '96077d77699971790b46ee1f04ff1e44fe96b0602c9c51e4ca9c6d031c7c3bb7'],
  [published.qrStartSecret, 9, '85fc3076b6a1d9ec5ff73014b006035375c8e9dd34bbbaea60c08e931a6eceeb'],
  [published.qrStartSecret, 10, '2822ca616ce1e64a1c171df69154ebc5adef4011244c867d6ad88a02db178962'],
  [published.qrStartSecret, 29, '26049f2bc12d5b43ebe8bf701e7725abf015d2d8347aa04c924b5793ee4a196c'],
  [second, 0, 'bc0706ceb9f92828c224c359fe91807c7ec883b97ccff65e279dbbae4ffc7abd'],
  [second, 7, '9ce134fd5181da165808eef698a36e55680780857ada8a0cd70776b12c0d1b22'],
  [second, 25, '938a59950164969a779aa92b4da164f6e7bb5e4e8401413d420d3a79b19a3413'],
])('the code of %s at %i seconds', (secret, seconds, code) => {
  expect(qrAuthCode(secret, seconds)).toBe(code)
})

const frame = `bankid.${published.qrStartToken}.10.${qrAuthCode(published.qrStartSecret, 10)}`

test('a written frame can be read', () => {
  expect(qrText(published, 10)).toBe(frame)
  const read = parseQr(frame)
  expect(read).toMatchObject({ qrStartToken: published.qrStartToken, seconds: 10 })
  expect(read && authCodeMatches(read, published.qrStartSecret)).toBe(true)
  expect(read && authCodeMatches(read, second)).toBe(false)
})

test.each([
  ['another prefix', frame.replace('bankid', 'BankID')],
  ['a leading zero', frame.replace('.10.', '.010.')],
  ['a sign', frame.replace('.10.', '.+10.')],
  ['no seconds', frame.replace('.10.', '..')],
  ['capital letters', frame.toUpperCase().replace('BANKID', 'bankid')],
  ['a short code', frame.slice(0, -1)],
  ['text after it', `${frame}0`],
  ['a line break after it', `${frame}\n`],
  ['a token that is no UUID', frame.replace(published.qrStartToken, 'token')],
  ['nothing', ''],
])('a frame with %s is refused', (_fault, text) => {
  expect(parseQr(text)).toBeNull()
})
