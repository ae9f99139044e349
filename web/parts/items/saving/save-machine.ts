import type { Fields, Item } from '../item.ts'
import { answered } from './save-answers.ts'
import type { FieldRules } from '../field-rules.ts'
import type { SaveRequest, SaveState } from './save-state.ts'
import { basesOf, beginAt, differs, faultOf, isUnsaved, show, takeTheirs } from './save-state.ts'

// The save queue of one open editor as a pure function: state and event give the next state, and `nextStep`
// says what the world should do about it. No clock, no network, no React, so that every interleaving can be tested.

const saveDelayMs = 1500
/** Somebody who never pauses is saved this often all the same. */
const longestUnsavedMs = 10_000
const firstRetryMs = 2000
const longestRetryMs = 30_000

export type SaveEvent =
  | { readonly type: 'edit'; readonly field: string; readonly value: unknown }
  /** The writer had it changed by pressing a button: the view must show it anew. */
  | { readonly type: 'replace'; readonly field: string; readonly value: unknown }
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
  | ({ readonly type: 'putBack' } & TextPutBack)

/** Text kept from an earlier time, with what it was written on. */
export interface TextPutBack {
  readonly fields: Fields
  readonly versions: Readonly<Record<string, number>>
  /** The texts of those versions, where they are known. */
  readonly bases: Fields
  /** Of a text that was not known to be created: the id that it gets. */
  readonly key?: string | undefined
}

export type Resolution =
  | { readonly keep: 'mine' }
  | { readonly keep: 'theirs' }
  | { readonly keep: 'both'; readonly value: unknown }

type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'send'; readonly request: SaveRequest }

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
      key: state.key,
      fields: Object.fromEntries(names.map((field) => [field, state.current[field]])),
      versions: state.versions,
      // Of a text that may have arrived already, the server would take the same words twice.
      bases: basesOf(
        state,
        names.filter((field) => state.unanswered[field] === undefined),
        rules,
      ),
      resolvesConflict: names.some((field) => state.resolving.includes(field)),
    },
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

function putBack(state: SaveState, { fields, versions, bases, key }: TextPutBack, now: number): SaveState {
  let next: SaveState = { ...state, dueAt: now, dirtySince: state.dirtySince ?? now }
  if (state.item === null && key !== undefined) next = { ...next, key }
  for (const [field, value] of Object.entries(fields)) {
    const version = versions[field]
    // Others wrote since: the server is told from which text this one came, and if nobody knows, it asks.
    if (version !== undefined && version !== state.versions[field]) {
      next = field in bases ? beginAt(next, field, bases[field], version) : withoutBase(next, field, version)
    }
    next = show(next, field, value)
  }
  return next
}

const withoutBase = (state: SaveState, field: string, version: number): SaveState => ({
  ...state,
  versions: { ...state.versions, [field]: version },
  baseless: [...state.baseless, field],
})

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
    case 'replace':
      return advance(show(state, event.field, event.value), { ...event, type: 'edit' }, now, rules)
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
    case 'putBack':
      return putBack(state, event, now)
  }
}

/** Leaving a field saves at once, but does not shorten the pause between two attempts without network. */
const hurried = (state: SaveState, now: number): number | null =>
  state.problem?.kind === 'offline' ? state.dueAt : state.dueAt === null ? null : now

type SaveStatus =
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
