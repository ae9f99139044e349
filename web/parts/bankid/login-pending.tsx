import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { rfaText } from './bankid-messages.ts'
import type { StartLink } from './device.ts'
import { LoginLink } from './login-button.tsx'
import type { LoginFlow, LoginState } from './login-flow.ts'
import styles from './bankid-steps.module.css'

const BankIdQr = lazy(async () => ({ default: (await import('./bankid-qr.tsx')).BankIdQr }))

/** Some Android browsers show BankID's page instead of starting the app; after this long we offer the other kind of link. */
const fallbackAfterMs = 5000

type Pending = Extract<LoginState, { status: 'pending' }>

interface LoginPendingProps {
  flow: LoginFlow
  state: Pending
  linkFor: (autoStartToken: string) => StartLink
}

export function LoginPending({ flow, state, linkFor }: LoginPendingProps) {
  return state.device === 'other' ? (
    <OtherDevice state={state} />
  ) : (
    <SameDevice flow={flow} state={state} link={state.autoStartToken === '' ? undefined : linkFor(state.autoStartToken)} />
  )
}

const waitsForApp = ({ hintCode }: Pending): boolean =>
  hintCode === undefined || hintCode === 'outstandingTransaction' || hintCode === 'noClient'

function OtherDevice({ state }: { state: Pending }) {
  // BankID's guidelines ask that a code be hidden once it has been scanned.
  const showsCode = waitsForApp(state)
  return (
    <>
      {showsCode && (
        <ol className={styles.steps}>
          <li>Öppna BankID-appen i telefonen.</li>
          <li>Tryck på QR-symbolen.</li>
          <li>Rikta kameran mot QR-koden.</li>
        </ol>
      )}
      <div className={styles.code} data-empty={!showsCode || undefined}>
        {showsCode ? (
          <Suspense fallback={null}>{state.qrData !== '' && <BankIdQr qrData={state.qrData} />}</Suspense>
        ) : (
          <IconDeviceMobile size={72} stroke={1.25} aria-hidden />
        )}
      </div>
      <Spinner label="Väntar på BankID" />
    </>
  )
}

function SameDevice({ flow, state, link }: { flow: LoginFlow; state: Pending; link: StartLink | undefined }) {
  const linkRef = useRef<HTMLAnchorElement>(null)
  const [isLate, setLate] = useState(false)
  const isWaiting = waitsForApp(state)
  const href = link?.href

  useEffect(() => {
    // A click on the link itself: the app then sees our origin, and iOS opens universal links only from links.
    if (href !== undefined && flow.takeOpening()) linkRef.current?.click()
  }, [flow, href])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), fallbackAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  return (
    <>
      <div className={styles.middle}>
        <Spinner label="Väntar på BankID" />
      </div>
      {link !== undefined && (
        <LoginLink
          ref={linkRef}
          className={styles.open ?? ''}
          href={link.href}
          referrerPolicy="origin"
          {...(link.opensPage ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {rfaText('RFA18')}
        </LoginLink>
      )}
      {isLate && isWaiting && link?.fallbackHref !== undefined && (
        <LoginLink className={styles.open ?? ''} look="subtle" href={link.fallbackHref} referrerPolicy="origin">
          Öppnas inte appen? Prova så här i stället
        </LoginLink>
      )}
    </>
  )
}
