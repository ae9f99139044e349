import { IconChevronRight, IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { screenName } from '#web/ui/screen-name.ts'
import { useStore } from '#web/ui/store.ts'
import styles from './breadcrumbs.module.css'
import type { ShownCrumb } from './use-crumbs.ts'

function LastCrumb({ label }: { label: string }) {
  const name = useStore(screenName) ?? label
  return (
    <span aria-current="page" title={name}>
      {name}
    </span>
  )
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly ShownCrumb[] }) {
  return (
    <nav aria-label="Brödsmulor" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/" aria-label="Till startsidan" className={styles.home}>
            <IconHome size={16} aria-hidden />
          </Link>
        </li>
        {crumbs.map(({ label, url }, index) => (
          <li key={url}>
            <IconChevronRight size={14} aria-hidden className={styles.divider} />
            {index === crumbs.length - 1 ? (
              <LastCrumb label={label} />
            ) : (
              <Link to={url} activeOptions={{ exact: true }} className={styles.step}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
