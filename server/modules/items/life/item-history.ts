import type { BeforeStep, ItemAction } from '#contract/permissions.ts'
import { undoRefusal } from '#contract/permissions.ts'
import type { HistoryPage, RevisionKind, RevisionRow } from '#contract/items/items.ts'
import { notFound, stateChanged } from '../../../platform/errors.ts'
import { statement } from '../../../platform/database/database.ts'
import { listCursor, pageOf } from '../../../platform/database/listing.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import type { Step } from './item-step.ts'
import { draftColumns, takeStep } from './item-step.ts'
import { findItem, insertRevision, namesOf, revisionContent } from '../store/item-store.ts'
import { formerUser } from '../../accounts/former-user.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, inTrash, ownedItem, lockItemFor, pickFields } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// The versions of an item. What changed from one to the next is asked of the database: the texts stay there.

interface ListedRevision {
  readonly id: string
  readonly kind: RevisionKind
  readonly name: string | null
  readonly at: Date
  readonly by: string
  readonly authorName: string | null
  readonly changed: string[]
}

const pageSize = 20

// A field that is missing in a version made before the field existed is no change.
const revisionRows = (where: string): string => `
  with versions as (
    select id, kind, name, created_at, created_by, author_name, content,
           lag(content) over (order by created_at, id) as before
    from item_revisions where site_id = $1 and item_id = $2
  ), shown as (select * from versions ${where})
  select id, kind, name, created_at as "at", created_by as "by", author_name as "authorName", array(
    select now.key from jsonb_each(shown.content) now join jsonb_each(shown.before) old on old.key = now.key
    where now.value is distinct from old.value
  ) as changed
  from shown order by created_at desc, id desc`

const newestRevisions = statement<ListedRevision>('item_history', revisionRows('order by created_at desc, id desc limit $3'))
const olderRevisions = statement<ListedRevision>(
  'item_history_older',
  revisionRows('where (created_at, id) < ($4::timestamptz, $5::uuid) order by created_at desc, id desc limit $3'),
)
const oneRevision = statement<ListedRevision>('item_history_one', revisionRows('where id = $3'))
const contentBefore = statement<{ content: unknown }>(
  'item_history_before',
  `select content from item_revisions where site_id = $1 and item_id = $2 and (created_at, id) < (
     select created_at, id from item_revisions where site_id = $1 and item_id = $2 and id = $3
   ) order by created_at desc, id desc limit 1`,
)
const undoRows = statement<BeforeStep & { token: string; action: string; at: Date; by: string }>(
  'item_undo_list',
  `select id || '.' || nth as token, action, at, by, before ->> 'publishedRevisionId' is not null as "isLive",
     coalesce(before ->> 'publishAt', before ->> 'unpublishAt') is not null as "isScheduled",
     before ->> 'deletedAt' is not null as "isTrashed"
   from undo_steps
   where site_id = $1 and subject_id = $2 and undone_at is null and at > $3::timestamptz - interval '30 days'
   order by (after ->> 'state')::integer desc limit 10`,
)

/** The author of a version, and the importer of an imported one. */
function makersOf(row: ListedRevision, names: ReadonlyMap<string, string>): Pick<RevisionRow, 'by' | 'importedBy'> {
  const here = names.get(row.by) ?? formerUser
  if (row.authorName === null) return { by: { id: row.by, name: here }, importedBy: null }
  return { by: { id: row.by, name: row.authorName || formerUser }, importedBy: here }
}

const cursor = listCursor('moment', 'id')

/** One page of an item's versions, newest first, and what can still be taken back. */
export async function itemHistory(work: Work, id: string, after?: string): Promise<HistoryPage> {
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'read')
  const values = [site.siteId, id, pageSize + 1]
  const [rows, undo] = await Promise.all([
    after === undefined ? site.rows(newestRevisions, values) : site.rows(olderRevisions, [...values, ...cursor.parse(after)]),
    site.rows(undoRows, [site.siteId, id, actor.now]),
  ])
  const names = await namesOf(
    site,
    [...rows, ...undo].map(({ by }) => by),
  )
  const person = (by: string) => ({ id: by, name: names.get(by) ?? formerUser })
  const now = { ...ownedItem(work, item), isLive: item.publishedRevisionId !== null }
  const { shown, next } = pageOf(rows, pageSize, ({ at, id: last }) => cursor.print(at.toISOString(), last))
  return {
    revisions: shown.map(({ authorName, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      ...makersOf({ ...row, authorName }, names),
      isPublic: row.id === item.publishedRevisionId,
      isScheduled: row.id === item.scheduledRevisionId,
    })),
    next,
    undo: undo.map((row, nth) => {
      const { token, action, at, by } = row
      // Of the others it is not known yet how the item stands when they are the last.
      const refusal = nth === 0 ? undoRefusal(actor.role, action as ItemAction, now, row) : null
      return { token, action, at: at.toISOString(), by: person(by), refusal }
    }),
  }
}

/** One version with its text and the text before it. */
export async function itemRevision(
  { site, area }: Work,
  id: string,
  revisionId: string,
): Promise<{ revision: RevisionRow; content: Fields; before: Fields | null }> {
  if (!isUuid(revisionId)) throw notFound()
  const item = await findItem(site, area.name, id, 'read')
  const values = [site.siteId, id, revisionId]
  const [[row], content, [before]] = await Promise.all([
    site.rows(oneRevision, values),
    revisionContent(site, id, revisionId),
    site.rows(contentBefore, values),
  ])
  if (!row || content === null) throw notFound()
  const names = await namesOf(site, [row.by])
  const { authorName, ...shown } = row
  return {
    revision: {
      ...shown,
      at: row.at.toISOString(),
      ...makersOf({ ...shown, authorName }, names),
      isPublic: row.id === item.publishedRevisionId,
      isScheduled: row.id === item.scheduledRevisionId,
    },
    content: area.content.parse(content),
    before: before ? area.content.parse(before.content) : null,
  }
}

/** An old version becomes the draft; nothing goes live. The draft that gives way goes to the history first. */
export async function restoreRevision(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly revisionId: string },
): Promise<Step> {
  const { site, area, actor } = work
  const item = await lockItemFor(work, id, input.draftVersion, 'restoreVersion')
  if (item.deletedAt) throw inTrash()
  const stored = await revisionContent(site, id, input.revisionId)
  if (stored === null) throw notFound()
  const draft = area.content.parse(item.draft)
  const old = area.content.parse(stored)
  // Fields reserved for site administrators keep their present values.
  const content = actor.role === 'siteAdmin' ? old : { ...old, ...pickFields(draft, area.siteAdminFields) }
  insertRevision(site, { itemId: id, kind: 'checkpoint', content: draft }, actor)
  insertRevision(site, { itemId: id, kind: 'restored', content }, actor)
  const step = await takeStep(work, item, 'restoreVersion', draftColumns(area, item, content, actor), { oldDraft: draft })
  mirrorDraft(work, id, draft, content)
  return step
}

/** Keeps the draft as a version with a name of its own. */
export async function nameVersion(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly name: string },
): Promise<{ revisionId: string }> {
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'lock')
  refuseUnlessAllowed(work, 'edit', item)
  if (item.deletedAt) throw inTrash()
  if (item.draftVersion !== input.draftVersion)
    throw stateChanged('Någon har ändrat sedan du läste den här. Läs igenom och försök igen.')
  const revisionId = insertRevision(
    site,
    { itemId: id, kind: 'named', name: input.name, content: area.content.parse(item.draft) },
    actor,
  )
  return { revisionId }
}
