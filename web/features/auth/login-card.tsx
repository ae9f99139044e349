import type { ReactNode, Ref } from 'react'
import styles from './login.module.css'

interface LoginCardProps {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  /** The state, for the styles. */
  status: string
  device?: string | undefined
  /** Higher than a sign-in's: the title names a site. */
  isInvitation?: boolean
  children: ReactNode
}

/** The page around the sign-in: the wordmark on its ground, and the card beside it. */
export const LoginCard = ({ title, titleRef, status, device, isInvitation = false, children }: LoginCardProps) => (
  <div className={styles.page}>
    <header className={styles.ground}>
      <p className={styles.wordmark}>Kansli</p>
      <p className={styles.sentence}>Här skriver ni det som syns på er förenings webbplats.</p>
    </header>
    <main className={styles.side}>
      <div className={styles.card} data-status={status} data-device={device} data-invitation={isInvitation || undefined}>
        <p className={styles.cardWordmark} aria-hidden>
          Kansli
        </p>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  </div>
)
