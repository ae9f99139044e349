import { useEffect, useId, useRef, useState } from 'react'
import type * as auth from '#contract/auth.ts'
import * as paths from '#contract/auth-paths.ts'
import { isPhone } from '#contract/is-phone.ts'
import { call } from '#web/api/call.ts'
import { inTurn } from '#web/api/in-turn.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useStore } from '#web/ui/store.ts'
import { BankIdSteps } from './bankid-steps.tsx'
import styles from './confirmation-dialog.module.css'
import { startAddresses, startLink } from './device.ts'
import { LoginButton } from './login-button.tsx'
import type { LoginFlow } from './login-flow.ts'
import { createLoginFlow } from './login-flow.ts'

interface ConfirmationDialogProps {
  reason: string
  onAnswer: (isConfirmed: boolean) => void
}

/** Not resumed after a reload: what was to be confirmed is gone with the page. */
const noMemory = { read: () => null, write: () => undefined, clear: () => undefined }

const confirmationFlow = (onConfirmed: () => void): LoginFlow =>
  createLoginFlow(
    {
      start: (device, signal) =>
        call<typeof auth.startBankId>(paths.startBankId, { body: { device, isConfirmation: true }, signal, silent: true }),
      fetchDrawing: () => import('./bankid-qr.tsx'),
      // In turn: a refresh with the cookies of before the answer would clear those that come with it.
      collect: () => inTurn(() => call<typeof auth.collectBankId>(paths.collectBankId, { silent: true })),
      cancel: () => call<typeof auth.cancelBankId>(paths.cancelBankId, { silent: true }),
      enter: async () => onConfirmed(),
      memory: noMemory,
      isPhone: isPhone(navigator.userAgent),
    },
    '',
  )

/** Confirms with BankID that it is the signed-in person, over what they were doing. */
export function ConfirmationDialog({ reason, onAnswer }: ConfirmationDialogProps) {
  const [flow] = useState(() => confirmationFlow(() => onAnswer(true)))
  const { status, ...state } = useStore(flow.state)
  const bodyRef = useRef<HTMLDivElement>(null)
  const lastStatus = useRef(status)
  const reasonId = useId()

  useEffect(() => {
    // The pressed button is gone. A button would be pressed again by a key that is still held.
    if (status !== lastStatus.current && status !== 'failed') bodyRef.current?.focus()
    lastStatus.current = status
  }, [status])

  const leave = () => {
    // The answer is on its way, and nothing can be taken back.
    if (status === 'complete') return
    if (status === 'pending') flow.cancel()
    onAnswer(false)
  }

  return (
    <Dialog title="Bekräfta med BankID" width="34rem" aboutId={reasonId} onClose={leave}>
      <div
        ref={bodyRef}
        tabIndex={-1}
        className={styles.body}
        data-status={status}
        data-device={'device' in state ? state.device : undefined}
      >
        <p id={reasonId}>{reason}</p>
        <BankIdSteps
          flow={flow}
          isPhone={isPhone(navigator.userAgent)}
          linkFor={(token) => startLink(token, startAddresses(document), navigator)}
          onCancel={leave}
          completing="Bekräftar"
        />
        {(status === 'none' || status === 'failed') && (
          <LoginButton look="default" className={styles.leave ?? ''} onClick={leave}>
            Avbryt
          </LoginButton>
        )}
      </div>
    </Dialog>
  )
}
