import { isPlainAddress } from './auth-request.ts'
import { refusal } from './refusal.ts'

export type Members = Record<string, unknown>

const bad = (member: string, wanted: string) => refusal(400, 'bad-input', `${member} ska vara ${wanted}.`)

export function requiredText(body: Members, member: string): string {
  const value = body[member]
  if (typeof value !== 'string' || value === '') throw bad(member, 'en text')
  return value
}

export function optionalText(body: Members, member: string): string | undefined {
  const value = body[member]
  return value === undefined || value === null || value === '' ? undefined : requiredText(body, member)
}

/** The text if it is one of `allowed`. */
export function optionalChoice<T extends string>(body: Members, member: string, allowed: readonly T[]): T | undefined {
  const text = optionalText(body, member)
  const choice = allowed.find((candidate) => candidate === text)
  if (text !== undefined && choice === undefined) throw bad(member, `något av ${allowed.join(', ')}`)
  return choice
}

export function requiredChoice<T extends string>(body: Members, member: string, allowed: readonly T[]): T {
  const choice = optionalChoice(body, member, allowed)
  if (choice === undefined) throw bad(member, `något av ${allowed.join(', ')}`)
  return choice
}

export function optionalChoices<T extends string>(body: Members, member: string, allowed: readonly T[]): T[] | undefined {
  const value = body[member]
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw bad(member, 'en lista')
  return value.map((entry) => requiredChoice({ [member]: entry }, member, allowed))
}

export function optionalNumber(body: Members, member: string, least: number, most: number): number | undefined {
  const value = body[member]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw bad(member, `ett tal från ${least} till ${most}`)
  return value
}

export function optionalCount(body: Members, member: string, least: number, most: number): number | undefined {
  const number = optionalNumber(body, member, least, most)
  if (number !== undefined && !Number.isInteger(number)) throw bad(member, 'ett heltal')
  return number
}

export function optionalAddress(body: Members, member: string): string | undefined {
  const text = optionalText(body, member)
  if (text !== undefined && !isPlainAddress(text)) throw bad(member, 'en IPv4- eller IPv6-adress')
  return text
}
