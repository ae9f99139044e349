import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmtpServer } from '../../testing/smtp-server.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import type { MailServer } from './mail-server.ts'
import { parseMailbox, parseMailServer } from './mail-server.ts'
import type { Mail } from './mailer.ts'
import { folderMailer, MailFault, smtpMailer } from './mailer.ts'

const from = { name: 'Kansli', address: 'svara-inte@foreningar.se' }
const mail: Mail = {
  id: '0b9f7a5e-0000-4000-8000-000000000001',
  to: { name: 'Åsa Öberg', address: 'asa@exempel.se' },
  replyTo: { name: 'Bo Ek', address: 'bo@exempel.se' },
  subject: 'Meddelande från webbplatsen Föreningen',
  text: 'Hej!\n\n.\nEn punkt ensam på en rad.\n',
}

/** A self-signed certificate. */
function selfSigned(): { key: string; cert: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const names = [{ name: 'commonName', value: 'localhost' }]
  certificate.setSubject(names)
  certificate.setIssuer(names)
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }])
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(certificate) }
}

const at = (url: string): MailServer => {
  const server = parseMailServer(url)
  if (!server) throw new Error('no server')
  return server
}

describe('a mail server', () => {
  let plain: SmtpServer
  let secure: SmtpServer
  const certificate = selfSigned()
  beforeAll(async () => {
    ;[plain, secure] = await Promise.all([startSmtpServer(), startSmtpServer(certificate)])
  })
  afterAll(() => Promise.all([plain.close(), secure.close()]))

  it('gets the text unchanged, from our address, to one recipient, with the sender as Reply-To', async () => {
    const mailer = smtpMailer(at(`smtp://127.0.0.1:${plain.port}`), from)
    const before = plain.mails.length
    await mailer.send(mail)
    const [got] = plain.mails.slice(before)
    expect(got).toMatchObject({ from: from.address, to: ['asa@exempel.se'] })
    expect(got?.source).toMatch(/^Reply-To: Bo Ek <bo@exempel.se>\r$/m)
    expect(got?.source).toMatch(/^Message-ID: <0b9f7a5e-0000-4000-8000-000000000001@foreningar.se>\r$/m)
    expect(got?.source).toContain('En punkt ensam p=C3=A5 en rad.')
  })

  it('gets a domain with å, ä or ö in ASCII, and the letter without a Reply-To that no server takes', async () => {
    const mailer = smtpMailer(at(`smtp://127.0.0.1:${plain.port}`), from)
    const before = plain.mails.length
    await mailer.send({
      ...mail,
      to: { name: 'Åsa', address: 'asa@åhus.example' },
      replyTo: { name: 'Bo', address: 'bö@åhus.example' },
    })
    await mailer.send({ ...mail, replyTo: { name: 'Bo', address: 'bo@åhus.example' } })
    const [odd, whole] = plain.mails.slice(before)
    expect(odd?.to).toEqual(['asa@xn--hus-tla.example'])
    expect(odd?.source).not.toMatch(/^Reply-To:/im)
    expect(whole?.source).toMatch(/^Reply-To: Bo <bo@xn--hus-tla.example>\r$/m)
    await expect(mailer.send({ ...mail, to: { name: '', address: 'åsa@exempel.se' } })).rejects.toMatchObject({ reach: 'refused' })
  })

  it.each([
    ['a name', { replyTo: { name: 'Bo\r\nBcc: alla@exempel.se', address: 'bo@exempel.se' } }],
    ['an address', { replyTo: { name: 'Bo', address: 'bo@exempel.se>\r\nBcc: <alla@exempel.se' } }],
    ['a subject', { subject: 'Hej\r\nBcc: alla@exempel.se\r\n\r\nAnnan text' }],
    ['a recipient', { to: { name: 'Åsa', address: 'asa@exempel.se>\r\nRCPT TO:<alla@exempel.se' } }],
  ])('ignores line breaks in %s', async (_what, more) => {
    const before = plain.mails.length
    await smtpMailer(at(`smtp://127.0.0.1:${plain.port}`), from)
      .send({ ...mail, ...more })
      .catch((error: unknown) => expect(error).toBeInstanceOf(MailFault))
    for (const got of plain.mails.slice(before)) {
      expect(got.to).toHaveLength(1)
      expect(got.to.join()).not.toMatch(/alla/)
      expect(got.source).not.toMatch(/^Bcc:/im)
    }
  })

  it('is named in no fault, and neither is the recipient', async () => {
    plain.refuseRecipients('550 5.1.1 <asa@exempel.se> unknown')
    const error = await smtpMailer(at(`smtp://127.0.0.1:${plain.port}`), from)
      .send(mail)
      .catch((thrown: unknown) => thrown)
    plain.refuseRecipients(null)
    expect(error).toBeInstanceOf(MailFault)
    expect(String(error)).toContain('550')
    expect(String(error)).not.toMatch(/asa|exempel|127/)
  })

  it('that ends the conversation after it took the mail may have it, and before that has not', async () => {
    const mailer = smtpMailer(at(`smtp://127.0.0.1:${plain.port}`), from)
    plain.dropAfterData(1)
    await expect(mailer.send(mail)).rejects.toMatchObject({ reach: 'unknown' })
    plain.refuseRecipients('451 later')
    await expect(mailer.send(mail)).rejects.toMatchObject({ reach: 'later' })
    plain.refuseRecipients('550 no')
    await expect(mailer.send(mail)).rejects.toMatchObject({ reach: 'refused' })
    plain.refuseRecipients(null)
    const gone = await startSmtpServer()
    await gone.close()
    await expect(smtpMailer(at(`smtp://127.0.0.1:${gone.port}`), from).send(mail)).rejects.toMatchObject({ reach: 'server' })
  })

  it('that demands a password gets the one of its setting', async () => {
    const { length } = plain.mails
    plain.demandPassword('hemligt&å')
    const url = (password: string) => at(`smtp://kansli:${encodeURIComponent(password)}@127.0.0.1:${plain.port}`)
    await expect(smtpMailer(url('fel'), from).send(mail)).rejects.toMatchObject({ reach: 'server' })
    expect(plain.mails).toHaveLength(length)
    await smtpMailer(url('hemligt&å'), from).send(mail)
    plain.demandPassword(null)
    expect(plain.mails).toHaveLength(length + 1)
  })

  it('must show a valid certificate', async () => {
    const server = at(`smtps://localhost:${secure.port}`)
    await expect(smtpMailer(server, from).send(mail)).rejects.toBeInstanceOf(MailFault)
    expect(secure.mails).toEqual([])
    await smtpMailer({ ...server, ca: certificate.cert }, from).send(mail)
    expect(secure.mails).toHaveLength(1)
  })

  it('on another machine gets nothing unencrypted', async () => {
    const server = { ...at(`smtp://127.0.0.1:${plain.port}`), isLocal: false }
    const before = plain.mails.length
    await expect(smtpMailer(server, from).send(mail)).rejects.toBeInstanceOf(MailFault)
    expect(plain.mails).toHaveLength(before)
  })
})

it('the demonstration stores each mail as a file that a mail program opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-mail-'))
  await folderMailer(join(folder, 'mail'), from).send(mail)
  expect(await readdir(join(folder, 'mail'))).toEqual([`${mail.id}.eml`])
  expect(await readFile(join(folder, 'mail', `${mail.id}.eml`), 'utf8')).toMatch(/^To: .*<asa@exempel.se>\r$/m)
  await rm(folder, { recursive: true })
})

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.exempel.se', { host: 'mail.exempel.se', port: 587, isTls: false, isLocal: false, user: null }],
    ['smtps://u%40x:p%C3%A5@mail.exempel.se', { port: 465, isTls: true, user: 'u@x', password: 'på' }],
    ['smtp://localhost:25', { port: 25, isLocal: true }],
  ])('%s', (url, expected) => expect(parseMailServer(url)).toMatchObject(expected))

  it.each([
    'http://mail.exempel.se',
    'smtps://mail.exempel.se?tls.rejectUnauthorized=false',
    'smtp://mail.exempel.se/x',
    'smtp://',
    'mail.exempel.se',
  ])('is not %s', (url) => expect(parseMailServer(url)).toBeNull())

  it.each([
    ['Kansli <svara-inte@foreningar.se>', { name: 'Kansli', address: 'svara-inte@foreningar.se' }],
    ['svara-inte@foreningar.se', { name: '', address: 'svara-inte@foreningar.se' }],
    ['Kansli <svara-inte@foreningar.se>, <b@c.se>', null],
    ['inte en adress', null],
  ])('a sender: %s', (text, expected) => expect(parseMailbox(text)).toEqual(expected))
})
