import type { ItemAction, OwnedItem } from '#contract/permissions.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { searchTextFor } from '#contract/search/search-text.ts'
import { forbidden, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import type { ChangeEffect } from '../../sites/sites.ts'
import { publicChanged, publicContentChanged } from '../../sites/sites.ts'
import type { StepPart } from '../../undo/undo-store.ts'
import type { Actor, Fields } from '../actor.ts'
import type { ItemArea } from '../item-area.ts'
import { isScheduled } from './item-state.ts'
import type { StoredItem } from './item-store.ts'
import { findItem } from './item-store.ts'

/** Context of every step: the site, the area and the actor. */
export interface Work {
  readonly site: SiteDb
  readonly area: ItemArea<Fields>
  readonly actor: Actor
  /** The place of the item in a step with several. */
  readonly part?: StepPart
}

/** Throws 403 with the reason when the actor may not do this. `item` null: an item that does not exist yet. */
export function refuseUnlessAllowed(
  { area, actor }: Work,
  action: ItemAction,
  item: JudgedItem | null,
  isRequired = area.isRequired(item?.systemKey ?? null),
): void {
  const refusal = itemRefusal(actor.role, action, { ...ownedItem({ area, actor }, item), isRequired })
  if (refusal !== null) throw forbidden(refusal)
}

type JudgedItem = Pick<StoredItem, 'createdBy' | 'firstPublishedAt' | 'publishAt' | 'unpublishAt' | 'systemKey'> & {
  readonly needsOtherReader?: boolean
}

/** The item as the permission rules see it. Null: an item that does not exist yet. */
export const ownedItem = ({ area, actor }: Pick<Work, 'area' | 'actor'>, item: JudgedItem | null): OwnedItem => ({
  isOwn: item === null || item.createdBy === actor.userId,
  everPublished: item !== null && item.firstPublishedAt !== null,
  isScheduled: item !== null && isScheduled(item),
  isRequired: area.isRequired(item?.systemKey ?? null),
  isForEditors: area.isForEditors,
  needsOtherReader: item?.needsOtherReader,
})

/** Locks the item until the end of the transaction. Throws when the actor may not do this, or has not read the newest draft. */
export async function lockItemFor(work: Work, id: string, draftVersion: number, action: ItemAction): Promise<StoredItem> {
  const item = await findItem(work.site, work.area.name, id, 'lock')
  refuseUnlessAllowed(work, action, item)
  if (item.draftVersion !== draftVersion)
    throw stateChanged('Någon har ändrat sedan du läste den här. Läs igenom den nya texten och försök igen.')
  return item
}

/** Drops the cached pages that show what this transaction changes. */
export const announceChange = ({ site, area }: Work, effect: ChangeEffect): Promise<void> =>
  area.affectsFrame ? publicChanged(site, effect) : publicContentChanged(site, effect)

export const inTrash = (): Error => stateChanged('Den ligger i papperskorgen. Återställ den först.')

/** Columns for lists, taken from the content in the statement that stores it. */
export function listColumns(
  area: ItemArea<Fields>,
  content: Fields,
): Pick<StoredItem, 'title' | 'searchText' | 'facet' | 'detail' | 'reviewOn'> {
  const { facet, detail, reviewOn } = area.listed(content)
  return { title: area.title(content), searchText: searchTextOf(area, content), facet, detail: { ...detail }, reviewOn }
}

export const searchTextOf = (area: ItemArea<Fields>, content: Fields): string => searchTextFor(area.searchText(content))

export const pickFields = (content: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, content[field]]))
