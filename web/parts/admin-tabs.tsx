import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './admin-tabs.module.css'

const TabLink = createLink(
  ({ children, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) => (
    <a {...anchor} className={styles.tab}>
      {children}
    </a>
  ),
)

/** People live inside Sajter; the menu itself does not grow. */
export function AdminTabs() {
  return (
    <nav aria-label="Sajter och användare" className={styles.tabs}>
      <TabLink to="/admin/sajter" activeOptions={{ exact: true, includeSearch: false }}>
        Sajter
      </TabLink>
      <TabLink to="/admin/sajter/anvandare" activeOptions={{ exact: true, includeSearch: false }}>
        Användare
      </TabLink>
      <TabLink to="/admin/sajter/anvandare/inbjudningar" activeOptions={{ exact: true, includeSearch: false }}>
        Inbjudningar
      </TabLink>
    </nav>
  )
}
