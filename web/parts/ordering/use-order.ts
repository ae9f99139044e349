import { useId, useLayoutEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { SaveMove } from './order.ts'
import { moved, placeText, reconciled } from './order.ts'

export interface Order {
  /** As shown now: the rows' own order, or one that is being chosen or saved. */
  readonly ids: readonly string[]
  /** The row that is being moved and not yet put down. */
  readonly liftedId: string | null
  /** What a screen reader says about the latest step. */
  readonly said: string
  /** Lifts the row if it lies, and holds it over a place. Nothing is saved yet. */
  readonly hold: (id: string, to: number) => void
  /** Puts the lifted row down where it is and saves. */
  readonly drop: () => void
  /** Back to where the row was lifted. */
  readonly cancel: () => void
  /** Lifts, moves and puts down at once. */
  readonly place: (id: string, to: number) => void
}

interface Lifted {
  readonly id: string
  readonly ids: readonly string[]
}

/** The order of rows while a person changes it: shown at once, saved when the row is put down, one move after the other. */
export function useOrder(present: readonly string[], nameOf: (id: string) => string, onMove: SaveMove): Order {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [saving, setSaving] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef(onMove)
  const listId = useId()
  const turn = useRef({ done: Promise.resolve(), waiting: 0 })
  useLayoutEffect(() => {
    latest.current = onMove
  })

  const resting = saving === null ? present : reconciled(saving, present)
  const ids = lifted === null ? resting : reconciled(lifted.ids, present)

  async function saveNow(id: string, order: readonly string[]): Promise<void> {
    const index = order.indexOf(id)
    try {
      const takeBack = await latest.current({ id, index, beforeId: order[index + 1] ?? null, ids: order })
      if (typeof takeBack !== 'function') return
      showToast({
        severity: 'success',
        // An earlier order cannot be brought back past a later one.
        about: listId,
        message: `${placeText(nameOf(id), order, id)}.`,
        action: { label: 'Ångra', onClick: () => void takeBack().catch(forgiveRefusal) },
      })
    } catch (error) {
      // The toast has said why; the row goes back by itself, since the rows' own order never changed.
      setSaid(`${nameOf(id)} kunde inte flyttas.`)
      forgiveRefusal(error)
    }
  }

  function save(id: string, order: readonly string[]): void {
    setSaving(order)
    turn.current.waiting += 1
    turn.current.done = turn.current.done
      .then(() => saveNow(id, order))
      .finally(() => {
        turn.current.waiting -= 1
        if (turn.current.waiting === 0) setSaving(null)
      })
  }

  return {
    ids,
    liftedId: lifted?.id ?? null,
    said,
    hold: (id, to) => {
      const next = moved(ids, id, to)
      setLifted({ id, ids: next })
      if (lifted === null || ids.indexOf(id) !== next.indexOf(id)) setSaid(placeText(nameOf(id), next, id))
    },
    drop: () => {
      if (lifted === null) return
      setLifted(null)
      if (ids.indexOf(lifted.id) !== resting.indexOf(lifted.id)) save(lifted.id, ids)
    },
    cancel: () => {
      if (lifted === null) return
      setLifted(null)
      setSaid(`Tillbaka. ${placeText(nameOf(lifted.id), resting, lifted.id)}`)
    },
    place: (id, to) => {
      const next = moved(ids, id, to)
      setSaid(placeText(nameOf(id), next, id))
      if (next.indexOf(id) !== ids.indexOf(id)) save(id, next)
    },
  }
}

function forgiveRefusal(error: unknown): void {
  if (!isApiError(error)) throw error
}
