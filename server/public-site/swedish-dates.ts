const longDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** `21 november 2026`, as the calendar stood in Sweden. */
export const inWords = (instant: Date): string => longDate.format(instant)
