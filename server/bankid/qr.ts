import { createHmac } from 'node:crypto'

/** Input of an animated QR code. The secret never leaves the server, and no frame is made ahead of its second. */
interface QrSeed {
  readonly qrStartToken: string
  readonly qrStartSecret: string
  /** Arrival of BankID's answer to `auth`: zero of the QR clock. */
  readonly startedAt: Date
}

/** The text of the QR code to show at `now`. */
export function qrData({ qrStartToken, qrStartSecret, startedAt }: QrSeed, now: Date): string {
  // The clock of this process may be slightly behind that of the process that started the order.
  const seconds = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000))
  const authCode = createHmac('sha256', qrStartSecret).update(String(seconds)).digest('hex')
  return `bankid.${qrStartToken}.${seconds}.${authCode}`
}
