import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './tabs.module.css'
import type { TabFaceProps } from './tabs.tsx'
import { TabFace } from './tabs.tsx'

/** Looks like `Tabs`, where a press only changes what is shown here. */
export const TabButtons = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.quiet}>
    {children}
  </div>
)

interface TabButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>, TabFaceProps {
  isCurrent: boolean
}

/** One of the `TabButtons`. */
export const TabButton = ({ isCurrent, count, children, ...button }: TabButtonProps) => (
  <button {...button} type="button" className={styles.tab} aria-pressed={isCurrent}>
    <TabFace count={count}>{children}</TabFace>
  </button>
)
