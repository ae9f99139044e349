import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  /** `Filter` */
  label: string
  /** `quiet` for filters above a list, `switch` for two views of the same. */
  look?: 'quiet' | 'switch'
  /** Leaves room below, where the list or its head comes next. */
  isApart?: boolean
  children: ReactNode
}

/** Filters of a list or parts of an area, as links: each is an address of its own. */
export const Tabs = ({ label, look = 'quiet', isApart, children }: TabsProps) => (
  <nav aria-label={label} className={styles[look]} data-apart={isApart}>
    {children}
  </nav>
)

export interface TabFaceProps {
  /** A number in Swedish digits; null leaves it out. */
  count?: ReactNode
  children?: ReactNode
}

export const TabFace = ({ count = null, children }: TabFaceProps) => (
  <>
    {children}
    {count !== null && (
      <>
        {' '}
        <span className={styles.count}>{count}</span>
      </>
    )}
  </>
)

interface TabAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>, TabFaceProps {
  /** Without it the tab is current while its address is shown. */
  isCurrent?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function TabAnchor({ isCurrent, count, children, ...anchor }: TabAnchorProps) {
  const current = isCurrent ?? anchor['aria-current'] === 'page'
  return (
    <a {...anchor} className={styles.tab} aria-current={current ? 'page' : undefined}>
      <TabFace count={count}>{children}</TabFace>
    </a>
  )
}

/** One of the `Tabs`: a link to a screen. */
export const Tab = createLink(TabAnchor)
