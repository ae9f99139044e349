import { createHash } from 'node:crypto'
import type { CompletionData, Risk } from './completion.ts'
import type { Order } from './order.ts'
import type { PersonCertificate } from './person-certificate.ts'
import type { Person } from './persons.ts'
import { signatureXml } from './signature.ts'

/** The phone's choices for a completion; all are optional. */
export type CompletionChoices = {
  ip?: string
  risk?: Risk
  /** Members to leave out: the service must do without each of them. */
  omit?: ('uhi' | 'stepUp' | 'risk')[]
  /** Instead of the person's own date, to try every form of it. */
  issueDate?: string
}

/** An OCSP response in DER that says "successful" and nothing more. */
const ocspResponse = Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x00]).toString('base64')

export function createCompletionData(
  order: Order,
  person: Person,
  certificate: PersonCertificate,
  choices: CompletionChoices,
): CompletionData {
  const { endUserIp, returnRisk, requirement } = order.request
  const ipAddress = choices.ip ?? order.pickUp?.ip ?? endUserIp
  const uhi = personUhi(person)
  const omitted = new Set<string>(choices.omit)
  const movedAway = order.pickUp?.by === 'autostart' && ipAddress !== endUserIp
  const { personalNumber, name, givenName, surname } = person
  return {
    user: { personalNumber, name, givenName, surname },
    device: { ipAddress, ...(!omitted.has('uhi') && { uhi }) },
    bankIdIssueDate: choices.issueDate ?? `${person.bankIdIssued}Z`,
    ...(!omitted.has('stepUp') && { stepUp: { mrtd: requirement.mrtd ?? false } }),
    signature: Buffer.from(signatureXml(order, certificate, uhi)).toString('base64'),
    ocspResponse,
    ...(returnRisk && !omitted.has('risk') && { risk: choices.risk ?? (movedAway ? 'high' : 'low') }),
  }
}

/** The identifier of the person's device: 28 characters, the same every time. */
function personUhi(person: Person): string {
  return createHash('sha256').update(`uhi ${person.personalNumber}`).digest().subarray(0, 21).toString('base64')
}
