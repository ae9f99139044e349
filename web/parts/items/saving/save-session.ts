import type { Readable } from '#web/ui/store.ts'
import { createStore } from '#web/ui/store.ts'
import type { Fields, Item } from '../item.ts'
import type { KeptText } from './kept-text.ts'
import type { Resolution, SaveEvent, TextPutBack } from './save-machine.ts'
import { advance, nextStep, statusOf } from './save-machine.ts'
import type { FieldRules } from '../field-rules.ts'
import type { SaveRequest, SaveState } from './save-state.ts'
import { basesOf, isUnsaved, unsavedFields } from './save-state.ts'

/** How the server answered one save. Whatever it was, the text is still on the screen. */
export type SaveAnswer = Extract<SaveEvent, { type: 'saved' | 'conflicted' | 'refused' | 'blocked' | 'failed' }>

/** The world of one save queue, given so that tests can play it. */
interface SaveWorld {
  readonly now: () => number
  /** Calls once after so many milliseconds; gives what takes it back. */
  readonly later: (run: () => void, afterMs: number) => () => void
  /** Calls once after the browser has painted what it shows now. */
  readonly afterPaint: (run: () => void) => void
  /** Never rejects. */
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>
  /** Where unsaved text outlives the page; null clears it. `itemId`: of a new text the id that it gets. */
  readonly keep: (itemId: string, text: KeptText | null) => void
}

export interface SaveSession {
  readonly state: Readable<SaveState>
  readonly rules: FieldRules
  readonly edit: (field: string, value: unknown) => void
  /** As `edit`, for a field that has drawn the value already: followers of `state` are told after the browser has painted it. */
  readonly editDrawn: (field: string, value: unknown) => void
  /** As `edit`, by a button: the field's view shows it. */
  readonly replace: (field: string, value: unknown) => void
  readonly focus: (field: string) => void
  readonly blur: (field: string) => void
  readonly hurry: () => void
  /** Saves what there is and waits for the answers. True when everything on the screen is saved. */
  readonly flush: () => Promise<boolean>
  readonly resolve: (choices: Readonly<Record<string, Resolution>>) => void
  readonly adopt: (item: Item, options?: { readonly force: boolean }) => void
  readonly putBack: (text: TextPutBack) => void
  /** Writes what is unsaved where the next opening finds it. */
  readonly keepNow: () => void
  /** Nothing is sent any more. What is unsaved is kept for the next opening. */
  readonly close: () => void
  /** Takes `close` back: React mounts twice while developing. */
  readonly open: () => void
}

/** A browser that dies takes at most what was typed in this time with it. */
const keepWithinMs = 250

const idOf = ({ item, key }: SaveState): string => item?.id ?? key

/** Calls `run` after the wait: once for all calls during the wait. */
function onceAfter(wait: (run: () => void) => void, run: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    wait(() => {
      isAsked = false
      run()
    })
  }
}

/** Runs the save machine in the given world: at most one save is ever under way. */
export function createSaveSession(initial: SaveState, rules: FieldRules, world: SaveWorld): SaveSession {
  let state = initial
  let cancelTimer: () => void = () => undefined
  let isClosed = false
  // Followers are told after the step that comes of a change: none meets a state whose save is about to be sent.
  const told = createStore(initial)

  function keepNow(): void {
    const itemId = idOf(state)
    const names = unsavedFields(state)
    if (names.length === 0) return world.keep(itemId, null)
    const fields: Fields = Object.fromEntries(names.map((field) => [field, state.current[field]]))
    const { versions } = state
    const key = state.item === null ? state.key : undefined
    world.keep(itemId, { fields, versions, bases: basesOf(state, names, rules), key, at: world.now() })
  }

  const keepSoon = onceAfter(
    (run) => world.later(run, keepWithinMs),
    () => !isClosed && keepNow(),
  )
  /** Followers draw the whole editor again, which takes longer than painting one key in a long text. */
  const tellSoon = onceAfter(world.afterPaint, () => told.set(state))

  function take(event: SaveEvent): void {
    const before = idOf(state)
    state = advance(state, event, world.now(), rules)
    // A text that is put back brings its id along.
    if (idOf(state) !== before) world.keep(before, null)
    if (event.type === 'edit') keepSoon()
    else if (event.type !== 'focus' && event.type !== 'blur') keepNow()
    act()
  }

  function dispatch(event: SaveEvent): void {
    take(event)
    told.set(state)
  }

  function act(): void {
    cancelTimer()
    if (isClosed) return
    const step = nextStep(state, world.now(), rules)
    const { sending, dueAt } = state
    if (step.do === 'nothing' && sending === null && dueAt !== null) dispatch({ type: 'idle' })
    if (step.do === 'wait') cancelTimer = world.later(act, step.until - world.now())
    if (step.do === 'send') {
      dispatch({ type: 'sent', request: step.request })
      void world.send(step.request).then(dispatch)
    }
  }

  function flush(): Promise<boolean> {
    dispatch({ type: 'hurry' })
    return new Promise((done) => {
      const look = (): void => {
        if (state.sending !== null) return
        // Keys pressed during the save belong to it too.
        if (statusOf(state, rules).kind === 'saving' && !isClosed) return dispatch({ type: 'hurry' })
        stop()
        done(!isUnsaved(state))
      }
      const stop = told.subscribe(look)
      look()
    })
  }

  return {
    state: { get: () => state, subscribe: told.subscribe },
    rules,
    edit: (field, value) => dispatch({ type: 'edit', field, value }),
    editDrawn: (field, value) => {
      take({ type: 'edit', field, value })
      tellSoon()
    },
    replace: (field, value) => dispatch({ type: 'replace', field, value }),
    focus: (field) => dispatch({ type: 'focus', field }),
    blur: (field) => dispatch({ type: 'blur', field }),
    hurry: () => dispatch({ type: 'hurry' }),
    flush,
    resolve: (choices) => dispatch({ type: 'resolve', choices }),
    adopt: (item, options) => dispatch({ type: 'adopt', item, force: options?.force ?? false }),
    putBack: ({ fields, versions, bases, key }) => dispatch({ type: 'putBack', fields, versions, bases, key }),
    keepNow,
    close: () => {
      isClosed = true
      cancelTimer()
      keepNow()
    },
    open: () => {
      isClosed = false
      act()
    },
  }
}
