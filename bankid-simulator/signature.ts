import { createHash, createSign, randomBytes } from 'node:crypto'
import type { Order } from './order.ts'
import type { PersonCertificate } from './person-certificate.ts'
import { mobilePolicy } from './persons.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const bankIdTypes = 'http://www.bankid.com/signature/v1.0.0/types'

/**
 * The signature document of a completed order. It is written in canonical form from the start (no white space between
 * elements, no self-closing tags, each signed part with its own xmlns), so that its bytes are signed unchanged.
 */
export function signatureXml(order: Order, certificate: PersonCertificate, uhi: string): string {
  const signedData = bankIdSignedData(order, uhi)
  const certificates = certificate.chain.map((der) => element('X509Certificate', der)).join('')
  const keyInfo = element('KeyInfo', element('X509Data', certificates), `xmlns="${dsig}" Id="bidKeyInfo"`)
  const signedInfo = element(
    'SignedInfo',
    element('CanonicalizationMethod', '', `Algorithm="${c14n}"`) +
      element('SignatureMethod', '', `Algorithm="${rsaSha256}"`) +
      reference(`Type="${bankIdTypes}" URI="#bidSignedData"`, signedData) +
      reference('URI="#bidKeyInfo"', keyInfo),
    `xmlns="${dsig}"`,
  )
  const value = createSign('RSA-SHA256').update(signedInfo).sign(certificate.key, 'base64')
  const parts = signedInfo + element('SignatureValue', value) + keyInfo + element('Object', signedData)
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${element('Signature', parts, `xmlns="${dsig}"`)}`
}

function reference(attributes: string, signedText: string): string {
  return element(
    'Reference',
    element('Transforms', element('Transform', '', `Algorithm="${c14n}"`)) +
      element('DigestMethod', '', `Algorithm="${sha256}"`) +
      element('DigestValue', createHash('sha256').update(signedText).digest('base64')),
    attributes,
  )
}

function bankIdSignedData({ request, rp }: Order, uhi: string): string {
  const { userVisibleData, userNonVisibleData } = request
  const visible = 'charset="UTF-8" visible="wysiwys"'
  const srvInfo =
    element('name', base64(rp.subject)) +
    element('nonce', randomBytes(20).toString('base64')) +
    element('displayName', base64(rp.displayName))
  const condition = element('condition', element('type', 'CertificatePolicies') + element('value', mobilePolicy))
  const appInfo =
    element('type', base64('SIMULATOR')) +
    element('deviceInfo', base64('1.0')) +
    element('uhi', uhi) +
    element('fsib', '1') +
    element('utb', 'cs1') +
    element('requirement', condition) +
    element('uauth', 'pw')
  const clientInfo =
    element('funcId', 'Identification') + element('version', base64('7.50.0')) + element('env', element('ai', appInfo))
  return element(
    'bankIdSignedData',
    (userVisibleData === undefined ? '' : element('usrVisibleData', userVisibleData, visible)) +
      (userNonVisibleData === undefined ? '' : element('usrNonVisibleData', userNonVisibleData)) +
      element('srvInfo', srvInfo) +
      element('clientInfo', clientInfo),
    `xmlns="${bankIdTypes}" Id="bidSignedData"`,
  )
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

// Every text put into an element here is base64 or a constant, so nothing needs escaping.
function element(name: string, content: string, attributes = ''): string {
  return `<${name}${attributes && ` ${attributes}`}>${content}</${name}>`
}
