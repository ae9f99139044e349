import { statement } from '../../../platform/database/database.ts'
import { forgetStepsOf } from '../../undo/undo-store.ts'
import { liftChildren } from '../addresses/item-lift.ts'
import type { StoredItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange } from '../store/item-work.ts'

const removeRedirects = statement(
  'item_redirects_purge',
  'update redirects set to_item_id = null, to_url = null, code = 410 where site_id = $1 and to_item_id = $2',
)
const removeRevisions = statement('item_revisions_purge', 'delete from item_revisions where site_id = $1 and item_id = $2')
const removeItem = statement('item_purge', 'delete from items where site_id = $1 and id = $2')

/** Removes a locked item from the trash with its history. Old addresses answer 410 from then on. The tree must be locked. */
export async function removeForGood(work: Work, item: StoredItem): Promise<void> {
  const { site } = work
  const values = [site.siteId, item.id]
  await liftChildren(work, item)
  await site.rows(forgetStepsOf, values)
  await site.rows(removeRedirects, values)
  await site.rows(removeRevisions, values)
  await site.rows(removeItem, values)
  if (item.firstPublishedAt) await announceChange(work, 'withdraws')
}
