import { mailAddressFault } from '#contract/mail-address.ts'
import { mailtoOf } from '#contract/mailto.ts'
import { holdsPersonalNumber, personalNumberRefusal } from '#contract/personal-number.ts'
import { parsePhone, shownPhone } from '#contract/phone.ts'
import type { ContactKind } from '#contract/representatives/representative-persons.ts'
import { hasUnwantedControls } from '#contract/text.ts'

// Contact details have one form for storage and another for display.

/** A value in its stored form, or the reason why it is invalid. */
type ParsedContact = { readonly value: string } | { readonly fault: string }

export function parseContact(kind: ContactKind, typed: string): ParsedContact {
  if (hasUnwantedControls(typed)) return { fault: 'Uppgiften innehåller tecken som inte kan sparas.' }
  if (kind === 'email') {
    const address = typed.replace(/^mailto:/i, '')
    if (holdsPersonalNumber(address)) return { fault: personalNumberRefusal }
    const fault = mailAddressFault(address)
    return fault === null ? { value: address } : { fault }
  }
  if (kind === 'phone') {
    const value = parsePhone(typed)
    return value === null ? { fault: phoneFault } : { value }
  }
  return holdsPersonalNumber(typed) ? { fault: personalNumberRefusal } : { value: typed }
}

const phoneFault = 'Skriv ett telefonnummer, till exempel 070-123 45 67.'

/** The value in its display form. */
export const shownContact = (kind: ContactKind, value: string): string => (kind === 'phone' ? shownPhone(value) : value)

/** The link of the value; null when it has none. */
export function contactHref(kind: ContactKind, value: string): string | null {
  if (kind === 'email') return mailtoOf(value)
  return kind === 'phone' ? `tel:${value}` : null
}
