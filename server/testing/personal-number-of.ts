import { hasValidCheckDigit } from '#contract/check-digit.ts'

/** The personal number of person 0 to 999 of those born on that day: `18900101`, of whom nobody is alive. */
export function personalNumberOf(birthday: string, person: number): string {
  const first = birthday + String(person).padStart(3, '0')
  const digit = Array.from({ length: 10 }, (_, at) => at).find((at) => hasValidCheckDigit(`${first}${at}`))
  return `${first}${digit}`
}
