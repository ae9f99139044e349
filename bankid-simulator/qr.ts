import { createHmac, timingSafeEqual } from 'node:crypto'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const framePattern = new RegExp(`^bankid\\.(${uuid})\\.(0|[1-9]\\d{0,8})\\.([0-9a-f]{64})$`)

type QrFrame = { qrStartToken: string; seconds: number; authCode: string }

export function qrAuthCode(qrStartSecret: string, seconds: number): string {
  return createHmac('sha256', qrStartSecret).update(String(seconds)).digest('hex')
}

export function qrText(order: { qrStartToken: string; qrStartSecret: string }, seconds: number): string {
  return `bankid.${order.qrStartToken}.${seconds}.${qrAuthCode(order.qrStartSecret, seconds)}`
}

/** The parts of an animated code, or null if the text is not one to the letter. */
export function parseQr(text: string): QrFrame | null {
  const [, qrStartToken, seconds, authCode] = framePattern.exec(text) ?? []
  if (qrStartToken === undefined || seconds === undefined || authCode === undefined) return null
  return { qrStartToken, seconds: Number(seconds), authCode }
}

/** Codes that hold a start link instead of a frame were switched off in April 2025. */
export function isStaticCode(text: string): boolean {
  return /autostarttoken=/i.test(text)
}

export function authCodeMatches(frame: QrFrame, qrStartSecret: string): boolean {
  return timingSafeEqual(Buffer.from(frame.authCode, 'hex'), Buffer.from(qrAuthCode(qrStartSecret, frame.seconds), 'hex'))
}
