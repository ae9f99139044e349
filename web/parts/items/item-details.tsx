import { IconCircleCheck } from '@tabler/icons-react'
import type { Finding } from '#contract/rich-text/publish-check.ts'
import { dateText, relativeDay, timeText } from '#web/ui/dates.ts'
import { ItemStateBadge } from '../item-state-badge.tsx'
import { FindingList } from './finding-list.tsx'
import type { Item } from './item.ts'
import type { ItemWords } from './item-area.ts'
import styles from './item-details.module.css'

interface ItemDetailsProps {
  item: Item | null
  words: ItemWords
  findings: readonly Finding[]
  isReadOnly: boolean
  onShow: (finding: Finding) => void
}

const dayAndTime = (instant: string): string => {
  const day = relativeDay(instant, new Date())
  return `${day === 'i dag' || day === 'i går' ? day : dateText(instant)} kl. ${timeText(instant)}`
}

/** What is to be known about the item beside its text. */
export function ItemDetails({ item, words, findings, isReadOnly, onShow }: ItemDetailsProps) {
  const isLive = item?.state === 'published' || item?.state === 'publishedChanged'
  const path = item === null ? null : new URL(item.address, location.href).href.replace(/^https?:\/\//, '')
  return (
    <div className={styles.details}>
      <dl>
        <dt>Status</dt>
        <dd>
          <ItemStateBadge state={item?.state ?? 'draft'} />
        </dd>
        <dt>Adress</dt>
        <dd className={styles.address}>
          {isLive && (
            <a href={item.address} target="_blank" rel="noopener">
              {path}
            </a>
          )}
          {!isLive && (path ?? 'Följer rubriken tills du publicerar.')}
        </dd>
        <dt>Publicerad</dt>
        <dd>
          {item?.publishedAt
            ? dayAndTime(item.publishedAt)
            : item?.firstPublishedAt
              ? `Inte nu. Första gången ${dateText(item.firstPublishedAt)}.`
              : 'Inte än'}
        </dd>
        {item !== null && (
          <>
            <dt>Senast ändrad</dt>
            <dd>
              {dayAndTime(item.updatedAt)} av {item.updatedBy.name}
            </dd>
          </>
        )}
      </dl>
      {!isReadOnly && (
        <section aria-labelledby="publiceringskontroll">
          <h2 id="publiceringskontroll" className={styles.heading}>
            Publiceringskontroll
          </h2>
          {findings.length === 0 && (
            <p className={styles.ready}>
              <IconCircleCheck size={18} aria-hidden /> Klar att publiceras.
            </p>
          )}
          <FindingList findings={findings} onShow={onShow} />
        </section>
      )}
      {isReadOnly && <p className={styles.quiet}>Du kan läsa {words.definite} men inte ändra den.</p>}
    </div>
  )
}
