import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import type { ItemRow as Row } from '#contract/items/items.ts'
import type { Standing } from '#contract/roles.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { relativeDay, dateTimeText, timeText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import listStyles from '#web/parts/lists/list.module.css'
import type { RowSelection } from '#web/parts/lists/row-select.tsx'
import { RowSelect } from '#web/parts/lists/row-select.tsx'
import { ItemStateBadge } from '../../item-state-badge.tsx'
import type { ListedArea } from '../item-area.ts'
import type { Cell, ListColumn } from './item-columns.ts'
import { cellsOf } from './item-columns.ts'
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
  role: Standing
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

interface RowFrameProps {
  /** The row's one link, which covers it, or words. */
  title: ReactNode
  /** What the line under the title says; '' for nothing. */
  meta: string
  cells: readonly Cell[]
  /** More lines of the text. */
  children?: ReactNode
  state: ReactNode
  /** Beside the state where the line under the title has no room. */
  day: string
  menu: ReactNode
  select?: ReactNode
  isBusy?: boolean
  isSelected?: boolean
}

/** The parts of a row on the lines of the list. */
export const RowFrame = ({ title, meta, cells, children, state, day, menu, select, isBusy, isSelected }: RowFrameProps) => (
  <li className={styles.row} aria-busy={isBusy || undefined} data-selected={isSelected || undefined}>
    {select}
    <div className={styles.what}>
      {title}
      <p className={styles.meta}>
        {cells.map(({ key, text }) => text !== '' && <span key={key} className={styles.narrow}>{`${text} · `}</span>)}
        {meta}
      </p>
      {children}
    </div>
    {cells.map(({ key, label, text }) => (
      <div key={key} className={styles.cell}>
        {text !== '' && <span className={spoken}>{label}: </span>}
        {text}
      </div>
    ))}
    <div className={styles.state}>
      {state}
      {day !== '' && <span className={styles.day}>· {day}</span>}
    </div>
    <div className={styles.menu}>{menu}</div>
  </li>
)

/** Of a title, as a link or as words. */
export const rowTitle = `${listStyles.cover} ${styles.title}`
/** Where other rows have the box that selects them. */
export const rowSelect = styles.select

/** One line of the list. The title is its only link and covers all of it; checkbox and menu lie above. */
export function ItemRow({ row, area, columns, note, role, isBusy, selection, on }: ItemRowProps) {
  const siteId = useSiteId()
  const now = useNow()
  const title = row.title === '' ? area.words.untitled : row.title
  return (
    <RowFrame
      isBusy={isBusy}
      isSelected={selection?.isSelected === true}
      select={selection !== undefined && <RowSelect title={title} selection={selection} className={styles.select} />}
      title={
        <Link
          to={area.itemRoute}
          params={{ siteId, itemId: row.id }}
          className={rowTitle}
          data-untitled={row.title === '' || undefined}
          preload="intent"
        >
          {title}
        </Link>
      }
      meta={[note, `Ändrad ${changedText(row.updatedAt, now)} av ${row.updatedBy}`, ...plans(row)]
        .filter((part) => part !== '')
        .join(' · ')}
      cells={cellsOf(columns, row)}
      state={<ItemStateBadge state={row.state} publishAt={row.publishAt} />}
      day={hasPlan.has(row.state) ? '' : relativeDay(row.updatedAt, now)}
      menu={<ItemMenu label={`Åtgärder för ${title}`} item={row} role={role} on={on} />}
    >
      {row.hiddenBefore && <Small>{hiddenBeforeWords[row.hiddenBefore]}</Small>}
      {row.scheduleFailure !== null && <Small tone="error">{row.scheduleFailure}</Small>}
    </RowFrame>
  )
}
