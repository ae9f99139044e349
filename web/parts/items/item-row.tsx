import { Link, useNavigate } from '@tanstack/react-router'
import type { ItemRow as Row } from '#contract/items.ts'
import type { SiteRole } from '#contract/roles.ts'
import { relativeDay, timeText } from '#web/ui/dates.ts'
import { ItemStateBadge } from '../item-state-badge.tsx'
import type { StateAction } from './item-actions.ts'
import type { ItemRoute } from './item-area.ts'
import { ItemMenu } from './item-menu.tsx'
import styles from './item-list.module.css'

interface ItemRowProps {
  row: Row
  siteId: string
  itemRoute: ItemRoute
  untitled: string
  role: SiteRole
  isBusy: boolean
  onAct: (action: StateAction) => void
}

function changedText(updatedAt: string): string {
  const day = relativeDay(updatedAt, new Date())
  return day === 'i dag' || day === 'i går' ? `${day} kl. ${timeText(updatedAt)}` : day
}

/** One line of the list. The title is its only link and covers all of it; the menu lies above. */
export function ItemRow({ row, siteId, itemRoute, untitled, role, isBusy, onAct }: ItemRowProps) {
  const navigate = useNavigate()
  const params = { siteId, itemId: row.id }
  const title = row.title === '' ? untitled : row.title
  return (
    <li className={styles.row} aria-busy={isBusy || undefined}>
      <div className={styles.what}>
        <Link
          to={itemRoute}
          params={params}
          className={styles.title}
          data-untitled={row.title === '' || undefined}
          preload="intent"
        >
          {title}
        </Link>
        <p className={styles.meta}>
          Ändrad {changedText(row.updatedAt)} av {row.updatedBy}
        </p>
      </div>
      <div className={styles.state}>
        <ItemStateBadge state={row.state} />
      </div>
      <div className={styles.menu}>
        <ItemMenu
          label={`Åtgärder för ${title}`}
          item={row}
          role={role}
          on={{
            open: () => void navigate({ to: itemRoute, params }),
            discard: () => onAct('discard'),
            unpublish: () => onAct('unpublish'),
            trash: () => onAct('trash'),
            restore: () => onAct('restore'),
          }}
        />
      </div>
    </li>
  )
}
