import { createHmac } from 'node:crypto'

/** Input of an animated QR code. The secret never leaves the server, and no frame is made before its second. */
interface QrSeed {
  readonly qrStartToken: string
  readonly qrStartSecret: string
  /** When BankID's answer to `auth` arrived: the zero of the QR clock. */
  readonly startedAt: Date
}

/** The text of the QR code to show at `now`. */
export function qrData({ qrStartToken, qrStartSecret, startedAt }: QrSeed, now: Date): string {
  // Another process's clock may be a little behind the one that started the order.
  const seconds = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000))
  const authCode = createHmac('sha256', qrStartSecret).update(String(seconds)).digest('hex')
  return `bankid.${qrStartToken}.${seconds}.${authCode}`
}
