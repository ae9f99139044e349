import { IconAlertCircle, IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { useStore } from '#web/ui/store.ts'
import type { StartLink } from './device.ts'
import { LoginButton, LoginLink } from './login-button.tsx'
import { LoginCard } from './login-card.tsx'
import type { LoginFlow } from './login-flow.ts'
import { LoginPending } from './login-pending.tsx'
import { Small } from '#web/ui/layout.tsx'
import styles from './login.module.css'

export interface LoginScreenProps {
  flow: LoginFlow
  isPhone: boolean
  linkFor: (autoStartToken: string) => StartLink
  /** The heading above an invitation's answer. */
  invitationTo?: string
  /** Below the two ways. */
  help?: ReactNode
}

const noAccountHelp = <Small className={styles.help}>Har du inget konto? Be er sajtansvariga bjuda in dig.</Small>

/** All states of the login in one card whose title, hint and last button stay where they are. */
export function LoginScreen({ flow, isPhone, linkFor, invitationTo, help = noAccountHelp }: LoginScreenProps) {
  const state = useStore(flow.state)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const lastStatus = useRef(state.status)

  useEffect(() => {
    // The pressed button is gone; without this the focus would fall back to the top of the page.
    if (state.status !== lastStatus.current && /pending|none|invited/.test(state.status)) titleRef.current?.focus()
    lastStatus.current = state.status
  }, [state.status])

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') flow.pollNow()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [flow])

  return (
    <LoginCard
      title={invitationTo ?? 'Logga in'}
      titleRef={titleRef}
      status={state.status}
      device={state.status === 'pending' ? state.device : undefined}
      isInvitation={invitationTo !== undefined}
    >
      {state.status === 'none' && <Choice flow={flow} isPhone={isPhone} help={help} />}
      {state.status === 'pending' && <LoginPending flow={flow} state={state} linkFor={linkFor} />}
      {state.status === 'failed' && <IconAlertCircle size={40} stroke={1.5} aria-hidden className={styles.failedIcon} />}
      {state.status === 'invited' && <IconCircleCheck size={40} stroke={1.5} aria-hidden className={styles.invitedIcon} />}
      {state.status === 'complete' && (
        <Middle>
          <Spinner label="Loggar in" />
        </Middle>
      )}
      {/* Always in the page: a live region that arrives together with its text is not read out. */}
      <p id="bankid-hint" role="status" className={styles.hint}>
        {'hint' in state ? state.hint : ''}
      </p>
      {state.status === 'pending' && (
        <LoginButton look="default" className={styles.last ?? ''} onClick={flow.cancel}>
          Avbryt
        </LoginButton>
      )}
      {state.status === 'failed' && (
        <LoginButton autoFocus aria-describedby="bankid-hint" className={styles.last ?? ''} onClick={flow.reset}>
          Försök igen
        </LoginButton>
      )}
      {state.status === 'invited' && (
        <LoginLink look="default" className={styles.last ?? ''} href="/auth/login">
          Till inloggningen
        </LoginLink>
      )}
    </LoginCard>
  )
}

const Middle = ({ children }: { children: ReactNode }) => <div className={styles.middle}>{children}</div>

function Choice({ flow, isPhone, help }: { flow: LoginFlow; isPhone: boolean; help: ReactNode }) {
  return (
    <>
      <p className={styles.question}>
        {isPhone
          ? 'Vill du identifiera dig med ett BankID på den här enheten eller med ett BankID på en annan enhet?'
          : 'Vill du identifiera dig med BankID på den här datorn eller med ett Mobilt BankID?'}
      </p>
      <div className={styles.ways}>
        <LoginButton
          isLarge
          icon={isPhone ? <IconDeviceMobile size={24} aria-hidden /> : <IconDeviceDesktop size={24} aria-hidden />}
          onClick={() => void flow.start('same')}
        >
          {isPhone ? 'BankID på samma enhet' : 'BankID på denna dator'}
        </LoginButton>
        <LoginButton
          isLarge
          look="default"
          icon={isPhone ? <IconDeviceDesktop size={24} aria-hidden /> : <IconDeviceMobile size={24} aria-hidden />}
          onClick={() => void flow.start('other')}
        >
          {isPhone ? 'BankID på annan enhet' : 'Mobilt BankID'}
        </LoginButton>
      </div>
      {help}
    </>
  )
}
