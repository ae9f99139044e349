import { hasUnwantedControls } from '#contract/text.ts'
import { spelled } from './old-path.ts'

// The queries of old addresses. Many older websites tell their pages apart by it: `/visa.asp?id=5`, `/?p=12`. A redirect is stored
// with its parameters sorted and in one spelling; it serves every query that has all of them.

/** A parameter in the stored spelling, `id=5`, or `5` for one without a value or a name. '' for nothing, null for what no page needs. */
function parameter(written: string): string | null {
  const at = written.indexOf('=')
  const name = plain(at === -1 ? written : written.slice(0, at)).replaceAll('=', '%3d')
  const value = at === -1 ? '' : plain(written.slice(at + 1))
  const text = value === '' ? name : `${name}=${value}`
  return hasUnwantedControls(text) || /[\t\r\n]/.test(text) ? null : text
}

/** The signs that separate parameters stay encoded, so that the stored spelling is read as itself. */
const plain = (text: string): string =>
  spelled(text.replaceAll('+', ' '))
    .trim()
    .replace(/[%&#+]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Added by letters, advertisements and sessions; tells no pages apart. */
const isAdded = (text: string): boolean =>
  /^(?:utm_[^=]*|(?:fb|g|ms|tt|tw)clid|gbraid|wbraid|mc_[ce]id|_ga|_gl|phpsessid)(?:=|$)/.test(text)

/** The parameters of a query without its question mark, in the stored spelling and order. Null when it cannot be read. */
export function oldQuery(query: string): string[] | null {
  const all = query.split('&').map(parameter)
  const read = all.filter((one) => one !== null)
  return read.length < all.length ? null : distinct(read)
}

const distinct = (parameters: readonly string[]): string[] =>
  [...new Set(parameters)].filter((one) => one !== '' && !isAdded(one)).sort()

/** Parameters of a request that are compared; further ones are not looked at. With eight there are 218 addresses. */
const [maxRequested, maxCompared] = [100, 8]
export const maxParameters = 5

/** The name with its `=`; '' of a parameter without a name. */
const nameIn = (text: string): string => text.slice(0, text.indexOf('=') + 1)

/**
 * The stored addresses that a request for a path with a query may mean, the one with most parameters first. `names`: of the parameters
 * that redirects at this path have; null when they are not known.
 */
export function addressesMeant(path: string, search: string, names: ReadonlySet<string> | null): string[] {
  const requested = search
    .replace(/^\?/, '')
    .split('&', maxRequested)
    .flatMap((one) => parameter(one) ?? [])
  const compared = distinct(requested)
    .filter((one) => names === null || names.has(nameIn(one)))
    .slice(0, maxCompared)
  let sets: string[][] = [[]]
  for (const one of compared) sets = [...sets, ...sets.flatMap((some) => (some.length < maxParameters ? [[...some, one]] : []))]
  return sets
    .filter((some) => some.length > 0)
    .sort((some, others) => others.length - some.length)
    .map((some) => `${path || '/'}?${some.join('&')}`)
}
