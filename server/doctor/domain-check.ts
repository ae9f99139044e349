import { domainToUnicode } from 'node:url'
import { statement } from '../platform/database/database.ts'
import { publicAddress } from '../platform/public-address.ts'
import type { Check, DatabaseDeps, Found } from './check.ts'
import { codeOf, count, daysUntil, fault, fine, warning } from './check.ts'
import { servedCertificate } from './served-certificate.ts'

const daysLeft = { fault: 7, warning: 21 }
const atOnce = 10

interface DomainRow {
  readonly host: string
  readonly state: string
  readonly fault: string | null
}
const domainRows = statement<DomainRow>(
  'doctor_domains',
  'select host, state, fault from site_domains where verified_at is not null order by host limit 2000',
)
const someSites = statement<{ id: string }>('doctor_sites', 'select id from sites order by id limit 1')

const renew = 'Se i proxyns logg varför certifikatet inte förnyas: leder namnet hit, svarar /_tls/ask, och är porten öppen utifrån?'

async function judgeHost(host: string, { config, clock, outside }: DatabaseDeps): Promise<Found & { readonly days: number }> {
  const name = domainToUnicode(host)
  const judged = (found: Found, days = 0) => ({ ...found, days })
  try {
    const served = await servedCertificate({
      host,
      port: outside.tlsPort,
      roots: outside.tlsRoots,
      dnsServers: config.dnsServers,
    })
    if (served === null)
      return judged(warning(`${name} leder ingenstans.`, 'Lägg tillbaka posten i DNS, eller ta bort domänen från sajten.'))
    const days = daysUntil(served.until, clock())
    if (days < 0) return judged(fault(`Certifikatet för ${name} gick ut ${served.until.toISOString().slice(0, 10)}.`, renew), days)
    if (served.refusal !== null)
      return judged(fault(`Webbläsare godtar inte certifikatet för ${name} (${served.refusal}).`, renew), days)
    const text = `Certifikatet för ${name} gäller i ${count(days, 'dag', 'dagar')} till.`
    if (days < daysLeft.fault) return judged(fault(text, renew), days)
    return judged(days < daysLeft.warning ? warning(text, renew) : fine(text), days)
  } catch (error) {
    return judged(
      warning(
        `${name} svarar inte på port ${outside.tlsPort} härifrån (${codeOf(error)}).`,
        'Kontrollera att proxyn är igång. Når servern inte sin egen adress utifrån: kontrollera i en webbläsare i stället.',
      ),
    )
  }
}

const isSecure = (address: string): boolean => address.startsWith('https://')

/** The hosts that visitors use: of the admin, of one site by the template, and every verified domain. */
async function hostsOf({ config, database }: DatabaseDeps, domains: readonly DomainRow[]): Promise<string[]> {
  const [site] = await database.inPlatform((platform) => platform.rows(someSites, []), 'read')
  const addresses = [config.adminOrigin, ...(site ? [publicAddress(config.sitesUrl, site.id, '')] : [])].filter(isSecure)
  // Domains of sites are served where the sites themselves are: without TLS, in the demonstration, there is nothing to look at.
  const own = isSecure(config.sitesUrl) ? domains.map(({ host }) => host) : []
  return [...new Set([...addresses.map((address) => new URL(address).hostname), ...own])]
}

export const domainCheck: Check = {
  name: 'domains',
  title: 'Domäner och deras certifikat',
  group: 'reach',
  limitMs: 120_000,
  async look(deps) {
    const domains = await deps.database.inPlatform((platform) => platform.rows(domainRows, []), 'read')
    const found: Found[] = domains
      .filter(({ state }) => state === 'failing')
      .map(({ host, fault: why }) =>
        warning(
          `Domänen ${domainToUnicode(host)} leder inte längre hit. ${why ?? ''}`.trimEnd(),
          'Be den som har domänen att rätta posterna i DNS; sajtens inställningar, fliken Domäner, säger vilka.',
        ),
      )
    const hosts = await hostsOf(deps, domains)
    const judged: (Found & { days: number })[] = []
    for (let at = 0; at < hosts.length; at += atOnce)
      judged.push(...(await Promise.all(hosts.slice(at, at + atOnce).map((host) => judgeHost(host, deps)))))
    found.push(...judged.filter(({ level }) => level !== 'fine').map(({ level, text, remedy }) => ({ level, text, remedy })))
    const well = judged.filter(({ level }) => level === 'fine').map(({ days }) => days)
    if (well.length > 0)
      found.push(
        fine(
          `${count(well.length, 'certifikat är', 'certifikat är')} i ordning; det första tar slut om ${count(Math.min(...well), 'dag', 'dagar')}.`,
        ),
      )
    return found.length > 0 ? found : [fine('Inga adresser med https är inställda.')]
  },
}
