import { Button } from '@mantine/core'
import { useRef } from 'react'
import { dayText, relativeDay, timeText } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { SavingWords } from '#web/ui/saving-words.tsx'
import type { FieldWords } from '../item-area.ts'
import { statusOf } from './save-machine.ts'
import type { SaveSession } from './save-session.ts'
import styles from './save-status.module.css'
import { useSaveState } from './use-save-session.ts'

/** `Sparat kl. 14:32`, or the day when it was not today. */
function savedText(at: number): string {
  const instant = new Date(at)
  const now = new Date()
  const day = relativeDay(instant.toISOString(), now)
  return dayText(instant) === dayText(now) ? `Sparat kl. ${timeText(instant)}` : `Sparat ${day}`
}

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** The status line: where the text is right now, and what to do when it is not safe. */
export function SaveStatus({ session, fields }: { session: SaveSession; fields: Readonly<Record<string, FieldWords>> }) {
  const state = useSaveState(session)
  const status = statusOf(state, session.rules)
  const line = useRef<HTMLParagraphElement>(null)
  const isTrouble = status.kind === 'offline' || status.kind === 'blocked' || status.kind === 'faulty'
  const isFault = isTrouble || status.kind === 'conflict'

  const retry = () => {
    // The button goes when the save succeeds, and would take the focus along.
    line.current?.focus()
    session.hurry()
  }

  const words = () => {
    switch (status.kind) {
      case 'untouched':
        return ''
      case 'saving':
        return 'Sparar …'
      case 'saved':
        return savedText(status.at)
      case 'offline':
        return 'Inte sparat – ingen kontakt med servern. Texten finns kvar här.'
      case 'blocked':
        return `Inte sparat – ${status.message} Texten finns kvar här.`
      case 'conflict':
        return 'Inte sparat – välj vilken text som ska gälla.'
      case 'faulty':
        return `Inte sparat – rätta ${list.format(status.fields.map((field) => fields[field]?.definite ?? field))}.`
    }
  }

  return (
    <Small as={Row} gap={1} tone={isTrouble ? 'error' : 'muted'} className={styles.status}>
      <SavingWords ref={line} kind={isFault ? 'fault' : status.kind === 'saved' ? 'saved' : 'other'}>
        {words()}
      </SavingWords>
      {(status.kind === 'offline' || status.kind === 'blocked') && (
        <Button variant="subtle" className={styles.retry ?? ''} onClick={retry}>
          Försök igen
        </Button>
      )}
    </Small>
  )
}
