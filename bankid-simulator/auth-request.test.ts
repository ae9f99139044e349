import { expect, test } from 'vitest'
import { parseAuthRequest, policyAllowed } from './auth-request.ts'

const least = { endUserIp: '192.0.2.1' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const longest = 'A'.repeat(1500)

test.each<[string, object]>([
  ['an IPv4 address alone', {}],
  ['an IPv6 address', { endUserIp: '2001:db8::1' }],
  ['the longest visible data', { userVisibleData: longest, userNonVisibleData: longest }],
  ['markdown', { userVisibleData: base64('# Åäö'), userVisibleDataFormat: 'simpleMarkdownV1' }],
  ['the longest return address', { returnUrl: `https://a.example/${'a'.repeat(494)}` }],
  ['a return address of another app', { returnUrl: 'googlechromes://' }],
  ['all of web', { web: { referringDomain: 'xn--l-xfa.se', userAgent: 'u'.repeat(256), deviceIdentifier: 'd'.repeat(64) } }],
  ['one member of web', { web: { userAgent: 'u' } }],
  ['an app', { app: { appIdentifier: 'a', deviceOS: 'iOS', deviceModelName: 'm', deviceIdentifier: 'd' } }],
  ['an empty requirement', { requirement: {} }],
  ['a personal number with a wrong check digit, and no date', { requirement: { personalNumber: '999999999999' } }],
  ['a wildcard as fifth part', { requirement: { certificatePolicies: ['1.2.3.4.*'] } }],
  ['a card reader with a card policy', { requirement: { cardReader: 'class2', certificatePolicies: ['1.2.3.4.10'] } }],
])('%s is accepted', (_what, members) => {
  expect(() => parseAuthRequest({ ...least, ...members })).not.toThrow()
})

test.each<[string, object]>([
  ['Invalid endUserIp', { endUserIp: undefined }],
  ['Invalid endUserIp', { endUserIp: 17 }],
  ['Invalid endUserIp', { endUserIp: 'localhost' }],
  ['Invalid endUserIp', { endUserIp: '192.0.2.1:443' }],
  ['Invalid endUserIp', { endUserIp: '192.0.2.1, 192.0.2.2' }],
  ['Invalid endUserIp', { endUserIp: '[2001:db8::1]' }],
  ['Invalid endUserIp', { endUserIp: 'fe80::1%eth0' }],
  ['Invalid endUserIp', { endUserIp: '::ffff:192.0.2.1' }],
  ['Invalid endUserIp', { endUserIp: '0:0:0:0:0:FFFF:c000:201' }],
  ['Invalid personalNumber', { personalNumber: '191212121212' }],
  ['Incorrect personalNumber', { requirement: { personalNumber: '1212121212' } }],
  ['Incorrect personalNumber', { requirement: { personalNumber: 191212121212 } }],
  ['Invalid requirement', { requirement: [] }],
  ['Invalid requirement', { requirement: { pinCode: 'yes' } }],
  ['Invalid requirement', { requirement: { mrtd: 1 } }],
  ['Invalid requirement', { requirement: { risk: 'low' } }],
  ['Invalid requirement', { requirement: { certificatePolicies: [] } }],
  ['Invalid requirement', { requirement: { certificatePolicies: ['1.2.3.*'] } }],
  ['Invalid requirement', { requirement: { certificatePolicies: ['1.2.*.4.5'] } }],
  ['Invalid requirement', { requirement: { cardReader: 'class1' } }],
  ['Invalid requirement', { requirement: { cardReader: 'class1', certificatePolicies: ['1.2.3.4.25'] } }],
  ['Invalid requirement', { requirement: { cardReader: 'class3', certificatePolicies: ['1.2.3.4.10'] } }],
  ['Invalid userVisibleData', { userVisibleData: '' }],
  ['Invalid userVisibleData', { userVisibleData: 'Logga in' }],
  ['Invalid userVisibleData', { userVisibleData: `${longest}AAAA` }],
  ['Invalid userVisibleData', { userVisibleData: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64') }],
  ['Invalid userVisibleDataFormat', { userVisibleData: 'AAAA', userVisibleDataFormat: 'html' }],
  ['Invalid userNonVisibleData', { userVisibleData: 'AAAA', userNonVisibleData: `${longest}AAAA` }],
  ['userNonVisible data requires userVisibleData', { userNonVisibleData: 'AAAA' }],
  ['Invalid returnUrl', { returnUrl: `https://a.example/${'a'.repeat(495)}` }],
  ['Invalid returnUrl', { returnUrl: 'no address' }],
  ['Invalid returnRisk', { returnRisk: 'true' }],
  ['Invalid web', { web: {} }],
  ['Invalid web', { web: { referringDomain: 'ab' } }],
  ['Invalid web', { web: { referringDomain: 'Kansli.example' } }],
  ['Invalid web', { web: { referringDomain: 'löf.se' } }],
  ['Invalid web', { web: { userAgent: 'u'.repeat(257) } }],
  ['Invalid web', { web: { deviceIdentifier: '' } }],
  ['Invalid web', { web: { deviceIdentifier: 'd'.repeat(65) } }],
  ['Invalid app', { app: { deviceOS: 'iOS' }, web: { userAgent: 'u' } }],
  ['Invalid tokenStartRequired', { tokenStartRequired: true }],
])('%s: %j', (details, members) => {
  expect(() => parseAuthRequest({ ...least, ...members })).toThrow(
    expect.objectContaining({ status: 400, errorCode: 'invalidParameters', details }),
  )
})

test('a policy matches itself, its wildcard and an absent list', () => {
  expect(policyAllowed('1.2.3.4.25', undefined)).toBe(true)
  expect(policyAllowed('1.2.3.4.25', ['1.2.3.4.5', '1.2.3.4.25'])).toBe(true)
  expect(policyAllowed('1.2.3.4.25', ['1.2.3.4.*'])).toBe(true)
  expect(policyAllowed('1.2.3.4.25', ['1.2.3.4.2'])).toBe(false)
})
