import type { Media, MediaChanges } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sameValue } from '#web/parts/items/compare/same-value.ts'
import { createStore } from '#web/ui/store.ts'

export type MediaField = keyof MediaChanges

export interface SaverState {
  /** As the server last told it. */
  readonly media: Media
  /** Said here and not yet saved. */
  readonly pending: MediaChanges
  readonly status: 'idle' | 'saving' | 'offline' | 'refused'
  readonly savedAt: number | null
  /** What the server says against a field, in words. It stays unsaved until it is changed. */
  readonly faults: Readonly<Partial<Record<MediaField, string>>>
  /** Why nothing could be saved. */
  readonly refusal: string
  /** Fields somebody else changed meanwhile: the person chooses which of the two it shall be. */
  readonly theirs: readonly MediaField[]
}

interface Surroundings {
  readonly send: (changes: MediaChanges, version: number) => Promise<Media>
  readonly read: () => Promise<Media>
  readonly onSaved: (media: Media) => void
}

// What is judged together is sent together: a consent without the note it asks for is no consent.
const groups: readonly (readonly MediaField[])[] = [
  ['alt', 'isDecorative'],
  ['people', 'consent', 'consentNote', 'consentOn'],
]
const groupOf = (field: MediaField): readonly MediaField[] => groups.find((group) => group.includes(field)) ?? [field]
const fieldsOf = (changes: MediaChanges): MediaField[] => Object.keys(changes) as MediaField[]

const without = (changes: MediaChanges, fields: readonly MediaField[]): MediaChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field as MediaField)))

/** A consent without a word of how it was given is none; null where nothing is missing. */
function missingNote({ media, pending }: SaverState): string | null {
  const { consent, consentNote } = { ...media, ...pending }
  if (fieldsOf(pending).every((field) => field !== 'consent' && field !== 'consentNote') || consentNote?.trim() !== '') return null
  if (consent === 'given') return 'Skriv hur samtycket gavs, och av vem.'
  return consent === 'legitimateInterest' ? 'Motivera intresseavvägningen.' : null
}

/**
 * Saves what is said of one picture, one call at a time, the newest of each field. What somebody else changed in other fields is
 * taken over without a word; in the same field nothing is sent until the person has chosen.
 */
export function createMediaSaver(first: Media, { send, read, onSaved }: Surroundings) {
  const { get, set, subscribe } = createStore<SaverState>({
    media: first,
    pending: {},
    status: 'idle',
    savedAt: null,
    faults: {},
    refusal: '',
    theirs: [],
  })
  let turn: Promise<void> = Promise.resolve()
  /** Fields whose values are meant: those said since are still being typed, and the public would see them at once. */
  let meant: ReadonlySet<MediaField> = new Set()
  /** Sent, and nobody has said yet whether it arrived: what the server has of these fields is not known here. */
  let onTheWay: MediaChanges = {}

  const put = (part: Partial<SaverState>): void => set({ ...get(), ...part })

  const sendable = (): MediaChanges => {
    const blocked = [...Object.keys(get().faults), ...get().theirs] as MediaField[]
    const unfinished = fieldsOf(get().pending).filter((field) => !meant.has(field))
    return without(get().pending, [...blocked, ...unfinished].flatMap(groupOf))
  }

  /** Somebody was here between: their newer values, except where both have said something. */
  function adopt(fresh: Media): void {
    const both = fieldsOf(get().pending).filter((field) => {
      // The answer to one's own call may have been lost, and that was nobody else.
      const known = [get().media[field], get().pending[field], ...(field in onTheWay ? [onTheWay[field]] : [])]
      return !known.some((value) => sameValue(fresh[field], value))
    })
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
      const changes = sendable()
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
        // What was typed while it was on its way stays to be sent.
        const sent = fieldsOf(changes).filter((field) => sameValue(get().pending[field], changes[field]))
        put({ media, pending: without(get().pending, sent), status: 'idle', savedAt: Date.now() })
        onSaved(media)
      } catch (error) {
        if (!isApiError(error)) throw error
        // Refused: it did arrive, and changed nothing.
        if (error.code !== 'NETWORK') onTheWay = lost
        if (error.code === 'STATE_CHANGED') {
          const before = get().media.version
          await merge().catch(() => put({ status: 'offline' }))
          // In the trash since, for example: another attempt would meet the same answer.
          if (get().status === 'offline') return
          if (get().media.version === before || get().media.isTrashed) return put({ status: 'refused', refusal: error.message })
          continue
        }
        const faults: SaverState['faults'] = Object.fromEntries(
          Object.entries(error.fields).map(([path, { message }]) => [path.replace(/^changes\./, '').split('.')[0], message]),
        )
        // One that holds back nothing of what was sent would be met again at once, and for ever.
        if ((Object.keys(faults) as MediaField[]).flatMap(groupOf).some((field) => field in changes)) {
          put({ status: 'idle', faults: { ...get().faults, ...faults } })
          continue
        }
        return put(error.code === 'NETWORK' ? { status: 'offline' } : { status: 'refused', refusal: error.message })
      }
    }
  }

  const flush = async (): Promise<boolean> => {
    // What came while a call was under way is sent by the round after it.
    meant = new Set(fieldsOf(get().pending))
    turn = turn.then(sendAll)
    await turn
    return fieldsOf(get().pending).length === 0
  }

  return {
    state: { get, subscribe },
    /** Says it; nothing is sent yet. */
    set: (changes: MediaChanges) => {
      const changed = fieldsOf(changes)
      meant = new Set([...meant].filter((field) => !changed.includes(field)))
      const pending = { ...get().pending, ...changes }
      // Not what is on its way: a field taken back meanwhile would else stay at the server as it was sent.
      const back = changed.filter((field) => !(field in onTheWay) && sameValue(pending[field], get().media[field]))
      const faults = Object.fromEntries(
        Object.entries(get().faults).filter(([field]) => !changed.flatMap(groupOf).includes(field as MediaField)),
      )
      // A field that is as it was has nothing to save; its group may still have.
      put({ pending: without(pending, back), faults, status: get().status === 'refused' ? 'idle' : get().status })
    },
    /** True when everything is saved. */
    flush,
    choose: (field: MediaField, whose: 'mine' | 'theirs') => {
      const theirs = get().theirs.filter((other) => other !== field)
      put({ theirs, pending: whose === 'theirs' ? without(get().pending, [field]) : get().pending })
      return flush()
    },
    /** What another call has read, such as a new file: what is unsaved stays so, and is weighed against it. */
    take: adopt,
  }
}

export type MediaSaver = ReturnType<typeof createMediaSaver>

export const isUnsaved = ({ pending }: SaverState): boolean => Object.keys(pending).length > 0

/** What a field shows: what was said here, else what the server has. */
export const shownOf = <Field extends MediaField>({ pending, media }: SaverState, field: Field): Media[Field] =>
  // A field that is there has a value: changes come from forms that always say one.
  (field in pending ? pending[field] : media[field]) as Media[Field]
