import { daysAfter } from '#contract/field-forms.ts'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import { stockholmInstant } from '#contract/typed-time.ts'

// How long an offered place is held for somebody in line (docs/decisions/112).

const heldMs = 24 * 3_600_000
const [morning, night] = ['08:00', '22:00']

/** A moment of the Swedish night, from 22 until 8, becomes the end of that night. */
function byDay(moment: Date): Date {
  const [day = '', time = ''] = stockholmLocal(moment).split('T')
  if (time >= morning && time < night) return moment
  const end = stockholmInstant(`${time < morning ? day : daysAfter(day, 1)}T${morning}`)
  // Swedish clocks never change at eight.
  if (end.kind !== 'instant') throw new Error(`No morning after ${moment.toISOString()}`)
  return end.instant
}

/** Until when the answer to an offer of `now` is waited for, at an event that begins at `start`. */
export const answerTime = (start: Date, now: Date): Date =>
  new Date(Math.min(byDay(new Date(now.getTime() + heldMs)).getTime(), start.getTime()))
