import type { IncomingHttpHeaders } from 'node:http'
import { directHost, otherHosts } from '../../modules/visits/add-visits.ts'

/** Host and nothing else: what follows says what somebody has searched for or read. */
const start = /^https?:\/\/([^/?#\\@]{1,255})(?:[/?#]|$)/i
const port = /:\d{1,5}$/
/** A name with a dot whose last part is no number: no address of a machine, and no name of one within a network. */
const publicName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const longestHost = 100

const hostOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(port, '')
    .replace(/^www\./, '')

/**
 * The host that a reader came from: a name, `directHost` when the browser says nothing, `otherHosts` for what is no public name.
 * Null for a reader who was on this host already.
 */
export function sourceHost({ referer, host = '' }: Pick<IncomingHttpHeaders, 'referer' | 'host'>): string | null {
  if (referer === undefined || referer === '') return directHost
  const name = start.exec(referer)?.[1]
  if (name === undefined) return otherHosts
  const source = hostOf(name)
  if (source === hostOf(host)) return null
  return source.length <= longestHost && publicName.test(source) ? source : otherHosts
}
