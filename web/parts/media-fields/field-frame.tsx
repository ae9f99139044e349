import { IconAlertCircle, IconBulb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { useFieldFindings } from '../items/editor/item-findings.ts'
import styles from './picture-field.module.css'

interface FieldFrameProps extends Pick<ItemField<unknown>, 'fault' | 'isReadOnly' | 'onFocus' | 'onBlur' | 'onReady'> {
  /** The field's name in the content, for what is found in it. */
  name: string
  label: string
  /** Something to know before anything is chosen. */
  note?: ReactNode
  children: ReactNode
}

/** What stands around a picture's field: its name, what is to be mended in it, and the way to it from the publish check. */
export function FieldFrame({ name, label, note, fault, isReadOnly, onFocus, onBlur, onReady, children }: FieldFrameProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const findings = useFieldFindings(name)
  // What words would mend is mended in the words.
  const needsWords = findings.some(({ code }) => code.startsWith('ALT_'))

  useEffect(() => {
    onReady(() => {
      const inWords = needsWords ? box.current?.querySelector<HTMLElement>('[data-alt]') : null
      const way = inWords ?? box.current?.querySelector<HTMLElement>('[data-place]')
      way?.focus()
    })
  }, [onReady, needsWords])

  return (
    <Stack
      as="fieldset"
      gap={2}
      ref={box}
      onFocus={onFocus}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
    >
      <Strong as="legend" below={1}>
        {label}
      </Strong>
      {note}
      {children}
      {fault !== null && (
        <Small role="alert" tone="error">
          {fault}
        </Small>
      )}
      {!isReadOnly && findings.length > 0 && (
        <Stack as="ul" gap={1} aria-label={`Att åtgärda: ${label}`}>
          {findings.map(({ code, level, message }) => {
            const Icon = level === 'blocking' ? IconAlertCircle : IconBulb
            return (
              <Row as="li" key={code} align="start" className={styles.finding} data-blocking={level === 'blocking' || undefined}>
                <Icon size={18} role="img" aria-label={level === 'blocking' ? 'Måste åtgärdas' : 'Tips'} />
                <Small as="span" tone="ink">
                  {message}
                </Small>
              </Row>
            )
          })}
        </Stack>
      )}
    </Stack>
  )
}
