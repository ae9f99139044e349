import { stockholmInstant } from '#contract/stockholm-time.ts'
import { readClock, readDate } from '#web/ui/typed-dates.ts'

const minute = 60_000
const twoYears = 2 * 366 * 24 * 60 * minute

export type ChosenTime =
  | { readonly kind: 'chosen'; readonly local: string; readonly instant: string; readonly isTwice: boolean }
  | { readonly kind: 'fault'; readonly field: 'date' | 'time'; readonly message: string }

/** What the date and the time in the two fields say, as Swedish wall-clock time, or what is wrong with them (spec 2.0.3). */
export function chosenTime(date: string, time: string, now: Date, purpose: 'publish' | 'unpublish'): ChosenTime {
  const [day, clock] = [readDate(date), readClock(time)]
  if (day === null) return { kind: 'fault', field: 'date', message: 'Skriv ett datum, till exempel 2026-11-21.' }
  if (clock === null) return { kind: 'fault', field: 'time', message: 'Skriv ett klockslag, till exempel 08:00.' }
  const local = `${day}T${clock}`
  const typed = stockholmInstant(local)
  switch (typed.kind) {
    case 'malformed':
      return { kind: 'fault', field: 'date', message: 'Skriv ett datum, till exempel 2026-11-21.' }
    case 'nonexistent':
      return { kind: 'fault', field: 'time', message: 'Den tiden finns inte – klockan ställs fram den natten.' }
    default: {
      const ahead = typed.instant.getTime() - now.getTime()
      const instead = purpose === 'publish' ? 'publicera nu' : 'avpublicera nu'
      if (ahead < minute)
        return { kind: 'fault', field: 'date', message: `Tiden har redan passerat. Välj en senare tid eller ${instead}.` }
      if (ahead > twoYears) return { kind: 'fault', field: 'date', message: 'Välj en tid inom två år.' }
      return { kind: 'chosen', local, instant: typed.instant.toISOString(), isTwice: typed.kind === 'ambiguous' }
    }
  }
}
