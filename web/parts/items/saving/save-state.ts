import type { FieldRules } from '../field-rules.ts'
import type { Fields, Item } from '../item.ts'
import { sameValue } from '../compare/same-value.ts'

// What the save queue of one open editor knows, and the small steps its events are made of.
//
// The rule that everything here serves: `current` is what stands on the screen, and nothing but the writer changes a
// field of it that the writer has changed or stands in. A field is clean while `current` equals `start`, the text its
// version belongs to; only clean fields take over what others wrote.

export interface SaveRequest {
  /** Null: the item does not exist yet and is created with these fields. */
  readonly itemId: string | null
  /** Asking twice for the creation with the same key makes one item. */
  readonly key: string
  readonly fields: Fields
  readonly versions: Readonly<Record<string, number>>
  /** The texts that `fields` were written from, of fields in which the server can join what two people wrote. */
  readonly bases: Fields
  readonly resolvesConflict: boolean
}

export interface ConflictField {
  readonly field: string
  /** What both were written from; undefined where that is not known. */
  readonly base: unknown
  readonly theirs: unknown
  /** The version of `theirs`, and no newer one: choosing must not overwrite what the writer has not seen. */
  readonly version: number
  readonly changedBy: { readonly id: string; readonly name: string }
  readonly changedAt: string
}

/** What keeps text from being saved: `offline` is tried again by itself, `blocked` is not. */
type Problem = { readonly kind: 'offline' } | { readonly kind: 'blocked'; readonly message: string }

export interface SaveState {
  /** The newest the server told; null until created. */
  readonly item: Item | null
  /** The id that a new item gets. */
  readonly key: string
  readonly start: Fields
  readonly current: Fields
  readonly versions: Readonly<Record<string, number>>
  /** Fields whose `start` is not the text their version had. */
  readonly baseless: readonly string[]
  /** Grows each time something else than the writer changed the field, so that an editor view knows to show it anew. */
  readonly epochs: Readonly<Record<string, number>>
  readonly focused: string | null
  readonly sending: SaveRequest | null
  /** Milliseconds of the clock; null when nothing waits. */
  readonly dueAt: number | null
  readonly dirtySince: number | null
  readonly attempts: number
  readonly problem: Problem | null
  /** Fields the server refused, with the text it refused. */
  readonly refused: Readonly<Record<string, { readonly value: unknown; readonly message: string }>>
  readonly conflict: readonly ConflictField[]
  /** Fields whose conflict the writer has decided; the save that carries them says so. */
  readonly resolving: readonly string[]
  /** What was sent and never answered: it may have arrived all the same. */
  readonly unanswered: Readonly<Record<string, readonly unknown[]>>
  readonly savedAt: number | null
}

const versionsOf = (item: Item): Record<string, number> =>
  Object.fromEntries(Object.entries(item.versions).map(([field, { version }]) => [field, version]))

export const openItem = (item: Item): SaveState => ({
  ...openNew(item.content, ''),
  item,
  versions: versionsOf(item),
  savedAt: Date.parse(item.updatedAt),
})

export const openNew = (empty: Fields, key: string): SaveState => ({
  item: null,
  key,
  start: empty,
  current: empty,
  versions: {},
  baseless: [],
  epochs: {},
  focused: null,
  sending: null,
  dueAt: null,
  dirtySince: null,
  attempts: 0,
  problem: null,
  refused: {},
  conflict: [],
  resolving: [],
  unanswered: {},
  savedAt: null,
})

export const differs = (state: SaveState, field: string): boolean => !sameValue(state.current[field], state.start[field])
const isTravelling = (state: SaveState, field: string): boolean => state.sending !== null && field in state.sending.fields

/** Fields whose text on the screen is not known to be saved. */
export const unsavedFields = (state: SaveState): string[] =>
  Object.keys(state.current).filter((field) => differs(state, field) || isTravelling(state, field))

export const isUnsaved = (state: SaveState): boolean => unsavedFields(state).length > 0

export const hasBase = (state: SaveState, field: string): boolean => field in state.versions && !state.baseless.includes(field)

/** The texts that `fields` were written from, as far as they are known and worth sending. */
export const basesOf = (state: SaveState, fields: readonly string[], rules: FieldRules): Fields =>
  Object.fromEntries(
    fields
      .filter((field) => hasBase(state, field) && rules.sendsBase(field, state.start[field]))
      .map((field) => [field, state.start[field]]),
  )

/** What decides whether a field can be saved. */
interface JudgedField {
  readonly value: unknown
  readonly start: unknown
  readonly refused: SaveState['refused'][string] | undefined
}

/** The message beside a field that cannot be saved as it stands. */
export function faultIn({ value, start, refused }: JudgedField, field: string, rules: FieldRules): string | null {
  if (refused && sameValue(refused.value, value)) return refused.message
  return sameValue(value, start) ? null : rules.fault(field, value)
}

export const faultOf = (state: SaveState, field: string, rules: FieldRules): string | null =>
  faultIn({ value: state.current[field], start: state.start[field], refused: state.refused[field] }, field, rules)

export function show(state: SaveState, field: string, value: unknown): SaveState {
  return {
    ...state,
    current: { ...state.current, [field]: value },
    epochs: { ...state.epochs, [field]: (state.epochs[field] ?? 0) + 1 },
  }
}

export const beginAt = (state: SaveState, field: string, value: unknown, version: number): SaveState => ({
  ...state,
  start: { ...state.start, [field]: value },
  versions: { ...state.versions, [field]: version },
  baseless: state.baseless.filter((other) => other !== field),
})

/** Takes over what others wrote in a field the writer has not touched. Anything else waits: a later save will meet it. */
export function takeTheirs(state: SaveState, item: Item, field: string, force: boolean): SaveState {
  const version = item.versions[field]?.version
  if (version === undefined || version <= (state.versions[field] ?? 0) || isTravelling(state, field)) return state
  const theirs = item.content[field]
  // A newer number for the text the writer began from: a field that was typed in while the item was being created.
  if (sameValue(theirs, state.start[field])) return beginAt(state, field, state.start[field], version)
  if (differs(state, field) || (state.focused === field && !force)) return state
  const begun = beginAt(state, field, theirs, version)
  return sameValue(state.current[field], theirs) ? begun : show(begun, field, theirs)
}
