import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { conflictOf } from '#web/api/create-call.ts'
import { leavingForLogin } from '#web/api/leaving-for-login.ts'
import { useStore } from '#web/ui/store.ts'
import type { Fields, Item } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { areaKey, itemQuery } from '../item-queries.ts'
import type { KeptPlace, KeptText } from './kept-text.ts'
import { keepText } from './kept-text.ts'
import { noteNewText } from './new-text-place.ts'

import type { SaveAnswer, SaveSession } from './save-session.ts'
import { createSaveSession } from './save-session.ts'
import type { SaveRequest, SaveState } from './save-state.ts'
import { openItem, openNew } from './save-state.ts'

// Browsers refuse more than 64 KiB of `keepalive` under way at the same time.
const maxKeepaliveLength = 60_000
const isAgainWorthTrying = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500

/** The refusals that name a field of the draft: `fields.title`, `content.body.content.3.type`. */
function refusedFields(error: ApiError, request: SaveRequest): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const [path, { message }] of Object.entries(error.fields)) {
    const field = path.split('.').find((step) => step in request.fields)
    if (field !== undefined) refused[field] ??= message
  }
  // Too much in all: nobody knows which field, but a shorter text may be tried at once.
  return error.status === 413 ? Object.fromEntries(Object.keys(request.fields).map((field) => [field, error.message])) : refused
}

/** The save queue of one open editor, in the browser's world. `initial` null is an item that does not exist yet. */
export function useSaveSession<Content extends Fields>(
  area: ItemArea<Content>,
  place: KeptPlace,
  initial: Item | null,
  onCreated: (itemId: string) => void,
  /** Told the id of a new text when the entry of the browser's history has it. */
  onNoted: (id: string) => void,
  /** The item that a new one stands below, in areas that are trees. */
  parentId: string | undefined,
): SaveSession {
  const queryClient = useQueryClient()
  const { siteId } = place

  async function send(request: SaveRequest): Promise<SaveAnswer> {
    const { itemId, key, fields, versions, resolvesConflict } = request
    const isLeaving = document.visibilityState === 'hidden'
    // Without its bases a save that outlives the page is half as long; two who wrote at the same time are then asked.
    const fits = (sent: object): boolean => JSON.stringify(sent).length < maxKeepaliveLength
    const bases = isLeaving && !fits(request) ? {} : request.bases
    // The status line says why it is not saved.
    const how = { silent: true, keepalive: isLeaving && fits({ ...request, bases }) }
    try {
      const item: Item =
        itemId === null
          ? await call(area.endpoints.create, {
              params: { siteId },
              body: { content: fields, key, ...(parentId === undefined ? {} : { parentId }) },
              ...how,
            })
          : await call(area.endpoints.saveDraft, {
              params: { siteId, itemId },
              body: { fields, versions, bases, resolvesConflict },
              ...how,
            })
      queryClient.setQueryData(itemQuery(area.key, siteId, item.id).queryKey, item)
      void queryClient.invalidateQueries({ queryKey: areaKey(area.key, siteId), refetchType: 'none', predicate: isNoItem })
      if (itemId === null) onCreated(item.id)
      return { type: 'saved', item }
    } catch (error) {
      if (!isApiError(error)) throw error
      const conflict = conflictOf(area.endpoints.saveDraft, error)
      if (conflict !== null) return { type: 'conflicted', conflicts: conflict.conflicts, item: conflict.item }
      if (isAgainWorthTrying(error.status)) return { type: 'failed' }
      if (error.status === 401) return { type: 'blocked', message: 'Du har loggats ut. Logga in igen – det du skrev finns kvar.' }
      // With fields, a 409 is about what was chosen in them, which somebody took back meanwhile.
      if (error.status === 400 || error.status === 413 || Object.keys(error.fields).length > 0) {
        return { type: 'refused', fields: refusedFields(error, request), message: error.message }
      }
      return { type: 'blocked', message: error.message }
    }
  }

  const [begunAt] = useState(() => (typeof location === 'undefined' ? '' : location.pathname))
  const keep = (id: string, text: KeptText | null): void => {
    if (text?.key === undefined) return keepText(place, id, text)
    keepText(place, id, { ...text, parentId })
    // On the way back the browser already shows the address before.
    if (location.pathname !== begunAt) return
    noteNewText(id)
    onNoted(id)
  }

  const [session] = useState(() =>
    createSaveSession(initial === null ? openNew(area.empty, crypto.randomUUID()) : openItem(initial), area.rules, {
      now: Date.now,
      later: (run, afterMs) => {
        const timer = setTimeout(run, afterMs)
        return () => clearTimeout(timer)
      },
      // A tab in the background paints nothing.
      afterPaint: (run) => void (document.hidden ? run() : requestAnimationFrame(() => setTimeout(run))),
      send,
      keep,
    }),
  )

  useEffect(() => {
    session.open()
    const onVisibility = () => document.visibilityState === 'hidden' && session.hurry()
    const { hurry, keepNow } = session
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', keepNow)
    addEventListener('online', hurry)
    const stopListening = leavingForLogin.subscribe(keepNow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', keepNow)
      removeEventListener('online', hurry)
      stopListening()
      session.close()
    }
  }, [session])

  return session
}

const isNoItem = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[3] !== 'item'

export const useSaveState = (session: SaveSession): SaveState => useStore(session.state)

/** One part of the state. Who shows only that is not drawn anew at every key in another field. */
export const useSavePart = <Part>(session: SaveSession, part: (state: SaveState) => Part): Part => useStore(session.state, part)
