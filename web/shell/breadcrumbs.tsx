import { IconChevronRight, IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './breadcrumbs.module.css'
import type { ShownCrumb } from './use-crumbs.ts'

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
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={url} className={styles.step}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
