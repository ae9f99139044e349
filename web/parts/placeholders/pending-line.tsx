import { Small } from '#web/ui/layout.tsx'
import styles from './pending-line.module.css'

/** Keeps the place of the line that says what the names in a text become, while that is on its way. */
export const PendingLine = ({ text }: { text: string }) =>
  text.includes('{') && (
    <Small below={4} className={styles.line} aria-hidden>
      På sajten: {text}
    </Small>
  )
