import { isReadByOthers } from '#contract/permissions.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { ItemArea } from '../items/item-area.ts'
import { createItem } from '../items/life/item-draft.ts'
import { requestReview } from '../items/life/item-review.ts'
import { publishItem, siteRules, trashItem } from '../items/life/item-transitions.ts'
import type { Actor } from '../items/actor.ts'
import type { Fields } from '../items/actor.ts'
import type { Work } from '../items/store/item-work.ts'
import { representativesArea } from './representatives-area.ts'

// Persons created by a list or a new term, as drafts that an editor must publish, and by name with others of their body.

// As in items.ts: the item life handles the content of all areas alike.
const area = representativesArea as ItemArea<object> as ItemArea<Fields>

export async function createPersonDraft(
  site: SiteDb,
  name: { readonly givenName: string; readonly familyName: string },
  actor: Actor,
): Promise<string> {
  const work: Work = { site, area, actor }
  const { id } = await createItem(work, { content: { givenName: name.givenName, familyName: name.familyName } })
  return id
}

/**
 * Publishes drafts that `createPersonDraft` has just made, in this order. Where somebody else has to read them first, asks for that
 * instead and returns false.
 */
export async function publishPersonDrafts(site: SiteDb, ids: readonly string[], actor: Actor): Promise<boolean> {
  const work: Work = { site, area, actor }
  const isPublished = !isReadByOthers(actor.role, (await siteRules(work)).publishing)
  // One after another: each takes its place in the log.
  for (const id of ids) await (isPublished ? publishItem(work, id, 1) : requestReview(work, id, 1))
  return isPublished
}

const untouched = statement<{ id: string; draftVersion: number }>(
  'persons_untouched',
  `select i.id, i.draft_version as "draftVersion" from items i
   where i.site_id = $1 and i.id = any($2::uuid[]) and i.draft_version = 1 and i.first_published_at is null and i.deleted_at is null
     and not exists (select from assignments a where a.site_id = i.site_id and a.person_id = i.id)
     and not exists (select from person_contacts c where c.site_id = i.site_id and c.person_id = i.id)`,
)

/** Trashes the drafts that have not been changed since. */
export async function removeUntouchedDrafts(site: SiteDb, ids: readonly string[], actor: Actor): Promise<void> {
  if (ids.length === 0) return
  for (const { id, draftVersion } of await site.rows(untouched, [site.siteId, ids])) {
    await trashItem({ site, area, actor }, id, draftVersion)
  }
}
