import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './media-panel.module.css'

interface GuardedActionProps {
  /** Why it may not be done; null when it may. */
  refusal: string | null
  isDangerous?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button that stays in its place when it may not be pressed, and says why. */
export function GuardedAction({ refusal, isDangerous = false, isBusy = false, onClick, children }: GuardedActionProps) {
  const id = useId()
  const look = isDangerous ? ({ variant: 'outline', color: 'red' } as const) : ({ variant: 'default' } as const)
  if (refusal === null) {
    return (
      <Button {...look} loading={isBusy} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <div>
      {/* Not `disabled`: the reason must be reachable. */}
      <Button {...look} data-disabled aria-disabled aria-describedby={id} title={refusal}>
        {children}
      </Button>
      <p id={id} className={styles.about}>
        {refusal}
      </p>
    </div>
  )
}
