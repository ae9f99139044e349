import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { codeOfAnswer } from '#contract/finding-answers.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { mergeList, mergeRichText } from '#contract/rich-text/merge.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { forbidden, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { ItemArea } from '../item-area.ts'
import { freeAddress } from '../addresses/free-addresses.ts'
import { followTitle, wantedSlug } from '../addresses/item-redirects.ts'
import { mirrorDraft, refuseUnknown } from '../references/item-mirror.ts'
import { stillHidden } from '../store/item-state.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, findOwnByKey, insertItem, insertRevision, updateItem } from '../store/item-store.ts'
import { lockTree, lastSortKeyBelow } from '../addresses/item-place.ts'
import { placeBelow } from './item-tree.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, listColumns, inTrash, pickFields } from '../store/item-work.ts'

interface NewDraft extends Partial<Pick<StoredItem, 'hiddenBefore'>> {
  /** The text typed so far. */
  readonly content: Fields
  /** Chosen by the caller, so that a retry after a lost answer creates no second draft. */
  readonly key?: string | undefined
  /** The parent, in areas that are trees. */
  readonly parentId?: string | undefined
}

/** `original`: the content it is a copy of; references in it are not checked again. */
export async function createItem(work: Work, input: NewDraft, original: Fields | null = null): Promise<StoredItem> {
  const { site, area, actor } = work
  refuseUnlessAllowed(work, 'create', null)
  refuseAdminFields(work, area.empty, input.content, Object.keys(input.content))
  const id = input.key ?? randomUUID()
  const typed = area.content.parse({ ...area.empty, ...input.content })
  lockTree(work)
  const parent = await placeBelow(work, input.parentId ?? null)
  // Asked together, in one journey to the database: a beginning has no title, so it does not change the address.
  const [address, already, refusal, begun] = await Promise.all([
    freeAddress(site, { id, area, slug: wantedSlug(area, typed, id), parentPath: parent?.path ?? null }),
    input.key === undefined ? null : findOwnByKey(site, area.name, id, actor.userId),
    refuseUnknown(work, original, typed).then(
      () => null,
      (error: unknown) => ({ error }),
    ),
    area.beginning?.(site),
  ])
  if (already) return already
  if (refusal) throw refusal.error
  const content = area.content.parse({ ...area.empty, ...begun, ...input.content })
  const version = { version: 1, by: actor.userId, at: actor.now.toISOString() }
  const item = insertItem(site, {
    id,
    area: area.name,
    ...address,
    parentId: parent?.id ?? null,
    hiddenBefore: input.hiddenBefore ?? null,
    sortKey: area.depth > 1 ? await lastSortKeyBelow(site, area.name, parent?.id ?? null) : null,
    draft: content,
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, version])),
    ...listColumns(area, content),
    createdAt: actor.now,
    createdBy: actor.userId,
    updatedAt: actor.now,
    updatedBy: actor.userId,
  })
  await recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.create`, objectId: id }, actor.now)
  mirrorDraft(work, id, null, content)
  return item
}

export interface DraftSave {
  readonly fields: Fields
  /** The versions of all fields that the writer had on screen. */
  readonly versions: Readonly<Record<string, number>>
  /** The content of those versions; with it, rich texts are merged paragraph by paragraph. */
  readonly bases?: Fields | undefined
  readonly resolvesConflict: boolean
}

/** After a pause of this length the writer is taken to have left, and the draft is stored as a version. */
const sessionEndsAfterMs = 10 * 60_000

/**
 * Saves the fields that are unchanged since the writer read them, and merges texts and lists of the others where possible.
 * The remaining fields are returned as `conflicts`, and the writer's text of them is stored in the history. A text that another
 * writer's text replaces is stored there first too: no order of saves loses a word.
 */
export async function saveDraft(work: Work, id: string, save: DraftSave): Promise<{ item: StoredItem; conflicts: string[] }> {
  const { site, area, actor } = work
  // A new title may change the address, and those of the items below it. Rich text never does.
  if (Object.keys(save.fields).some((field) => !area.richTextFields.includes(field))) lockTree(work)
  const item = await findItem(site, area.name, id, 'lock')
  refuseUnlessAllowed(work, 'edit', item)
  if (item.deletedAt) throw inTrash()
  const draft = area.content.parse(item.draft)
  // A save whose answer was lost is sent again: an equal value is neither a change nor a conflict.
  const changed = Object.keys(save.fields).filter((field) => !isDeepStrictEqual(save.fields[field], draft[field]))
  refuseAdminFields(work, draft, save.fields, changed)
  const isCurrent = (field: string): boolean => save.versions[field] === item.fieldVersions[field]?.version
  const current = changed.filter(isCurrent)
  const merged = mergedFields(
    area,
    draft,
    save,
    changed.filter((field) => !isCurrent(field)),
  )
  const conflicts = changed.filter((field) => !isCurrent(field) && !merged.has(field))
  const accepted: Fields = { ...pickFields(save.fields, current), ...Object.fromEntries(merged) }
  const acceptedFields = Object.keys(accepted).filter((field) => !isDeepStrictEqual(accepted[field], draft[field]))

  if (conflicts.length > 0)
    insertRevision(site, { itemId: id, kind: 'conflict', content: { ...draft, ...pickFields(save.fields, conflicts) } }, actor)
  if (acceptedFields.length === 0) return { item, conflicts }
  const givesWay = current.some((field) => item.fieldVersions[field]?.by !== actor.userId)
  keepBefore(site, item, draft, actor, givesWay || save.resolvesConflict)

  const content = area.content.parse({ ...draft, ...pickFields(accepted, acceptedFields) })
  await refuseUnknown(work, draft, content)
  const draftVersion = item.draftVersion + 1
  const version = { version: draftVersion, by: actor.userId, at: actor.now.toISOString() }
  const saved = updateItem(site, item, {
    ...(await followTitle(work, item, draft, content)),
    draft: content,
    draftVersion,
    fieldVersions: { ...item.fieldVersions, ...Object.fromEntries(acceptedFields.map((field) => [field, version])) },
    ...listColumns(area, content),
    updatedAt: actor.now,
    updatedBy: actor.userId,
  })
  await noteAnswers(work, id, draft, content)
  mirrorDraft(work, id, draft, content)
  return { item: saved, conflicts }
}

/** Notes in the log that somebody has answered findings, by their codes: never what they were about. */
async function noteAnswers({ site, area, actor }: Work, id: string, before: Fields, after: Fields): Promise<void> {
  const given = new Set(before['answers'] as readonly string[] | undefined)
  const added = ((after['answers'] as readonly string[] | undefined) ?? []).filter((key) => !given.has(key))
  for (const reason of new Set(added.map(codeOfAnswer))) {
    if (reason === null) continue
    const entry = { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.answerFinding`, objectId: id, reason }
    await recordAudit(site, entry, actor.now)
  }
}

/** Merges the texts and lists of two writers, for fields where they changed different blocks or entries. */
function mergedFields(area: ItemArea<Fields>, draft: Fields, save: DraftSave, fields: readonly string[]): Map<string, unknown> {
  const merged = new Map<string, unknown>()
  for (const field of fields) {
    const base = save.bases?.[field]
    if (base === undefined) continue
    const value = mergedValue(area, field, base, save.fields[field], draft[field])
    // Two values within the limits of the field may exceed them when merged.
    if (value !== null && area.content.safeParse({ ...draft, [field]: value }).success) merged.set(field, value)
  }
  return merged
}

function mergedValue(area: ItemArea<Fields>, field: string, base: unknown, mine: unknown, theirs: unknown): unknown {
  // The area lists its rich text fields, and its schema has parsed all three values.
  if (area.richTextFields.includes(field)) return mergeRichText(base as RichText, mine as RichText, theirs as RichText)
  const areLists = Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)
  return areLists ? mergeList(base, mine, theirs) : null
}

function refuseAdminFields({ area, actor }: Work, before: Fields, after: Fields, fields: readonly string[]): void {
  if (isAtLeast(actor.role, 'siteAdmin')) return
  const refused = fields.find((field) => area.siteAdminFields.includes(field) && !isDeepStrictEqual(before[field], after[field]))
  if (refused !== undefined) throw forbidden('Bara sajtansvariga kan ändra det här. Fråga er sajtansvariga.')
}

/** Stores the draft as a version when another writer replaces it or its writer had left. */
function keepBefore(site: SiteDb, item: StoredItem, draft: Fields, actor: Actor, givesWay: boolean): void {
  const hasLeft = actor.now.getTime() - item.updatedAt.getTime() > sessionEndsAfterMs
  const isKept = item.draftVersion === item.publishedDraftVersion || item.draftVersion === item.scheduledDraftVersion
  // The version has the date and the author of the last save.
  const writer = { ...actor, userId: item.updatedBy, now: item.updatedAt }
  if (isKept) return
  if (hasLeft) insertRevision(site, { itemId: item.id, kind: 'session', content: draft }, writer)
  else if (givesWay) insertRevision(site, { itemId: item.id, kind: 'checkpoint', content: draft }, writer)
}

/** A new draft with the same text: no dates, no pins, no history. */
export async function duplicateItem(work: Work, id: string): Promise<StoredItem> {
  const { site, area } = work
  const item = await findItem(site, area.name, id, 'read')
  if (item.deletedAt) throw stateChanged('Den ligger i papperskorgen. Återställ den först.')
  const original = area.content.parse(item.draft)
  const copy = area.copied(original)
  // Fields reserved for site administrators are not copied by others.
  const content = isAtLeast(work.actor.role, 'siteAdmin') ? copy : { ...copy, ...pickFields(area.empty, area.siteAdminFields) }
  // References of the original are kept, even when their target no longer exists.
  const input = { content, hiddenBefore: stillHidden(item), ...(item.parentId !== null && { parentId: item.parentId }) }
  return createItem(work, input, original)
}
