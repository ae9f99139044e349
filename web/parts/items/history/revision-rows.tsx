import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconRestore,
  IconTag,
  IconUserSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RevisionKind, RevisionRow } from '#contract/items/items.ts'
import { Rows } from '#web/ui/blocks.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { HistorySearch } from './history-search.ts'
import { kindWords, revisionSentence } from './history-words.ts'
import type { FieldWords, ListedArea } from '../item-area.ts'
import styles from './item-history.module.css'

const icons: Record<RevisionKind, typeof IconClock> = {
  published: IconCircleCheck,
  scheduled: IconCalendarTime,
  review: IconUserSearch,
  restored: IconRestore,
  named: IconTag,
  session: IconClock,
  checkpoint: IconClock,
  conflict: IconAlertTriangle,
}

interface RevisionRowsProps {
  area: ListedArea & { readonly fields: Readonly<Record<string, FieldWords>> }
  params: { siteId: string; itemId: string }
  search: HistorySearch
  revisions: readonly RevisionRow[]
  shownId: string | undefined
  /** There are no older ones. */
  isWhole: boolean
}

/** The versions, newest first, each in one sentence. */
export function RevisionRows({ area, params, search, revisions, shownId, isWhole }: RevisionRowsProps) {
  const now = useNow()
  return (
    <Rows as="ol" className={styles.rows} aria-label="Versioner">
      {revisions.map((revision, index) => {
        const Icon = icons[revision.kind]
        const isFirst = isWhole && index === revisions.length - 1
        return (
          <Row
            as="li"
            key={revision.id}
            gap={3}
            align="start"
            className={styles.row}
            data-shown={revision.id === shownId || undefined}
          >
            <Icon size={18} aria-hidden className={styles.icon} />
            <div className={styles.words}>
              <Link
                to={area.historyRoute}
                params={params}
                search={{ ...search, version: revision.id }}
                replace={search.version !== undefined}
                resetScroll={false}
                className={styles.sentence}
                aria-current={revision.id === shownId ? 'true' : undefined}
              >
                {revisionSentence(revision, area.fields, isFirst)}
              </Link>
              <Small>
                {relativeTime(revision.at, now)} · {kindWords[revision.kind]}
                {revision.importedBy !== null && ` · importerad av ${revision.importedBy}`}
              </Small>
              {revision.isPublic && <Small className={styles.mark}>På sajten nu</Small>}
              {revision.isScheduled && <Small className={styles.mark}>Publiceras enligt schemat</Small>}
            </div>
          </Row>
        )
      })}
    </Rows>
  )
}
