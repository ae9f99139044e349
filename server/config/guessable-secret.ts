// Whether a secret was made up and not drawn at random (SEC-44). About one random secret in a million contains a word and is refused.

const placeholders = /openssl|exempel|example|hemlig|secret|change.?me|lösenord|losenord|password|placeholder|kansli/i

/** 32 random bytes have some thirty different values, and as many different steps from one byte to the next. */
const leastVariety = 16
/** The same for characters: hexadecimal has only sixteen. */
const leastCharacters = 10

const variety = (values: readonly number[]): number => new Set(values).size
const steps = (values: readonly number[]): number[] => values.slice(1).map((value, at) => (value - (values[at] ?? 0) + 256) % 256)

/** True when the values repeat a shorter piece, whole or cut off at the end. */
function repeats(values: readonly number[]): boolean {
  for (let period = 1; period <= values.length / 2; period++)
    if (values.every((value, at) => at < period || value === values[at - period])) return true
  return false
}

/** The bytes of a secret in hexadecimal or base64; null for any other text. */
function bytesOf(secret: string): number[] | null {
  if (/^(?:[0-9a-f]{2})+$/i.test(secret)) return [...Buffer.from(secret, 'hex')]
  return /^[A-Za-z0-9+/_-]+=*$/.test(secret) ? [...Buffer.from(secret, 'base64')] : null
}

export function isGuessable(secret: string): boolean {
  const characters = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const bytes = bytesOf(secret)
  if (placeholders.test(secret) || repeats(characters)) return true
  if (Math.min(variety(characters), variety(steps(characters))) < leastCharacters) return true
  return bytes !== null && (repeats(bytes) || Math.min(variety(bytes), variety(steps(bytes))) < leastVariety)
}
