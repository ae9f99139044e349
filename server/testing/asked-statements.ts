import type { ItemQuery } from '#contract/items/items.ts'
import { ItemFilter, ItemSort } from '#contract/items/items.ts'
import type { MediaQuery } from '#contract/media/media.ts'
import { MediaFilter } from '#contract/media/media.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import type { Fields } from '../modules/items/actor.ts'
import { itemCalendar, listItems } from '../modules/items/reading/item-list.ts'
import { changeableColumns, updateItem } from '../modules/items/store/item-store.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { listMedia } from '../modules/media/bank/media-list.ts'
import { sharedLibrary } from '../modules/media/media-facts.ts'
import { listCursor } from '../platform/database/listing.ts'
import type { SiteDb } from '../platform/database/database.ts'

// Makes every statement that a list assembles from its query: each tab, order and condition.

const id = '0198c0de-0000-4000-8000-00000000000a'
const viewer = { userId: id, now: new Date('2026-11-23T08:00:00Z') }

/** A site without rows: its statements are made but not run. */
const emptySite = { siteId: id, rows: async () => [], send: () => {} } as unknown as SiteDb

/** Every combination of the values, each given or left out. */
const choicesOf = <Query extends object>(values: Query): Partial<Query>[] =>
  Object.entries(values).reduce<Partial<Query>[]>(
    (choices, [key, value]) => [...choices, ...choices.map((chosen) => ({ ...chosen, [key]: value as unknown }))],
    [{}],
  )

const placeIn = (order: string): string =>
  order === 'title' ? listCursor('text', 'id').print('Å', id) : listCursor('moment', 'id').print('2026-11-21T08:00:00.000Z', id)

async function askItems(): Promise<void> {
  const area = { name: 'news' } as ItemArea<Fields>
  const conditions = {
    search: 'fest',
    facet: id,
    own: true,
    by: id,
    event: true,
    hiddenBefore: true,
    month: '2026-11',
  } satisfies Partial<ItemQuery>
  for (const filter of ItemFilter.options)
    for (const sort of ItemSort.options)
      for (const chosen of choicesOf({ ...conditions, after: placeIn(sort) }))
        await listItems(emptySite, area, { filter, sort, limit: 25, ...chosen }, viewer)
  await itemCalendar(emptySite, area, '2026-11', viewer)
}

const placeOfMedia = (order: string): string =>
  order === 'title'
    ? listCursor('flag', 'text', 'id').print(false, 'Å', id)
    : listCursor('flag', 'moment', 'id').print(false, '2026-11-21T08:00:00.000Z', id)

/** A site in its own Bildbank, a site in the federation's, and the federation in its own. */
const mediaAskers = [
  [emptySite, emptySite.siteId],
  [emptySite, sharedLibrary],
  [{ ...emptySite, siteId: sharedLibrary } as SiteDb, sharedLibrary],
] as const

async function askMedia(): Promise<void> {
  const conditions = { search: 'torg', kind: 'image', tag: 'fest', collection: id } satisfies Partial<MediaQuery>
  for (const filter of MediaFilter.options)
    for (const sort of ['newest', 'title'] as const)
      for (const [asker, library] of mediaAskers)
        // What narrows a list is the same for the federation as for a site.
        for (const chosen of choicesOf({ ...(asker === emptySite && conditions), after: placeOfMedia(sort) }))
          await listMedia(asker, library, { filter, sort, limit: 48, ...chosen }, viewer)
}

/** Makes all assembled statements, which `watchStatements` reports. */
export async function makeAskedStatements(): Promise<void> {
  await askItems()
  await askMedia()
  const item = { id } as StoredItem
  for (const { key } of changeableColumns) updateItem(emptySite, item, { [key]: {} })
  updateItem(emptySite, item, Object.fromEntries(changeableColumns.map(({ key }) => [key, {}])))
}
