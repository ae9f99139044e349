import type { ReactNode } from 'react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Rows } from '#web/ui/blocks.tsx'
import { Row } from '#web/ui/layout.tsx'
import type { SaveMove } from './order.ts'
import { OrderHandle } from './order-handle.tsx'
import { spoken } from '#web/ui/spoken.ts'
import styles from './order-list.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { useOrder } from './use-order.ts'

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

interface OrderListProps<Entry extends { readonly id: string }> {
  /** What the list holds: `Prioriterade frågor`. */
  label: string
  /** In their saved order. */
  rows: readonly Entry[]
  /** What a row is called when its move is said aloud: `Anna Berg`. */
  nameOf: (row: Entry) => string
  /** Saves a finished move. The list shows it at once and takes it back if this throws an ApiError. */
  onMove: SaveMove
  /** Why nothing may be moved, shown in the handle's menu; null when it may. */
  refusal?: string | null
  /** The same for one row. */
  rowRefusal?: (row: Entry) => string | null
  /** What a row shows beside its handle. */
  children: (row: Entry) => ReactNode
  /** What stands under a row and moves with it, for example an `OrderList` of those below it. */
  renderBelow?: (row: Entry) => ReactNode
  /** Without the surrounding box: inside another list, a dialog or a form. */
  isPlain?: boolean
}

/**
 * A list whose rows people put in order: by pulling the handle, with its menu ("Flytta upp" … "Flytta till plats …"), or with
 * the arrow keys while the handle has the focus (Enter or leaving saves, Escape takes back). Each step is said aloud.
 *
 * The caller owns the order: `rows` come sorted, `onMove` saves. What it returns, if anything, takes the move back and becomes
 * the toast's Ångra. For an order that lives in a form, let `onMove` set the form's value to `ids` and return nothing.
 *
 *     <OrderList label="Organ" rows={bodies} nameOf={(body) => body.name} onMove={({ id, beforeId }) => moveBody(id, beforeId)}>
 *       {(body) => <BodyRow body={body} />}
 *     </OrderList>
 */
export function OrderList<Entry extends { readonly id: string }>(props: OrderListProps<Entry>) {
  const { label, rows, nameOf, onMove, refusal = null, rowRefusal, children, renderBelow, isPlain = false } = props
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOfId = (id: string): string => {
    const row = byId.get(id)
    return row === undefined ? '' : nameOf(row)
  }
  const order = useOrder(
    rows.map(({ id }) => id),
    nameOfId,
    onMove,
  )
  const list = useRef<HTMLUListElement>(null)
  const drag = useDragOrder(list, order)
  const [choosingFor, setChoosingFor] = useState<string | null>(null)
  const hintId = useId()

  return (
    <>
      <Rows ref={list} aria-label={label} isPlain={isPlain} {...drag.listProps}>
        {order.ids.map((id) => {
          const row = byId.get(id)
          if (row === undefined) return null
          return (
            <li key={id} data-id={id} className={styles.item} data-lifted={order.liftedId === id || undefined}>
              <Row gap={1} className={styles.row} data-plain={isPlain || undefined}>
                {/* A single row has no order. */}
                {rows.length > 1 && (
                  <OrderHandle
                    id={id}
                    name={nameOf(row)}
                    order={order}
                    refusal={refusal ?? rowRefusal?.(row) ?? null}
                    hintId={hintId}
                    onDragFrom={(event) => drag.begin(id, event)}
                    onDragEnd={drag.end}
                    onChoosePlace={() => setChoosingFor(id)}
                  />
                )}
                <div className={styles.content}>{children(row)}</div>
              </Row>
              {renderBelow?.(row)}
            </li>
          )
        })}
      </Rows>
      <p id={hintId} hidden>
        Piltangenterna flyttar. Enter sparar, Esc tar tillbaka.
      </p>
      <p role="status" className={spoken}>
        {order.said}
      </p>
      {choosingFor !== null && (
        <Suspense fallback={null}>
          <PlaceDialog
            name={nameOfId(choosingFor)}
            at={order.ids.indexOf(choosingFor)}
            count={order.ids.length}
            onClose={() => setChoosingFor(null)}
            onChoose={(to) => {
              setChoosingFor(null)
              order.place(choosingFor, to)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
