import { stockholmInstant } from '#contract/typed-time.ts'
import { readClock, readDate } from '#web/ui/typed-dates.ts'

type ChosenTime =
  | { readonly kind: 'chosen'; readonly local: string; readonly instant: string; readonly isTwice: boolean }
  | { readonly kind: 'fault'; readonly field: 'date' | 'time'; readonly message: string }

const day = 24 * 3_600_000

/**
 * What the date and the time in the two fields say, as Swedish wall-clock time, or what is wrong with them. A time
 * that passed less than a day ago is left to the server to refuse: a computer's own clock may be wrong.
 */
export function chosenTime(date: string, time: string, now: Date, purpose: 'publish' | 'unpublish'): ChosenTime {
  const [typedDay, clock] = [readDate(date), readClock(time)]
  if (typedDay === null) return { kind: 'fault', field: 'date', message: 'Skriv ett datum, till exempel 2026-11-21.' }
  if (clock === null) return { kind: 'fault', field: 'time', message: 'Skriv ett klockslag, till exempel 08:00.' }
  const local = `${typedDay}T${clock}`
  const typed = stockholmInstant(local)
  switch (typed.kind) {
    case 'malformed':
      return { kind: 'fault', field: 'date', message: 'Skriv ett datum, till exempel 2026-11-21.' }
    case 'nonexistent':
      return { kind: 'fault', field: 'time', message: 'Den tiden finns inte – klockan ställs fram den natten.' }
    default:
      if (typed.instant.getTime() < now.getTime() - day) {
        const instead = purpose === 'publish' ? 'publicera nu' : 'avpublicera nu'
        return { kind: 'fault', field: 'date', message: `Tiden har redan passerat. Välj en senare tid eller ${instead}.` }
      }
      return { kind: 'chosen', local, instant: typed.instant.toISOString(), isTwice: typed.kind === 'ambiguous' }
  }
}
