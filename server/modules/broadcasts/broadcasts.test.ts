import { describe, expect, it } from 'vitest'
import type { BroadcastState, SendInput } from '#contract/broadcasts/broadcasts.ts'
import { unpublishItem } from '../items/life/item-transitions.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

// A text that is written once: from the federation's own site to the pages of all others, and back.

const test = await testApp()
const nodes = [
  await testSites(test, { files: test.files, images: test.images }),
  await testSites(test, { files: test.files, images: test.images }),
] as const
const office = await aNewsroom(test, { id: 'rikskansliet' })
await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
await test.superuser.query("update federation set own_site_id = 'rikskansliet'")
const riks = await signedInAs(test, await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true }))

const placeOf = (id: string) => `/api/site/rikskansliet/news/${id}/broadcast`
const toAll: SendInput = { mode: 'default', target: { kind: 'all' }, pinDays: 0, version: null }

async function sent(id: string, how: Partial<SendInput> = {}): Promise<BroadcastState> {
  const answer = await riks.send('PUT', placeOf(id), { ...toAll, ...how })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}
const recalled = (id: string, version: number) => riks.send('POST', `${placeOf(id)}/recall`, { version })

const read = async (siteId: string, path: string, node: 0 | 1 = 0) => visit(nodes[node], `/${siteId}${path}`)
const onBoth = async (siteId: string, path: string): Promise<string[]> =>
  Promise.all(([0, 1] as const).map(async (node) => (await read(siteId, path, node)).body))

const revisions = async (): Promise<unknown[]> => (await test.superuser.query('select id, revision from sites order by id')).rows

describe('a news item of the federation', () => {
  it('is sent, shown on another site, and recalled from every process without a write for any site', async () => {
    const local = await aSite(test.database)
    const item = await office.published({ title: 'Kongressen tar ställning', lead: 'Beslutet togs i dag.' })
    for (const path of ['', '/nyheter', '/nyheter/rss.xml'])
      for (const body of await onBoth(local, path)) expect(body, path).not.toContain('Kongressen tar ställning')
    const { sent: state } = await sent(item.id)
    for (const path of ['', '/nyheter', '/nyheter/kongressen-tar-stallning', '/nyheter/rss.xml'])
      await soon(async () => {
        for (const body of await onBoth(local, path)) expect(body, path).toContain('Kongressen tar ställning')
      })
    const page = (await read(local, '/nyheter/kongressen-tar-stallning')).body
    expect(page).toContain('<link rel="canonical" href="http://localhost:3001/rikskansliet/nyheter/kongressen-tar-stallning"/>')
    expect(page).toContain('Från Samling Framåt')
    const before = await revisions()
    expect((await recalled(item.id, state?.version ?? 0)).status).toBe(200)
    await soon(async () => {
      for (const path of ['', '/nyheter', '/nyheter/rss.xml'])
        for (const body of await onBoth(local, path)) expect(body, path).not.toContain('Kongressen tar ställning')
      for (const node of [0, 1] as const)
        expect((await read(local, '/nyheter/kongressen-tar-stallning', node)).statusCode).toBe(404)
    })
    expect(await revisions()).toEqual(before)
    expect((await read('rikskansliet', '/nyheter/kongressen-tar-stallning')).statusCode).toBe(200)
  })

  it('leaves all sites when it is unpublished', async () => {
    const local = await aSite(test.database)
    const item = await office.published({ title: 'Dras tillbaka' })
    await sent(item.id)
    await soon(async () => expect((await read(local, '/nyheter')).body).toContain('Dras tillbaka'))
    await office.step((work) => unpublishItem(work, item.id, item.draftVersion))
    await soon(async () => expect((await read(local, '/nyheter')).body).not.toContain('Dras tillbaka'))
    const { rows } = await test.superuser.query('select is_public, head, body, media from broadcasts where id = $1', [item.id])
    expect(rows).toEqual([{ is_public: false, head: {}, body: null, media: [] }])
  })
})
