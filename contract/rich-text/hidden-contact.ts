export const hiddenContactMessage = 'Texten innehåller en uppgift som personen har dolt.'

const numberLike = /(?:\+|\b)\d(?:[\s()/\-\u2010-\u2015]{0,3}\d){5,19}/g

/** `+46 (0)70-123 45 67` and `0701234567` are the same telephone. */
const nationalDigits = (number: string): string =>
  number
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^(?:00)?46(?=[1-9]\d{6})/, '0')

/**
 * True if the text holds one of the contact values that a person has chosen to hide: an e-mail address, or a telephone number
 * however it is divided and whether or not it begins with the country.
 */
export function holdsHiddenContact(text: string, hidden: readonly string[]): boolean {
  if (hidden.length === 0) return false
  const lower = text.toLowerCase()
  let numbers: string[] | null = null
  return hidden.some((value) => {
    const trimmed = value.trim().toLowerCase()
    if (trimmed.includes('@')) return lower.includes(trimmed)
    const digits = nationalDigits(trimmed)
    // Shorter than any Swedish number: it would be found in years and sums.
    if (digits.length < 7) return false
    numbers ??= Array.from(text.matchAll(numberLike), ([found]) => nationalDigits(found))
    return numbers.some((found) => found.includes(digits))
  })
}
