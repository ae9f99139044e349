import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { ItemNewsletter, Subscriber } from '#contract/newsletter/newsletter.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import { parseMailServer } from '../../platform/mail/mail-server.ts'
import { smtpMailer } from '../../platform/mail/mailer.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { newsContent, textOf } from '../../testing/factories.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { furnishSite } from '../pages/system-pages.ts'

// What a site's people do with its newsletter.

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
if (!server) throw new Error('The mail server is not configured')
const mailer = smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' })
const test = await testApp({ mailer })

type List = {
  subscribers: Subscriber[]
  next: string | null
  total: number
  waiting: number
  unreached: number
  sendsMail: boolean
}

async function withSubscribers(siteId: string, addresses: readonly string[], state = 'confirmed'): Promise<void> {
  for (const email of addresses)
    await test.superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
       values ($1, $2, $3, lower($3), $4, now(), now(), case when $4 = 'confirmed' then timestamptz '2026-11-02T12:00Z' end, $5)`,
      [siteId, randomUUID(), email, state, `${randomUUID()}${randomUUID()}`],
    )
}

const newsletterOn = ({ browser, root }: AtWork, content: object) =>
  browser.send('PUT', `${root}/settings`, { tab: 'newsletter', content: { about: '', linkUrl: '', ...content }, version: 0 })

/** A site with its own newsletter and a public news item, and its siteAdmin. */
async function aSiteWithNews(addresses: readonly string[] = []) {
  const anna = await atWork(test, 'siteAdmin')
  await furnishSite(test.database)(anna.siteId, { userId: anna.user.id, now: test.clock() })
  const { body } = await newsletterOn(anna, { mode: 'own' })
  expect((body as AllSettings).newsletter.content.mode).toBe('own')
  await withSubscribers(anna.siteId, addresses)
  const item = await publishedItem(anna, 'news', newsContent({ title: 'Bron byggs', body: textOf('Arbetet börjar i vår.') }))
  const path = `${anna.root}/newsletter/items/${item.id}`
  const view = async (by = anna): Promise<ItemNewsletter> => (await by.browser.get(path)).body
  const step = (name: string, sent: object = {}, by = anna) => by.browser.send('POST', `${path}/${name}`, sent)
  const list = async (query = ''): Promise<List> => (await anna.browser.get(`${anna.root}/newsletter/subscribers${query}`)).body
  return { anna, item, path, view, step, list }
}

describe('the subscribers of a site', () => {
  // covers Newsletter: list, search and CSV
  it('are listed by address, searched, counted and removed by site administrators', async () => {
    const { anna, list } = await aSiteWithNews(['bo@exempel.se', 'Asa_x@exempel.se', 'asaox@exempel.se'])
    await withSubscribers(anna.siteId, ['vantar@exempel.se'], 'waiting')
    const { subscribers, ...rest } = await list()
    expect(rest).toEqual({ next: null, total: 3, waiting: 1, unreached: 0, sendsMail: true })
    expect(subscribers.map(({ email }) => email)).toEqual(['Asa_x@exempel.se', 'asaox@exempel.se', 'bo@exempel.se'])
    // What is searched for is text, never a pattern.
    expect((await list('?search=ASA_')).subscribers.map(({ email }) => email)).toEqual(['Asa_x@exempel.se'])
    const id = subscribers[2]?.id ?? ''
    const path = `${anna.root}/newsletter/subscribers/${id}/remove`
    expect((await anna.browser.send('POST', path)).status).toBe(204)
    expect((await anna.browser.send('POST', path)).status).toBe(404)
    expect((await list()).total).toBe(2)
  })

  it('are removed one by one, and the log says by whom and not whose address', async () => {
    const { anna, list } = await aSiteWithNews(['bo@exempel.se', 'ida@exempel.se'])
    const [bo] = (await list()).subscribers
    const remove = (id: string) => anna.browser.send('POST', `${anna.root}/newsletter/subscribers/${id}/remove`)
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await remove(bo?.id ?? '')).status).toBe(204)
    expect((await list()).subscribers.map(({ email }) => email)).toEqual(['ida@exempel.se'])
    const { rows } = await test.superuser.query(
      `select action, actor_id, object_id, reason from audit_log where site_id = $1 and action = 'newsletter.remove'`,
      [anna.siteId],
    )
    expect(rows).toEqual([{ action: 'newsletter.remove', actor_id: anna.user.id, object_id: bo?.id, reason: null }])
  })

  it('are listed fifty at a time', async () => {
    const { list } = await aSiteWithNews(Array.from({ length: 51 }, (_, n) => `nr${String(n).padStart(2, '0')}@exempel.se`))
    const { subscribers, next } = await list()
    expect(subscribers).toHaveLength(50)
    expect((await list(`?after=${next}`)).subscribers.map(({ email }) => email)).toEqual(['nr50@exempel.se'])
  })

  it('are exported as CSV without formulas, and the log says so without an address', async () => {
    const { anna } = await aSiteWithNews(['bo@exempel.se', '=1+1@exempel.se'])
    const { body } = await anna.browser.send('POST', `${anna.root}/newsletter/subscribers/file`)
    const { csv } = body as { csv: string }
    expect(csv).toBe(`\ufeffE-postadress;Prenumererar sedan\r\n'=1+1@exempel.se;2026-11-02\r\nbo@exempel.se;2026-11-02\r\n`)
    const { rows } = await test.superuser.query(
      `select action, object_id, reason from audit_log where site_id = $1 and action like 'newsletter.%'`,
      [anna.siteId],
    )
    expect(rows).toEqual([{ action: 'newsletter.export', object_id: null, reason: null }])
  })

  // covers Files and export: SEC-08: a list of addresses needs BankID within the last quarter of an hour
  it('are exported by a person who has used BankID in the last quarter of an hour', async () => {
    const { anna } = await aSiteWithNews(['bo@exempel.se'])
    const long = await signedInAs(test, anna.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    const path = `${anna.root}/newsletter/subscribers/file`
    expect(await long.send('POST', path)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
    expect((await anna.browser.send('POST', path)).status).toBe(200)
  })

  it('are shown to no editor, and to nobody of another site', async () => {
    const { anna, list } = await aSiteWithNews(['bo@exempel.se'])
    const editor = await atWork(test, 'editor', anna.siteId)
    for (const path of ['newsletter/subscribers']) expect((await editor.browser.get(`${anna.root}/${path}`)).status).toBe(403)
    expect((await editor.browser.send('POST', `${anna.root}/newsletter/subscribers/file`)).status).toBe(403)
    const other = await aSiteWithNews(['cecilia@exempel.se'])
    expect((await other.anna.browser.get(`${anna.root}/newsletter/subscribers`)).status).toBe(404)
    expect((await other.list()).subscribers.map(({ email }) => email)).toEqual(['cecilia@exempel.se'])
    const [bo] = (await list()).subscribers
    expect((await other.anna.browser.send('POST', `${other.anna.root}/newsletter/subscribers/${bo?.id}/remove`)).status).toBe(404)
    expect((await list()).total).toBe(1)
  })
})

describe('a news item', () => {
  // covers Newsletter: sent once, after a letter on trial
  it('is tried on one address, sent once to as many as was said, stopped and resumed', async () => {
    const { anna, item, view, step } = await aSiteWithNews(['bo@exempel.se', 'ida@exempel.se'])
    const editor = await atWork(test, 'editor', anna.siteId)
    expect(await view(editor)).toEqual({
      mode: 'own',
      sendsMail: true,
      isPublished: true,
      isAllowed: true,
      subscribers: 2,
      sent: null,
    })
    // Only to the editor's own address, once it is confirmed: nobody else's mailbox is for trials.
    expect(await step('test', {}, editor)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ingen bekräftad') },
    })
    await editor.browser.send('POST', '/api/auth/letters/address', { address: 'jag@exempel.se' })
    expect((await step('test', {}, editor)).status).toBe(409)
    const secret = /#bekrafta=([0-9a-f]+)/.exec(smtp.mails.at(-1)?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '')?.[1]
    expect((await editor.browser.send('POST', '/api/letters/confirm', { secret })).status).toBe(204)
    expect((await step('test', { to: 'nagon.annan@exempel.se' }, editor)).status).toBe(400)
    expect(await step('test', {}, editor)).toMatchObject({ status: 200, body: { to: 'jag@exempel.se' } })
    expect(smtp.mails.at(-1)).toMatchObject({ to: ['jag@exempel.se'] })
    expect(smtp.mails.at(-1)?.source).toMatch(/^Subject: Prov: Bron byggs\r$/m)
    smtp.refuseRecipients('550 no')
    const refused = await step('test', {}, editor)
    smtp.refuseRecipients(null)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('tog inte emot') } })
    expect(await view()).toMatchObject({ sent: null })

    const tooMany = await step('start', { receivers: 3 }, editor)
    expect(tooMany).toMatchObject({ status: 409, body: { message: expect.stringContaining('har 2 prenumeranter nu') } })
    expect(await view()).toMatchObject({ sent: null })
    const started = await step('start', { receivers: 2 }, editor)
    expect(started.status).toBe(200)
    expect((started.body as ItemNewsletter).sent).toMatchObject({
      state: 'sending',
      receivers: 2,
      sent: 0,
      left: 2,
      startedBy: editor.user.name,
    })
    expect((await step('start', { receivers: 2 }, editor)).status).toBe(409)
    expect((await step('stop')).body).toMatchObject({ sent: { state: 'stopped', stoppedBy: 'person' } })
    expect((await step('stop')).status).toBe(409)
    expect((await step('resume')).body).toMatchObject({ sent: { state: 'sending', stoppedBy: null } })
    expect((await step('resume')).status).toBe(409)
    const { rows } = await test.superuser.query(
      `select action from audit_log where site_id = $1 and object_id = $2 and action like 'newsletter.%' order by id`,
      [anna.siteId, item.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'newsletter.test',
      'newsletter.start',
      'newsletter.stop',
      'newsletter.resume',
    ])
  })

  it('is not sent as a draft, nor to nobody, nor where there is no newsletter, and each refusal says what to do', async () => {
    const { anna } = await aSiteWithNews(['bo@exempel.se'])
    const draft = await writtenItem(anna, 'news', newsContent({ title: 'Utkast till nyhet' }))
    const start = (root: string, id: string, by: AtWork) =>
      by.browser.send('POST', `${root}/newsletter/items/${id}/start`, { receivers: 1 })
    expect((await start(anna.root, draft.id, anna)).body).toMatchObject({ message: expect.stringContaining('inte publicerad') })
    expect((await start(anna.root, randomUUID(), anna)).status).toBe(404)
    const lonely = await aSiteWithNews()
    expect((await lonely.step('start', { receivers: 1 })).body).toMatchObject({
      message: expect.stringContaining('Ingen prenumererar'),
    })
    const without = await atWork(test, 'siteAdmin')
    const item = await publishedItem(without, 'news', newsContent({ title: 'Utan nyhetsbrev' }))
    expect((await start(without.root, item.id, without)).body).toMatchObject({
      message: expect.stringContaining('inget eget nyhetsbrev'),
    })
  })

  it('is tried twenty times an hour by one person, and by others as before', async () => {
    const { anna, step } = await aSiteWithNews()
    const other = await atWork(test, 'editor', anna.siteId)
    test.clock.standStill()
    // The person has no address: counted all the same.
    for (let trial = 0; trial < 20; trial++) expect((await step('test')).status).toBe(409)
    expect((await step('test')).status).toBe(429)
    expect((await step('test', {}, other)).status).toBe(409)
  })

  it('is sent by those who may publish, and on their own site only', async () => {
    const { anna, path, view } = await aSiteWithNews(['bo@exempel.se'])
    const writer = await atWork(test, 'writer', anna.siteId)
    expect((await writer.browser.send('POST', `${path}/start`, { receivers: 1 })).status).toBe(403)
    const stranger = await atWork(test, 'siteAdmin')
    expect((await stranger.browser.send('POST', `${path}/start`, { receivers: 1 })).status).toBe(404)
    expect(await view()).toMatchObject({ sent: null })
  })
})

it('a newsletter elsewhere needs its address', async () => {
  const anna = await atWork(test, 'siteAdmin')
  const refused = await newsletterOn(anna, { mode: 'link' })
  expect(refused.body).toMatchObject({ fields: { 'content.linkUrl': { message: expect.stringContaining('Skriv adressen') } } })
  expect((await newsletterOn(anna, { mode: 'link', linkUrl: 'https://brev.exempel.se/anmal' })).status).toBe(200)
})
