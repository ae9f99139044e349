import { IconAlertCircle, IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { useStore } from '#web/ui/store.ts'
import styles from './bankid-steps.module.css'
import type { StartLink } from './device.ts'
import { LoginButton, LoginLink } from './login-button.tsx'
import type { LoginFlow } from './login-flow.ts'
import { LoginPending } from './login-pending.tsx'

export interface BankIdFlowProps {
  flow: LoginFlow
  isPhone: boolean
  linkFor: (autoStartToken: string) => StartLink
}

interface BankIdStepsProps extends BankIdFlowProps {
  /** Avbryt while an order is pending. */
  onCancel: () => void
  /** Spoken while the completed identification takes effect. */
  completing: string
  /** Below the two ways. */
  help?: ReactNode
}

/** All states of an identification. Its parent element has the state in `data-status`, and in `data-device` while pending. */
export function BankIdSteps({ flow, isPhone, linkFor, onCancel, completing, help }: BankIdStepsProps) {
  const state = useStore(flow.state)

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') flow.pollNow()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [flow])

  return (
    <>
      {state.status === 'none' && <Choice flow={flow} isPhone={isPhone} help={help} />}
      {state.status === 'pending' && <LoginPending flow={flow} state={state} linkFor={linkFor} />}
      {state.status === 'failed' && <IconAlertCircle size={40} stroke={1.5} aria-hidden className={styles.failedIcon} />}
      {state.status === 'invited' && <IconCircleCheck size={40} stroke={1.5} aria-hidden className={styles.invitedIcon} />}
      {state.status === 'complete' && (
        <div className={styles.middle}>
          <Spinner label={completing} />
        </div>
      )}
      {/* Always in the page: a live region that arrives together with its text is not read out. */}
      <p id="bankid-hint" role="status" className={styles.hint}>
        {'hint' in state ? state.hint : ''}
      </p>
      {state.status === 'pending' && (
        <LoginButton look="default" className={styles.last ?? ''} onClick={onCancel}>
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
    </>
  )
}

function Choice({ flow, isPhone, help }: Pick<BankIdStepsProps, 'flow' | 'isPhone' | 'help'>) {
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
