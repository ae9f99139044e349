import { describe, expect, it } from 'vitest'
import { canonicalAddress, compareAddresses } from './address.ts'

describe('an address for BankID', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[::1]', null],
    ['192.0.2.1:443', null],
    ['192.0.2.1, 192.0.2.2', null],
    ['', null],
  ])('%s is sent as %s', (typed, sent) => {
    expect(canonicalAddress(typed)).toBe(sent)
  })

  it.each([
    ['192.0.2.1', '::ffff:192.0.2.1', 'same'],
    ['2001:db8::1', '2001:0DB8:0::1', 'same'],
    ['192.0.2.1', '192.0.2.2', 'different'],
    ['2001:db8::1', '2001:db8::2', 'different'],
    ['192.0.2.1', '2001:db8::1', 'unknown'],
    ['192.0.2.1', 'nonsense', 'unknown'],
  ])('%s and %s: %s', (one, other, verdict) => {
    expect(compareAddresses(one, other)).toBe(verdict)
  })
})
