import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SettingsChange } from '#contract/settings/settings.ts'
import type { DeliveryKey } from '#contract/settings/delivery-keys.ts'
import type { Webhook } from '#contract/settings/webhooks.ts'
import type { Domains } from '#contract/settings/site-domains.ts'
import { aPicture, pictureFile } from './media-factory.ts'
import type { AtWork } from './at-work.ts'
import { atWork } from './at-work.ts'
import type { TestAnswer } from './test-app.ts'
import { testDns } from './dns-server.ts'
import { testApp } from './test-app.ts'
import { sentFile } from './uploading.ts'

// An administrator of one site sends ids of another site, in every place where Bildbanken and Inställningar take an id. The answer is
// that of an unknown id, and the other site is unchanged.

const dns = await testDns()
dns.set('mottagare.test', { type: 'A', value: '193.10.0.1' })
const test = await testApp({ environment: { DNS_SERVERS: dns.address } })
const [owner, other] = [await atWork(test, 'siteAdmin'), await atWork(test, 'siteAdmin')]
const made = async (answer: Promise<TestAnswer>): Promise<Record<string, never>> => {
  const { status, body } = await answer
  expect(status).toBe(200)
  return body as Record<string, never>
}

/** Creates one of each kind on the owner's site. */
async function belongings({ browser, root, siteId }: AtWork) {
  const { id: collection } = await made(browser.send('POST', `${root}/media-collections`, { name: 'Torg', parentId: null }))
  const { domains } = (await made(
    browser.send('POST', `${root}/domains`, { host: 'deras-egen.se', withWww: true }),
  )) as unknown as Domains
  const settings = (await browser.get(`${root}/settings`)).body as { social: { content: object; version: number } }
  await made(
    browser.send('PUT', `${root}/settings`, {
      tab: 'social',
      content: { links: [{ network: 'facebook', url: 'https://www.facebook.com/a' }] },
      version: settings.social.version,
    }),
  )
  const { changes } = (await browser.get(`${root}/settings/history`)).body as unknown as { changes: SettingsChange[] }
  const { id: exported } = await made(browser.send('POST', `${root}/exports`))
  const { key } = await made(browser.send('POST', `${root}/delivery-keys`, { name: 'Vår app' }))
  const { webhook } = await made(
    browser.send('POST', `${root}/webhooks`, { name: 'Vår app', url: 'https://mottagare.test/', events: ['removed'] }),
  )
  await test.superuser.query(`update site_exports set state = 'ready', bytes = 1 where id = $1`, [exported])
  return {
    media: (await aPicture(test, siteId, { size: [400, 300] })).id,
    collection: String(collection),
    domain: domains[0]?.id ?? '',
    change: changes[0]?.id ?? '',
    exported: String(exported),
    deliveryKey: (key as DeliveryKey | undefined)?.id ?? '',
    webhook: (webhook as Webhook | undefined)?.id ?? '',
    upload: await sentFile(owner, await pictureFile(400, 300)),
  }
}
type Belongings = Awaited<ReturnType<typeof belongings>>
const theirs = await belongings(owner)
const nobodys: Belongings = {
  media: randomUUID(),
  collection: randomUUID(),
  domain: randomUUID(),
  change: randomUUID(),
  exported: randomUUID(),
  deliveryKey: randomUUID(),
  webhook: randomUUID(),
  upload: randomUUID(),
}

const calls: Readonly<
  Record<
    string,
    (ids: Belongings) => readonly [method: 'GET' | Parameters<AtWork['browser']['send']>[0], path: string, body?: unknown]
  >
> = {
  'a collection, renamed': ({ collection }) => ['PATCH', `media-collections/${collection}`, { name: 'Min', parentId: null }],
  'a collection, removed': ({ collection }) => ['DELETE', `media-collections/${collection}`],
  'a collection, for one inside': ({ collection }) => ['POST', 'media-collections', { name: 'Min', parentId: collection }],
  'a collection, listed': ({ collection }) => ['GET', `media?collection=${collection}`],
  'an upload, looked at': ({ upload }) => ['GET', `uploads/${upload}`],
  'an upload, added to': ({ upload }) => ['PUT', `uploads/${upload}/parts/0`, Buffer.from('x')],
  'an upload, finished': ({ upload }) => ['POST', `uploads/${upload}/finish`],
  'an upload, given up': ({ upload }) => ['DELETE', `uploads/${upload}`],
  'a picture, replaced': ({ media }) => ['POST', 'uploads', { fileName: 'a.jpg', bytes: 9, replaces: { id: media, version: 1 } }],
  'a picture, made anew': ({ media }) => ['POST', `media/${media}/make-sizes`],
  'a picture, for a logo': ({ media }) => [
    'PUT',
    'settings',
    {
      tab: 'appearance',
      content: { accentColor: '#0b5c4b', logo: { id: media, isShared: false }, icon: null, headerImage: null },
      version: 0,
    },
  ],
  'a domain, asked about': ({ domain }) => ['POST', `domains/${domain}/check`],
  'a domain, with www': ({ domain }) => ['PUT', `domains/${domain}/www`, { startsWithWww: true, withWww: true }],
  'a domain, led to': ({ domain }) => ['PUT', 'primary-domain', { domainId: domain }],
  'a domain, removed': ({ domain }) => ['DELETE', `domains/${domain}`],
  'a change, restored': ({ change }) => ['POST', `settings/history/${change}/restore`, { version: 0 }],
  'a menu, restored': ({ change }) => ['POST', `menu/history/${change}/restore`, { version: 0 }],
  'an export, opened': ({ exported }) => ['POST', `exports/${exported}/open`],
  'an export, fetched': ({ exported }) => ['GET', `exports/${exported}/file`],
  'a key, withdrawn': ({ deliveryKey }) => ['DELETE', `delivery-keys/${deliveryKey}`],
  'a webhook, changed': ({ webhook }) => [
    'PUT',
    `webhooks/${webhook}`,
    { name: 'Min', url: 'https://mottagare.test/min', events: ['published'] },
  ],
  'a webhook, with another secret': ({ webhook }) => ['POST', `webhooks/${webhook}/secret`],
  'a webhook, paused': ({ webhook }) => ['POST', `webhooks/${webhook}/pause`],
  'a webhook, turned on': ({ webhook }) => ['POST', `webhooks/${webhook}/resume`],
  'a webhook, tried out': ({ webhook }) => ['POST', `webhooks/${webhook}/test`],
  'a webhook, removed': ({ webhook }) => ['DELETE', `webhooks/${webhook}`],
  'an export, removed': ({ exported }) => ['DELETE', `exports/${exported}`],
}

const tables = [
  'media',
  'media_collections',
  'media_uses',
  'uploads',
  'site_domains',
  'site_settings',
  'site_settings_history',
  'site_exports',
  'delivery_keys',
  'webhooks',
]
async function whole(): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const table of tables)
    rows[table] = (await test.superuser.query(`select * from ${table} where site_id = $1 order by 1, 2`, [owner.siteId])).rows
  return rows
}
/** The answer without the values that differ between calls. */
const plain = ({ status, body }: TestAnswer, ids: Belongings): string => {
  let text = JSON.stringify({ status, body: { ...(body as object), requestId: '' } })
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(id, name)
  return text
}

it.each(Object.entries(calls))('%s', async (_name, call) => {
  const before = await whole()
  const answers = await Promise.all(
    [theirs, nobodys].map(async (ids) => {
      const [method, path, body] = call(ids)
      const url = `${other.root}/${path}`
      return plain(await (method === 'GET' ? other.browser.get(url) : other.browser.send(method, url, body)), ids)
    }),
  )
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).not.toContain('"status":5')
  expect(await whole()).toEqual(before)
})
