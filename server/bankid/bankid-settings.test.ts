import { X509Certificate } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { KeyAndCertificate } from '#bankid-simulator/certificates.ts'
import { toPkcs12 } from '#bankid-simulator/certificates.ts'
import { parseConfig } from '../config/config.ts'
import { issue, keptLog, temporaryFolder, writeFiles } from '../testing/bankid-servers.ts'
import { loadBankIdSettings } from './bankid-settings.ts'
import type { Expected } from './credentials.ts'
import { loadCredentials } from './credentials.ts'
import { publishedRoots } from './published-roots.ts'

let folder: string
let files: Record<string, string>
let root: KeyAndCertificate
let own: KeyAndCertificate
let expected: Expected

beforeAll(async () => {
  folder = await temporaryFolder()
  root = await issue('Root')
  const issuer = root
  const [mine, other, expired] = await Promise.all([
    issue('rp', { issuer }),
    issue('other', { issuer }),
    issue('expired', { issuer, validDays: -1 }),
  ])
  own = mine
  files = await writeFiles(folder, {
    'root.pem': root.certificate,
    'two-roots.pem': root.certificate + other.certificate,
    'rp.pem': own.certificate,
    'rp.key': own.key,
    'other.key': other.key,
    'expired.pem': expired.certificate,
    'expired.key': expired.key,
    'rp.p12': toPkcs12(own, root.certificate, 'hemligt'),
    'noise.p12': 'inte alls',
    'noise.pem': 'inte alls',
  })
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' })
  openssl('pkcs12 -export -legacy -inkey rp.key -in rp.pem -out old.p12 -passout pass:hemligt')
  openssl('rsa -aes256 -in rp.key -out locked.key -passout pass:hemligt')
  const fingerprint = new X509Certificate(root.certificate).fingerprint256
  expected = { ca: { file: files['root.pem'] ?? '' }, root: fingerprint, isProduction: false, now: new Date() }
})

const at = (name: string): string => join(folder, name)
const pem = () => ({ BANKID_RP_CERT: at('rp.pem'), BANKID_RP_KEY: at('rp.key') })

describe('the key and certificate for BankID', () => {
  it('are read as PEM or as PKCS#12, with their expiry date', async () => {
    const fromPem = await loadCredentials(pem(), expected)
    const fromP12 = await loadCredentials({ BANKID_RP_P12: at('rp.p12'), BANKID_RP_PASSPHRASE: 'hemligt' }, expected)
    const locked = { BANKID_RP_CERT: at('rp.pem'), BANKID_RP_KEY: at('locked.key'), BANKID_RP_PASSPHRASE: 'hemligt' }
    const end = new Date(new X509Certificate(own.certificate).validTo)
    expect([fromPem.expires, fromP12.expires, (await loadCredentials(locked, expected)).expires]).toEqual([end, end, end])
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['nothing at all', {}, /BANKID_RP_P12.*BANKID_RP_CERT/],
    ['a certificate without key', { BANKID_RP_CERT: 'rp.pem' }, /saknas.*BANKID_RP_KEY/],
    ['both forms', { BANKID_RP_P12: 'rp.p12', BANKID_RP_CERT: 'rp.pem' }, /inte båda/],
    ['a file that is not there', { BANKID_RP_CERT: 'rp.pem', BANKID_RP_KEY: 'gone.key' }, /BANKID_RP_KEY.*finns inte/],
    ['a folder', { BANKID_RP_P12: '.' }, /BANKID_RP_P12.*mapp/],
    ['another key', { BANKID_RP_CERT: 'rp.pem', BANKID_RP_KEY: 'other.key' }, /BANKID_RP_KEY hör inte till.*BANKID_RP_CERT/],
    ['no key in the file', { BANKID_RP_CERT: 'rp.pem', BANKID_RP_KEY: 'noise.pem' }, /BANKID_RP_KEY innehåller ingen nyckel/],
    ['a locked key', { BANKID_RP_CERT: 'rp.pem', BANKID_RP_KEY: 'locked.key' }, /BANKID_RP_PASSPHRASE/],
    ['no certificate in the file', { BANKID_RP_CERT: 'noise.pem', BANKID_RP_KEY: 'rp.key' }, /BANKID_RP_CERT innehåller inget/],
    ['a certificate that ran out', { BANKID_RP_CERT: 'expired.pem', BANKID_RP_KEY: 'expired.key' }, /BANKID_RP_CERT.*gick ut/],
    ['no PKCS#12', { BANKID_RP_P12: 'noise.p12' }, /BANKID_RP_P12 är ingen PKCS#12/],
    ['the wrong pass phrase', { BANKID_RP_P12: 'rp.p12', BANKID_RP_PASSPHRASE: 'fel' }, /BANKID_RP_PASSPHRASE är inte lösenordet/],
    ['no pass phrase', { BANKID_RP_P12: 'rp.p12' }, /BANKID_RP_PASSPHRASE/],
    ['ciphers of the nineties', { BANKID_RP_P12: 'old.p12', BANKID_RP_PASSPHRASE: 'hemligt' }, /openssl pkcs12 -legacy -nodes/],
  ])('%s stops the start', async (_what, settings, message) => {
    const paths = Object.entries(settings).map(([name, value]) => [name, name === 'BANKID_RP_PASSPHRASE' ? value : at(value)])
    await expect(loadCredentials(Object.fromEntries(paths), expected)).rejects.toThrow(message)
    await expect(loadCredentials(Object.fromEntries(paths), expected)).rejects.toMatchObject({ name: 'StartupError' })
  })

  it('are accepted with exactly one root', async () => {
    const load = (change: Partial<Expected>) => loadCredentials(pem(), { ...expected, ...change })
    await expect(load({ ca: { file: at('two-roots.pem') } })).rejects.toThrow(/BANKID_CA ska innehålla precis ett/)
    await expect(load({ ca: { file: at('rp.pem') } })).rejects.toThrow(/BANKID_CA är inte rotcertifikatet/)
    await expect(load({ ca: { file: at('gone.pem') } })).rejects.toThrow(/BANKID_CA går inte att läsa/)
    await expect(load({ now: new Date(Date.now() - 30 * 86_400_000) })).rejects.toThrow(/börjar gälla först/)
  })
})

describe('the settings for BankID', () => {
  const settings = (environment: Record<string, string>) =>
    loadBankIdSettings(parseConfig({ DATA_DIR: folder, ...environment }, '/'), new Date(), keptLog())

  it('point to the simulator of the same folder by default', async () => {
    const found = await settings({ BANKID_SIMULATOR_PORT: '4100' })
    expect(found.baseUrl).toBe('https://localhost:4101/rp/v6.0')
    expect(found.start).toEqual({ mobile: 'http://localhost:4100/', desktop: 'http://localhost:4100/' })
  })

  it('wait for the keys that the simulator makes at its first start', async () => {
    const found = await settings({ DATA_DIR: join(folder, 'first') })
    const reading = found.credentials()
    await mkdir(join(folder, 'first', 'bankid-simulator'), { recursive: true })
    await writeFiles(join(folder, 'first', 'bankid-simulator'), {
      'rp.pem': own.certificate,
      'rp.key': own.key,
      'server-ca.pem': root.certificate,
    })
    expect(await reading).toEqual({ ca: root.certificate, cert: own.certificate, key: own.key })
  })

  it.each([
    [{ BANKID_ENV: 'test', BANKID_RP_URL: 'https://localhost:1/rp/v6.0' }, /BANKID_RP_URL gäller bara med BANKID_ENV=simulator/],
    [{ BANKID_ENV: 'production', BANKID_MOBILE_START: 'http://localhost/' }, /BANKID_MOBILE_START gäller bara/],
    [{ BANKID_ENV: 'simulator', BANKID_RP_URL: 'http://localhost:1/rp/v6.0' }, /BANKID_RP_URL ska börja med https/],
  ])('%o stop the start', async (environment, message) => {
    await expect(settings(environment)).rejects.toThrow(message)
  })

  it.each(['test', 'production'] as const)(
    'bring the root that BankID publishes for %s, and then trust no other',
    async (BANKID_ENV) => {
      const { ca } = await (await settings({ BANKID_ENV, ...pem() })).credentials()
      const shipped = new X509Certificate(ca)
      expect(shipped.subject.split('\n').at(-1)).toBe(
        BANKID_ENV === 'test' ? 'CN=Test BankID SSL Root CA v1 Test' : 'CN=BankID SSL Root CA v1',
      )
      expect(shipped.verify(shipped.publicKey)).toBe(true)
      expect(shipped.validTo).toMatch(/^Dec 31 .* 2034 GMT$/)
    },
  )

  it.each([
    ['test', 'production'],
    ['production', 'test'],
  ] as const)('do not accept the root of the other environment for %s', async (BANKID_ENV, other) => {
    await writeFiles(folder, { 'other-root.pem': publishedRoots[other] })
    await expect(settings({ BANKID_ENV, BANKID_CA: at('other-root.pem'), ...pem() })).rejects.toThrow(/ta bort BANKID_CA/)
    await writeFiles(folder, { 'same-root.pem': publishedRoots[BANKID_ENV] })
    await expect(settings({ BANKID_ENV, BANKID_CA: at('same-root.pem'), ...pem() })).resolves.toHaveProperty('baseUrl')
  })

  it.each(['test', 'production'])('do not accept a root of our own as that of BankID %s', async (BANKID_ENV) => {
    await expect(settings({ BANKID_ENV, BANKID_CA: at('root.pem'), ...pem() })).rejects.toThrow(/BANKID_CA är inte rotcertifikatet/)
  })
})
