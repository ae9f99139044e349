import { describe, expect, test } from 'vitest'
import { isRefusedText, qrPath, qrVersion } from './qr-matrix.ts'

// covers Constants: QR: version 1–40
describe('qrVersion', () => {
  test.each([
    [1, 1],
    [40, 40],
    [41, 40],
    [1000, 40],
    [0, 1],
    [-3, 1],
    ['7', 7],
    ['många', undefined],
    ['', undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('%j becomes %j', (wanted, version) => {
    expect(qrVersion(wanted)).toBe(version)
  })
})

describe('isRefusedText', () => {
  // covers Constants: QR: an empty text and "null" are refused
  test.each(['', 'null'])('refuses %j unless empty text is allowed', (text) => {
    expect(isRefusedText(text, false)).toBe(true)
    expect(isRefusedText(text, true)).toBe(false)
  })
  test('takes any other text', () => {
    expect(isRefusedText('bankid.x.0.y', false)).toBe(false)
  })
})

describe('qrPath', () => {
  // A code of version v has 17 + 4v modules on a side.
  test('draws the version asked for, margin on both sides', () => {
    expect(qrPath('x', { level: 'M', margin: 4, version: 3 }).size).toBe(29 + 8)
    expect(qrPath('x', { level: 'M', margin: 0, version: 3 }).size).toBe(29)
    expect(qrPath('x', { level: 'M', margin: 4 }).size).toBe(21 + 8)
  })
  test('keeps its margin free of dark modules', () => {
    const starts = [...qrPath('x', { level: 'M', margin: 4 }).path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(Math.min(...starts)).toBe(4)
  })
  test('refuses a text that its version cannot hold', () => {
    expect(() => qrPath('x'.repeat(200), { level: 'M', margin: 4, version: 1 })).toThrow()
  })
})
