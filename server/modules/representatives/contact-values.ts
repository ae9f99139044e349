import type { ContactKind } from '#contract/representative-persons.ts'
import { hasUnwantedControls } from '#contract/text.ts'

// How contact details are written: kept in one form, shown in another (spec 3 §9).

/** A value that can be kept, or why not. */
export type ParsedContact = { readonly value: string } | { readonly fault: string }

const email = /^[^\s@<>()[\],;:"\\]{1,64}@(?:[a-z0-9åäöéü](?:[a-z0-9åäöéü-]{0,61}[a-z0-9åäöéü])?\.)+[a-z]{2,24}$/i

export function parseContact(kind: ContactKind, typed: string): ParsedContact {
  if (hasUnwantedControls(typed)) return { fault: 'Uppgiften innehåller tecken som inte kan sparas.' }
  if (kind === 'email') {
    const address = typed.replace(/^mailto:/i, '')
    return email.test(address) && !address.includes('..')
      ? { value: address }
      : { fault: 'Skriv en e-postadress, till exempel anna@exempel.se.' }
  }
  if (kind === 'phone') return parsePhone(typed)
  return { value: typed }
}

const phoneFault = 'Skriv ett telefonnummer, till exempel 070-123 45 67.'

function parsePhone(typed: string): ParsedContact {
  const written = typed.replace(/^tel:/i, '')
  if (!/^\+?[\d\s()/\u2010-\u2015.-]+$/.test(written)) return { fault: phoneFault }
  const digits = written.replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  const international = digits.replace(/^00/, '+').replace(/^0(?=[1-9])/, '+46')
  // Swedish numbers have 7 to 9 digits after the country and no zero before them; others at most 15 in all (E.164).
  if (international.startsWith('+46'))
    return /^\+46[1-9]\d{6,8}$/.test(international) ? { value: international } : { fault: phoneFault }
  return /^\+[1-9]\d{6,14}$/.test(international) ? { value: international } : { fault: phoneFault }
}

/** Area codes with their zero: 08, those of three digits with mobiles among them, and all others of four. */
const areaCode = /^0(?:8|(?:10|11|13|16|18|19|20|21|23|26|31|33|35|36|40|42|44|46|54|60|63|7\d|90)|\d{3})/

/** `123 45 67`, `12 34 56`, `123 45`: the groups that a subscriber number of that length is read in. */
function inGroups(number: string): string {
  const groups: Record<number, readonly number[]> = { 5: [3, 2], 6: [2, 2, 2], 7: [3, 2, 2], 8: [3, 3, 2] }
  let at = 0
  return (groups[number.length] ?? [number.length]).map((length) => number.slice(at, (at += length))).join(' ')
}

function shownPhone(value: string): string {
  if (!value.startsWith('+46')) return value
  const national = `0${value.slice(3)}`
  const area = areaCode.exec(national)?.[0]
  return area === undefined ? national : `${area}-${inGroups(national.slice(area.length))}`
}

/** As a person reads it. */
export const shownContact = (kind: ContactKind, value: string): string => (kind === 'phone' ? shownPhone(value) : value)

/** Where a click leads; null where it leads nowhere. */
export function contactHref(kind: ContactKind, value: string): string | null {
  if (kind === 'email') return `mailto:${value}`
  return kind === 'phone' ? `tel:${value}` : null
}
