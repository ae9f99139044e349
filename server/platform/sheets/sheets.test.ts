import { describe, expect, it } from 'vitest'
import { excelOf } from '../../testing/excel-files.ts'
import { testSheets } from '../../testing/test-files.ts'
import { isSheetFile } from './sheet-reader.ts'

// Files are read in threads of their own; read-sheet.test.ts tells what is read of them.

const reader = testSheets()
const limits = { rows: 20_000, columns: 100 }

describe('a list saved as text', () => {
  const text = (content: string) => reader.readText(Buffer.from(content), limits)

  it('is read in its thread, with its separator and its lines', async () => {
    expect(await text('Namn\tOrgan\n\nÅsa\tKF\n')).toEqual({
      encoding: 'utf-8',
      separator: 'tab',
      rows: [
        { line: 1, cells: ['Namn', 'Organ'] },
        { line: 2, cells: [''] },
        { line: 3, cells: ['Åsa', 'KF'] },
      ],
    })
    await expect(text('Namn;Organ\n"Åsa;KF')).rejects.toThrow(/citattecken kan saknas/)
    await expect(text('a\0b')).rejects.toThrow(/ser inte ut som en lista/)
  })

  // covers Representatives: import: rows are counted while a list is read
  it('is read no further than its limits, however long it is', async () => {
    const { rows } = await text('a;b\n'.repeat(1_400_000))
    expect(rows).toHaveLength(limits.rows + 1)
    expect((await text(`${'a;'.repeat(30_000)}\n`)).rows[0]?.cells).toHaveLength(limits.columns + 1)
    await expect(testSheets({ readMs: 1 }).readText(Buffer.from('a;b\n'.repeat(1_400_000)), limits)).rejects.toThrow(/för lång tid/)
  })
})

describe('an Excel list', () => {
  const ole = (stream: string): Buffer =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(`Root Entry\0${stream}\0`, 'utf16le')])
  const whole = excelOf([['Namn', 'Organ']])

  it('is read in its thread', async () => {
    expect(await reader.read(await whole, limits)).toEqual({
      name: 'Blad1',
      notes: [],
      rows: [{ line: 1, cells: ['Namn', 'Organ'] }],
    })
  })

  // covers Representatives: Excel: .xls, passwords and what is no ZIP are refused with the reason
  it.each<[string, Buffer, RegExp]>([
    ['old Excel', ole('Workbook'), /äldre format \(\.xls\).*Excel-arbetsbok \(\.xlsx\)/],
    ['old Word', ole('WordDocument'), /äldre Office-program/],
    ['locked with a password', ole('EncryptedPackage'), /låst med lösenord/],
    ['older than that', ole('Book'), /äldre format \(\.xls\)/],
    ['a text', Buffer.from('Namn;Organ'), /avbruten eller skadad/],
    ['some other ZIP', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), /ZIP-fil/],
  ])('%s is refused with what it is', async (_what, bytes, message) => {
    await expect(reader.read(bytes, limits)).rejects.toThrow(message)
  })

  it('is known by its first bytes, whatever its name is', async () => {
    expect([isSheetFile(await whole), isSheetFile(ole('Workbook'))]).toEqual([true, true])
    const others = ['PK', 'PK\x01\x02', 'Namn;Organ', 'xK\x03\x04', ''].map((text) => Buffer.from(text, 'latin1'))
    expect(others.map(isSheetFile)).toEqual(others.map(() => false))
  })

  // covers Representatives: Excel: a thread without memory or time does not fell the server
  it('ends only its own thread when memory or time runs out', async () => {
    const rows = Array.from({ length: 15_000 }, (_, at) => [`Anna Berg ${at}`, 'Kommunfullmäktige', `Ledamot ${at}`])
    const bytes = await excelOf(rows)
    const forgetful = testSheets({ memoryMb: 12 })
    await expect(forgetful.read(bytes, limits)).rejects.toThrow(/för mycket minne/)
    await expect(testSheets({ readMs: 1 }).read(bytes, limits)).rejects.toThrow(/för lång tid/)
    expect((await forgetful.read(await whole, limits)).rows).toHaveLength(1)
    expect((await reader.read(bytes, limits)).rows).toHaveLength(15_000)
  })

  it('waits for its turn among fifty, and is refused after too long', async () => {
    const bytes = await whole
    const all = await Promise.all(Array.from({ length: 50 }, () => reader.read(bytes, limits)))
    expect(new Set(all.map(({ rows }) => rows.length))).toEqual(new Set([1]))
    const hasty = testSheets({ waitMs: 1 })
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => hasty.read(bytes, limits)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(tried.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 503 })
    expect((await hasty.read(bytes, limits)).rows).toHaveLength(1)
  })
})
