import type { Media, MediaChanges } from '#contract/media/media.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sameValue } from '#web/parts/items/compare/same-value.ts'
import { createStore } from '#web/ui/store.ts'

export type MediaField = keyof MediaChanges

export interface SaverState {
  /** The picture as the server last sent it. */
  readonly media: Media
  /** Unsaved changes made here. */
  readonly pending: MediaChanges
  readonly status: 'idle' | 'saving' | 'offline' | 'refused'
  readonly savedAt: number | null
  /** The server's refusal of a field. The field stays unsaved until it is changed. */
  readonly faults: Readonly<Partial<Record<MediaField, string>>>
  /** Why the save failed as a whole. */
  readonly refusal: string
  /** Fields that another person changed meanwhile: the person chooses between the two values. */
  readonly theirs: readonly MediaField[]
}

interface Surroundings {
  readonly send: (changes: MediaChanges, version: number) => Promise<Media>
  readonly read: () => Promise<Media>
  readonly onSaved: (media: Media) => void
}

// Fields that the server checks together are sent together, such as a consent and its note.
const groups: readonly (readonly MediaField[])[] = [
  ['alt', 'isDecorative'],
  ['people', 'consent', 'consentNote', 'consentOn'],
]
const groupOf = (field: MediaField): readonly MediaField[] => groups.find((group) => group.includes(field)) ?? [field]
const fieldsOf = (changes: MediaChanges): MediaField[] => Object.keys(changes) as MediaField[]

const without = (changes: MediaChanges, fields: readonly MediaField[]): MediaChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field as MediaField)))

/** The fault of a consent without a note on how it was given; null when nothing is missing. */
function missingNote({ media, pending }: SaverState): string | null {
  const { consent, consentNote } = { ...media, ...pending }
  if (fieldsOf(pending).every((field) => field !== 'consent' && field !== 'consentNote') || consentNote?.trim() !== '') return null
  if (consent === 'given') return 'Skriv hur samtycket gavs, och av vem.'
  return consent === 'legitimateInterest' ? 'Motivera intresseavvägningen.' : null
}

const nothingChanged = (media: Media): SaverState => ({
  media,
  pending: {},
  status: 'idle',
  savedAt: null,
  faults: {},
  refusal: '',
  theirs: [],
})

/** The pending fields that may be sent. `meant`: those that were left; others are still being typed. */
function sendable({ pending, faults, theirs }: SaverState, meant: ReadonlySet<MediaField>): MediaChanges {
  const blocked = [...Object.keys(faults), ...theirs] as MediaField[]
  const unfinished = fieldsOf(pending).filter((field) => !meant.has(field))
  return without(pending, [...blocked, ...unfinished].flatMap(groupOf))
}

/** Unsaved fields that another person changed to a different value. */
function changedByBoth({ media, pending }: SaverState, fresh: Media, onTheWay: MediaChanges): MediaField[] {
  return fieldsOf(pending).filter((field) => {
    // The newer value may be from this person's own call whose answer was lost.
    const known = [media[field], pending[field], ...(field in onTheWay ? [onTheWay[field]] : [])]
    return !known.some((value) => sameValue(fresh[field], value))
  })
}

/** The state after a field was changed on the screen. */
function changedHere(state: SaverState, changes: MediaChanges, onTheWay: MediaChanges): SaverState {
  const changed = fieldsOf(changes)
  const pending = { ...state.pending, ...changes }
  // Compared with the saved value and not with the one being sent: a field changed back meanwhile must be sent again.
  const back = changed.filter((field) => !(field in onTheWay) && sameValue(pending[field], state.media[field]))
  const faults = Object.fromEntries(
    Object.entries(state.faults).filter(([field]) => !changed.flatMap(groupOf).includes(field as MediaField)),
  )
  // An unchanged field needs no save, but its group may.
  return { ...state, pending: without(pending, back), faults, status: state.status === 'refused' ? 'idle' : state.status }
}

/** `media` is the answer to the call that sent `changes`. */
function afterSave(state: SaverState, media: Media, changes: MediaChanges): SaverState {
  // Text typed during the call is sent by the next one.
  const sent = fieldsOf(changes).filter((field) => sameValue(state.pending[field], changes[field]))
  return { ...state, media, pending: without(state.pending, sent), status: 'idle', savedAt: Date.now() }
}

/** The faults of a refused call by field; null when none is of a sent field, since the refusal would repeat at once and for ever. */
function faultsOf({ fields }: ApiError, sent: MediaChanges): SaverState['faults'] | null {
  const faults: SaverState['faults'] = Object.fromEntries(
    Object.entries(fields).map(([path, { message }]) => [path.replace(/^changes\./, '').split('.')[0], message]),
  )
  return (Object.keys(faults) as MediaField[]).flatMap(groupOf).some((field) => field in sent) ? faults : null
}

/**
 * Saves the fields of one picture, one call at a time, each with its newest value. Another person's changes to other fields are taken
 * over silently; a field that both changed is not sent until the person has chosen.
 */
export function createMediaSaver(first: Media, { send, read, onSaved }: Surroundings) {
  const { get, set, subscribe } = createStore(nothingChanged(first))
  let turn: Promise<void> = Promise.resolve()
  /** Fields that were left and may be sent: others are still being typed, and the public would see them at once. */
  let meant: ReadonlySet<MediaField> = new Set()
  /** Sent without an answer so far: it is unknown whether the server has these values. */
  let onTheWay: MediaChanges = {}

  const put = (part: Partial<SaverState>): void => set({ ...get(), ...part })

  /** Takes over another person's newer values, except in fields that both changed. */
  function adopt(fresh: Media): void {
    const both = changedByBoth(get(), fresh, onTheWay)
    put({ media: fresh, theirs: [...new Set([...get().theirs, ...both])] })
  }

  async function merge(): Promise<void> {
    const fresh = await read()
    adopt(fresh)
    onTheWay = {}
    onSaved(fresh)
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      // Chosen this moment and not yet left: the words come next. Asked before each call, since it may be chosen during another.
      const note = meant.has('consent') || meant.has('consentNote') ? missingNote(get()) : null
      if (note !== null && get().faults.consentNote === undefined) put({ faults: { ...get().faults, consentNote: note } })
      const changes = sendable(get(), meant)
      if (fieldsOf(changes).length === 0) {
        if (get().status === 'saving') put({ status: 'idle' })
        return
      }
      put({ status: 'saving', refusal: '' })
      const lost = onTheWay
      onTheWay = { ...lost, ...changes }
      try {
        const media = await send(changes, get().media.version)
        onTheWay = {}
        set(afterSave(get(), media, changes))
        onSaved(media)
      } catch (error) {
        if (!isApiError(error)) throw error
        // Refused: the call arrived and changed nothing.
        if (error.code !== 'NETWORK') onTheWay = lost
        if (error.code === 'STATE_CHANGED') {
          const before = get().media.version
          await merge().catch(() => put({ status: 'offline' }))
          // Another attempt would get the same answer, for example because the picture is in the trash now.
          if (get().status === 'offline') return
          if (get().media.version === before || get().media.isTrashed) return put({ status: 'refused', refusal: error.message })
          continue
        }
        const faults = faultsOf(error, changes)
        if (faults !== null) {
          put({ status: 'idle', faults: { ...get().faults, ...faults } })
          continue
        }
        return put(error.code === 'NETWORK' ? { status: 'offline' } : { status: 'refused', refusal: error.message })
      }
    }
  }

  const flush = async (): Promise<boolean> => {
    // Changes made during a call are sent by the next one.
    meant = new Set(fieldsOf(get().pending))
    turn = turn.then(sendAll)
    await turn
    return fieldsOf(get().pending).length === 0
  }

  return {
    state: { get, subscribe },
    /** Changes a field; nothing is sent yet. */
    set: (changes: MediaChanges) => {
      const changed = fieldsOf(changes)
      meant = new Set([...meant].filter((field) => !changed.includes(field)))
      set(changedHere(get(), changes, onTheWay))
    },
    /** True when everything is saved. */
    flush,
    choose: (field: MediaField, whose: 'mine' | 'theirs') => {
      const theirs = get().theirs.filter((other) => other !== field)
      put({ theirs, pending: whose === 'theirs' ? without(get().pending, [field]) : get().pending })
      return flush()
    },
    /** Takes over what another call has read, such as a new file. Unsaved changes stay and are compared with it. */
    take: adopt,
  }
}

export type MediaSaver = ReturnType<typeof createMediaSaver>

export const isUnsaved = ({ pending }: SaverState): boolean => Object.keys(pending).length > 0

/** The value that a field shows: the unsaved one, or the server's. */
export const shownOf = <Field extends MediaField>({ pending, media }: SaverState, field: Field): Media[Field] =>
  // Every changed field has a value: the forms never pass undefined.
  (field in pending ? pending[field] : media[field]) as Media[Field]
