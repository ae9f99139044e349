import { sentAddress } from '#contract/mail-address.ts'
import { safeHref } from '#contract/rich-text/link.ts'
import { slugify } from '#contract/slug.ts'

export const linkRefusal = 'Länken kan inte användas. Börja med https://, mailto: eller tel:.'

/** One receiver or several, and perhaps what the letter says: `anna@example.org, bo@example.org?subject=Fest`. */
function isLetter(text: string): boolean {
  const [receivers = ''] = text.split('?', 1)
  return receivers.split(/[,;]/).every((receiver) => sentAddress(receiver.trim()) !== null)
}

/** `malmo.se/fest` is meant as a web address, `anna@example.org` as a mail address. */
function meant(typed: string): string {
  const text = typed.trim()
  // A heading is named by its words or by its id.
  if (text.startsWith('#')) return `#${slugify(text)}`
  if (safeHref(text) !== null || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text
  if (isLetter(text)) return `mailto:${text}`
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : text
}

/** Where typed words lead; null where they lead nowhere. */
export const meantHref = (typed: string): string | null => safeHref(meant(typed))
