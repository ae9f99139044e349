import type { ShownFinding } from './shown-finding.ts'

/** `2 saker kvar`, or `3 tips` when nothing stands in the way; null when there is nothing to say. */
export function missingWords(findings: readonly ShownFinding[]): string | null {
  const blocking = findings.filter(({ level }) => level === 'blocking').length
  if (blocking > 0) return `${blocking} ${blocking === 1 ? 'sak' : 'saker'} kvar`
  return findings.length === 0 ? null : `${findings.length} tips`
}
