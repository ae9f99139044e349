import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './media-home.module.css'

/** A button that stays in its place though it may not be pressed, with the reason under it. */
export function RefusedButton({ refusal, children }: { refusal: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.refused}>
      {/* Not `disabled`: the reason must be reachable. */}
      <Button data-disabled aria-disabled aria-describedby={id} onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
      <p id={id}>{refusal}</p>
    </div>
  )
}
