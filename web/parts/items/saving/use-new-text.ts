import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { leavingForLogin } from '#web/api/leaving-for-login.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { sameValue } from '../compare/same-value.ts'
import type { Fields } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import type { KeptPlace, LeftText } from './kept-text.ts'
import { keepText, newTextOf, newTextsOf } from './kept-text.ts'
import { holdNewText, noteReturn, openTexts, takeReturn } from './new-text-place.ts'
import type { SaveSession } from './save-session.ts'
import { isUnsaved, unsavedFields } from './save-state.ts'

interface LeftTexts {
  /** Newest first. */
  readonly left: readonly LeftText[]
  readonly forget: (text: LeftText) => void
  /** Takes `forget` back. */
  readonly keepAgain: (text: LeftText) => void
}

/**
 * Puts back what this browser kept of the new text `asked`, and nothing of any other: those are given as `left`, except those that another
 * tab has open or that did arrive at the server.
 */
export function useNewText<Content extends Fields>(
  area: ItemArea<Content>,
  place: KeptPlace,
  session: SaveSession,
  isNew: boolean,
  asked: string | undefined,
): LeftTexts {
  const [leftTexts] = useState(() => createStore<readonly LeftText[]>([]))
  const { siteId } = place

  const putBack = (id: string): void => {
    const kept = newTextOf(place, id)
    if (kept === null) return
    const state = session.state.get()
    // The browser puts the words of plain fields back by itself, before or after this.
    const isOther = unsavedFields(state).some((field) => !sameValue(state.current[field], kept.fields[field]))
    if (state.item === null && !isOther) session.putBack(kept)
    else leftTexts.set([...leftTexts.get(), { id, kept }])
  }

  const leaveOut = (isGone: (id: string) => boolean): void => leftTexts.set(leftTexts.get().filter(({ id }) => !isGone(id)))

  /** What was sent while the tab was closed is an item by now. */
  const leaveOutArrived = async (): Promise<void> => {
    const query = { own: 'true', limit: 100 } as const
    const { items } = await call(area.endpoints.list, { params: { siteId }, query, silent: true })
    leaveOut((id) => items.some((item) => item.id === id))
  }

  const begin = useEffectEvent((): (() => void) => {
    const wanted = asked ?? takeReturn()
    const letGo = [holdNewText(session.state.get().key)]
    if (wanted !== undefined && newTextOf(place, wanted) !== null) letGo.push(holdNewText(wanted, () => putBack(wanted)))
    const others = newTextsOf(place, Date.now()).filter(({ id }) => id !== wanted)
    if (others.length > 0) {
      leftTexts.set(others)
      void openTexts().then((open) => leaveOut((id) => id !== wanted && open.has(id)))
      // Without an answer, all are told of.
      leaveOutArrived().catch(() => undefined)
    }
    return () => letGo.forEach((end) => end())
  })
  const onStored = useEffectEvent(() => leaveOut((id) => newTextOf(place, id) === null))
  const onLeaving = useEffectEvent(() => {
    const state = session.state.get()
    if (state.item === null && isUnsaved(state)) noteReturn(state.key)
  })

  useLayoutEffect(() => {
    if (!isNew) return undefined
    const letGo = begin()
    // Another tab has saved one of them, or thrown it away.
    const hear = () => onStored()
    addEventListener('storage', hear)
    const stopListening = leavingForLogin.subscribe(() => onLeaving())
    return () => {
      letGo()
      removeEventListener('storage', hear)
      stopListening()
    }
  }, [isNew])

  return {
    left: useStore(leftTexts),
    forget: ({ id }) => {
      keepText(place, id, null)
      leaveOut((other) => other === id)
    },
    keepAgain: (text) => {
      keepText(place, text.id, text.kept)
      leftTexts.set([text, ...leftTexts.get()])
    },
  }
}
