import { hasValidCheckDigit } from './check-digit.ts'
import { isBirthday } from './personal-number.ts'

/** True if twelve digits begin with a day that has been and end with their check digit; also of coordination numbers. */
export function isPossiblePersonalNumber(digits: string): boolean {
  const month = Number(digits.slice(4, 6))
  const day = Number(digits.slice(6, 8))
  const isDay = month >= 1 && month <= 12 && day >= 1
  return isDay && isBirthday(digits.slice(0, 8), new Date()) && hasValidCheckDigit(digits)
}
