import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { deriveKeys } from '../../platform/keys.ts'
import { issue } from '../bankid-servers.ts'
import { hosts } from '../healthy-installation.ts'
import type { Plant, Planted } from './planted-fault.ts'
import { closedPort, healthy, inDatabase } from './planted-fault.ts'

const { configOf, path, proxy, root } = healthy

async function shows(host: string, given: Parameters<typeof issue>[1]): Promise<Plant> {
  proxy.show(host, await issue(host, { issuer: root, host, ...given }))
  return { undo: async () => proxy.restore(host) }
}

async function ofBank(validDays: number): Promise<Plant> {
  const [cert, key] = [path('rp-other.pem'), path('rp-other.key')]
  const made = await issue('Föreningen', { issuer: root, validDays })
  await writeFile(cert, made.certificate)
  await writeFile(key, made.key, { mode: 0o600 })
  return { deps: { config: configOf({ BANKID_RP_CERT: cert, BANKID_RP_KEY: key }) } }
}

/** Faults in certificates, domains, mail and settings. */
export const reachFaults: readonly Planted[] = [
  {
    name: 'a certificate of BankID that has ended',
    plant: () => ofBank(-1),
    found: ['bankid: fault'],
    words: /certifikatet gick ut/,
  },
  {
    name: 'a certificate of BankID that ends soon',
    plant: () => ofBank(20),
    found: ['bankid: warning'],
    words: /gäller i (19|20) dagar/,
  },
  {
    name: "a domain's certificate that has ended",
    plant: () => shows(hosts.domain, { validDays: -1 }),
    found: ['domains: fault'],
    words: /Certifikatet för foreningen\.exempel\.test gick ut/,
  },
  {
    name: "a site's certificate that was not renewed",
    plant: () => shows(healthy.siteHost, { validDays: 10 }),
    found: ['domains: warning'],
    words: /gäller i (9|10) dagar till/,
  },
  {
    name: 'a certificate of another name',
    plant: () => shows(hosts.admin, { host: 'en-annan.exempel.test' }),
    found: ['domains: fault'],
    words: /godtar inte certifikatet för kansli\.exempel\.test \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
  },
  {
    name: 'a domain that leads away',
    plant: inDatabase(
      `update site_domains set state = 'failing', fault = 'Det saknas en TXT-post.' where host = '${hosts.domain}'`,
      `update site_domains set state = 'live', fault = null where host = '${hosts.domain}'`,
    ),
    found: ['domains: warning'],
    words: /leder inte längre hit. Det saknas en TXT-post/,
  },
  {
    name: 'a mail server that refuses the connection',
    plant: async () => ({ deps: { config: configOf({ MAIL_URL: `smtp://127.0.0.1:${await closedPort()}` }) } }),
    found: ['mail: fault'],
    words: /E-postservern 127\.0\.0\.1, port \d+, går inte att använda \(E[A-Z]+/,
  },
  {
    name: 'a key that others can read',
    plant: async () => {
      await chmod(path('rp.key'), 0o644)
      return { undo: () => chmod(path('rp.key'), 0o600) }
    },
    found: ['settings: fault'],
    words: /BANKID_RP_KEY: filen kan läsas/,
  },
  {
    name: 'a proxy that is not named',
    plant: async () => ({ deps: { config: configOf({ TRUSTED_PROXIES: '' }) } }),
    found: ['settings: warning'],
    words: /TRUSTED_PROXIES är tom/,
  },
  {
    name: 'a SECRET_KEY that is being exchanged',
    plant: async () => {
      const previous = randomBytes(32).toString('base64')
      return {
        deps: {
          config: configOf({ SECRET_KEY: previous, SECRET_KEY_PREVIOUS: healthy.secretKey }),
          keys: deriveKeys(previous, healthy.secretKey),
        },
      }
    },
    found: ['settings: warning'],
    words: /SECRET_KEY håller på att bytas/,
  },
]
