import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { OrderList } from '../ordering/order-list.tsx'
import type { WordedField } from './field-frame.tsx'
import { useFieldFrame } from './field-frame.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './item-fields.module.css'

interface LinesFieldProps extends ItemField<string[]>, WordedField {
  /** `krav`, as in "Krav 2", "Lägg till ett krav" and "Högst 10 krav." */
  noun: string
  add: string
  max: { readonly lines: number; readonly length: number }
}

interface Line {
  readonly id: string
  readonly text: string
}

const lineOf = (text: string): Line => ({ id: `rad-${crypto.randomUUID()}`, text })
const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text)
const isSame = (lines: readonly Line[], value: readonly string[]): boolean =>
  JSON.stringify(textsOf(lines).filter((text) => text.trim() !== '')) === JSON.stringify(value.filter((text) => text.trim() !== ''))

/** Short lines in an order: each in a field of its own, with a handle. Empty ones are not kept. */
export function LinesField({ noun, add, max, ...field }: LinesFieldProps) {
  const { label, value, isReadOnly, onChange, onFocus, onBlur } = field
  const { box, about, mark, describedBy } = useFieldFrame<HTMLFieldSetElement>(field, 'textarea, button')
  const fieldId = useId()
  // A line keeps its identity while it is moved and typed in; the value knows only texts. The first ids are the same on the server.
  const [lines, setLines] = useState<readonly Line[]>(() => value.map((text, at) => ({ id: `${fieldId}-${at}`, text })))
  if (!isSame(lines, value)) setLines(value.map(lineOf))
  const [focusId, setFocusId] = useState<string | null>(null)

  useEffect(() => {
    if (focusId !== null) box.current?.querySelector<HTMLElement>(`#${focusId}`)?.focus()
  }, [box, focusId])

  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(textsOf(next).filter((text) => text.trim() !== ''))
  }
  const addLine = () => {
    const line = lineOf('')
    setLines([...lines, line])
    setFocusId(line.id)
  }
  const isFull = lines.length >= max.lines

  return (
    <fieldset ref={box} className={styles.lines} aria-describedby={describedBy} onFocus={onFocus} onBlur={onBlur}>
      <Strong as="legend">{label}</Strong>
      {about}
      {lines.length > 0 && (
        <OrderList
          label={label}
          isPlain
          rows={lines}
          nameOf={({ text }) => (text === '' ? `Tomt ${noun}` : text)}
          refusal={isReadOnly ? 'Du kan läsa men inte ändra.' : null}
          onMove={({ ids }) => change(ids.flatMap((id) => lines.find((line) => line.id === id) ?? []))}
        >
          {({ id, text }) => (
            <Row gap={1}>
              <textarea
                id={id}
                rows={1}
                className={styles.lineText}
                aria-label={`${noun} ${lines.findIndex((line) => line.id === id) + 1}`}
                value={text}
                readOnly={isReadOnly}
                aria-invalid={text.length > max.length || undefined}
                onChange={(event) => {
                  const typed = event.currentTarget.value.replace(/[\t\n\r\u2028\u2029]+/g, ' ')
                  change(lines.map((line) => (line.id === id ? { id, text: typed } : line)))
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  if (!isFull && text.trim() !== '') addLine()
                }}
              />
              {text.length > max.length - 20 && (
                <Small as="span" className={styles.counter}>
                  {max.length - text.length}
                </Small>
              )}
              {!isReadOnly && (
                <button
                  type="button"
                  className={`${iconButton.button} ${styles.remove}`}
                  aria-label={`Ta bort ${text === '' ? noun : text}`}
                  onClick={() => change(lines.filter((line) => line.id !== id))}
                >
                  <IconX size={16} aria-hidden />
                </button>
              )}
            </Row>
          )}
        </OrderList>
      )}
      {!isReadOnly && !isFull && (
        <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={addLine}>
          {add}
        </Button>
      )}
      {isFull && <Small>{`Högst ${max.lines} ${noun}.`}</Small>}
      {mark}
    </fieldset>
  )
}
