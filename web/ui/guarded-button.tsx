import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './guarded-button.module.css'
import { Small } from './layout.tsx'
import { spoken } from './spoken.ts'
import { showToast } from './toast-store.ts'

interface GuardedButtonProps extends ButtonProps {
  /** Why it may not be pressed; null when it may. */
  refusal: string | null
  /** Left out where a link takes the button's place when it may be pressed. */
  onClick?: () => void
  /**
   * Where the reason is shown: under the button; under it and aligned right in the head of a screen; close under it in a panel.
   * `hint` shows it only while the pointer is on the button, for screens with several such buttons; `spoken` reads it aloud as well.
   */
  reason?: 'under' | 'head' | 'close' | 'hint' | 'spoken'
  /** The id of the element that shows the reason already. */
  reasonId?: string
  children: ReactNode
}

/** A button that stays visible when it may not be pressed, and shows the reason. */
export function GuardedButton({ refusal, onClick, reason = 'under', reasonId, children, ...button }: GuardedButtonProps) {
  const ownId = useId()
  const isShown = refusal !== null && reason !== 'hint' && reasonId === undefined
  // Not `disabled`: the reason must be reachable.
  const refused = refusal !== null && {
    'data-disabled': true,
    'aria-disabled': true,
    'aria-describedby': isShown ? ownId : reasonId,
    title: reason === 'head' || reasonId !== undefined ? undefined : refusal,
    // On a phone nothing shows what is only spoken.
    onClick: reason === 'spoken' ? () => showToast({ severity: 'info', message: refusal }) : undefined,
  }
  const content = (
    <>
      <Button onClick={onClick} {...button} {...refused}>
        {children}
      </Button>
      {isShown && (
        <Small id={ownId} className={reason === 'spoken' ? spoken : undefined}>
          {refusal}
        </Small>
      )}
    </>
  )
  return isShown && reason !== 'spoken' ? <div className={styles[reason]}>{content}</div> : content
}
