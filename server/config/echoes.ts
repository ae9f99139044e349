const settingName = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g
const namesIn = (sentence: string): string[] => (sentence.match(settingName) ?? []).map((name) => name.replace(/_FILE$/, ''))

/** The later faults without those that name a setting of an earlier one: what cannot be read is not missing, or wrong, as well. */
export function withoutEchoes(earlier: readonly string[], later: readonly string[]): string[] {
  const named = new Set(earlier.flatMap(namesIn))
  return later.filter((sentence) => !namesIn(sentence).some((name) => named.has(name)))
}
