import type { KeyObject } from 'node:crypto'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Config } from '../config/config.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Credentials of the TLS connection to BankID: our key, and the only accepted root. */
export type Credentials = { readonly ca: string } & (
  | { readonly pfx: Buffer; readonly passphrase: string }
  | { readonly cert: string; readonly key: string; readonly passphrase?: string }
)

type Files = Partial<Config['bankId']>

// "FP Testcert 5", which is public together with its key.
const publicTestCertificate = 'EF:15:B3:E1:83:7B:D4:AD:E7:E4:BF:A1:D0:A0:7E:9B:E9:36:E0:38:9C:10:80:60:77:D0:EB:51:27:1A:D5:F5'

export interface Expected {
  /** The file that BANKID_CA names, or the text of a root that comes with the program. */
  readonly ca: { readonly file: string } | { readonly pem: string }
  /** SHA-256 of the only root that the environment accepts; null for the simulator, which makes its own. */
  readonly root: string | null
  readonly isProduction: boolean
  readonly now: Date
}

/** Reads and checks key, certificate and root. Throws StartupError that names the faulty setting. */
export async function loadCredentials(files: Files, expected: Expected): Promise<{ tls: Credentials; expires: Date }> {
  const ca = await readRoot(expected)
  const own = await readOwn(files)
  const { certificate, setting } = own
  const expires = new Date(certificate.validTo)
  if (expires <= expected.now)
    throw new StartupError(`${setting}: certifikatet gick ut ${day(expires)}. Beställ ett nytt av banken.`)
  if (new Date(certificate.validFrom) > expected.now)
    throw new StartupError(`${setting}: certifikatet börjar gälla först ${day(new Date(certificate.validFrom))}.`)
  if (expected.isProduction && certificate.fingerprint256 === publicTestCertificate)
    throw new StartupError(`${setting} är BankID:s öppna testcertifikat, vars nyckel alla har. Ange ert eget.`)
  return { tls: { ca, ...own.tls }, expires }
}

const day = (date: Date): string => date.toISOString().slice(0, 10)

async function read(setting: string, file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    const why = { ENOENT: 'filen finns inte', EACCES: 'filen får inte läsas', EISDIR: 'det är en mapp' }[error.code ?? '']
    throw new StartupError(`${setting} går inte att läsa (${file}): ${why ?? error.code ?? 'okänt fel'}.`)
  })
}

async function readRoot({ ca, root }: Expected): Promise<string> {
  const pem = 'pem' in ca ? ca.pem : (await read('BANKID_CA', ca.file)).toString('latin1')
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length !== 1 && 'file' in ca)
    throw new StartupError(`BANKID_CA ska innehålla precis ett certifikat, men ${ca.file} har ${found.length}.`)
  const certificate = asCertificate('BANKID_CA', pem)
  if (root !== null && certificate.fingerprint256 !== root)
    throw new StartupError(
      'BANKID_CA är inte rotcertifikatet som BANKID_ENV kräver: test och produktion har varsin. Båda följer med programmet: ta bort BANKID_CA.',
    )
  return pem
}

function asCertificate(setting: string, pem: string | Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new StartupError(`${setting} innehåller inget certifikat som går att läsa.`)
  }
}

type Own = { certificate: X509Certificate; setting: string } & {
  tls: { pfx: Buffer; passphrase: string } | { cert: string; key: string; passphrase?: string }
}

async function readOwn(files: Files): Promise<Own> {
  const { BANKID_RP_P12: p12, BANKID_RP_CERT: cert, BANKID_RP_KEY: key, BANKID_RP_PASSPHRASE: passphrase } = files
  if (p12 !== undefined && (cert !== undefined || key !== undefined))
    throw new StartupError('Ange antingen BANKID_RP_P12 eller BANKID_RP_CERT och BANKID_RP_KEY, inte båda.')
  if (p12 !== undefined) return ownFromP12(await read('BANKID_RP_P12', p12), passphrase ?? '')
  if (cert === undefined || key === undefined)
    throw new StartupError(
      'Vårt certifikat för BankID saknas: ange BANKID_RP_P12 och BANKID_RP_PASSPHRASE, eller BANKID_RP_CERT och BANKID_RP_KEY.',
    )
  return ownFromPem(await read('BANKID_RP_CERT', cert), await read('BANKID_RP_KEY', key), passphrase)
}

function ownFromPem(cert: Buffer, key: Buffer, passphrase: string | undefined): Own {
  const certificate = asCertificate('BANKID_RP_CERT', cert)
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) })
  } catch {
    throw new StartupError(
      key.includes('ENCRYPTED')
        ? 'BANKID_RP_KEY är låst med ett lösenord, och det i BANKID_RP_PASSPHRASE stämmer inte.'
        : 'BANKID_RP_KEY innehåller ingen nyckel som går att läsa.',
    )
  }
  if (!certificate.checkPrivateKey(privateKey)) throw new StartupError('BANKID_RP_KEY hör inte till certifikatet i BANKID_RP_CERT.')
  const pems = { cert: cert.toString('latin1'), key: key.toString('latin1') }
  return { certificate, setting: 'BANKID_RP_CERT', tls: { ...pems, ...(passphrase !== undefined && { passphrase }) } }
}

// Banks still issue files with ciphers of the nineties, which OpenSSL 3 refuses with an unhelpful message.
const reExport =
  'Filen kan vara krypterad på ett äldre sätt. Exportera om den: ' +
  'openssl pkcs12 -legacy -nodes -in gammal.p12 -out allt.pem, sedan openssl pkcs12 -export -in allt.pem -out ny.p12.'

function ownFromP12(pfx: Buffer, passphrase: string): Own {
  let raw: Buffer | undefined
  try {
    // Node reveals the certificate of a PKCS#12 only on a socket, so an unconnected one is made.
    const socket = new TLSSocket(new Socket(), { secureContext: createSecureContext({ pfx, passphrase }), isServer: true })
    const found = socket.getCertificate()
    if (found && 'raw' in found) raw = found.raw
    socket.destroy()
  } catch (error) {
    const { message } = error as Error
    if (/mac verify failure/i.test(message))
      throw new StartupError(`BANKID_RP_PASSPHRASE är inte lösenordet till BANKID_RP_P12. ${reExport}`)
    if (/unsupported/i.test(message)) throw new StartupError(`BANKID_RP_P12 går inte att öppna. ${reExport}`)
    if (/private key/i.test(message)) throw new StartupError('BANKID_RP_P12 innehåller ingen nyckel som hör till certifikatet.')
    throw new StartupError('BANKID_RP_P12 är ingen PKCS#12-fil som går att läsa.')
  }
  if (!raw) throw new StartupError('BANKID_RP_P12 innehåller inget certifikat som hör till nyckeln.')
  return { certificate: asCertificate('BANKID_RP_P12', raw), setting: 'BANKID_RP_P12', tls: { pfx, passphrase } }
}
