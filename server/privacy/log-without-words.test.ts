import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordAudit, refuseTyped } from '../modules/audit/audit.ts'
import { aCouncil, councilBody } from '../testing/a-council.ts'
import { aSharedPolicy } from '../testing/a-shared-policy.ts'
import type { AtWork } from '../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../testing/at-work.ts'
import { newsContent } from '../testing/factories.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testDns } from '../testing/dns-server.ts'
import { testApp } from '../testing/test-app.ts'
import { uploaded } from '../testing/uploading.ts'

// A line of the log is sealed and outlives the erasure of a person. So it holds nothing that somebody typed: not as a title, an
// address, a host, a name or the name of a file.

const dns = await testDns()
dns.set('sixten-kanariefagel.test', { type: 'A', value: '193.10.0.1' })
const test = await testApp({ environment: { DNS_SERVERS: dns.address } })
const [word, slug] = ['Sixten Kanariefågel', 'sixten-kanariefagel']

/** Everything a sajtansvarig can put a name into, changed and removed again. */
async function everythingTyped({ browser, root, siteId, user }: AtWork): Promise<void> {
  const did = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<never> => {
    const answer = await browser.send(method, `${root}/${path}`, body)
    expect([path, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([
      path,
      answer.status < 300 ? answer.status : 200,
      '',
    ])
    return answer.body
  }
  const made = async (path: string, body: unknown): Promise<string> => ((await did('POST', path, body)) as { id: string }).id
  const office = { browser, root, siteId, user }

  const news = await publishedItem(office, 'news', newsContent({ title: word, lead: word }))
  await did('POST', 'redirects', { from: `/${slug}.html`, to: news.path, code: 301 })
  await did('POST', 'redirects', { from: `/om-${slug}.html`, to: `https://exempel.se/${slug}`, code: 301 })
  await did('POST', 'redirects/run', { text: `/mer/${slug};${news.path}` })
  await did('POST', 'redirects/remove', { from: [`/${slug}.html`, `/om-${slug}.html`] })

  const { domains } = (await did('POST', 'domains', { host: `${slug}.se`, withWww: true })) as { domains: { id: string }[] }
  await did('DELETE', `domains/${domains[0]?.id}`)
  const { webhook } = (await did('POST', 'webhooks', {
    name: word,
    url: `https://${slug}.test/${slug}`,
    events: ['removed'],
  })) as { webhook: { id: string } }
  await did('DELETE', `webhooks/${webhook.id}`)
  const { key } = (await did('POST', 'delivery-keys', { name: word })) as { key: { id: string } }
  await did('DELETE', `delivery-keys/${key.id}`)
  await did('POST', 'news-categories', { name: word })
  const collection = await made('media-collections', { name: word, parentId: null })
  await did('PATCH', `media-collections/${collection}`, { name: `${word} igen`, parentId: null })
  const picture = await uploaded(office, await pictureFile(400, 300), `${slug}.jpg`)
  await did('POST', `media/${picture.id}/trash`, { version: picture.version })

  const draft = await writtenItem(office, 'news', newsContent({ title: `${word} avgår` }))
  await did('POST', `news/${draft.id}/trash`, { draftVersion: draft.draftVersion })
  const settings = (await browser.get(`${root}/settings`)).body as Record<string, { content: object; version: number }>
  await did('PUT', 'settings', {
    tab: 'general',
    content: { ...settings['general']?.content, description: `Sajten om ${word}` },
    version: settings['general']?.version,
  })
  await did('POST', 'invitations', { name: word, email: `${slug}@exempel.se`, role: 'reader', validTo: null })
}

const linesWith = async (...words: string[]): Promise<unknown[]> =>
  (
    await test.superuser.query(
      `select action, object_id, reason from audit_log
       where exists (select from unnest($1::text[]) as w where lower(concat_ws(' ', action, object_id, reason)) like '%' || w || '%')`,
      [words],
    )
  ).rows

it('no line of the log holds what somebody typed, whatever it was typed into', async () => {
  const office = await atWork(test, 'siteAdmin')
  await everythingTyped(office)
  const council = await aCouncil(test)
  const person = await council.person(word)
  const body = await council.body({ ...councilBody, name: word })
  await council.assigned(person, body.id)
  const admin = await council.as('siteAdmin')
  await admin.send('PUT', `${council.root}/persons/${person}/protection`, { mode: 'nameOnly' })

  const { aLocal, aShared, withdrawn } = await aSharedPolicy(test)
  const local = await aLocal()
  const topic = await aShared({ name: word })
  expect((await local.save(topic.id, { summary: `${word} säger.` })).status).toBe(200)
  await withdrawn(topic.id)
  const { rows } = await test.superuser.query<{ action: string }>('select distinct action from audit_log')
  const actions = rows.map(({ action }) => action)
  for (const action of 'redirect.add redirect.import redirect.remove domain.add domain.remove webhook.create policyExtension.save'.split(
    ' ',
  ))
    expect(actions).toContain(action)
  expect(await linesWith('kanarie')).toEqual([])
})

it('a line that would name what somebody typed is not written', async () => {
  const naming = (objectId: string) => () => refuseTyped({ action: 'redirect.add', objectId, siteId: 'malmo' })
  for (const typed of ['/anna-lind.html', 'Anna Lind', 'anna', 'anna-lind.se', 'anna@exempel.se', 'foto anna.jpg'])
    expect(naming(typed), typed).toThrow('by no id')
  for (const own of ['0b4cbc8e-3c5a-4a4f-9a5e-0d3f8f6a1c11', 'malmo', '112', '3fa4c0de', '20261127t031500z'])
    expect(naming(own), own).not.toThrow()
  const line = { actorId: null, siteId: null, action: 'redirect.add', objectId: '/anna-lind.html' }
  await expect(test.database.inPlatform((platform) => recordAudit(platform, line, new Date()))).rejects.toThrow('by no id')
})

it('every line is written by recordAudit, or by a statement that names an id', async () => {
  const server = join(import.meta.dirname, '..')
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/test\.ts$|^testing\//.test(file),
  )
  const writers: string[] = []
  for (const file of files) if ((await readFile(join(server, file), 'utf8')).includes('insert into audit_log')) writers.push(file)
  expect(writers.toSorted()).toEqual([
    'modules/accounts/role-grid-store.ts',
    'modules/accounts/unconfirmed-roles.ts',
    'modules/accounts/user-sweep.ts',
    'modules/audit/audit-hourly.ts',
    'modules/audit/audit.ts',
  ])
})
