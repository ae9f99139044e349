import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './tabs.module.css'

interface TabsProps {
  /** `Filter` */
  label: string
  /** `quiet` for filters above a list, `underlined` for the parts of an area, `switch` for two views of the same. */
  look?: 'quiet' | 'underlined' | 'switch'
  /** Leaves room below, where the list or its head comes next. */
  isApart?: boolean
  /** Buttons that only change what is shown here; otherwise the tabs are links, each an address of its own. */
  isGroup?: boolean
  children: ReactNode
}

export function Tabs({ label, look = 'quiet', isApart, isGroup = false, children }: TabsProps) {
  const box = { 'aria-label': label, className: styles.tabs, 'data-look': look, 'data-apart': isApart }
  return isGroup ? (
    <div role="group" {...box}>
      {children}
    </div>
  ) : (
    <nav {...box}>{children}</nav>
  )
}

interface TabFaceProps {
  /** A number in Swedish digits; null leaves it out. */
  count?: ReactNode
  children?: ReactNode
}

const TabFace = ({ count = null, children }: TabFaceProps) => (
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

interface TabButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>, TabFaceProps {
  isCurrent: boolean
}

/** One of the `Tabs` of a group. */
export const TabButton = ({ isCurrent, count, children, ...button }: TabButtonProps) => (
  <button {...button} type="button" className={styles.tab} aria-pressed={isCurrent}>
    <TabFace count={count}>{children}</TabFace>
  </button>
)
