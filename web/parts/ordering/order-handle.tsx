import {
  IconArrowDown,
  IconArrowUp,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconGripVertical,
  IconListNumbers,
} from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { useMenu } from '#web/ui/menu.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './order-list.module.css'
import type { Order } from './use-order.ts'

interface OrderHandleProps {
  id: string
  name: string
  order: Order
  /** Why this row may not be moved; null when it may. */
  refusal: string | null
  /** The `id` of the text that says how the keys work. */
  hintId: string
  onDragFrom: (event: PointerEvent<HTMLElement>) => void
  onDragEnd: () => void
  onChoosePlace: () => void
}

const size = 18

/** Pulled, it moves the row; pressed, it opens the menu that does the same; with the focus, the arrow keys do. */
export function OrderHandle({ id, name, order, refusal, hintId, onDragFrom, onDragEnd, onChoosePlace }: OrderHandleProps) {
  const at = order.ids.indexOf(id)
  const last = order.ids.length - 1
  const isLifted = order.liftedId === id
  const entry = (label: string, icon: MenuEntry['icon'], to: number, already: string | null): MenuEntry => ({
    label,
    icon,
    refusal: refusal ?? already,
    onChoose: () => order.place(id, to),
  })
  const isFirst = at === 0 ? 'Ligger redan först.' : null
  const isLast = at === last ? 'Ligger redan sist.' : null
  const menu = useMenu(`Flytta ${name}`, [
    entry('Flytta upp', <IconArrowUp size={size} aria-hidden />, at - 1, isFirst),
    entry('Flytta ned', <IconArrowDown size={size} aria-hidden />, at + 1, isLast),
    entry('Flytta först', <IconArrowBarToUp size={size} aria-hidden />, 0, isFirst),
    entry('Flytta sist', <IconArrowBarToDown size={size} aria-hidden />, last, isLast),
    { label: 'Flytta till plats …', icon: <IconListNumbers size={size} aria-hidden />, refusal, onChoose: onChoosePlace },
  ])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key]
    if (to !== undefined && refusal === null) {
      event.preventDefault()
      order.hold(id, Math.max(0, Math.min(last, to)))
    }
    if (!isLifted) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onDragEnd()
      order.drop()
    }
    if (event.key === 'Escape') {
      // A dialog around the list must not take it for its own.
      event.preventDefault()
      event.stopPropagation()
      onDragEnd()
      order.cancel()
    }
  }

  return (
    <>
      <button
        type="button"
        className={`${iconButton.button} ${styles.handle}`}
        title="Dra för att flytta, tryck för fler sätt"
        aria-describedby={hintId}
        {...menu.buttonProps}
        onPointerDown={(event) => {
          menu.buttonProps.onPointerDown()
          if (refusal === null) onDragFrom(event)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isLifted) order.drop()
        }}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      {menu.popover}
    </>
  )
}
