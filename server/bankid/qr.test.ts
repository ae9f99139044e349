import { describe, expect, it } from 'vitest'
import { qrData } from './qr.ts'

const published = { qrStartToken: '67df3917-fa0d-44e5-b327-edcc928297f8', qrStartSecret: 'd28db9a7-4cde-429e-a983-359be676944c' }
const second = { qrStartToken: '00000000-0000-4000-8000-000000000001', qrStartSecret: '11111111-1111-4111-8111-111111111111' }
const startedAt = new Date('2026-10-01T12:00:00.400Z')
const after = (ms: number): Date => new Date(startedAt.getTime() + ms)

describe('the text of an animated QR code', () => {
  it.each([
    [0, 'dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8'],
    [1, '949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2'],
    [2, 'a9e5ec59cb4eee4ef4117150abc58fad7a85439a6a96ccbecc3668b41795b3f3'],
    [3, '96077d77699971790b46ee1f04ff1e44fe96b0602c9c51e4ca9c6d031c7c3bb7'],
    [9, '85fc3076b6a1d9ec5ff73014b006035375c8e9dd34bbbaea60c08e931a6eceeb'],
    [10, '2822ca616ce1e64a1c171df69154ebc5adef4011244c867d6ad88a02db178962'],
    [29, '26049f2bc12d5b43ebe8bf701e7725abf015d2d8347aa04c924b5793ee4a196c'],
  ])('is the published one %i seconds after the start', (t, authCode) => {
    expect(qrData({ ...published, startedAt }, after(t * 1000))).toBe(`bankid.${published.qrStartToken}.${t}.${authCode}`)
  })

  it.each([
    [0, 'bc0706ceb9f92828c224c359fe91807c7ec883b97ccff65e279dbbae4ffc7abd'],
    [7, '9ce134fd5181da165808eef698a36e55680780857ada8a0cd70776b12c0d1b22'],
    [25, '938a59950164969a779aa92b4da164f6e7bb5e4e8401413d420d3a79b19a3413'],
  ])('is right for another order after %i seconds', (t, authCode) => {
    expect(qrData({ ...second, startedAt }, after(t * 1000))).toBe(`bankid.${second.qrStartToken}.${t}.${authCode}`)
  })

  it('changes with each whole second since the answer, and not before', () => {
    const count = (ms: number) => qrData({ ...published, startedAt }, after(ms)).split('.')[2]
    expect([0, 999, 1000, 1999, 9999, 10_000, 100_000].map(count)).toEqual(['0', '0', '1', '1', '9', '10', '100'])
  })

  it('starts at zero when a clock is behind', () => {
    expect(qrData({ ...published, startedAt }, after(-1500))).toMatch(/^bankid\.[^.]+\.0\.dc69358e/)
  })
})
