import { expect, it } from 'vitest'
import { builtInFormat, formatOfCode, shownNumber } from './number-format.ts'

// What a cell shows. read-sheet.test.ts tells which format a cell has.

it.each<[string, readonly number[]]>([
  ['date', [14, 15, 17, 27, 31, 36, 50, 58]],
  ['time', [18, 20, 21, 32, 35, 45, 47]],
  ['dateTime', [22]],
  ['plain', [0, 1, 13, 23, 26, 37, 44, 48, 49, 59]],
])('the predefined formats of the kind %s', (kind, ids) => {
  expect(ids.map((id) => [id, builtInFormat(id).kind])).toEqual(ids.map((id) => [id, kind]))
})

it.each<[string, ReturnType<typeof formatOfCode>['kind']]>([
  ['General', 'plain'],
  ['GENERAL', 'plain'],
  ['0.00', 'plain'],
  ['#,##0', 'plain'],
  // The m of a month, and that of a minute.
  ['mmmm', 'date'],
  ['mm:ss', 'time'],
  ['[m]:ss', 'time'],
  ['[$-41D]d mmmm yyyy;@', 'date'],
  ['yyyy\\-mm\\-dd', 'date'],
  ['åååå\\-MM\\-DD', 'date'],
  ['YYYY-MM-DD', 'date'],
  ['HH:MM', 'time'],
  ['h:mm', 'time'],
  ['yyyy-mm-dd hh:mm', 'dateTime'],
  // Letters in a text, in a space and in a second part are of no day.
  ['0 "dagar"', 'plain'],
  ['0_d', 'plain'],
  ['0*h', 'plain'],
  ['0\\d', 'plain'],
  ['0;yyyy', 'plain'],
  ['0" ;d";0', 'plain'],
])('the format %s is of the kind %s', (code, kind) => {
  expect(formatOfCode(code).kind).toBe(kind)
})

it('a format of zeros alone is a pattern of digits, with what stands between them', () => {
  expect(formatOfCode('000\\ 00')).toEqual({ kind: 'digits', pattern: '000 00' })
  expect(formatOfCode('00"-"00')).toEqual({ kind: 'digits', pattern: '00-00' })
  expect(formatOfCode('0').kind).toBe('plain')
})

const date = { kind: 'date' } as const
const time = { kind: 'time' } as const
const dateTime = { kind: 'dateTime' } as const
const plain = { kind: 'plain' } as const
const post = { kind: 'digits', pattern: '000 00' } as const

it.each<[string, Parameters<typeof shownNumber>[1], string]>([
  ['46310', date, '2026-10-15'],
  ['46310.75', date, '2026-10-15'],
  ['46310', dateTime, '2026-10-15'],
  ['46310.75', dateTime, '2026-10-15 18:00'],
  ['0.75', dateTime, '1899-12-31 18:00'],
  ['0.75', time, '18:00'],
  ['0', time, '00:00'],
  ['1', time, '1900-01-01'],
  ['1.75', time, '1900-01-01 18:00'],
  // Lotus had a 29 February 1900: the day before it is right, and so is the one after.
  ['59', date, '1900-02-28'],
  ['60', date, '1900-02-28'],
  ['61', date, '1900-03-01'],
  ['2958465', date, '9999-12-31'],
  ['2958466', date, '2958466'],
  ['-1', date, '-1'],
  ['211', post, '002 11'],
  ['21145', post, '211 45'],
  ['921145', post, '9211 45'],
  ['0', post, '000 00'],
  ['-211', post, '-211'],
  ['211.5', post, '211,5'],
  ['7.5', plain, '7,5'],
  ['1E+21', plain, '1e+21'],
  ['1E+20', plain, '100000000000000000000'],
  ['0.1234567890123456', plain, '0,123456789012346'],
  ['', plain, ''],
  [' ', date, ' '],
  ['tolv', date, 'tolv'],
])('%s in the format %j is %s', (written, format, shown) => {
  expect(shownNumber(written, format, false)).toBe(shown)
})

it('days that are counted from 1904 begin there, and have no February too long', () => {
  expect(['0', '59', '60', '44848'].map((day) => shownNumber(day, date, true))).toEqual([
    '1904-01-01',
    '1904-02-29',
    '1904-03-01',
    '2026-10-15',
  ])
})
