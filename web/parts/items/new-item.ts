import type { ItemState } from '#contract/items/items.ts'
import type { OwnedItem } from '#contract/permissions.ts'
import type { ListedArea } from './item-area.ts'

/** What the rules of what a role may do need to know of an item. */
export type RuledItem = OwnedItem & { readonly state: ItemState; readonly isLive: boolean }

/** A draft that does not exist yet. */
export const newItemOf = ({ isForEditors = false }: Pick<ListedArea, 'isForEditors'>): RuledItem => ({
  isOwn: true,
  everPublished: false,
  isScheduled: false,
  isRequired: false,
  isForEditors,
  isLive: false,
  state: 'draft',
})
