import { IconUsers } from '@tabler/icons-react'
import type { Person } from '#contract/items/items.ts'
import styles from './presence-line.module.css'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** `Anna Berg redigerar just nu.`; said to those who listen when somebody comes or goes, empty when one is alone. */
export function PresenceLine({ others }: { others: readonly Person[] }) {
  return (
    <p role="status" className={styles.line}>
      {others.length > 0 && (
        <>
          <IconUsers size={16} aria-hidden className={styles.icon} />
          <span>{list.format(others.map(({ name }) => name))} redigerar just nu.</span>
        </>
      )}
    </p>
  )
}
