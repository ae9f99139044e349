import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile, calendarText } from './icalendar.ts'

// Read by a library that is not ours.

const read = (file: string) => {
  const [event] = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]).getAllSubcomponents('vevent')
  return event
}
const fileOf = (summary: string): string =>
  calendarFile('Föreningen', [
    [
      ['UID', 'a'],
      ['DTSTAMP', '20261127T120000Z'],
      ['DTSTART', '20261204T170000Z'],
      ['SUMMARY', calendarText(summary)],
    ],
  ])

// covers Events: calendar files: lines, folding and escapes
describe('a calendar file', () => {
  it('has lines of at most 75 octets that end with both characters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const file = fileOf(text)
        expect(file.endsWith('\r\n')).toBe(true)
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
      }),
    )
  })

  it('gives the text back as it was, long and with every sign', () => {
    const text = `Årsmöte; kaffe, bulle \\ och ”tal”: ${'överförmyndarnämndens ordförande 🎉 '.repeat(12)}\nAndra raden`
    expect(read(fileOf(text))?.getFirstPropertyValue('summary')).toBe(text)
  })

  it('cannot be made to hold another property by a text', () => {
    const event = read(fileOf('Möte\r\nATTENDEE:mailto:a@example.se\nEND:VEVENT\u0000\u0007'))
    expect(event?.getAllProperties().map(({ name }) => name)).toEqual(['uid', 'dtstamp', 'dtstart', 'summary'])
  })
})
