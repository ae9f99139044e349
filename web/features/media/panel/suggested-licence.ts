import type { Licence } from '#contract/media-facts.ts'

/** The licence that a text found in the file names; null when none of ours can be told from it. */
export function licenceMeant(text: string): Licence | null {
  if (/creativecommons\.org\/publicdomain\/zero\b|\bcc[ -]?(?:0|zero)\b/i.test(text)) return 'cc0'
  // Licences with further conditions are not matched: nothing in the Bildbank would show the conditions.
  return /creativecommons\.org\/licenses\/by\/|\bcc[ -]by\b(?![ -]*(?:sa|nc|nd)\b)/i.test(text) ? 'ccBy' : null
}
