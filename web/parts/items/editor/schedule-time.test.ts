import { expect, test } from 'vitest'
import { chosenTime } from './schedule-time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const chosen = (date: string, time: string) => chosenTime(date, time, now, 'publish')

test('a date and a time are Swedish, whatever they are written like', () => {
  expect(chosen('21 nov 2026', '8')).toEqual({
    kind: 'chosen',
    local: '2026-11-21T08:00',
    instant: '2026-11-21T07:00:00.000Z',
    isTwice: false,
  })
})

// covers Item steps: the night in March, in the browser
test('the hour that is missing in March is refused', () => {
  expect(chosen('2027-03-28', '02:30')).toEqual({
    kind: 'fault',
    field: 'time',
    message: 'Den tiden finns inte – klockan ställs fram den natten.',
  })
})

// covers Item steps: the night in October, in the browser: the first hour, and it is said
test('the hour that comes twice in October takes the first', () => {
  expect(chosen('2027-10-31', '02:30')).toMatchObject({ instant: '2027-10-31T00:30:00.000Z', isTwice: true })
})

test.each([
  ['2026-11-19', '12:00', 'Tiden har redan passerat. Välj en senare tid eller publicera nu.'],
  ['2026-02-30', '08:00', 'Skriv ett datum, till exempel 2026-11-21.'],
  ['i morgon', '08:00', 'Skriv ett datum, till exempel 2026-11-21.'],
  ['2026-11-21', '25:00', 'Skriv ett klockslag, till exempel 08:00.'],
])('%s %s: %s', (date, time, message) => {
  expect(chosen(date, time)).toMatchObject({ kind: 'fault', message })
})

test('a time that this computer’s clock has just passed is left to the server to judge', () => {
  expect(chosen('2026-11-19', '14:00').kind).toBe('chosen')
})
