import { compareAddresses } from '../../bankid/address.ts'
import type { Completion } from '../../bankid/answers.ts'
import type { Config } from '../../config/config.ts'
import type { PendingOrder } from './bankid-order-store.ts'

export type Refusal = 'risk' | 'address'

interface Decision {
  /** Null: the identification is accepted. */
  readonly refusal: Refusal | null
  /** Accepted, but logged for review. */
  readonly remarks: readonly string[]
}

type Rules = Pick<Config['bankId'], 'BANKID_MAX_RISK' | 'BANKID_IP_CHECK'>

const risks = ['low', 'moderate', 'high']

/**
 * Whether a completed identification signs in this browser. An attacker's order, approved by a victim who was sent the
 * link, shows in the risk that BankID reports or in different addresses of app and browser.
 */
export function decide(
  rules: Rules,
  order: Pick<PendingOrder, 'device' | 'endUserIp'>,
  { risk, device }: Pick<Completion, 'risk' | 'device'>,
  pollingIp: string,
): Decision {
  const remarks: string[] = []
  // An unknown word counts as the highest risk.
  const isKnown = risk !== undefined && risks.includes(risk)
  const level = risk === undefined ? 0 : isKnown ? risks.indexOf(risk) : risks.length
  if (level > 0 || risk === undefined) remarks.push(`risk ${risk === undefined ? 'missing' : isKnown ? risk : 'unknown'}`)
  if (level > risks.indexOf(rules.BANKID_MAX_RISK)) return { refusal: 'risk', remarks }
  // With a QR code, phone and computer normally have different addresses; without a declared device it is unknown which was used.
  if (order.device !== 'same') return { refusal: null, remarks }
  const verdicts = [compareAddresses(device.ipAddress, order.endUserIp), compareAddresses(device.ipAddress, pollingIp)]
  if (verdicts.includes('unknown')) remarks.push('address not comparable')
  if (!verdicts.includes('different')) return { refusal: null, remarks }
  remarks.push('address differs')
  return { refusal: rules.BANKID_IP_CHECK === 'refuse' ? 'address' : null, remarks }
}
