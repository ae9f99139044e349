import { describe, expect, it } from 'vitest'
import { decide } from './bankid-decision.ts'

const usual = { BANKID_MAX_RISK: 'moderate', BANKID_IP_CHECK: 'refuse' } as const
const order = (device: 'same' | 'other' | 'undeclared', endUserIp = '192.0.2.1') => ({ device, endUserIp })
const app = (ipAddress: string, risk?: string) => ({ device: { ipAddress }, risk })

describe('the risk reported by BankID', () => {
  it.each([
    ['low', 'low', null],
    ['low', 'moderate', 'risk'],
    ['moderate', 'moderate', null],
    ['moderate', 'high', 'risk'],
    ['high', 'high', null],
    ['high', 'extreme', 'risk'],
    ['low', undefined, null],
  ] as const)('with %s allowed at most, %s is %s', (BANKID_MAX_RISK, risk, refusal) => {
    expect(decide({ ...usual, BANKID_MAX_RISK }, order('other'), app('198.51.100.1', risk), '192.0.2.1').refusal).toBe(refusal)
  })

  it('is logged when it is missing, raised or unknown', () => {
    const remarks = (risk?: string) => decide(usual, order('other'), app('192.0.2.1', risk), '192.0.2.1').remarks
    expect([remarks('low'), remarks('moderate'), remarks(), remarks('extreme')]).toEqual([
      [],
      ['risk moderate'],
      ['risk missing'],
      ['risk unknown'],
    ])
  })
})

describe('the address of the app, on the same device', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.1', null],
    ['192.0.2.9', '192.0.2.1', '192.0.2.1', 'address'],
    ['192.0.2.1', '192.0.2.1', '192.0.2.9', 'address'],
    ['192.0.2.1', '192.0.2.9', '192.0.2.1', 'address'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1', null],
    ['2001:db8::1', '192.0.2.1', '192.0.2.1', null],
    ['2001:db8::2', '2001:db8::1', '2001:db8::1', 'address'],
    ['2001:db8::2', '192.0.2.1', '2001:db8::1', 'address'],
  ])('%s, started from %s, polled from %s: %s', (appIp, startIp, pollIp, refusal) => {
    expect(decide(usual, order('same', startIp), app(appIp, 'low'), pollIp).refusal).toBe(refusal)
  })

  it('is only logged when so configured', () => {
    const decision = decide({ ...usual, BANKID_IP_CHECK: 'log' }, order('same'), app('192.0.2.9', 'low'), '192.0.2.1')
    expect(decision).toEqual({ refusal: null, remarks: ['address differs'] })
  })

  it.each(['other', 'undeclared'] as const)('does not matter to an order for %s', (device) => {
    expect(decide(usual, order(device), app('198.51.100.1', 'low'), '192.0.2.1')).toEqual({ refusal: null, remarks: [] })
  })
})
