import { hasValidCheckDigit } from '#contract/check-digit.ts'

/** A personal number with a valid check digit. `birthday`: eight digits, of a day so early that the person is dead; `person`: 0 to 999. */
export function personalNumberOf(birthday: string, person: number): string {
  const first = birthday + String(person).padStart(3, '0')
  const digit = Array.from({ length: 10 }, (_, at) => at).find((at) => hasValidCheckDigit(`${first}${at}`))
  return `${first}${digit}`
}
