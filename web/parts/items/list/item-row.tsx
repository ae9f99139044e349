import { Link } from '@tanstack/react-router'
import type { ItemRow as Row } from '#contract/items/items.ts'
import type { SiteRole } from '#contract/roles.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { relativeDay, dateTimeText, timeText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import listStyles from '#web/parts/lists/list.module.css'
import type { RowSelection } from '#web/parts/lists/row-select.tsx'
import { RowSelect } from '#web/parts/lists/row-select.tsx'
import { ItemStateBadge } from '../../item-state-badge.tsx'
import type { ListedArea } from '../item-area.ts'
import type { ListColumn } from './item-columns.ts'
import { ItemMenu } from '../item-menu.tsx'
import type { MenuAction } from '../item-menu-entries.tsx'
import { spoken } from '#web/ui/spoken.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './item-row.module.css'

interface ItemRowProps {
  row: Row
  area: ListedArea
  columns: readonly ListColumn[]
  /** What the area adds to the line under the title; '' for nothing. */
  note: string
  role: SiteRole
  isBusy: boolean
  /** Undefined where nothing can be done with several. */
  selection: RowSelection | undefined
  on: Partial<Record<MenuAction, () => void>>
}

/** States that say more than one word, beside which there is no room for a day. */
const hasPlan: ReadonlySet<Row['state']> = new Set(['scheduled', 'publishedChanged', 'publishedScheduled'])

function changedText(updatedAt: string, now: Date): string {
  const day = relativeDay(updatedAt, now)
  return day === 'i dag' || day === 'i går' ? `${day} kl. ${timeText(updatedAt)}` : day
}

/** What is planned for it, besides what the state already says. */
function plans({ state, publishAt, unpublishAt }: Row): string[] {
  return [
    ...(state === 'publishedScheduled' && publishAt !== null ? [`Ändringen publiceras ${dateTimeText(publishAt)}`] : []),
    ...(unpublishAt === null ? [] : [`Avpubliceras ${dateTimeText(unpublishAt)}`]),
  ]
}

/** One line of the list. The title is its only link and covers all of it; checkbox and menu lie above. */
export function ItemRow({ row, area, columns, note, role, isBusy, selection, on }: ItemRowProps) {
  const siteId = useSiteId()
  const now = useNow()
  const title = row.title === '' ? area.words.untitled : row.title
  const cells = columns.map(({ key, label, text }) => ({ key, label, text: text(row) }))
  return (
    <li className={styles.row} aria-busy={isBusy || undefined} data-selected={selection?.isSelected || undefined}>
      {selection !== undefined && <RowSelect title={title} selection={selection} className={styles.select} />}
      <div className={styles.what}>
        <Link
          to={area.itemRoute}
          params={{ siteId, itemId: row.id }}
          className={`${listStyles.cover} ${styles.title}`}
          data-untitled={row.title === '' || undefined}
          preload="intent"
        >
          {title}
        </Link>
        <p className={styles.meta}>
          {cells.map(({ key, text }) => text !== '' && <span key={key} className={styles.narrow}>{`${text} · `}</span>)}
          {[note, `Ändrad ${changedText(row.updatedAt, now)} av ${row.updatedBy}`, ...plans(row)]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {row.scheduleFailure !== null && <Small tone="error">{row.scheduleFailure}</Small>}
      </div>
      {cells.map(({ key, label, text }) => (
        <div key={key} className={styles.cell}>
          {text !== '' && <span className={spoken}>{label}: </span>}
          {text}
        </div>
      ))}
      <div className={styles.state}>
        <ItemStateBadge state={row.state} publishAt={row.publishAt} />
        {!hasPlan.has(row.state) && <span className={styles.day}>· {relativeDay(row.updatedAt, now)}</span>}
      </div>
      <div className={styles.menu}>
        <ItemMenu label={`Åtgärder för ${title}`} item={row} role={role} on={on} />
      </div>
    </li>
  )
}
