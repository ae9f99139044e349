import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { spoken } from './spoken.ts'
import styles from './guarded-button.module.css'

interface GuardedButtonProps extends ButtonProps {
  /** Why it may not be pressed; null when it may. */
  refusal: string | null
  onClick: () => void
  children: ReactNode
  /** Where one sentence for several buttons stands already. */
  isQuiet?: boolean
}

/** A button that stays in its place when it may not be pressed, and says why. */
export function GuardedButton({ refusal, onClick, children, isQuiet = false, ...button }: GuardedButtonProps) {
  const id = useId()
  if (refusal === null) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <div className={styles.guarded}>
      {/* Not `disabled`: the reason must be reachable. */}
      <Button {...button} data-disabled aria-disabled aria-describedby={id} title={refusal}>
        {children}
      </Button>
      <p id={id} className={isQuiet ? spoken : styles.reason}>
        {refusal}
      </p>
    </div>
  )
}
