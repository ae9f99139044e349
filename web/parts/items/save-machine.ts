import type { Fields, Item } from './item.ts'
import { sameValue } from './same-value.ts'

// The save queue of one open editor (spec 2.0.5) as a pure function: state and event give the next state, and `nextStep`
// says what the world should do about it. No clock, no network, no React, so that every interleaving can be tested.
//
// The rule that everything here serves: `current` is what stands on the screen, and nothing but the writer changes a
// field of it that the writer has changed or stands in. A field is clean while `current` equals `start`, the text its
// version belongs to; only clean fields take over what others wrote.

export const saveDelayMs = 1500
/** Somebody who never pauses is saved this often all the same. */
export const longestUnsavedMs = 10_000
const firstRetryMs = 2000
const longestRetryMs = 30_000

export interface SaveRequest {
  /** Null: the item does not exist yet and is created with these fields. */
  readonly itemId: string | null
  readonly fields: Fields
  readonly versions: Readonly<Record<string, number>>
  readonly resolvesConflict: boolean
}

export interface ConflictField {
  readonly field: string
  readonly theirs: unknown
  /** The version of `theirs`, and no newer one: choosing must not overwrite what the writer has not seen. */
  readonly version: number
  readonly changedBy: { readonly id: string; readonly name: string }
  readonly changedAt: string
}

/** What keeps text from being saved: `offline` is tried again by itself, `blocked` is not. */
export type Problem = { readonly kind: 'offline' } | { readonly kind: 'blocked'; readonly message: string }

export interface SaveState {
  /** The newest the server told; null until created. */
  readonly item: Item | null
  readonly start: Fields
  readonly current: Fields
  readonly versions: Readonly<Record<string, number>>
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

/** What the machine must know of the area. */
export interface FieldRules {
  /** The text as the server will keep it, outer blanks removed for example. */
  readonly tidy: (field: string, value: unknown) => unknown
  /** Why the value cannot be saved, in Swedish; null if it can. */
  readonly fault: (field: string, value: unknown) => string | null
}

export type SaveEvent =
  | { readonly type: 'edit'; readonly field: string; readonly value: unknown }
  | { readonly type: 'focus'; readonly field: string }
  | { readonly type: 'blur'; readonly field: string }
  /** Save what there is without waiting: Ctrl+S, leaving the tab, before publishing, the network coming back. */
  | { readonly type: 'hurry' }
  | { readonly type: 'sent'; readonly request: SaveRequest }
  | { readonly type: 'saved'; readonly item: Item }
  | { readonly type: 'conflicted'; readonly conflicts: readonly string[]; readonly item: Item }
  | { readonly type: 'refused'; readonly fields: Readonly<Record<string, string>>; readonly message: string }
  | { readonly type: 'blocked'; readonly message: string }
  | { readonly type: 'failed' }
  | { readonly type: 'resolve'; readonly choices: Readonly<Record<string, Resolution>> }
  /** What was due cannot be sent as it stands. */
  | { readonly type: 'idle' }
  /** News from the server that was no answer to a save. `force`: the writer asked for it, so the focused field takes it too. */
  | { readonly type: 'adopt'; readonly item: Item; readonly force: boolean }
  /** Text kept from an earlier time is put back, with the versions it was written on. */
  | { readonly type: 'putBack'; readonly fields: Fields; readonly versions: Readonly<Record<string, number>> }

export type Resolution =
  | { readonly keep: 'mine' }
  | { readonly keep: 'theirs' }
  | { readonly keep: 'both'; readonly value: unknown }

export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'send'; readonly request: SaveRequest }

const versionsOf = (item: Item): Record<string, number> =>
  Object.fromEntries(Object.entries(item.versions).map(([field, { version }]) => [field, version]))

export const openItem = (item: Item): SaveState => ({
  ...openNew(item.content),
  item,
  versions: versionsOf(item),
  savedAt: Date.parse(item.updatedAt),
})

export const openNew = (empty: Fields): SaveState => ({
  item: null,
  start: empty,
  current: empty,
  versions: {},
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

const differs = (state: SaveState, field: string): boolean => !sameValue(state.current[field], state.start[field])
const isTravelling = (state: SaveState, field: string): boolean => state.sending !== null && field in state.sending.fields

/** Fields whose text on the screen is not known to be saved. */
export const unsavedFields = (state: SaveState): string[] =>
  Object.keys(state.current).filter((field) => differs(state, field) || isTravelling(state, field))

export const isUnsaved = (state: SaveState): boolean => unsavedFields(state).length > 0

/** The message beside a field that cannot be saved as it stands. */
export function faultOf(state: SaveState, field: string, rules: FieldRules): string | null {
  const refused = state.refused[field]
  if (refused && sameValue(refused.value, state.current[field])) return refused.message
  return differs(state, field) ? rules.fault(field, state.current[field]) : null
}

/** Changed, and nobody is asked about it. Whether it can be saved is another question, and for a long text a costly one. */
const changedFields = (state: SaveState): string[] =>
  Object.keys(state.current).filter((field) => differs(state, field) && !state.conflict.some((other) => other.field === field))

const sendableFields = (state: SaveState, rules: FieldRules): string[] =>
  changedFields(state).filter((field) => faultOf(state, field, rules) === null)

export function nextStep(state: SaveState, now: number, rules: FieldRules): Step {
  if (state.sending !== null || state.problem?.kind === 'blocked') return { do: 'nothing' }
  if (changedFields(state).length === 0) return { do: 'nothing' }
  if (state.dueAt !== null && now < state.dueAt) return { do: 'wait', until: state.dueAt }
  const names = sendableFields(state, rules)
  if (names.length === 0) return { do: 'nothing' }
  return {
    do: 'send',
    request: {
      itemId: state.item?.id ?? null,
      fields: Object.fromEntries(names.map((field) => [field, state.current[field]])),
      versions: state.versions,
      resolvesConflict: names.some((field) => state.resolving.includes(field)),
    },
  }
}

function show(state: SaveState, field: string, value: unknown): SaveState {
  return {
    ...state,
    current: { ...state.current, [field]: value },
    epochs: { ...state.epochs, [field]: (state.epochs[field] ?? 0) + 1 },
  }
}

const beginAt = (state: SaveState, field: string, value: unknown, version: number): SaveState => ({
  ...state,
  start: { ...state.start, [field]: value },
  versions: { ...state.versions, [field]: version },
})

/** Takes over what others wrote in a field the writer has not touched. Anything else waits: a later save will meet it as a conflict. */
function takeTheirs(state: SaveState, item: Item, field: string, force: boolean): SaveState {
  const version = item.versions[field]?.version
  if (version === undefined || version <= (state.versions[field] ?? 0) || isTravelling(state, field)) return state
  const theirs = item.content[field]
  // A newer number for the text the writer began from: a field that was typed in while the item was being created.
  if (sameValue(theirs, state.start[field])) return beginAt(state, field, state.start[field], version)
  if (differs(state, field) || (state.focused === field && !force)) return state
  const begun = beginAt(state, field, theirs, version)
  return sameValue(state.current[field], theirs) ? begun : show(begun, field, theirs)
}

/** One field of a save that was answered: what was sent is now what the newest version holds. */
function settleField(state: SaveState, item: Item, field: string, sent: unknown): SaveState {
  const stored = item.content[field]
  const begun = beginAt(state, field, sent, item.versions[field]?.version ?? state.versions[field] ?? 0)
  const isAway = state.focused !== field && sameValue(state.current[field], sent)
  // The stored text is tidied (a blank at the end is gone). Shown only when the writer is elsewhere: a blank that
  // vanishes while one types glues two words together.
  return isAway && !sameValue(stored, sent) ? show(beginAt(begun, field, stored, begun.versions[field] ?? 0), field, stored) : begun
}

function meetConflict(state: SaveState, item: Item, field: string, sent: unknown, rules: FieldRules): SaveState {
  const theirs = item.content[field]
  const theirVersion = item.versions[field]
  if (!theirVersion) return state
  const mine = state.current[field]
  if (sameValue(theirs, rules.tidy(field, mine))) return beginAt(state, field, mine, theirVersion.version)
  // A save whose answer was lost did arrive: the "other" is this writer, a moment ago.
  const ownEarlier = state.unanswered[field]?.find((value) => sameValue(theirs, rules.tidy(field, value)))
  if (ownEarlier !== undefined) return beginAt(state, field, ownEarlier, theirVersion.version)
  // Still typing: the newer text is sent first, so that the history has it before anybody chooses, and no dialog
  // comes between two keys.
  if (!sameValue(mine, sent)) return state
  const met: ConflictField = { field, theirs, ...theirVersion }
  return { ...state, conflict: [...state.conflict.filter((other) => other.field !== field), met] }
}

function answered(state: SaveState, item: Item, conflicts: readonly string[], now: number, rules: FieldRules): SaveState {
  const sent = state.sending?.fields ?? {}
  // A refetch may have told of something newer while this answer was on its way.
  const newest = state.item && state.item.draftVersion > item.draftVersion ? state.item : item
  let next: SaveState = { ...state, sending: null, item: newest, attempts: 0, problem: null }
  for (const field of Object.keys(item.content)) {
    if (field in sent) {
      const isConflict = conflicts.includes(field)
      next = isConflict ? meetConflict(next, item, field, sent[field], rules) : settleField(next, item, field, sent[field])
    }
    next = takeTheirs(next, newest, field, false)
  }
  const stillUnsaved = Object.keys(next.current).some((field) => differs(next, field))
  return {
    ...next,
    resolving: next.resolving.filter((field) => !(field in sent)),
    unanswered: {},
    dirtySince: stillUnsaved ? now : null,
    dueAt: stillUnsaved ? (next.dueAt ?? now) : null,
    savedAt: conflicts.length < Object.keys(sent).length ? now : state.savedAt,
  }
}

function resolve(state: SaveState, choices: Readonly<Record<string, Resolution>>, now: number): SaveState {
  let next = state
  for (const { field, theirs, version } of state.conflict) {
    const choice = choices[field]
    if (!choice) continue
    next = beginAt(next, field, theirs, version)
    if (choice.keep === 'theirs') {
      next = show(next, field, theirs)
      if (state.item) next = takeTheirs(next, state.item, field, true)
    }
    if (choice.keep === 'both') next = show(next, field, choice.value)
    if (choice.keep !== 'theirs') next = { ...next, resolving: [...next.resolving, field] }
  }
  return { ...next, conflict: next.conflict.filter(({ field }) => !choices[field]), dueAt: now, dirtySince: now }
}

function retryDelay(attempts: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1))
}

export function advance(state: SaveState, event: SaveEvent, now: number, rules: FieldRules): SaveState {
  switch (event.type) {
    case 'edit': {
      const edited = { ...state, current: { ...state.current, [event.field]: event.value } }
      const dirtySince = isUnsaved(edited) ? (state.dirtySince ?? now) : null
      const soon = Math.min(now + saveDelayMs, (dirtySince ?? now) + longestUnsavedMs)
      return {
        ...edited,
        // Text that changes under an open choice is saved anew and meets the conflict again, with the newest of both.
        conflict: state.conflict.filter(({ field }) => field !== event.field),
        dirtySince,
        dueAt: state.problem?.kind === 'offline' ? (state.dueAt ?? soon) : soon,
      }
    }
    case 'focus':
      return { ...state, focused: event.field }
    case 'blur': {
      const away = { ...state, focused: state.focused === event.field ? null : state.focused, dueAt: hurried(state, now) }
      return state.item ? takeTheirs(away, state.item, event.field, false) : away
    }
    case 'hurry':
      return { ...state, dueAt: now, problem: state.problem?.kind === 'blocked' ? null : state.problem }
    case 'sent':
      return { ...state, sending: event.request, dueAt: null, dirtySince: null }
    case 'idle':
      return { ...state, dueAt: null }
    case 'saved':
      return answered(state, event.item, [], now, rules)
    case 'conflicted':
      return answered(state, event.item, event.conflicts, now, rules)
    case 'refused': {
      const sent = state.sending?.fields ?? {}
      const refused = { ...state.refused }
      for (const [field, message] of Object.entries(event.fields))
        if (field in sent) refused[field] = { value: sent[field], message }
      const next: SaveState = { ...state, sending: null, attempts: 0, problem: null, dueAt: now, refused }
      // A refusal that names no field of ours would be sent again and again.
      const isNamed = Object.keys(event.fields).some((field) => field in sent)
      return isNamed ? next : { ...next, problem: { kind: 'blocked', message: event.message } }
    }
    case 'blocked':
      return { ...state, sending: null, problem: { kind: 'blocked', message: event.message } }
    case 'failed': {
      const attempts = state.attempts + 1
      const unanswered = { ...state.unanswered }
      for (const [field, value] of Object.entries(state.sending?.fields ?? {}))
        unanswered[field] = [...(unanswered[field] ?? []), value]
      return { ...state, sending: null, attempts, problem: { kind: 'offline' }, dueAt: now + retryDelay(attempts), unanswered }
    }
    case 'resolve':
      return resolve(state, event.choices, now)
    case 'adopt': {
      if (state.item && event.item.draftVersion < state.item.draftVersion) return state
      let next: SaveState = { ...state, item: event.item }
      for (const field of Object.keys(event.item.content)) next = takeTheirs(next, event.item, field, event.force)
      return next
    }
    case 'putBack': {
      let next: SaveState = {
        ...state,
        versions: { ...state.versions, ...event.versions },
        dueAt: now,
        dirtySince: state.dirtySince ?? now,
      }
      for (const [field, value] of Object.entries(event.fields)) next = show(next, field, value)
      return next
    }
  }
}

/** Leaving a field saves at once, but does not shorten the pause between two attempts without network. */
const hurried = (state: SaveState, now: number): number | null =>
  state.problem?.kind === 'offline' ? state.dueAt : state.dueAt === null ? null : now

export type SaveStatus =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'conflict' }
  /** Everything else is saved; these fields cannot be as they stand. */
  | { readonly kind: 'faulty'; readonly fields: readonly string[] }

export function statusOf(state: SaveState, rules: FieldRules): SaveStatus {
  if (state.problem?.kind === 'blocked') return { kind: 'blocked', message: state.problem.message }
  if (state.problem?.kind === 'offline') return { kind: 'offline' }
  if (state.conflict.length > 0) return { kind: 'conflict' }
  // While one types, no text is judged: that comes when the save is due.
  const isDue = state.dueAt !== null && changedFields(state).length > 0
  if (state.sending !== null || isDue || sendableFields(state, rules).length > 0) return { kind: 'saving' }
  const faulty = Object.keys(state.current).filter((field) => faultOf(state, field, rules) !== null)
  if (faulty.length > 0) return { kind: 'faulty', fields: faulty }
  return state.savedAt === null ? { kind: 'untouched' } : { kind: 'saved', at: state.savedAt }
}
