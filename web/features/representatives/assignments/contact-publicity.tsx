import { IconEyeOff, IconWorld } from '@tabler/icons-react'
import styles from './assignment-line.module.css'
import { spokenWhenWide } from '../shared/spoken-when-wide.ts'

const words = { shown: 'Visas', hidden: 'Dold', none: '–' }

/** Whether any contact detail of the person is public. */
export function ContactPublicity({ contact }: { contact: 'shown' | 'hidden' | 'none' }) {
  return (
    <p className={styles.contact} data-shown={contact === 'shown' || undefined} data-none={contact === 'none' || undefined}>
      <span className={spokenWhenWide}>Kontakt: </span>
      {contact === 'shown' && <IconWorld size={16} aria-hidden />}
      {contact === 'hidden' && <IconEyeOff size={16} aria-hidden />}
      <span>{words[contact]}</span>
    </p>
  )
}
