import { Button } from '@mantine/core'
import { IconAlertCircle, IconBulb } from '@tabler/icons-react'
import type { Finding } from '#contract/rich-text/publish-check.ts'
import styles from './finding-list.module.css'

/** What the publish check found, each with the way to its place. */
export function FindingList({ findings, onShow }: { findings: readonly Finding[]; onShow: (finding: Finding) => void }) {
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const isBlocking = finding.level === 'blocking'
        const Icon = isBlocking ? IconAlertCircle : IconBulb
        return (
          <li key={`${finding.code} ${finding.field} ${finding.block ?? ''} ${finding.message}`} className={styles.finding}>
            <Icon
              size={18}
              className={styles.icon}
              data-blocking={isBlocking || undefined}
              role="img"
              aria-label={isBlocking ? 'Måste åtgärdas' : 'Tips'}
            />
            <span className={styles.words}>{finding.message}</span>
            <Button
              variant="subtle"
              className={styles.show ?? ''}
              aria-label={`Visa: ${finding.message}`}
              onClick={() => onShow(finding)}
            >
              Visa
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
