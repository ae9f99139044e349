import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { Order } from './use-order.ts'

/** A press that moves less than this is a press. */
const dragFromPx = 5
/** Near the window's edge the page goes along. */
const edgePx = 64
const scrollPxPerFrame = 12

interface Drag {
  readonly id: string
  readonly startY: number
  y: number
  isMoving: boolean
}

/**
 * Rows that follow the pointer, mouse or finger. The rows change places under it rather than a copy flying over them: what one
 * sees is what one gets. The list itself holds the pointer, since a row that changes places would lose it.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, order: Order) {
  const drag = useRef<Drag | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const holdAtPointer = () => {
    const { current } = drag
    if (current === null || list.current === null) return
    const others = [...list.current.children].filter((row) => row instanceof HTMLElement && row.dataset['id'] !== current.id)
    const to = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < current.y
    }).length
    if (order.ids.indexOf(current.id) !== to || order.liftedId === null) order.hold(current.id, to)
  }

  const scrollAlong = () => {
    const { current } = drag
    if (current === null) return
    const frameOfList = list.current?.closest('dialog') ?? document.scrollingElement
    const step = current.y < edgePx ? -scrollPxPerFrame : current.y > innerHeight - edgePx ? scrollPxPerFrame : 0
    if (step !== 0) frameOfList?.scrollBy(0, step)
    frame.current = requestAnimationFrame(scrollAlong)
  }

  const end = () => {
    cancelAnimationFrame(frame.current)
    drag.current = null
  }

  return {
    /** For the row's handle. */
    begin: (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Not every browser gives a pressed button the focus, and without it no Escape arrives.
      event.currentTarget.focus()
      drag.current = { id, startY: event.clientY, y: event.clientY, isMoving: false }
    },
    /** Escape: the rows stay where they are told to, however the pointer goes on. */
    end,
    /** For the list. */
    listProps: {
      onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
        const { current } = drag
        if (current === null) return
        current.y = event.clientY
        if (!current.isMoving) {
          if (Math.abs(current.y - current.startY) < dragFromPx) return
          current.isMoving = true
          event.currentTarget.setPointerCapture(event.pointerId)
          frame.current = requestAnimationFrame(scrollAlong)
        }
        holdAtPointer()
      },
      onPointerUp: () => {
        if (drag.current?.isMoving === true) order.drop()
        end()
      },
      onPointerCancel: () => {
        order.cancel()
        end()
      },
    },
  }
}
