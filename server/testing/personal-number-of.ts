import { hasValidCheckDigit } from '#contract/check-digit.ts'

/**
 * A personal number with a valid check digit. `birthday`: eight digits of a day long ago, such as 18900101, so that nobody alive
 * has the number; `person`: 0 to 999.
 */
export function personalNumberOf(birthday: string, person: number): string {
  const first = birthday + String(person).padStart(3, '0')
  const digit = Array.from({ length: 10 }, (_, at) => at).find((at) => hasValidCheckDigit(`${first}${at}`))
  return `${first}${digit}`
}
