import { generateKeyPair, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'

const generate = promisify(generateKeyPair)

/** A key and its certificate, both PEM. */
export type KeyAndCertificate = { key: string; certificate: string }

export type SubjectPart = [oid: string, value: string]

export const oid = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  name: '2.5.4.41',
  givenName: '2.5.4.42',
}

type CertificateOrder = {
  subject: SubjectPart[]
  extensions: object[]
  notBefore: Date
  notAfter: Date
  /** Left out for a root, which signs itself. */
  issuer?: KeyAndCertificate
}

/** Makes a new RSA key and a certificate for it. */
export async function issueCertificate(order: CertificateOrder): Promise<KeyAndCertificate> {
  const pair = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey)
  // The first octet is kept below 0x80, or the serial number would read as negative.
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  certificate.validity.notBefore = order.notBefore
  certificate.validity.notAfter = order.notAfter
  const subject = order.subject.map(subjectField)
  certificate.setSubject(subject)
  const issuer = order.issuer && forge.pki.certificateFromPem(order.issuer.certificate)
  certificate.setIssuer(issuer ? issuer.subject.attributes : subject)
  certificate.setExtensions([...order.extensions, { name: 'subjectKeyIdentifier' }])
  certificate.sign(forge.pki.privateKeyFromPem(order.issuer?.key ?? pair.privateKey), forge.md.sha256.create())
  return { key: pair.privateKey, certificate: unixLines(forge.pki.certificateToPem(certificate)) }
}

/** PKCS#12 as AES-256: the older ciphers are refused by OpenSSL 3. */
export function toPkcs12({ key, certificate }: KeyAndCertificate, issuer: string, passphrase: string): Buffer {
  const chain = [certificate, issuer].map((pem) => forge.pki.certificateFromPem(pem))
  const p12 = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), chain, passphrase, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1')
}

/** The extension that names the policy a certificate was issued under. */
export function certificatePolicy(policy: string): object {
  const { asn1 } = forge
  const { UNIVERSAL } = asn1.Class
  const policyId = asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(policy).getBytes())
  const information = asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [policyId])
  return { id: '2.5.29.32', value: asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [information]) }
}

export const startOf = (pem: string) => new Date(new X509Certificate(pem).validFrom)
export const expiryOf = (pem: string) => new Date(new X509Certificate(pem).validTo)

/** The DER of a certificate as base64 without line breaks. */
export const derBase64 = (pem: string) => new X509Certificate(pem).raw.toString('base64')

// Country and serial number are printable strings by their definition, everything else may hold å, ä and ö.
function subjectField([type, value]: SubjectPart): forge.pki.CertificateField {
  const { PRINTABLESTRING, UTF8 } = forge.asn1.Type
  const stringType: unknown = type === oid.country || type === oid.serialNumber ? PRINTABLESTRING : UTF8
  // The published types call this field a class although it is the type that forge writes there.
  return { type, value, valueTagClass: stringType as forge.asn1.Class }
}

const unixLines = (pem: string) => pem.replaceAll('\r\n', '\n')
