import { randomUUID } from 'node:crypto'
import type { UndoAction, UndoKindName } from '#contract/undo/undo-kinds.ts'
import type { Handle, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { StoredStep } from './undo-kind.ts'

// Rows are written in the transaction of the step, by the role that takes it.

const insert = statement(
  'undo_step_add',
  `insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

interface NewStep<Kind extends UndoKindName> {
  readonly kind: Kind
  readonly action: UndoAction<Kind>
  readonly subjectId?: string
  /** The name of the thing. */
  readonly title: string
  readonly before: object
  readonly after: object
}

/** A thing's place in a step with several. */
export interface StepPart {
  readonly id: string
  readonly nth: number
}

/** Stores a thing as it was before a step; returns the undo token of the step. */
export function storeStep<Kind extends UndoKindName>(
  handle: Handle,
  siteId: string,
  step: NewStep<Kind>,
  { userId, now }: { readonly userId: string; readonly now: Date },
  { id, nth }: StepPart = { id: randomUUID(), nth: 0 },
): string {
  const { kind, action, subjectId = null, title, before, after } = step
  handle.send(insert, [siteId, id, nth, kind, action, subjectId, title, before, after, now, userId])
  return id
}

const open = statement<StoredStep>(
  'undo_step_read',
  `select id, nth, kind, action, subject_id as "subjectId", title, before, after from undo_steps
   where site_id = $1 and id = $2 and ($3::integer is null or nth = $3) and undone_at is null and at > $4::timestamptz - interval '30 days'
   order by subject_id, nth`,
)

/** The things of a step that can still be taken back; `nth`: that one alone. */
export const openStep = (site: SiteDb, id: string, nth: number | null, now: Date): Promise<StoredStep[]> =>
  site.rows(open, [site.siteId, id, nth, now])

const note = statement<{ nth: number }>(
  'undo_step_done',
  `update undo_steps set undone_at = $4, undone_by = $5, before = '{}', after = '{}'
   where site_id = $1 and id = $2 and nth = $3 and undone_at is null returning nth`,
)

/** False when another call has taken it back. */
export async function noteUndone(
  handle: Handle,
  siteId: string,
  { id, nth }: StepPart,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  return (await handle.rows(note, [siteId, id, nth, now, userId])).length > 0
}

export interface ListedStep extends StoredStep {
  readonly at: Date
  readonly byId: string
  readonly by: string | null
  readonly undoneAt: Date | null
  readonly undoneById: string | null
  readonly undoneBy: string | null
}

const nameOf = (column: string): string => `(select u.name from users u where u.id = s.${column})`
const listed = statement<ListedStep>(
  'undo_steps_list',
  `with page as (
     select id, at from undo_steps where site_id = $1 and nth = 0 and kind = any($2::text[]) and at > $3::timestamptz - interval '30 days'
       and ($4::timestamptz is null or (at, id) < ($4::timestamptz, $5::uuid))
     order by at desc, id desc limit $6
   )
   select s.id, s.nth, s.kind, s.action, s.subject_id as "subjectId", s.title, s.before - 'draft' - 'rows' as before, s.after, s.at, s.by as "byId",
     ${nameOf('by')} as by, s.undone_at as "undoneAt", s.undone_by as "undoneById", ${nameOf('undone_by')} as "undoneBy"
   from page join undo_steps s on s.site_id = $1 and s.id = page.id
   order by s.at desc, s.id desc, s.nth`,
)

/** The things of the steps of these kinds, newest first and without texts and rows; a page has at most `limit` steps. */
export const listSteps = (
  site: SiteDb,
  kinds: readonly string[],
  now: Date,
  place: readonly unknown[],
  limit: number,
): Promise<ListedStep[]> => site.rows(listed, [site.siteId, kinds, now, ...place, limit])

/** Of an item or an account, taken back or not. */
export const forgetStepsOf = statement('undo_steps_of_subject', 'delete from undo_steps where site_id = $1 and subject_id = $2')
