const dateParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar date in Sweden at that instant, as YYYY-MM-DD. */
export const swedishDate = (instant: Date): string => dateParts.format(instant)
