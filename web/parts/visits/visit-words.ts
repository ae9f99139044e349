const isMonday = (now: Date): boolean =>
  now.toLocaleDateString('sv-SE', { weekday: 'long', timeZone: 'Europe/Stockholm' }) === 'måndag'

export const countText = (count: number): string => count.toLocaleString('sv-SE')

/** `1 läsning`, `412 läsningar`, `Inga läsningar` */
export const readingsText = (count: number): string =>
  count === 0 ? 'Inga läsningar' : `${countText(count)} ${count === 1 ? 'läsning' : 'läsningar'}`

/** `sedan i måndags`; on a Monday that would be a week ago. */
export const sinceMonday = (now: Date): string => (isMonday(now) ? 'i dag' : 'sedan i måndags')

/** `412 läsningar sedan i måndags` */
export const thisWeekText = (count: number, now: Date): string => `${readingsText(count)} ${sinceMonday(now)}`
