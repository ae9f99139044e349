import { Link } from '@tanstack/react-router'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { ListRow, RowState } from '#web/parts/lists/list-row.tsx'
import type { RowSelection } from '#web/parts/lists/row-select.tsx'
import { RowSelect } from '#web/parts/lists/row-select.tsx'
import { bytesText } from '#web/parts/media/media-words.ts'
import { todoText } from '#web/parts/todo-count.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './site-list.module.css'
import { SiteStateChip } from './site-state-chip.tsx'

/** A site in the administration's list. */
export function SiteRow({ site, selection }: { site: AdminSite; selection: RowSelection }) {
  const now = useNow()
  const { id, name, state, parent, municipality, siteAdmins, tags, latestNewsAt, waiting, usedBytes } = site
  const facts = [
    site.isFederationsOwn && 'Riksorganisationens egen sajt',
    site.mergedInto !== null && `Sammanslagen med ${site.mergedInto.name}`,
    parent?.name,
    municipality !== name && municipality,
    siteAdmins.join(', ') || 'Ingen sajtansvarig',
    ...tags,
  ]
  return (
    <ListRow
      icon={
        <>
          <RowSelect title={name} selection={selection} className={undefined} />
          <Monogram name={name} color={site.accentColor} size={36} />
        </>
      }
      title={
        <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: id }}>
          {name}
        </Link>
      }
      meta={facts.filter(Boolean).join(' · ')}
      aside={
        <>
          <span className={styles.latest}>
            {latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`}
          </span>
          {waiting > 0 && `${todoText(waiting)} att åtgärda`}
          {usedBytes > 0 && <span className={styles.storage}>{`${waiting > 0 ? ' · ' : ''}${bytesText(usedBytes)}`}</span>}
        </>
      }
    >
      {state !== 'active' && (
        <RowState>
          <SiteStateChip state={site.removal === null ? state : 'deleting'} />
        </RowState>
      )}
    </ListRow>
  )
}
