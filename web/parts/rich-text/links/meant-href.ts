import { safeHref } from '#contract/rich-text/link.ts'

export const linkRefusal = 'Länken kan inte användas. Börja med https://, mailto: eller tel:.'

/** `malmo.se/fest` is meant as a web address, `anna@example.org` as a mail address. */
function meant(typed: string): string {
  const text = typed.trim()
  if (safeHref(text) !== null || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : text
}

/** Where typed words lead; null where they lead nowhere. */
export const meantHref = (typed: string): string | null => safeHref(meant(typed))
