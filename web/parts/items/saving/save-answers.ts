import type { Item } from '../item.ts'
import { sameValue } from '../compare/same-value.ts'
import type { FieldRules } from '../field-rules.ts'
import type { ConflictField, SaveRequest, SaveState } from './save-state.ts'
import { beginAt, differs, hasBase, show, takeTheirs } from './save-state.ts'

// What the answer to a save means for each field. Pure, as all of the save queue.

/** One field of a save that was answered: what was sent is now what the newest version holds, alone or joined with another's text. */
function settleField(state: SaveState, item: Item, field: string, request: SaveRequest, rules: FieldRules): SaveState {
  const [stored, sent] = [item.content[field], request.fields[field]]
  const version = item.versions[field]?.version ?? state.versions[field] ?? 0
  const isAway = state.focused !== field && sameValue(state.current[field], sent)
  // The stored text is tidied (a blank at the end is gone). Shown only when the writer is elsewhere: a blank that
  // vanishes while one types glues two words together.
  if (isAway)
    return sameValue(stored, sent)
      ? beginAt(state, field, sent, version)
      : show(beginAt(state, field, stored, version), field, stored)
  const isJoined = field in request.bases && !sameValue(stored, rules.tidy(field, sent))
  // The other's words are not on this screen, so the old version stays: the next save is joined again, from what was sent,
  // and leaving the field shows the text of both.
  return isJoined ? { ...state, start: { ...state.start, [field]: sent } } : beginAt(state, field, sent, version)
}

const creationVersion = 1

/** One field of an item that was just created, or that an earlier request with the same key had created before its answer was lost. */
function settleCreated(state: SaveState, item: Item, field: string, request: SaveRequest, rules: FieldRules): SaveState {
  // Someone else has edited the draft: the next save handles the conflict.
  if (item.versions[field]?.version !== creationVersion) return state
  const isAsSent = field in request.fields && sameValue(item.content[field], rules.tidy(field, request.fields[field]))
  if (isAsSent) return settleField(state, item, field, request, rules)
  return beginAt(state, field, item.content[field], creationVersion)
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
  // Theirs may hold words of an earlier save whose answer was lost: merged from the old beginning, they would be in it twice.
  const isKnown = hasBase(state, field) && state.unanswered[field] === undefined
  const met: ConflictField = { field, base: isKnown ? state.start[field] : undefined, theirs, ...theirVersion }
  return { ...state, conflict: [...state.conflict.filter((other) => other.field !== field), met] }
}

export function answered(state: SaveState, item: Item, conflicts: readonly string[], now: number, rules: FieldRules): SaveState {
  const request = state.sending
  if (request === null) return state
  // A refetch may have told of something newer while this answer was on its way.
  const newest = state.item && state.item.draftVersion > item.draftVersion ? state.item : item
  let next: SaveState = { ...state, sending: null, item: newest, attempts: 0, problem: null }
  for (const field of Object.keys(item.content)) {
    if (request.itemId === null) next = settleCreated(next, item, field, request, rules)
    else if (conflicts.includes(field)) next = meetConflict(next, item, field, request.fields[field], rules)
    else if (field in request.fields) next = settleField(next, item, field, request, rules)
    next = takeTheirs(next, newest, field, false)
  }
  const stillUnsaved = Object.keys(next.current).some((field) => differs(next, field))
  return {
    ...next,
    resolving: next.resolving.filter((field) => !(field in request.fields)),
    unanswered: {},
    dirtySince: stillUnsaved ? now : null,
    dueAt: stillUnsaved ? (next.dueAt ?? now) : null,
    savedAt: conflicts.length < Object.keys(request.fields).length ? now : state.savedAt,
  }
}
