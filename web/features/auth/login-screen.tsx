import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { BankIdFlowProps } from '#web/parts/bankid/bankid-steps.tsx'
import { BankIdSteps } from '#web/parts/bankid/bankid-steps.tsx'
import { Small } from '#web/ui/layout.tsx'
import { useStore } from '#web/ui/store.ts'
import { LoginCard } from './login-card.tsx'
import styles from './login.module.css'

export interface LoginScreenProps extends BankIdFlowProps {
  /** The heading above an invitation's answer. */
  invitationTo?: string
  /** Why the person has to sign in again: above the question. */
  sessionEnd?: string | null
  /** Below the two ways. */
  help?: ReactNode
}

const noAccountHelp = <Small className={styles.help}>Har du inget konto? Be er sajtansvariga bjuda in dig.</Small>

/** All states of the login in one card whose title, hint and last button stay where they are. */
export function LoginScreen({ invitationTo, sessionEnd = null, help = noAccountHelp, ...steps }: LoginScreenProps) {
  const { flow } = steps
  const state = useStore(flow.state)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const lastStatus = useRef(state.status)

  useEffect(() => {
    // The pressed button is gone; without this the focus would fall back to the top of the page.
    if (state.status !== lastStatus.current && /pending|none|invited/.test(state.status)) titleRef.current?.focus()
    lastStatus.current = state.status
  }, [state.status])

  return (
    <LoginCard
      title={invitationTo ?? 'Logga in'}
      titleRef={titleRef}
      status={state.status}
      device={state.status === 'pending' ? state.device : undefined}
      isInvitation={invitationTo !== undefined}
    >
      {sessionEnd !== null && state.status === 'none' && (
        <p className={styles.sessionEnd} role="note">
          {sessionEnd}
        </p>
      )}
      <BankIdSteps {...steps} onCancel={flow.cancel} completing="Loggar in" help={help} />
    </LoginCard>
  )
}
