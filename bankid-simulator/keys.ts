import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expiryOf, issueCertificate, oid, startOf, toPkcs12, type KeyAndCertificate, type SubjectPart } from './certificates.ts'
import { errorCodeOf } from './start-error.ts'

/** Opens both .p12 files; the same word as BankID's public test certificate has. */
const p12Passphrase = 'qwerty123'

export type SimulatorKeys = {
  server: KeyAndCertificate
  serverCa: string
  /** Issuer of the two client certificates. */
  rpCa: string
  rp: KeyAndCertificate
  personsCa: KeyAndCertificate
}

const pairs = ['server', 'rp', 'rp2', 'persons-ca']
const loneCertificates = ['server-ca', 'rp-ca', 'persons-root']
const day = 24 * 60 * 60 * 1000

/** Reads the keys in `folder`; makes all of them anew when one is missing, damaged, about to expire, or made by a clock that was ahead. */
export async function ensureKeys(folder: string, now: Date): Promise<SimulatorKeys> {
  await mkdir(dirname(folder), { recursive: true })
  await sweepUnfinished(folder)
  const kept = await loadKeys(folder, now)
  if (kept) return kept
  await makeKeys(folder, now)
  const made = await loadKeys(folder, now)
  if (!made) throw new Error(`The keys in ${folder} cannot be read back`)
  return made
}

async function loadKeys(folder: string, now: Date): Promise<SimulatorKeys | null> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  try {
    const [server, rp, rp2, personsCa] = await Promise.all(
      pairs.map(async (name) => ({ key: await read(`${name}.key`), certificate: await read(`${name}.pem`) })),
    )
    const [serverCa, rpCa, personsRoot] = await Promise.all(loneCertificates.map((name) => read(`${name}.pem`)))
    await Promise.all(['rp.p12', 'rp2.p12'].map(read))
    if (!server || !rp || !rp2 || !personsCa || !serverCa || !rpCa || !personsRoot) return null
    if (![server, rp, rp2, personsCa].every(belongTogether)) return null
    const certificates = [serverCa, rpCa, personsRoot, ...[server, rp, rp2, personsCa].map((pair) => pair.certificate)]
    if (!certificates.every((pem) => isValidAt(pem, now))) return null
    return { server, serverCa, rpCa, rp, personsCa }
  } catch (error) {
    // A missing or invalid PEM is made anew. A file without read permission is an error for the person who starts the program.
    if (['EACCES', 'EPERM', 'ENOTDIR'].includes(errorCodeOf(error))) throw error
    return null
  }
}

function isValidAt(pem: string, now: Date): boolean {
  return startOf(pem) <= now && expiryOf(pem).getTime() >= now.getTime() + day
}

function belongTogether({ key, certificate }: KeyAndCertificate): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}

/** Writes a whole folder beside the final one and moves it into place, so that a kill never leaves half of it there. */
async function makeKeys(folder: string, now: Date): Promise<void> {
  const files = await createFiles(now)
  const unfinished = temporaryName(folder)
  await mkdir(unfinished, { mode: 0o700 })
  for (const [name, content] of files) {
    await writeFile(join(unfinished, name), content, { mode: name.endsWith('.pem') ? 0o644 : 0o600 })
  }
  if (await moveIntoPlace(unfinished, folder)) return
  // A folder exists already: valid keys of another simulator are used, other content is replaced.
  if (await loadKeys(folder, now)) return rm(unfinished, { recursive: true })
  const outdated = temporaryName(folder)
  await rename(folder, outdated)
  if (!(await moveIntoPlace(unfinished, folder))) await rm(unfinished, { recursive: true })
  await rm(outdated, { recursive: true, force: true })
}

/** False if there is a folder with something in it at that place. */
async function moveIntoPlace(unfinished: string, folder: string): Promise<boolean> {
  try {
    await rename(unfinished, folder)
    return true
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error))) throw error
    return false
  }
}

function temporaryName(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}-${process.pid}-${randomBytes(4).toString('hex')}`)
}

/** Removes half-made keys of a process that has died in makeKeys. */
async function sweepUnfinished(folder: string): Promise<void> {
  const prefix = `.${basename(folder)}-`
  for (const name of await readdir(dirname(folder))) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(owner) && !isAlive(owner)) await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}

async function createFiles(now: Date): Promise<[name: string, content: string | Buffer][]> {
  const notBefore = new Date(now.getTime() - day)
  const inYears = (years: number) => new Date(now.getTime() + years * 365 * day)
  const root = (commonName: string) =>
    issueCertificate({ subject: authority(commonName), extensions: authorityExtensions, notBefore, notAfter: inYears(10) })

  const [serverCa, rpCa, personsRoot] = await Promise.all([
    root('BankID-simulator SSL Root CA'),
    root('BankID-simulator RP CA'),
    root('BankID-simulator Persons Root CA'),
  ])
  const relyingParty = (displayName: string) =>
    issueCertificate({
      subject: relyingPartySubject(displayName),
      extensions: leafExtensions('clientAuth'),
      notBefore,
      notAfter: inYears(2),
      issuer: rpCa,
    })
  const [server, rp, rp2, personsCa] = await Promise.all([
    issueCertificate({
      subject: authority('localhost'),
      extensions: [...leafExtensions('serverAuth'), loopbackNames],
      notBefore,
      notAfter: inYears(2),
      issuer: serverCa,
    }),
    relyingParty('Kansli'),
    relyingParty('Annan e-tjänst'),
    issueCertificate({
      subject: authority('Testbank A AB Customer CA for BankID-simulator'),
      extensions: authorityExtensions,
      notBefore,
      notAfter: inYears(10),
      issuer: personsRoot,
    }),
  ])
  return [
    ...pairFiles('server', server),
    ...pairFiles('rp', rp),
    ...pairFiles('rp2', rp2),
    ...pairFiles('persons-ca', personsCa),
    ['rp.p12', toPkcs12(rp, rpCa.certificate, p12Passphrase)],
    ['rp2.p12', toPkcs12(rp2, rpCa.certificate, p12Passphrase)],
    ['server-ca.pem', serverCa.certificate],
    ['rp-ca.pem', rpCa.certificate],
    ['persons-root.pem', personsRoot.certificate],
  ]
}

function pairFiles(name: string, pair: KeyAndCertificate): [string, string][] {
  return [
    [`${name}.key`, pair.key],
    [`${name}.pem`, pair.certificate],
  ]
}

const authority = (commonName: string): SubjectPart[] => [
  [oid.country, 'SE'],
  [oid.organization, 'Kansli BankID-simulator'],
  [oid.commonName, commonName],
]

const relyingPartySubject = (displayName: string): SubjectPart[] => [
  [oid.country, 'SE'],
  [oid.organization, 'Testbank A AB (publ)'],
  [oid.serialNumber, '5566304928'],
  [oid.name, displayName],
  [oid.commonName, 'FP Testcert'],
]

const authorityExtensions = [
  { name: 'basicConstraints', critical: true, cA: true },
  { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
]

const leafExtensions = (use: 'clientAuth' | 'serverAuth') => [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
  { name: 'extKeyUsage', [use]: true },
]

const loopbackNames = {
  name: 'subjectAltName',
  altNames: [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
    { type: 7, ip: '::1' },
  ],
}
