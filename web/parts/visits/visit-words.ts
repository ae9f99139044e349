import { readingsText } from '#contract/visits/readings-text.ts'

const isMonday = (now: Date): boolean =>
  now.toLocaleDateString('sv-SE', { weekday: 'long', timeZone: 'Europe/Stockholm' }) === 'måndag'

/** `sedan i måndags`; on a Monday that would be a week ago. */
export const sinceMonday = (now: Date): string => (isMonday(now) ? 'i dag' : 'sedan i måndags')

/** `412 läsningar sedan i måndags` */
export const thisWeekText = (count: number, now: Date): string => `${readingsText(count)} ${sinceMonday(now)}`

/** `412 läsningar på 30 dagar` */
export const monthText = (count: number): string => `${readingsText(count)} på 30 dagar`
