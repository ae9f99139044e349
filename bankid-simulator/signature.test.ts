import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompletionData } from './completion.ts'
import { startRig, type Rig } from './test-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
}, 60_000)
afterAll(() => rig.stop())

const asa = '199908072391'
const returnRisk = true
const visible = Buffer.from('Logga in på Åsö & <kansliet>').toString('base64')

async function complete(members: object, choices: object = {}): Promise<CompletionData> {
  const { orderRef } = await rig.auth(members)
  await rig.control('approve', { orderRef, ...choices })
  const { completionData } = await rig.collect(orderRef)
  // Its members are what the tests look at.
  return completionData as CompletionData
}

test('completion data hold the documented members', async () => {
  const data = await complete({ returnRisk }, { person: asa })
  expect(Object.keys(data)).toEqual(['user', 'device', 'bankIdIssueDate', 'stepUp', 'signature', 'ocspResponse', 'risk'])
  expect(data.user).toEqual({ personalNumber: asa, name: 'Åsa Öberg-Ängström', givenName: 'Åsa', surname: 'Öberg-Ängström' })
  expect(data).toMatchObject({ device: { ipAddress: '192.0.2.1' }, stepUp: { mrtd: false }, risk: 'low' })
  expect(data.device.uhi).toMatch(/^[A-Za-z0-9+/]{28}$/)
  expect(data.bankIdIssueDate).toMatch(/^\d{4}-\d\d-\d\dZ$/)
  expect((await complete({}, { person: asa })).device.uhi).toBe(data.device.uhi)
})

test('risk is returned only on request', async () => {
  expect(await complete({})).not.toHaveProperty('risk')
  expect(await complete({}, { risk: 'high' })).not.toHaveProperty('risk')
  expect(await complete({ returnRisk }, { risk: 'moderate' })).toHaveProperty('risk', 'moderate')
})

test.each([
  ['open', '192.0.2.1', 'low'],
  ['open', '198.51.100.9', 'high'],
  ['scan', '198.51.100.9', 'low'],
])('started by %s from %s the risk is %s', async (action, ip, risk) => {
  const { orderRef, autoStartToken } = await rig.auth({ returnRisk })
  const { qrData: qr } = await rig.order(orderRef)
  await rig.control(action, { autoStartToken, qr, person: asa, ip })
  await rig.control('approve', { orderRef })
  expect(await rig.collect(orderRef)).toMatchObject({ completionData: { risk, device: { ipAddress: ip } } })
})

test('optional members can be left out, and every date format can be chosen', async () => {
  const data = await complete({ returnRisk }, { omit: ['uhi', 'stepUp', 'risk'], issueDate: '2023-01-01+01:00' })
  expect(data).not.toHaveProperty('stepUp')
  expect(data).not.toHaveProperty('risk')
  expect(data.device).toEqual({ ipAddress: '192.0.2.1' })
  expect(data.bankIdIssueDate).toBe('2023-01-01+01:00')
})

/** From the start of the element to its end tag, as the verifier of a document in canonical form cuts it out. */
function part(xml: string, name: string): string {
  const end = `</${name}>`
  return xml.slice(xml.indexOf(`<${name}`), xml.indexOf(end) + end.length)
}

function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '')
}

const decoded = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString()

test('the signature verifies: both digests, the value and the chain', async () => {
  const data = await complete({ userVisibleData: visible, userNonVisibleData: 'AAAA' }, { person: asa })
  const xml = decoded(data.signature)
  const digests = ['bankIdSignedData', 'KeyInfo'].map((name) => createHash('sha256').update(part(xml, name)).digest('base64'))
  expect(texts(xml, 'DigestValue')).toEqual(digests)

  const [person, issuer] = texts(xml, 'X509Certificate').map((der) => new X509Certificate(Buffer.from(der, 'base64')))
  const verifies = (text: string) =>
    createVerify('RSA-SHA256')
      .update(text)
      .verify(person?.publicKey ?? '', texts(xml, 'SignatureValue')[0] ?? '', 'base64')
  expect(verifies(part(xml, 'SignedInfo'))).toBe(true)
  expect(verifies(part(xml, 'SignedInfo').replace('sha256', 'sha512'))).toBe(false)

  const root = await readFile(join(dirname(rig.simulator.clientKeys.caPath), 'persons-root.pem'))
  expect(issuer?.verify(new X509Certificate(root).publicKey)).toBe(true)
  expect(issuer && person?.checkIssued(issuer) && person.verify(issuer.publicKey)).toBe(true)
  expect(person?.toLegacyObject().subject).toMatchObject({
    C: 'SE',
    SN: 'Öberg-Ängström',
    GN: 'Åsa',
    serialNumber: asa,
    name: '(250314 09.30) Åsa Öberg-Ängström - Mobilt BankID',
  })
  // The policy 1.2.3.4.25 in the encoding of the certificate.
  expect(person?.raw.includes(Buffer.from([0x06, 0x04, 0x2a, 0x03, 0x04, 0x19]))).toBe(true)
})

test('the document has BankID’s form', async () => {
  const xml = decoded((await complete({ userVisibleData: visible, userNonVisibleData: 'AAAA' })).signature)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="no"\?><Signature xmlns="[^"]+"><SignedInfo xmlns=/)
  expect(xml).not.toMatch(/>\s+<|\/>/)
  expect([...xml.matchAll(/<(SignedInfo|SignatureValue|KeyInfo|Object)[ >]/g)].map((match) => match[1])).toEqual([
    'SignedInfo',
    'SignatureValue',
    'KeyInfo',
    'Object',
  ])
  expect(texts(xml, 'usrVisibleData')).toEqual([visible])
  expect(texts(xml, 'usrNonVisibleData')).toEqual(['AAAA'])
  expect(decoded(texts(xml, 'name')[0])).toBe('CN=FP Testcert,name=Kansli,serialNumber=5566304928,O=Testbank A AB (publ),C=SE')
  expect(decoded(texts(xml, 'displayName')[0])).toBe('Kansli')
  expect(Buffer.from(texts(xml, 'nonce')[0] ?? '', 'base64')).toHaveLength(20)
  expect(texts(xml, 'funcId')).toEqual(['Identification'])
  const without = decoded((await complete({})).signature)
  expect(without).not.toContain('usrVisibleData')
})
