import { IconShieldLock, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PersonRow } from '#contract/representatives/representative-persons.ts'
import type { Standing } from '#contract/roles.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemStateBadge } from '#web/parts/item-state-badge.tsx'
import type { MenuAction } from '#web/parts/items/item-menu-entries.tsx'
import { ItemMenu } from '#web/parts/items/item-menu.tsx'
import listStyles from '#web/parts/lists/list.module.css'
import type { RowSelection } from '#web/parts/lists/row-select.tsx'
import { RowSelect } from '#web/parts/lists/row-select.tsx'
import { monthText } from '#web/parts/visits/visit-words.ts'
import { ContactPublicity } from '../assignments/contact-publicity.tsx'
import styles from './persons-view.module.css'
import { spokenWhenWide } from '../shared/spoken-when-wide.ts'
import { untilText } from '../shared/term-text.ts'

interface PersonLineProps {
  role: Standing
  person: PersonRow
  isBusy: boolean
  /** Undefined where nothing can be done with several. */
  selection: RowSelection | undefined
  on: Partial<Record<MenuAction, () => void>>
}

const shownAssignments = 2

function assignmentsText({ assignments }: PersonRow): string {
  const all = assignments.map(
    ({ labelOverride, roleName, bodyName }) => `${labelOverride === '' ? roleName : labelOverride}, ${bodyName}`,
  )
  // A person who continues after the term has the same assignment twice.
  const words = [...new Set(all)]
  const rest = words.length - shownAssignments
  return [...words.slice(0, shownAssignments), ...(rest > 0 ? [`${rest} till`] : [])].join(' · ')
}

export function PersonLine({ role, person, isBusy, selection, on }: PersonLineProps) {
  const siteId = useSiteId()
  const { id, name, assignments, to, contact, protection, isLead, state, isLive } = person
  const title = name === '' ? 'Person utan namn' : name
  return (
    <li className={styles.row} aria-busy={isBusy || undefined} data-selectable={selection !== undefined || undefined}>
      {selection !== undefined && <RowSelect title={title} selection={selection} className={styles.select} />}
      <div>
        <Link
          to="/$siteId/foretradare/$itemId"
          params={{ siteId, itemId: id }}
          preload="intent"
          className={`${listStyles.cover} ${styles.name}`}
        >
          {title}
        </Link>
        {isLead && <IconStar size={16} role="img" aria-label="Toppnamn" className={styles.lead} />}
        {protection !== null && (
          <span className={styles.protected}>
            <IconShieldLock size={16} aria-hidden /> Skyddade uppgifter
          </span>
        )}
      </div>
      <p className={styles.what}>
        {assignments.length === 0 ? 'Inget uppdrag nu' : assignmentsText(person)}
        {person.readings > 0 && ` · ${monthText(person.readings)}`}
      </p>
      <p className={styles.until}>
        {assignments.length > 0 && (
          <>
            <span className={spokenWhenWide}>Till och med </span>
            {untilText(to)}
          </>
        )}
      </p>
      <ContactPublicity contact={contact} />
      <div className={styles.state}>
        <ItemStateBadge state={state} />
      </div>
      <div className={styles.menu}>
        <ItemMenu
          label={`Åtgärder för ${title}`}
          // Roles that edit persons may edit every draft, so its author does not matter.
          item={{ state, isLive, isOwn: false, everPublished: isLive, isScheduled: false, isRequired: false, isForEditors: true }}
          role={role}
          on={on}
        />
      </div>
    </li>
  )
}
