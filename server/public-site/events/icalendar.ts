// Writes calendars as RFC 5545 has them. Times are in UTC, which every program turns into its own zone; days have no zone. There is no
// METHOD: RFC 5546 asks for an organizer with an address in a calendar that is published by one.

/** A property: its name with parameters, and its value as it is written. */
type Property = readonly [name: string, value: string]

/** Text as a value: what separates values is escaped, line breaks are two characters, and control characters are left out. */
export const calendarText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** `20261204T170000Z`. */
export const calendarMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** `20261204`, of `2026-12-04`. */
export const calendarDay = (day: string): string => day.replaceAll('-', '')

const lineOctets = 75
const bytes = new TextEncoder()

/** A line of at most 75 octets; what follows is on lines that begin with a blank. No character is divided. */
function folded(line: string): string {
  if (bytes.encode(line).length <= lineOctets) return line
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const length = bytes.encode(character).length
    if (octets + length > lineOctets) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += length
  }
  return lines.join('\r\n')
}

/** `name`: as subscribers see the calendar. `events`: the properties of each. */
export function calendarFile(name: string, events: readonly (readonly Property[])[]): string {
  const properties: readonly Property[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Kansli//Kalender//SV'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', calendarText(name)],
    ['X-WR-CALNAME', calendarText(name)],
    ['X-WR-TIMEZONE', 'Europe/Stockholm'],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'],
    ['X-PUBLISHED-TTL', 'PT6H'],
    ...events.flatMap((event) => [['BEGIN', 'VEVENT'], ...event, ['END', 'VEVENT']] as const),
    ['END', 'VCALENDAR'],
  ]
  return properties.map(([property, value]) => `${folded(`${property}:${value}`)}\r\n`).join('')
}
