import type { NewsEvent } from '#contract/news/event.ts'
import { eventPlaceLength, NewsEvent as NewsEventSchema } from '#contract/news/event.ts'
import { withEncodedBlanks } from '#contract/encoded-blanks.ts'
import { isSecureAddress } from '#contract/field-forms.ts'
import { tidyLine } from '#contract/text.ts'
import type { WxrItem } from '../reading/wxr-things.ts'

// Events of the common plug-ins, whose days and times are values beside the text.

const dayOf = (text: string | undefined): string | null => /^(\d{4}-\d{2}-\d{2})(?:$|[ T])/.exec(text?.trim() ?? '')?.[1] ?? null
const timeOf = (text: string | undefined): string =>
  /(?:^|[ T])([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/
    .exec(text?.trim() ?? '')
    ?.slice(1)
    .join(':') ?? ''
const isYes = (text: string | undefined): boolean => /^(?:yes|1|true|on)$/i.test(text ?? '')

function clockOf(meta: WxrItem['meta'], which: 'start' | 'end'): string {
  const [hour, minutes] = [Number(meta.get(`mec_${which}_time_hour`)), Number(meta.get(`mec_${which}_time_minutes`) ?? 0)]
  if (!Number.isInteger(hour) || !Number.isInteger(minutes) || hour < 0 || hour > 23 || minutes < 0 || minutes > 59) return ''
  if (!meta.has(`mec_${which}_time_hour`)) return ''
  const ampm = (meta.get(`mec_${which}_time_ampm`) ?? '').toUpperCase()
  const of24 = ampm === 'PM' && hour < 12 ? hour + 12 : ampm === 'AM' && hour === 12 ? 0 : hour
  return `${String(of24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

interface ReadEvent {
  readonly startDay: string | null
  readonly startTime: string
  readonly endDay: string | null
  readonly endTime: string
  readonly isWholeDay: boolean
  readonly repeats: boolean
  readonly url: string
}

function readEvent({ type, meta }: WxrItem): ReadEvent | null {
  switch (type) {
    case 'tribe_events': {
      const [start, end] = [meta.get('_EventStartDate'), meta.get('_EventEndDate')]
      return {
        startDay: dayOf(start),
        startTime: timeOf(start),
        endDay: dayOf(end),
        endTime: timeOf(end),
        isWholeDay: isYes(meta.get('_EventAllDay')),
        repeats: (meta.get('_EventRecurrence') ?? '').includes('rules'),
        url: meta.get('_EventURL') ?? '',
      }
    }
    case 'event':
      return {
        startDay: dayOf(meta.get('_event_start_date')),
        startTime: timeOf(meta.get('_event_start_time')),
        endDay: dayOf(meta.get('_event_end_date')),
        endTime: timeOf(meta.get('_event_end_time')),
        isWholeDay: isYes(meta.get('_event_all_day')),
        repeats: meta.has('_recurrence_id'),
        url: '',
      }
    case 'mec-events':
      return {
        startDay: dayOf(meta.get('mec_start_date')),
        startTime: clockOf(meta, 'start'),
        endDay: dayOf(meta.get('mec_end_date')),
        endTime: clockOf(meta, 'end'),
        isWholeDay: isYes(meta.get('mec_allday')),
        repeats: isYes(meta.get('mec_repeat_status')),
        url: meta.get('mec_read_more') ?? '',
      }
    default:
      return null
  }
}

/** The row of the place of an event, by its number in WordPress. */
export const placeIdOf = ({ meta }: WxrItem): string => meta.get('_EventVenueID') ?? meta.get('_location_id') ?? ''

/** The event of a post, and what is to be told of it. Null: it is none, or has no day that can be read. */
export function eventOf(item: WxrItem, placeName: string): { event: NewsEvent | null; notes: string[] } {
  const read = readEvent(item)
  if (!read) return { event: null, notes: [] }
  const signUp = withEncodedBlanks(read.url)
  const named = placeName || item.terms.find(({ taxonomy }) => taxonomy === 'mec_location')?.name || ''
  const parsed = NewsEventSchema.safeParse({
    startDay: read.startDay,
    startTime: read.isWholeDay ? '' : read.startTime,
    endDay: read.endDay === read.startDay ? null : read.endDay,
    endTime: read.isWholeDay ? '' : read.endTime,
    place: tidyLine(named).slice(0, eventPlaceLength.max),
    onlineUrl: '',
    signUpUrl: isSecureAddress(signUp) ? signUp : '',
    takesSignUps: false,
    places: null,
    isCancelled: false,
  })
  if (!parsed.success || read.startDay === null)
    return { event: null, notes: ['Evenemangets dag gick inte att läsa. Skriv den i texten eller gör den till evenemang igen.'] }
  return { event: parsed.data, notes: read.repeats ? ['Evenemanget återkommer i WordPress. Här står det första tillfället.'] : [] }
}
