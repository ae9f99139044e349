import type { ItemFilter, ItemSort } from '#contract/items/items.ts'

/** What a list keeps in the address, so that a reload shows the same. What is not there is as usual. */
export interface ItemListSearch {
  readonly sok?: string
  readonly flik?: string
  readonly kategori?: string
  /** `2026-11` */
  readonly manad?: string
  readonly mina?: true
  /** The id of who made it. */
  readonly av?: string
  /** Only events. */
  readonly evenemang?: true
  /** Only texts that were not open to everybody where they were imported from. */
  readonly inteoppna?: true
  readonly ordning?: string
  readonly antal?: number
  /** `kalender` */
  readonly visa?: string
}

/** The tabs in their order, with their words in the address. */
export const itemTabs: readonly { readonly filter: ItemFilter; readonly flik: string | undefined; readonly label: string }[] = [
  { filter: 'all', flik: undefined, label: 'Alla' },
  { filter: 'published', flik: 'publicerade', label: 'Publicerade' },
  { filter: 'draft', flik: 'utkast', label: 'Utkast' },
  { filter: 'inReview', flik: 'granskning', label: 'Väntar på granskning' },
  { filter: 'scheduled', flik: 'schemalagda', label: 'Schemalagda' },
  { filter: 'unpublished', flik: 'avpublicerade', label: 'Avpublicerade' },
  { filter: 'trashed', flik: 'papperskorgen', label: 'Papperskorgen' },
]

const sorts: Record<ItemSort, string | undefined> = { changed: undefined, title: 'namn', date: 'datum' }
export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
const maxSearchLength = 80
const personForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const monthForm = /^\d{4}-(?:0[1-9]|1[0-2])$/

export interface ItemListView {
  readonly filter: ItemFilter
  readonly search: string
  /** '' for any. */
  readonly facet: string
  /** `2026-11`; '' for any. */
  readonly month: string
  readonly isOwn: boolean
  /** Who made it; '' for anybody. */
  readonly by: string
  readonly isEvent: boolean
  /** Only texts that were not open to everybody where they were imported from, and are not published here yet. */
  readonly isHidden: boolean
  readonly sort: ItemSort
  readonly limit: PageSize
}

export const usualView: ItemListView = {
  filter: 'all',
  search: '',
  facet: '',
  month: '',
  isOwn: false,
  by: '',
  isEvent: false,
  isHidden: false,
  sort: 'changed',
  limit: 25,
}

/** What the address asks for. A tab that does not exist is all of them: addresses are typed and shortened by people. */
export const itemListView = ({
  sok = '',
  flik,
  kategori,
  manad,
  mina,
  av,
  evenemang,
  inteoppna,
  ordning,
  antal,
}: ItemListSearch): ItemListView => ({
  filter: itemTabs.find((tab) => tab.flik === flik)?.filter ?? 'all',
  search: sok.trim().slice(0, maxSearchLength),
  facet: kategori ?? '',
  month: manad !== undefined && monthForm.test(manad) ? manad : '',
  isOwn: mina === true,
  by: av !== undefined && personForm.test(av) ? av : '',
  isEvent: evenemang === true,
  isHidden: inteoppna === true,
  sort: ordning === 'namn' ? 'title' : ordning === 'datum' ? 'date' : 'changed',
  limit: pageSizes.find((size) => size === antal) ?? 25,
})

export function itemListSearch(view: ItemListView): ItemListSearch {
  const flik = itemTabs.find((tab) => tab.filter === view.filter)?.flik
  const ordning = sorts[view.sort]
  return {
    ...(view.search === '' ? {} : { sok: view.search }),
    ...(flik === undefined ? {} : { flik }),
    ...(view.facet === '' ? {} : { kategori: view.facet }),
    ...(view.month === '' ? {} : { manad: view.month }),
    ...(view.isOwn ? { mina: true as const } : {}),
    ...(view.by === '' ? {} : { av: view.by }),
    ...(view.isEvent ? { evenemang: true as const } : {}),
    ...(view.isHidden ? { inteoppna: true as const } : {}),
    ...(ordning === undefined ? {} : { ordning }),
    ...(view.limit === 25 ? {} : { antal: view.limit }),
  }
}

/** True when nothing narrows the list: without rows it is empty, and not only badly searched. */
export const isUnfiltered = ({ filter, search, facet, month, isOwn, by, isEvent, isHidden }: ItemListView): boolean =>
  filter === 'all' && search === '' && facet === '' && month === '' && !isOwn && by === '' && !isEvent && !isHidden

/** Reads an address that a person may have typed. The router reads "2026" as a number; to a person it is a word to search for. */
export function readItemListSearch(search: Record<string, unknown>): ItemListSearch {
  const { sok, flik, kategori, manad, mina, av, evenemang, inteoppna, ordning, antal, visa } = search
  return {
    ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
    ...(typeof flik === 'string' ? { flik } : {}),
    ...(typeof kategori === 'string' ? { kategori } : {}),
    ...(typeof manad === 'string' ? { manad } : {}),
    ...(mina === true ? { mina } : {}),
    ...(typeof av === 'string' ? { av } : {}),
    ...(evenemang === true ? { evenemang } : {}),
    ...(inteoppna === true ? { inteoppna } : {}),
    ...(typeof ordning === 'string' ? { ordning } : {}),
    ...(typeof antal === 'number' ? { antal } : {}),
    ...(typeof visa === 'string' ? { visa } : {}),
  }
}
