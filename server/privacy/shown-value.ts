const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Stockholm' })
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Words of a document that no reader sees. */
const formal = new Set(['type', 'marks', 'attrs'])

/** A stored value as a person reads it: times in Swedish, the words of documents without their form. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (typeof value === 'number') return value.toLocaleString('sv-SE')
  if (typeof value === 'string') return moment.test(value) ? time.format(new Date(value)) : value
  if (Array.isArray(value))
    return value
      .map(shownValue)
      .filter((one) => one !== '')
      .join(' ')
  if (typeof value !== 'object') return ''
  return Object.entries(value)
    .filter(([key, one]) => !formal.has(key) && (typeof one === 'string' || typeof one === 'object'))
    .map(([, one]) => shownValue(one))
    .filter((one) => one !== '')
    .join(' · ')
}
