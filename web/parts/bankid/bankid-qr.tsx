import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './bankid-steps.module.css'
import { QrCode } from './qr-code.tsx'

const width = 256

/** The moving code, always dark on white. A press shows it as large as the screen allows, for a camera that has trouble. */
export function BankIdQr({ qrData }: { qrData: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <QrCode text={qrData} label="QR-kod för BankID" width={width} />
      <UnstyledButton className={styles.enlarge ?? ''} aria-label="Visa QR-koden i helskärm" onClick={() => setLarge(true)} />
      {isLarge && (
        <Dialog title="Rikta kameran mot QR-koden" width="min(100vw - 2rem, 100dvh - 8rem)" onClose={() => setLarge(false)}>
          <div className={styles.large}>
            <QrCode text={qrData} label="QR-kod för BankID, stor" width="100%" />
          </div>
          <UnstyledButton className={styles.closeLarge ?? ''} onClick={() => setLarge(false)}>
            Stäng
          </UnstyledButton>
        </Dialog>
      )}
    </>
  )
}
