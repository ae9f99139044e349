import { certificatePolicy, derBase64, issueCertificate, oid, type KeyAndCertificate } from './certificates.ts'
import { mobilePolicy, type Person } from './persons.ts'

export type PersonCertificate = {
  /** Private key, PEM. */
  key: string
  /** Certificates as base64 DER, the person's first, the root left out. */
  chain: string[]
}

export type CertificateIssuer = (person: Person) => Promise<PersonCertificate>

/** Gives each person a certificate the first time they identify, and the same one from then on. */
export function createCertificateIssuer(personsCa: KeyAndCertificate): CertificateIssuer {
  const issued = new Map<string, Promise<PersonCertificate>>()
  return (person) => {
    const known = issued.get(person.personalNumber) ?? issueFor(person, personsCa)
    issued.set(person.personalNumber, known)
    return known
  }
}

async function issueFor(person: Person, personsCa: KeyAndCertificate): Promise<PersonCertificate> {
  const [year = '', month = '', day = ''] = person.bankIdIssued.split('-')
  const notBefore = new Date(`${person.bankIdIssued}T08:30:00Z`)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + 10)
  const { key, certificate } = await issueCertificate({
    subject: [
      [oid.country, 'SE'],
      [oid.organization, 'Testbank A AB (publ)'],
      [oid.surname, person.surname],
      [oid.givenName, person.givenName],
      [oid.serialNumber, person.personalNumber],
      [oid.name, `(${year.slice(2)}${month}${day} 09.30) ${person.name} - Mobilt BankID`],
      [oid.commonName, person.name],
    ],
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', critical: true, digitalSignature: true },
      certificatePolicy(mobilePolicy),
    ],
    notBefore,
    notAfter,
    issuer: personsCa,
  })
  return { key, chain: [derBase64(certificate), derBase64(personsCa.certificate)] }
}
