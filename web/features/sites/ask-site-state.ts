import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'

/** What becomes of a site; null: it is opened again. */
type Wanted = SiteStop | null

interface Words {
  readonly verb: string
  readonly done: readonly [one: string, many: string]
  readonly consequence: string
}

const words: Record<SiteStop | 'open', Words> = {
  paused: {
    verb: 'Pausa',
    done: ['pausad', 'pausade'],
    consequence:
      'Besökare möts av ”Sajten är tillfälligt stängd” inom några sekunder, och de som arbetar med sajten kan läsa men inte ändra. Inget publiceras eller skickas under tiden. Allt finns kvar, och sajten kan öppnas igen när som helst.',
  },
  archived: {
    verb: 'Arkivera',
    done: ['arkiverad', 'arkiverade'],
    consequence:
      'Besökare kan fortfarande läsa, men sajten försvinner ur listan över sajter och ur sökmotorerna, och formulären stängs. De som arbetar med den kan läsa men inte ändra. Den kan öppnas igen när som helst.',
  },
  open: {
    verb: 'Öppna',
    done: ['öppen igen', 'öppna igen'],
    consequence: 'Besökare ser sajten igen inom några sekunder, och de som arbetar med den kan ändra.',
  },
}

export const stateWordsOf = (wanted: Wanted): Words => words[wanted ?? 'open']

/** Asks before sites are paused, archived or opened. */
export function askSiteState(wanted: Wanted, names: readonly string[]): Promise<boolean> {
  const { verb, consequence } = stateWordsOf(wanted)
  const whom = names.length === 1 ? (names[0] ?? '') : `${names.length} sajter`
  return confirmQuestion({
    title: `${verb} ${whom}?`,
    children: consequence,
    confirmLabel: verb,
    isDangerous: wanted === 'paused',
  })
}
