import type { Licence } from '#contract/media-facts.ts'

/** What a text found in a file means among our licences; null when it says something else, or nothing that can be told from words. */
export function licenceMeant(text: string): Licence | null {
  if (/creativecommons\.org\/publicdomain\/zero\b|\bcc[ -]?(?:0|zero)\b/i.test(text)) return 'cc0'
  // Those with more conditions than the name are others: nothing here would remind of them.
  return /creativecommons\.org\/licenses\/by\/|\bcc[ -]by\b(?![ -]*(?:sa|nc|nd)\b)/i.test(text) ? 'ccBy' : null
}
