import { BlockList, isIP } from 'node:net'
import { invalidParameters } from './rp-errors.ts'

type Requirement = {
  pinCode?: boolean
  mrtd?: boolean
  cardReader?: 'class1' | 'class2'
  certificatePolicies?: string[]
  personalNumber?: string
}

export type AuthRequest = {
  endUserIp: string
  requirement: Requirement
  /** As sent: base64. */
  userVisibleData?: string
  userVisibleDataFormat: 'plaintext' | 'simpleMarkdownV1'
  userNonVisibleData?: string
  returnUrl?: string
  returnRisk: boolean
}

type Members = Record<string, unknown>

const authMembers = [
  'endUserIp',
  'requirement',
  'userVisibleData',
  'userVisibleDataFormat',
  'userNonVisibleData',
  'returnUrl',
  'returnRisk',
  'web',
  'app',
]
const appMembers = ['appIdentifier', 'deviceOS', 'deviceModelName', 'deviceIdentifier']
const smartCardPolicies = ['1.2.752.78.1.2', '1.2.3.4.10']
// A wildcard replaces the whole last part, which is the fifth or a later one.
const policyPattern = /^\d+(\.\d+)+$|^\d+(\.\d+){3,}\.\*$/

const mappedIpv4 = new BlockList()
mappedIpv4.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Reads the members of an auth call as BankID does; throws invalidParameters with BankID's details text. */
export function parseAuthRequest(body: Members): AuthRequest {
  refuseUnknown(body, authMembers, (name) => `Invalid ${name}`)
  checkEndUserIp(body.endUserIp)
  const requirement = parseRequirement(body.requirement)
  checkVisibleData(body)
  if (body.returnUrl !== undefined) checkReturnUrl(body.returnUrl)
  if (body.returnRisk !== undefined && typeof body.returnRisk !== 'boolean') throw invalidParameters('Invalid returnRisk')
  if (body.web !== undefined) checkWeb(body.web)
  if (body.app !== undefined) checkApp(body.app, body.web !== undefined)
  // Every member that is kept has been checked above, which the compiler cannot see through `body`.
  const checked = body as Omit<AuthRequest, 'requirement'>
  return {
    endUserIp: checked.endUserIp,
    requirement,
    ...(checked.userVisibleData !== undefined && { userVisibleData: checked.userVisibleData }),
    userVisibleDataFormat: checked.userVisibleDataFormat ?? 'plaintext',
    ...(checked.userNonVisibleData !== undefined && { userNonVisibleData: checked.userNonVisibleData }),
    ...(checked.returnUrl !== undefined && { returnUrl: checked.returnUrl }),
    returnRisk: checked.returnRisk ?? false,
  }
}

/** The orderRef of a collect or cancel call. */
export function parseOrderRef(body: Members): string {
  refuseUnknown(body, ['orderRef'], (name) => `Invalid ${name}`)
  if (typeof body.orderRef !== 'string') throw invalidParameters('No such order')
  return body.orderRef
}

/** True for an address in text form; IPv4 written as IPv6 does not count, as with BankID. */
export function isPlainAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('%')) return false
  const family = isIP(value)
  return family === 4 || (family === 6 && !mappedIpv4.check(value, 'ipv6'))
}

/** True if a certificate with this policy satisfies the list, where an entry may end in a wildcard. */
export function policyAllowed(policy: string, allowed: string[] | undefined): boolean {
  if (allowed === undefined) return true
  return allowed.some((entry) => (entry.endsWith('.*') ? policy.startsWith(entry.slice(0, -1)) : policy === entry))
}

function refuseUnknown(object: Members, known: string[], details: (name: string) => string) {
  const unknown = Object.keys(object).find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalidParameters(details(unknown))
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasLength(value: unknown, least: number, most: number): value is string {
  return typeof value === 'string' && value.length >= least && value.length <= most
}

function checkEndUserIp(value: unknown) {
  if (!isPlainAddress(value)) throw invalidParameters('Invalid endUserIp')
}

function parseRequirement(value: unknown): Requirement {
  if (value === undefined) return {}
  const invalid = invalidParameters('Invalid requirement')
  if (!isObject(value)) throw invalid
  refuseUnknown(value, ['pinCode', 'mrtd', 'cardReader', 'certificatePolicies', 'personalNumber'], () => 'Invalid requirement')
  const { pinCode, mrtd, cardReader, certificatePolicies: policies, personalNumber } = value
  if (pinCode !== undefined && typeof pinCode !== 'boolean') throw invalid
  if (mrtd !== undefined && typeof mrtd !== 'boolean') throw invalid
  if (policies !== undefined) {
    if (!Array.isArray(policies) || policies.length === 0) throw invalid
    if (!policies.every((policy) => typeof policy === 'string' && policyPattern.test(policy))) throw invalid
  }
  if (cardReader !== undefined) {
    if (cardReader !== 'class1' && cardReader !== 'class2') throw invalid
    const isCard = (policy: string) => smartCardPolicies.some((card) => policyAllowed(card, [policy]))
    if (!Array.isArray(policies) || !policies.every(isCard)) throw invalid
  }
  // The check digit is not looked at: BankID does not either.
  if (personalNumber !== undefined && !(typeof personalNumber === 'string' && /^\d{12}$/.test(personalNumber)))
    throw invalidParameters('Incorrect personalNumber')
  return value
}

function checkVisibleData(body: Members) {
  const { userVisibleData, userVisibleDataFormat: format, userNonVisibleData } = body
  if (userVisibleData !== undefined && !(isBase64(userVisibleData) && isUtf8(userVisibleData)))
    throw invalidParameters('Invalid userVisibleData')
  if (format !== undefined && format !== 'plaintext' && format !== 'simpleMarkdownV1')
    throw invalidParameters('Invalid userVisibleDataFormat')
  if (userNonVisibleData === undefined) return
  if (!isBase64(userNonVisibleData)) throw invalidParameters('Invalid userNonVisibleData')
  if (userVisibleData === undefined) throw invalidParameters('userNonVisible data requires userVisibleData')
}

/** 1 to 1500 characters of base64, as in an auth call. */
function isBase64(value: unknown): value is string {
  return hasLength(value, 1, 1500) && value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)
}

function isUtf8(base64: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    return true
  } catch {
    return false
  }
}

function checkReturnUrl(value: unknown) {
  if (!hasLength(value, 1, 512) || !URL.canParse(value)) throw invalidParameters('Invalid returnUrl')
}

function checkWeb(web: unknown) {
  const invalid = invalidParameters('Invalid web')
  if (!isObject(web) || Object.keys(web).length === 0) throw invalid
  refuseUnknown(web, ['referringDomain', 'userAgent', 'deviceIdentifier'], () => 'Invalid web')
  const { referringDomain: domain, userAgent, deviceIdentifier } = web
  if (domain !== undefined && !(hasLength(domain, 3, 253) && /^[a-z0-9.-]+$/.test(domain))) throw invalid
  if (userAgent !== undefined && !hasLength(userAgent, 1, 256)) throw invalid
  if (deviceIdentifier !== undefined && !hasLength(deviceIdentifier, 1, 64)) throw invalid
}

function checkApp(app: unknown, alsoWeb: boolean) {
  const invalid = invalidParameters('Invalid app')
  if (alsoWeb || !isObject(app) || Object.keys(app).length === 0) throw invalid
  refuseUnknown(app, appMembers, () => 'Invalid app')
  if (!Object.values(app).every((value) => hasLength(value, 1, 256))) throw invalid
}
