import type { KeyboardEvent } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Small } from '#web/ui/layout.tsx'
import styles from './growing-line.module.css'
import type { ItemField } from './item-editor-context.ts'

interface GrowingLineProps extends ItemField<string> {
  label: string
  size: 'title' | 'lead'
  max: number
  /** Ready to type in when the screen opens. */
  hasFirstFocus?: boolean
}

/** The counter shows when this many characters or fewer are left. */
const nearLimit = (max: number): number => Math.round(max / 6)

/** One line of text without a box, as high as it needs. Enter goes on to the next field: the line itself never breaks. */
export function GrowingLine(props: GrowingLineProps) {
  const { label, size, max, hasFirstFocus = false, value, fault, isReadOnly, onChange, onFocus, onBlur, onReady } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const left = max - value.trim().length
  const hasCounter = left <= nearLimit(max)

  useLayoutEffect(() => {
    const area = field.current
    // The browser that does it by itself has the height in the server's drawing, too.
    if (area === null || CSS.supports('field-sizing', 'content')) return
    const fit = () => {
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight}px`
    }
    fit()
    // A narrower window breaks the same words into more lines.
    const watcher = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width
      if (width === lastWidth.current) return
      lastWidth.current = width
      fit()
    })
    watcher.observe(area)
    return () => watcher.disconnect()
  }, [value])
  const lastWidth = useRef<number | undefined>(undefined)

  useEffect(() => {
    onReady(() => field.current && { control: field.current })
  }, [onReady])

  useEffect(() => {
    if (hasFirstFocus) field.current?.focus({ preventScroll: true })
    // Only when the screen opens: the new item's address changes under the writer's hands.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const fields = [...document.querySelectorAll<HTMLElement>('main textarea, main [contenteditable="true"]')]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }

  return (
    <div className={styles.line} data-size={size}>
      <textarea
        dir="auto"
        ref={field}
        rows={1}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={fault !== null}
        aria-describedby={fault !== null || hasCounter ? `${id}-om` : undefined}
        onChange={(event) => onChange(event.currentTarget.value.replace(/[\t\n\r\u2028\u2029]+/g, ' '))}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {(fault !== null || hasCounter) && (
        <Small id={`${id}-om`} tone={fault === null ? 'muted' : 'error'} className={styles.about}>
          {fault !== null && <span>{fault} </span>}
          {hasCounter && <span className={styles.counter}>{left < 0 ? `${-left} för mycket` : `${left} kvar`}</span>}
        </Small>
      )}
    </div>
  )
}
