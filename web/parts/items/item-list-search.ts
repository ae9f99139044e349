import type { ItemFilter } from '#contract/items.ts'

/** What a list keeps in the address, so that a reload shows the same. */
export interface ItemListSearch {
  readonly sok?: string
  readonly flik?: string
}

/** The tabs in their order, with their words in the address. */
export const itemTabs: readonly { readonly filter: ItemFilter; readonly flik: string | undefined; readonly label: string }[] = [
  { filter: 'all', flik: undefined, label: 'Alla' },
  { filter: 'published', flik: 'publicerade', label: 'Publicerade' },
  { filter: 'draft', flik: 'utkast', label: 'Utkast' },
  { filter: 'unpublished', flik: 'avpublicerade', label: 'Avpublicerade' },
  { filter: 'trashed', flik: 'papperskorgen', label: 'Papperskorgen' },
]

const maxSearchLength = 80

export interface ItemListView {
  readonly filter: ItemFilter
  readonly search: string
}

/** What the address asks for. A tab that does not exist is all of them: addresses are typed and shortened by people. */
export const itemListView = ({ sok = '', flik }: ItemListSearch): ItemListView => ({
  filter: itemTabs.find((tab) => tab.flik === flik)?.filter ?? 'all',
  search: sok.trim().slice(0, maxSearchLength),
})

export const itemListSearch = ({ filter, search }: ItemListView): ItemListSearch => {
  const flik = itemTabs.find((tab) => tab.filter === filter)?.flik
  return { ...(search === '' ? {} : { sok: search }), ...(flik === undefined ? {} : { flik }) }
}
