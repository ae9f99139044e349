import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

// Parses typed domains: copied with a scheme, in capitals, with å ä ö. The stored form is the one that browsers send as
// Host: lower case, punycode, no port (SEC-37).

type ParsedHost = { readonly host: string } | { readonly fault: string }

// Public suffixes with many owners, which belong to no association. The list is shorter than that of
// browsers, because the proof in DNS excludes other people's names; these are the ones typed by mistake.
const sharedSuffixes = new Set(
  `org.se pp.se tm.se parti.se press.se fh.se mil.se brand.se komvux.se komforb.se kommunalforbund.se
   co.uk org.uk com.au co.nz github.io gitlab.io netlify.app vercel.app herokuapp.com blogspot.com wordpress.com wixsite.com
   web.app firebaseapp.com azurewebsites.net cloudfront.net`.split(/\s+/),
)
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|arpa|onion|invalid|example)$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const maxLength = 253

/** The name without www, where the proof is recorded: both names have the same owner. */
export const bareHost = (host: string): string => host.replace(/^www\./, '')
/** The name with www if it has none, and without if it has. */
export const counterpart = (host: string): string => (host.startsWith('www.') ? bareHost(host) : `www.${host}`)

/** As browsers send it. */
export const asciiHost = (host: string): string => domainToASCII(host)

/** `ownHosts`: hosts of Kansli itself, which belong to no site, nor do names below them. */
export function parseHost(typed: string, ownHosts: readonly string[]): ParsedHost {
  const text = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/s, '')
  if (text === '') return { fault: 'Skriv domänen, till exempel exempelforeningen.se.' }
  if (text.includes('*')) return { fault: 'Lägg till varje domän för sig, utan stjärna.' }
  if (text.includes('@')) return { fault: 'Det är en e-postadress. Skriv bara domänen.' }
  if (/\s/.test(text)) return { fault: 'En domän har inga mellanslag.' }
  if (isIP(text) !== 0 || text.startsWith('[')) return { fault: 'Skriv ett domännamn, inte en IP-adress.' }
  if (/:\d*$/.test(text)) return { fault: 'Skriv domänen utan port.' }
  const host = domainToASCII(text).replace(/\.$/, '')
  if (host.length > maxLength) return { fault: 'Domänen är för lång.' }
  // A host in the form of a number is an address: 127.1, 0x7f000001.
  if (isIP(host) !== 0) return { fault: 'Skriv ett domännamn, inte en IP-adress.' }
  const labels = host.split('.')
  if (host === '' || !labels.every((part) => label.test(part)))
    return { fault: `”${text.slice(0, 80)}” är ingen domän. Skriv till exempel exempelforeningen.se.` }
  if (localNames.test(host)) return { fault: 'Det namnet finns bara i lokala nät. Skriv en domän som ni har registrerat.' }
  if (labels.length === 1) return { fault: 'Domänen är inte hel. Skriv till exempel exempelforeningen.se.' }
  if (sharedSuffixes.has(bareHost(host)))
    return { fault: 'Under det namnet registrerar många sina domäner. Skriv er egen hela domän.' }
  if (!/[a-z]/.test(labels.at(-1) ?? '')) return { fault: 'Skriv ett domännamn, inte en IP-adress.' }
  const isOwn = ownHosts.some((own) => host === own || bareHost(host) === own || host.endsWith(`.${own}`))
  return isOwn ? { fault: 'Den adressen är Kanslis egen. Lägg till en domän som ni har registrerat.' } : { host }
}
