import { daysAfter } from '../field-forms.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { stockholmInstant } from '../typed-time.ts'
import type { NewsEvent } from './event.ts'
import { eventTimes, lastDayOf } from './event-times.ts'

/** An event may be so long; a longer one has a typing error. */
const mostDays = 366

interface EventFault extends Pick<Finding, 'code' | 'level' | 'message'> {
  /** Where in the event it is. */
  readonly part: keyof NewsEvent
}

const blocking = (part: keyof NewsEvent, message: string): EventFault => ({ code: 'EVENT_TIME', level: 'blocking', part, message })
const advice = (part: keyof NewsEvent, message: string): EventFault => ({ code: 'EVENT_TIME', level: 'advice', part, message })

/** A time that is missing or repeated in the night in which the clocks are changed. */
function clockFaults(part: 'startTime' | 'endTime', day: string, time: string): EventFault[] {
  if (time === '') return []
  const { kind } = stockholmInstant(`${day}T${time}`)
  if (kind === 'nonexistent')
    return [blocking(part, `Klockan ställs fram den natten, så ${time} finns inte. Välj en tid före 02:00 eller efter 03:00.`)]
  return kind === 'ambiguous' ? [advice(part, `Klockan är ${time} två gånger den natten. Den första gäller.`)] : []
}

/** The faults of an event's days and times. */
export function eventTimeFaults(event: NewsEvent): EventFault[] {
  const { startDay, startTime, endDay, endTime } = event
  if (startDay === null) return [blocking('startDay', 'Välj vilken dag evenemanget börjar.')]
  if (startTime === '' && endTime !== '') return [blocking('startTime', 'Skriv när evenemanget börjar, eller ta bort sluttiden.')]
  const lastDay = endDay ?? startDay
  const ofClocks = [...clockFaults('startTime', startDay, startTime), ...clockFaults('endTime', lastDay, endTime)]
  if (ofClocks.some(({ level }) => level === 'blocking')) return ofClocks
  if (lastDay < startDay) return [blocking('endDay', 'Slutdagen är före startdagen.')]
  if (lastDay > daysAfter(startDay, mostDays)) return [blocking('endDay', 'Evenemanget är längre än ett år. Stämmer slutdagen?')]
  if (eventTimes(event) === null) {
    const message = 'Evenemanget slutar innan det har börjat. Går det över midnatt? Välj nästa dag som slutdag.'
    return [blocking('endTime', message)]
  }
  return ofClocks
}

/** The fault of an event with two ways of signing up; null for none. */
export const signUpFault = ({ takesSignUps, signUpUrl }: NewsEvent): EventFault | null =>
  takesSignUps && signUpUrl !== ''
    ? {
        code: 'EVENT_SIGN_UP',
        level: 'blocking',
        part: 'signUpUrl',
        message: 'Välj ett sätt att anmäla sig: länken eller formuläret på sidan.',
      }
    : null

/** The publish check of an event. */
export function checkEvent(event: NewsEvent, facts: TextFacts): Finding[] {
  const faults = eventTimeFaults(event)
  const times = eventTimes(event)
  if (times && facts.day !== undefined && lastDayOf(times.end) < facts.day)
    faults.push(advice('endDay', 'Evenemanget är redan över. Det visas bara bland tidigare evenemang.'))
  const ofSignUp = signUpFault(event)
  if (ofSignUp) faults.push(ofSignUp)
  if (event.place === '' && event.onlineUrl === '')
    faults.push({
      code: 'EVENT_NO_PLACE',
      level: 'advice',
      part: 'place',
      message: 'Skriv var evenemanget är, eller länka till mötet på nätet.',
    })
  return faults.map(({ code, level, message }) => ({ code, level, message, field: 'event' }))
}
