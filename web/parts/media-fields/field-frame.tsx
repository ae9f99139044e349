import { IconAlertCircle, IconBulb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { useFieldFindings } from '../items/editor/item-findings.ts'
import type { ShownFinding } from '../items/editor/shown-finding.ts'
import styles from './picture-field.module.css'

interface FieldFrameProps extends Pick<ItemField<unknown>, 'fault' | 'isReadOnly' | 'onFocus' | 'onBlur' | 'onReady'> {
  /** The field's name in the content, for what is found in it. */
  name: string
  label: string
  /** Says its name aloud alone, and leaves what is found to its children. */
  isQuiet?: boolean
  /** Something to know before anything is chosen. */
  note?: ReactNode
  children: ReactNode
}

/** What stands around a picture's field: its name, what is to be mended in it, and the way to it from the publish check. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, isQuiet = false, note, fault, isReadOnly, onFocus, onBlur, onReady, children } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const findings = useFieldFindings(name)

  useEffect(() => {
    onReady(({ code }) => {
      // What words would mend is mended in the words.
      const inWords = code.startsWith('ALT_') ? box.current?.querySelector<HTMLElement>('[data-alt]') : null
      const control = inWords ?? box.current?.querySelector<HTMLElement>('[data-place]')
      return control ? { control } : null
    })
  }, [onReady])

  return (
    <Stack
      as="fieldset"
      gap={2}
      ref={box}
      onFocus={onFocus}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
    >
      <Strong as="legend" below={1} className={isQuiet ? spoken : undefined}>
        {label}
      </Strong>
      {note}
      {children}
      {fault !== null && (
        <Small role="alert" tone="error">
          {fault}
        </Small>
      )}
      {!isReadOnly && !isQuiet && <FindingsOfPicture label={label} findings={findings} />}
    </Stack>
  )
}

/** What is to be mended in the picture of a field; nothing where there is nothing. */
export const FindingsOfPicture = ({ label, findings }: { label: string; findings: readonly ShownFinding[] }) =>
  findings.length > 0 && (
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
  )
