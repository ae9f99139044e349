import { domainToUnicode } from 'node:url'

/** The host that a file is on, as people write it; null for what is no address of the web. */
export function fileHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port } = new URL(address)
  return /^https?:$/.test(protocol) && hostname !== '' && port === '' ? domainToUnicode(hostname) : null
}
