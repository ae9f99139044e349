// Telephone numbers are stored in one form, +46701234567, and shown in another, 070-123 45 67.

/** The stored form; null when the text is no telephone number. */
export function parsePhone(typed: string): string | null {
  const written = typed.trim().replace(/^tel:/i, '')
  if (!/^\+?[\d\s()/\u2010-\u2015.-]+$/.test(written)) return null
  const digits = written.replace(/\(0\)/, '').replace(/[^\d+]/g, '')
  const international = digits.replace(/^00/, '+').replace(/^0(?=[1-9])/, '+46')
  // Swedish numbers have 7 to 9 digits after the country and no zero before them; others at most 15 in all (E.164).
  const form = international.startsWith('+46') ? /^\+46[1-9]\d{6,8}$/ : /^\+[1-9]\d{6,14}$/
  return form.test(international) ? international : null
}

/** Area codes with their zero: 08, those of three digits with mobiles among them, and all others of four. */
const areaCode = /^0(?:8|(?:10|11|13|16|18|19|20|21|23|26|31|33|35|36|40|42|44|46|54|60|63|7\d|90)|\d{3})/

/** `123 45 67`, `12 34 56`, `123 45`: the groups that a subscriber number of that length is read in. */
function inGroups(number: string): string {
  const groups: Record<number, readonly number[]> = { 5: [3, 2], 6: [2, 2, 2], 7: [3, 2, 2], 8: [3, 3, 2] }
  let at = 0
  return (groups[number.length] ?? [number.length]).map((length) => number.slice(at, (at += length))).join(' ')
}

/** The stored form as people write it. */
export function shownPhone(value: string): string {
  if (!value.startsWith('+46')) return value
  const national = `0${value.slice(3)}`
  const area = areaCode.exec(national)?.[0]
  return area === undefined ? national : `${area}-${inGroups(national.slice(area.length))}`
}
