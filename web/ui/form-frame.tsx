import '@mantine/core/styles/Input.css'
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './form-frame.module.css'
import { Note } from './blocks.tsx'
import { Card, Heading, Quiet, Row, Stack } from './layout.tsx'

/** The `id` of a field's input, so that the summary can lead to it. */
export const fieldId = (path: string): string => `falt-${path}`

interface FormFrameProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** By field path, as Mantine's form holds them. */
  errors: Readonly<Record<string, ReactNode>>
  /** Counts refused attempts; each moves the focus to the first faulty field. */
  refusals: number
  submitLabel: string
  isSending: boolean
  /** Beside the submit button. */
  actions?: ReactNode
  /** In place of the row of buttons, for a form that has a bar of its own. */
  foot?: ReactNode
  children: ReactNode
}

/** A form with its summary of faults on top, each leading to its field. */
export function FormFrame({ onSubmit, errors, refusals, submitLabel, isSending, actions, foot, children }: FormFrameProps) {
  const ref = useRef<HTMLFormElement>(null)
  const faults = Object.entries(errors).filter(([, message]) => typeof message === 'string')

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return (
    <Stack as="form" gap={6} ref={ref} noValidate autoComplete="off" onSubmit={onSubmit}>
      {refusals > 0 && faults.length > 0 && (
        <Note as="div" role="alert" tone="error" className={styles.summary}>
          <p className={styles.summaryTitle}>
            {faults.length === 1 ? 'En sak behöver rättas.' : `${faults.length} saker behöver rättas.`}
          </p>
          <ul>
            {faults.map(([path, message]) => (
              <li key={path}>
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId(path))?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {children}
      {foot ?? (
        <Row gap={3} align="stretch" wrap fill>
          <Button type="submit" loading={isSending}>
            {submitLabel}
          </Button>
          {actions}
        </Row>
      )}
    </Stack>
  )
}

/** A group of fields under a heading of its own. */
export function FormSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Card as="fieldset" gap={4} large>
      <Heading as="legend" className={styles.legend}>
        {title}
      </Heading>
      {lead !== undefined && <Quiet className={styles.lead}>{lead}</Quiet>}
      {children}
    </Card>
  )
}

/** A note inside the form. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Note as="div" role="status" className={styles.notice}>
    {children}
  </Note>
)
