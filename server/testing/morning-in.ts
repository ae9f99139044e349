import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'

/** Eight in the morning so many days from today in Sweden, as a schedule is sent: a time to come, also when the test runs in a later year. */
export const morningIn = (days: number): string => `${daysAfter(stockholmDate(new Date()), days)}T08:00`
