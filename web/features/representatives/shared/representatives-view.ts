import type { PersonFilter } from '#contract/representatives/representative-persons.ts'
import type { RepresentativesSearch } from './representatives-search.ts'

// What the overview shows of what its address asks for. Apart from what the router reads, which every screen loads.

export interface RepresentativesView {
  readonly view: 'body' | 'person' | 'tasks'
  readonly search: string
  /** Of the view by person. */
  readonly filter: PersonFilter
}

export const representativeViews = [
  { view: 'body', vy: undefined, label: 'Organ' },
  { view: 'person', vy: 'person', label: 'Person' },
  { view: 'tasks', vy: 'atgarda', label: 'Att åtgärda' },
] as const

/** The tabs of the view by person, with their words in the address. */
export const personTabs: readonly { readonly filter: PersonFilter; readonly flik: string | undefined; readonly label: string }[] = [
  { filter: 'all', flik: undefined, label: 'Alla' },
  { filter: 'published', flik: 'publicerade', label: 'Publicerade' },
  { filter: 'draft', flik: 'utkast', label: 'Utkast' },
  { filter: 'withoutAssignment', flik: 'utan-uppdrag', label: 'Utan uppdrag' },
  { filter: 'protected', flik: 'skyddade', label: 'Skyddade' },
  { filter: 'trashed', flik: 'papperskorgen', label: 'Papperskorgen' },
]

const maxSearchLength = 80

/** What the address asks for. A view that does not exist is the first one: addresses are typed and shortened by people. */
export const representativesView = ({ vy, sok = '', flik }: RepresentativesSearch): RepresentativesView => ({
  view: representativeViews.find((known) => known.vy === vy)?.view ?? 'body',
  search: sok.trim().slice(0, maxSearchLength),
  filter: personTabs.find((tab) => tab.flik === flik)?.filter ?? 'all',
})

export function representativesSearch({ view, search, filter }: RepresentativesView): RepresentativesSearch {
  const vy = representativeViews.find((known) => known.view === view)?.vy
  const flik = view === 'person' ? personTabs.find((tab) => tab.filter === filter)?.flik : undefined
  const sok = view === 'tasks' ? '' : search
  return {
    ...(vy === undefined ? {} : { vy }),
    ...(sok === '' ? {} : { sok }),
    ...(flik === undefined ? {} : { flik }),
  }
}
