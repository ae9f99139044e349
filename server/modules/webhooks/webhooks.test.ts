import { describe, expect, it } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import type { Webhook, WebhookInput } from '#contract/settings/webhooks.ts'
import { maxWebhooks } from '#contract/settings/webhooks.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { testDns } from '../../testing/dns-server.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { receiverName, webhookReceiver } from '../../testing/webhook-receiver.ts'

const dns = await testDns()
const receiver = await webhookReceiver()
dns.set(receiverName, { type: 'A', value: '127.0.0.1' })
const test = await testApp({
  environment: {
    ...receiver.environment,
    DNS_SERVERS: dns.address,
    SITES_URL: 'https://{site}.foreningar.test',
    PUBLIC_ADDRESSES: '193.10.0.1',
  },
})

const input = (overrides: Partial<WebhookInput> = {}): WebhookInput => ({
  name: 'Vår app',
  url: `https://${receiverName}/hook`,
  events: ['published', 'updated', 'removed'],
  tellsBroadcasts: false,
  ...overrides,
})
const create = ({ browser, root }: AtWork, overrides: Partial<WebhookInput> = {}) =>
  browser.send('POST', `${root}/webhooks`, input(overrides))
const made = async (office: AtWork, overrides: Partial<WebhookInput> = {}) => {
  const { status, body } = await create(office, overrides)
  expect(status).toBe(200)
  return body as { webhook: Webhook; secret: string }
}
const listed = async ({ browser, root }: AtWork) =>
  ((await browser.get(`${root}/webhooks`)).body as { webhooks: Webhook[] }).webhooks
const logged = async ({ siteId }: AtWork) =>
  (
    await test.superuser.query<{ action: string }>(
      `select action from audit_log where site_id = $1 and action like 'webhook.%' order by at, id`,
      [siteId],
    )
  ).rows.map(({ action }) => action)

describe('a webhook of a site', () => {
  it('is made with a secret that is shown once, changed, paused, resumed and removed; each is logged', async () => {
    const office = await atWork(test, 'siteAdmin')
    const { webhook, secret } = await made(office)
    expect(webhook).toMatchObject({ name: 'Vår app', state: 'on', lastTry: null, failingSince: null, nextTryAt: null, waiting: 0 })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await listed(office)).toEqual([webhook])
    const at = `${office.root}/webhooks/${webhook.id}`
    const changed = await office.browser.send('PUT', at, input({ name: 'Appen', events: ['removed'] }))
    expect(changed).toMatchObject({ status: 200, body: { name: 'Appen', events: ['removed'] } })
    const renewed = await office.browser.send('POST', `${at}/secret`)
    const second = (renewed.body as { secret: string }).secret
    expect(second).toMatch(/^whsec_/)
    expect(second).not.toBe(secret)
    expect((await office.browser.send('POST', `${at}/pause`)).body).toMatchObject({ state: 'paused' })
    expect((await office.browser.send('POST', `${at}/resume`)).body).toMatchObject({ state: 'on' })
    expect((await office.browser.send('DELETE', at)).status).toBe(204)
    expect(await listed(office)).toEqual([])
    expect(await logged(office)).toEqual(
      ['create', 'change', 'renewSecret', 'pause', 'resume', 'remove'].map((verb) => `webhook.${verb}`),
    )
  })

  // covers What others build on: webhooks: the secret is shown once and is in no answer and no log
  it('has a secret that is stored sealed, and is in no later answer and no log', async () => {
    const office = await atWork(test, 'siteAdmin')
    const { webhook, secret } = await made(office)
    await office.browser.send('POST', `${office.root}/webhooks/${webhook.id}/test`)
    const bare = secret.slice('whsec_'.length)
    const bytes = Buffer.from(bare, 'base64')
    const { rows } = await test.superuser.query(
      `select (select jsonb_agg(a)::text from audit_log a where site_id = $1) as log,
         (select sealed_secret from webhooks where site_id = $1) as sealed`,
      [office.siteId],
    )
    expect((rows[0] as { sealed: Buffer }).sealed.includes(bytes)).toBe(false)
    for (const text of [JSON.stringify(await listed(office)), String(rows[0].log), test.logged()]) {
      expect(text).not.toContain(bare)
      expect(text).not.toContain(bytes.toString('hex'))
    }
  })

  // covers What others build on: webhooks: for the Sajtansvariga alone, and of their own site
  it('is managed by the site’s administrators only', async () => {
    const office = await atWork(test, 'siteAdmin')
    const { webhook } = await made(office)
    const [editor, writer, other] = [
      await atWork(test, 'editor', office.siteId),
      await atWork(test, 'writer', office.siteId),
      await atWork(test, 'siteAdmin'),
    ]
    for (const somebody of [editor, writer]) {
      expect((await somebody.browser.get(`${somebody.root}/webhooks`)).status).toBe(403)
      expect((await create(somebody)).status).toBe(403)
    }
    const calls = [
      ['PUT', '', input()],
      ['DELETE', ''],
      ...['secret', 'pause', 'resume', 'test'].map((step) => ['POST', `/${step}`] as const),
    ] as const
    for (const [method, step, body] of calls)
      for (const id of [webhook.id, 'ingen'])
        expect((await other.browser.send(method, `${other.root}/webhooks/${id}${step}`, body)).status).toBe(404)
    // Nothing is said about an address for a webhook that is not there.
    const unsafe = input({ url: 'https://internt.test/hook' })
    expect((await other.browser.send('PUT', `${other.root}/webhooks/${webhook.id}`, unsafe)).status).toBe(404)
    expect(await listed(office)).toEqual([webhook])
    expect(receiver.callsTo('/hook').filter(({ body }) => body.includes(other.siteId))).toEqual([])
  })

  it('is made, changed and given a secret only by who has identified lately; what stops it can be done at once', async () => {
    const office = await atWork(test, 'siteAdmin')
    const { webhook } = await made(office)
    const at = `${office.root}/webhooks/${webhook.id}`
    const old = await signedInAs(test, office.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    const calls = [
      ['POST', `${office.root}/webhooks`, input()],
      ['PUT', at, input({ name: 'Appen' })],
      ['POST', `${at}/secret`, undefined],
    ] as const
    for (const [method, path, body] of calls) expect((await old.send(method, path, body)).status, method + path).toBe(403)
    expect(await listed(office)).toEqual([webhook])
    for (const step of ['test', 'pause', 'resume']) expect((await old.send('POST', `${at}/${step}`)).status).toBe(200)
    expect((await old.send('DELETE', at)).status).toBe(204)
  })

  it('is shown with the name of its maker, as long as that person belongs to the site', async () => {
    const office = await atWork(test, 'siteAdmin')
    await made(office)
    const other = await atWork(test, 'siteAdmin', office.siteId)
    expect(await listed(other)).toMatchObject([{ createdBy: office.user.name, makerHasLeft: false }])
    await test.superuser.query('delete from memberships where site_id = $1 and user_id = $2', [office.siteId, office.user.id])
    expect(await listed(other)).toMatchObject([{ createdBy: 'Tidigare användare', makerHasLeft: true }])
  })

  it('is one of at most five, also when created simultaneously', async () => {
    const office = await atWork(test, 'siteAdmin')
    const answers = await Promise.all(Array.from({ length: maxWebhooks + 3 }, (_, at) => create(office, { name: `App ${at + 1}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxWebhooks)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Det finns redan 5 webhookar. Ta bort en som inte används.',
    })
  })
})

describe('the address of a webhook', () => {
  dns.set('internt.test', { type: 'A', value: '10.0.0.1' })
  dns.set('metadata.test', { type: 'A', value: '169.254.169.254' })
  dns.set('kansli.test', { type: 'A', value: '193.10.0.1' })
  it.each([
    ['', 'Skriv adressen som ska anropas.'],
    ['exempelforeningen.se/hook', 'Adressen behöver börja med https://.'],
    [`http://${receiverName}/hook`, 'Adressen behöver börja med https://.'],
    ['https://', 'Det är ingen adress. Skriv till exempel https://exempelforeningen.se/webhook.'],
    [`https://bo:hemligt@${receiverName}/`, 'Ta bort användarnamn och lösenord ur adressen.'],
    [`https://bo@${receiverName}/`, 'Ta bort användarnamn och lösenord ur adressen.'],
    [`https://:hemligt@${receiverName}/`, 'Ta bort användarnamn och lösenord ur adressen.'],
    [`https://${receiverName}:8443/`, 'Ta bort porten ur adressen. Webhookar skickas till port 443.'],
    [`https://${receiverName}/#del`, 'Ta bort # och det som följer ur adressen.'],
    ['https://127.0.0.1/', 'Skriv ett domännamn, inte en IP-adress.'],
    ['https://0x7f000001/', 'Skriv ett domännamn, inte en IP-adress.'],
    ['https://2130706433/', 'Skriv ett domännamn, inte en IP-adress.'],
    ['https://[::1]/', 'Skriv ett domännamn, inte en IP-adress.'],
    ['https://localhost/', 'Det namnet finns bara i lokala nät. Skriv en domän som ni har registrerat.'],
    ['https://skrivare.local/', 'Det namnet finns bara i lokala nät. Skriv en domän som ni har registrerat.'],
    ['https://internt.test/', 'Adressen leder till ett internt nät. Webhookar skickas bara till servrar på internet.'],
    ['https://metadata.test/', 'Adressen leder till ett internt nät. Webhookar skickas bara till servrar på internet.'],
    ['https://malmo.foreningar.test/api/v1/site', 'Adressen leder tillbaka till Kansli. Skriv adressen till er mottagare.'],
    ['https://kansli.test/', 'Adressen leder tillbaka till Kansli. Skriv adressen till er mottagare.'],
    ['https://saknas.test/', 'Det finns ingen server med det namnet. Kontrollera stavningen.'],
  ])('%s is refused beside its field', async (url, message) => {
    const office = await atWork(test, 'siteAdmin')
    expect(await create(office, { url })).toMatchObject({ status: 400, body: { fields: { url: { message } } } })
    expect(await listed(office)).toEqual([])
  })

  it('is accepted when the name servers do not answer: it is checked again at each attempt', async () => {
    const office = await atWork(test, 'siteAdmin')
    dns.break(true)
    const answer = await create(office)
    dns.break(false)
    expect(answer.status).toBe(200)
  })
})

it('a test is sent at once, and its answer is returned and stored', async () => {
  const office = await atWork(test, 'siteAdmin')
  const { webhook } = await made(office, { url: `https://${receiverName}/try` })
  const send = () => office.browser.send('POST', `${office.root}/webhooks/${webhook.id}/test`)
  expect(await send()).toMatchObject({ status: 200, body: { answer: { status: 204, fault: null } } })
  receiver.answer('/try', 500)
  expect(await send()).toMatchObject({ status: 200, body: { answer: { status: 500, fault: null } } })
  dns.set(receiverName, { type: 'A', value: '10.0.0.1' })
  expect(await send()).toMatchObject({ status: 200, body: { answer: { status: null, fault: 'internalAddress' } } })
  dns.set(receiverName, { type: 'A', value: '127.0.0.1' })
  expect(receiver.callsTo('/try')).toHaveLength(2)
  expect(JSON.parse(receiver.callsTo('/try')[0]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { site: office.siteId, url: `https://${office.siteId}.foreningar.test/api/v1/site` },
  })
  // A failed test does not count as a failed delivery.
  expect(await listed(office)).toMatchObject([
    { lastTry: { status: null, fault: 'internalAddress' }, failingSince: null, state: 'on' },
  ])
  expect(await logged(office)).toEqual(['webhook.create', 'webhook.test', 'webhook.test', 'webhook.test'])
})

it('ten tests a minute are sent for one person', async () => {
  const office = await atWork(test, 'siteAdmin')
  const { webhook } = await made(office)
  const send = async () => (await office.browser.send('POST', `${office.root}/webhooks/${webhook.id}/test`)).status
  test.clock.toNextMinute()
  for (let count = 0; count < 10; count += 1) expect(await send()).toBe(200)
  expect(await send()).toBe(429)
  test.clock.advance(60_000)
  expect(await send()).toBe(200)
})

// covers What others build on: webhooks: one that has turned itself off is counted on the start page
it('one that was turned off automatically is counted for site administrators, until it is turned on', async () => {
  const office = await atWork(test, 'siteAdmin')
  const editor = await atWork(test, 'editor', office.siteId)
  const { webhook } = await made(office)
  await test.superuser.query(`update webhooks set state = 'off', off_because = 'gone' where id = $1`, [webhook.id])
  const counted = async ({ browser, siteId }: AtWork) =>
    ((await browser.get('/api/site')).body as MySite[]).find(({ id }) => id === siteId)?.waiting.webhookStopped
  expect([await counted(office), await counted(editor)]).toEqual([1, undefined])
  await office.browser.send('POST', `${office.root}/webhooks/${webhook.id}/resume`)
  expect(await counted(office)).toBeUndefined()
})
