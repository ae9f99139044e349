import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { parseMailServer } from '../../platform/mail/mail-server.ts'
import { smtpMailer } from '../../platform/mail/mailer.ts'
import { aCouncil } from '../../testing/a-council.ts'
import { atWork } from '../../testing/at-work.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { saveTab } from '../settings/settings-service.ts'
import { storeAndSend } from './contact.ts'
import { noteOutcome } from '../outbox/site-letters.ts'

// Site administrators handle undelivered messages.

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
if (!server) throw new Error('The mail server is not configured')
const test = await testApp({ mailer: smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' }) })
const day = 86_400_000
const words = 'Hej! När är nästa möte?'

type List = { messages: UndeliveredMessage[]; total: number; sendsMail: boolean }

/** A site with a message that was abandoned three days after it was written. */
async function aSiteWithAMessage(overrides: { why?: 'noRecipient' | 'noMail'; recipient?: 'site' | { personId: string } } = {}) {
  const anna = await atWork(test, 'siteAdmin')
  const { siteId } = anna
  const sentAt = new Date(test.clock().getTime() - 3 * day)
  await test.database.inSite(siteId, (site) =>
    storeAndSend(site, overrides.recipient ?? 'site', { name: 'Bo Ek', email: 'bo@exempel.se', message: words }, sentAt),
  )
  const { rows } = await test.superuser.query('select id from outbox where site_id = $1', [siteId])
  const id = String(rows[0].id)
  await test.database.inSite(siteId, async (site) =>
    noteOutcome(site, { siteId, id }, { state: 'failed', why: overrides.why ?? 'noMail' }, test.clock()),
  )
  const root = `${anna.root}/undelivered-messages`
  const step = (name: string, body?: object, by = anna) => by.browser.send('POST', `${root}/${id}/${name}`, body ?? {})
  const list = async (by = anna): Promise<List> => (await by.browser.get(root)).body
  const log = async () =>
    (
      await test.superuser.query(
        `select action, actor_id = $2 as "byAnna", object_id as "about", reason from audit_log
         where site_id = $1 and action like 'contact.%' order by id`,
        [siteId, anna.user.id],
      )
    ).rows
  const jobs = async () => (await test.superuser.query('select kind from jobs where site_id = $1', [siteId])).rows
  return { anna, siteId, sentAt, id, root, step, list, log, jobs }
}

const addressIn = ({ siteId, anna }: { siteId: string; anna: { user: { id: string } } }, email: string) =>
  test.database.inSite(siteId, (site) =>
    saveTab(
      site,
      { tab: 'contact', content: { ...emptySettings.contact, email }, version: 0 },
      { userId: anna.user.id, now: test.clock() },
    ),
  )

// covers Settings: messages that have not arrived: list and count
it('an undelivered message is listed with sender, time, recipient and reason, and counted for site administrators', async () => {
  const { anna, siteId, id, sentAt, list } = await aSiteWithAMessage()
  const { messages, total, sendsMail } = await list()
  const { rows } = await test.superuser.query('select name from sites where id = $1', [siteId])
  expect({ total, sendsMail }).toEqual({ total: 1, sendsMail: true })
  expect(messages).toEqual([
    {
      id,
      senderName: 'Bo Ek',
      senderEmail: 'bo@exempel.se',
      sentAt: sentAt.toISOString(),
      recipient: rows[0].name,
      isForPerson: false,
      why: 'noMail',
      keptUntil: new Date(sentAt.getTime() + 33 * day).toISOString(),
    },
  ])
  const counted = async (by: typeof anna) =>
    ((await by.browser.get('/api/site')).body as unknown as MySite[]).find((site) => site.id === siteId)?.waiting.messageUndelivered
  expect(await counted(anna)).toBe(1)
  expect(await counted(await atWork(test, 'editor', siteId))).toBeUndefined()
})

// covers Settings: messages that have not arrived: the late ones
it('a message that has waited for an hour is listed although it is still tried, and a newer one is not', async () => {
  const { list, siteId } = await aSiteWithAMessage()
  await test.superuser.query(`update outbox set state = 'waiting', ended_at = null, why = null, at = $2 where site_id = $1`, [
    siteId,
    new Date(test.clock().getTime() - 3_500_000),
  ])
  expect((await list()).messages).toEqual([])
  await test.superuser.query(`update outbox set at = at - interval '2 minutes' where site_id = $1`, [siteId])
  expect((await list()).messages).toMatchObject([{ why: 'late' }])
})

// covers Settings: messages that have not arrived: reading is noted in the log
it('its text is shown on request, and the log names the reader without the text', async () => {
  const { id, step, list, log, jobs } = await aSiteWithAMessage()
  expect(JSON.stringify(await list())).not.toContain(words)
  expect((await step('open')).body).toEqual({ message: words })
  expect(await log()).toEqual([
    { action: 'contact.viewAll', byAnna: true, about: null, reason: null },
    { action: 'contact.read', byAnna: true, about: id, reason: null },
  ])
  expect((await step('remove')).body).toEqual({ messages: [], total: 0 })
  expect(await log()).toHaveLength(3)
  expect(await jobs()).toEqual([])
  expect((await step('remove')).status).toBe(404)
})

// covers Settings: messages that have not arrived: Försök igen
it('it is retried, and deleted when delivered', async () => {
  const site = await aSiteWithAMessage({ why: 'noRecipient' })
  const inVain = await site.step('retry')
  expect(inVain.status).toBe(409)
  expect(inVain.body).toMatchObject({ message: expect.stringContaining('ingen e-postadress') })
  await addressIn(site, 'styrelsen@forening.example')
  smtp.refuseRecipients('550 no')
  const refused = await site.step('retry')
  smtp.refuseRecipients(null)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ message: expect.stringContaining('Det ligger kvar') })
  expect((await site.list()).total).toBe(1)
  expect((await site.step('retry')).body).toEqual({ messages: [], total: 0 })
  expect(smtp.mails.at(-1)?.to).toEqual(['styrelsen@forening.example'])
  expect(await site.jobs()).toEqual([])
  expect(await site.log()).toMatchObject([{ action: 'contact.viewAll' }, { action: 'contact.retry' }])
})

// covers Settings: messages that have not arrived: Skicka vidare till …
it('it is forwarded to an address that the administrator enters, and replies go to the visitor', async () => {
  const { step, log, list } = await aSiteWithAMessage({ recipient: { personId: randomUUID() } })
  expect((await list()).messages).toMatchObject([{ recipient: null, isForPerson: true }])
  const faulty = await step('forward', { to: 'kassören' })
  expect(faulty.status).toBe(400)
  expect(faulty.body).toMatchObject({
    fields: { to: { message: 'E-postadressen är inte hel. Skriv den som namn@exempel.se.' } },
  })
  expect((await step('forward', { to: 'kassor@forening.example' })).status).toBe(200)
  const mail = smtp.mails.at(-1)
  expect(mail?.to).toEqual(['kassor@forening.example'])
  expect(mail?.source).toMatch(/Reply-To: .*bo@exempel\.se/)
  expect(JSON.stringify(await log())).not.toContain('kassor')
  expect((await list()).total).toBe(0)
})

// covers Settings: Skicka vidare: the site's own addresses, none of a protected person
it('the addresses that the site knows are offered, without those of people with Skyddade uppgifter', async () => {
  const site = await aSiteWithAMessage()
  const recipients = async (by = site.anna) => (await by.browser.get(`${site.root}/recipients`)).body['recipients']
  expect(await recipients()).toEqual([])
  await addressIn(site, 'styrelsen@forening.example')
  const people = await aCouncil(test, { onto: site.siteId })
  for (const [name, value] of [
    ['Östen Ek', 'osten@forening.example'],
    ['Bo Ek', 'bo@forening.example'],
    ['Siv Ek', 'STYRELSEN@forening.example'],
    ['Kim Ek', 'kim@forening.example'],
  ] as const) {
    const id = await people.person(name)
    await people.browser.send('PUT', `${people.root}/persons/${id}/contacts/email`, { value, isShown: false, hasConsent: false })
    if (name === 'Kim Ek') await people.browser.send('PUT', `${people.root}/persons/${id}/protection`, { mode: 'hidden' })
  }
  const { rows } = await test.superuser.query('select name from sites where id = $1', [site.siteId])
  expect(await recipients()).toEqual([
    { name: rows[0].name, email: 'styrelsen@forening.example' },
    { name: 'Bo Ek', email: 'bo@forening.example' },
    { name: 'Östen Ek', email: 'osten@forening.example' },
  ])
  const editor = await atWork(test, 'editor', site.siteId)
  expect((await editor.browser.get(`${site.root}/recipients`)).status).toBe(403)
  expect((await (await atWork(test, 'siteAdmin')).browser.get(`${site.root}/recipients`)).status).toBe(404)
})

// covers Settings: messages that have not arrived: not for editors or other sites
it('editors and other sites cannot reach it', async () => {
  const { siteId, id, step, root } = await aSiteWithAMessage()
  const editor = await atWork(test, 'editor', siteId)
  expect((await editor.browser.get(root)).status).toBe(403)
  for (const name of ['open', 'retry', 'forward', 'remove']) {
    const body = name === 'forward' ? { to: 'min@egen.example' } : {}
    expect((await step(name, body, editor)).status, name).toBe(403)
    const stranger = await atWork(test, 'siteAdmin')
    const foreign = await stranger.browser.send('POST', `${stranger.root}/undelivered-messages/${id}/${name}`, body)
    expect(foreign.status, name).toBe(404)
  }
  const { rows } = await test.superuser.query('select 1 from outbox where site_id = $1 and message is not null', [siteId])
  expect(rows).toHaveLength(1)
})

it('a message that a person has sent on keeps that result when the queue gives it up afterwards', async () => {
  const { siteId, id, step } = await aSiteWithAMessage()
  expect((await step('forward', { to: 'kassor@exempel.se' })).status).toBe(200)
  await test.database.inSite(siteId, async (site) =>
    noteOutcome(site, { siteId, id }, { state: 'failed', why: 'noMail' }, test.clock()),
  )
  const { rows } = await test.superuser.query('select state, why, message from outbox where site_id = $1', [siteId])
  expect(rows).toEqual([{ state: 'sent', why: null, message: null }])
})

// covers Settings: messages that have not arrived: the platform counts and reads nothing
it('the platform counts messages and cannot read them', async () => {
  await aSiteWithAMessage()
  for (const column of ['message', 'sender_name', 'sender_email', 'person_id']) {
    const read = test.database.inPlatform((platform) => platform.query.execute(`select ${column} from outbox`))
    await expect(read, column).rejects.toMatchObject({ cause: { code: '42501' } })
  }
})
