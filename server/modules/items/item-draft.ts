import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SiteRole } from '#contract/roles.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { foldForSearch, slugify } from '#contract/slug.ts'
import { forbidden, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { ItemArea } from './item-area.ts'
import type { StoredItem } from './item-store.ts'
import { findItem, freeSlug, insertItem, insertRevision, updateItem } from './item-store.ts'

/** Who acts, and when. */
export interface Actor {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}

/** Throws 403 with the reason unless the actor may do it to this item. */
export function allow(
  actor: Actor,
  action: Parameters<typeof itemRefusal>[1],
  item: Pick<StoredItem, 'createdBy' | 'firstPublishedAt'>,
): void {
  const refusal = itemRefusal(actor.role, action, {
    isOwn: item.createdBy === actor.userId,
    everPublished: item.firstPublishedAt !== null,
  })
  if (refusal !== null) throw forbidden(refusal)
}

/** What lists find and show, taken out of the content in the same statement that stores it. */
export const extracted = <Content extends object>(area: ItemArea<Content>, content: Content) => ({
  title: area.title(content),
  searchText: foldForSearch(area.searchText(content)),
})

function wantedSlug<Content extends object>(area: ItemArea<Content>, content: Content, id: string): string {
  const slug = slugify(area.title(content))
  return slug === '' ? `${area.slugPrefix}-${id.slice(0, 8)}` : slug
}

export async function createItem<Content extends object>(
  site: SiteDb,
  area: ItemArea<Content>,
  typed: Partial<Content>,
  actor: Actor,
): Promise<StoredItem> {
  allow(actor, 'create', { createdBy: actor.userId, firstPublishedAt: null })
  const id = randomUUID()
  const content = area.content.parse({ ...area.empty, ...typed })
  const version = { version: 1, by: actor.userId, at: actor.now.toISOString() }
  const slug = await freeSlug(site, area.name, id, wantedSlug(area, content, id))
  const [item] = await Promise.all([
    insertItem(site, {
      id,
      area: area.name,
      slug,
      draft: content,
      fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, version])),
      ...extracted(area, content),
      createdAt: actor.now,
      createdBy: actor.userId,
      updatedAt: actor.now,
      updatedBy: actor.userId,
    }),
    recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.create`, objectId: id }, actor.now),
  ])
  return item
}

export interface DraftSave<Content> {
  readonly fields: Partial<Content>
  /** The version of every field the writer had on screen. */
  readonly versions: Readonly<Record<string, number>>
  readonly resolvesConflict: boolean
}

/**
 * Saves the fields nobody else has changed since the writer read them; the others are returned as `conflicts` and the
 * writer's text of them goes to the history. Before anybody's text gives way to somebody else's it goes there too: no
 * order of saves loses a word (spec 2.0.5).
 */
export async function saveDraft<Content extends object>(
  site: SiteDb,
  area: ItemArea<Content>,
  id: string,
  save: DraftSave<Content>,
  actor: Actor,
): Promise<{ item: StoredItem; conflicts: string[] }> {
  const item = await findItem(site, area.name, id, 'lock')
  allow(actor, 'edit', item)
  if (item.deletedAt) throw stateChanged('Den ligger i papperskorgen. Återställ den innan du skriver vidare.')
  const draft = area.content.parse(item.draft)
  // A save whose answer was lost is sent again: what already stands there is no change and no conflict.
  const changed = Object.keys(save.fields).filter((field) => !isDeepStrictEqual(valueOf(save.fields, field), valueOf(draft, field)))
  const isCurrent = (field: string): boolean => save.versions[field] === item.fieldVersions[field]?.version
  const conflicts = changed.filter((field) => !isCurrent(field))
  const accepted = changed.filter(isCurrent)

  if (conflicts.length > 0) await keep(site, item, 'conflict', { ...draft, ...pick(save.fields, conflicts) }, actor)
  if (accepted.length === 0) return { item, conflicts }

  const givesWay = accepted.some((field) => item.fieldVersions[field]?.by !== actor.userId)
  if (givesWay || save.resolvesConflict) await keep(site, item, 'checkpoint', draft, actor)

  const content = area.content.parse({ ...draft, ...pick(save.fields, accepted) })
  const draftVersion = item.draftVersion + 1
  const version = { version: draftVersion, by: actor.userId, at: actor.now.toISOString() }
  const titleChanged = area.title(content) !== area.title(draft)
  // The address follows the title until somebody may have linked to it.
  const slug =
    titleChanged && !item.firstPublishedAt ? await freeSlug(site, area.name, id, wantedSlug(area, content, id)) : item.slug
  const saved = await updateItem(site, item, {
    slug,
    draft: content,
    draftVersion,
    fieldVersions: { ...item.fieldVersions, ...Object.fromEntries(accepted.map((field) => [field, version])) },
    ...extracted(area, content),
    updatedAt: actor.now,
    updatedBy: actor.userId,
  })
  return { item: saved, conflicts }
}

const valueOf = (content: object, field: string): unknown => (content as Record<string, unknown>)[field]

const pick = (content: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(content, field)]))

/** Puts a text in the item's history, where it can be found again. */
export const keep = (
  site: SiteDb,
  item: StoredItem,
  kind: 'checkpoint' | 'conflict',
  content: object,
  actor: Actor,
): Promise<void> =>
  insertRevision(site, { id: randomUUID(), itemId: item.id, kind, content, createdAt: actor.now, createdBy: actor.userId })
