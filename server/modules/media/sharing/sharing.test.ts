import { describe, expect, it } from 'vitest'
import type { MediaRow } from '#contract/media/media.ts'
import type { MediaSite, RecalledPlace, SharedState } from '#contract/media/shared-media.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { atWork, publishedItem, writtenItem } from '../../../testing/at-work.ts'
import { aSite, aUser, newsContent } from '../../../testing/factories.ts'
import { aDocument, aPicture } from '../../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'
import { soon, testSites, visit } from '../../../testing/test-sites.ts'

// A picture of the federation, from the shared Bildbank to the pages of all sites, and back.

const test = await testApp()
const nodes = [
  await testSites(test, { files: test.files, images: test.images }),
  await testSites(test, { files: test.files, images: test.images }),
] as const
const riks = await signedInAs(test, await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true }))

const root = '/api/admin/media'
const everybody: SiteTarget = { kind: 'all' }

const state = async (id: string): Promise<SharedState> => (await riks.get(`${root}/${id}/sharing`)).body
async function offer(id: string, how: { target?: SiteTarget; isRecommended?: boolean }) {
  const { version } = await state(id)
  return riks.send('PUT', `${root}/${id}/offer`, { isRecommended: false, target: everybody, version, ...how })
}
async function recall(id: string, replacementId: string | null = null, reason = 'Fotografen har ändrat sig.') {
  const { version } = await state(id)
  return riks.send('POST', `${root}/${id}/recall`, { reason, replacementId, version })
}
const undo = async (id: string) => riks.send('POST', `${root}/${id}/undo-recall`, { version: (await state(id)).version })

type Room = Awaited<ReturnType<typeof atWork>>
const offeredTo = async ({ browser, root: site }: Room): Promise<string[]> => {
  const { body } = await browser.get(`${site}/shared-media?limit=100`)
  return (body as { media: MediaRow[] }).media.map(({ id }) => id)
}
const statusFor = async ({ browser, root: site }: Room, id: string): Promise<number> =>
  (await browser.get(`${site}/shared-media/${id}`)).status
const page = async (siteId: string, path: string, node: 0 | 1): Promise<string> =>
  (await visit(nodes[node], `/${siteId}${path}`)).body

const image = (id: string, alt = '') => ({ id, isShared: true, alt, caption: '', crop: null })
const withPicture = (id: string, title: string, alt = '') => newsContent({ title, image: image(id, alt) })

describe('what a site is offered', () => {
  it('is complete: described, with photographer and licence', async () => {
    const local = await atWork(test)
    const bare = [
      await aPicture(test, '*', { alt: '' }),
      await aPicture(test, '*', { credit: '' }),
      await aPicture(test, '*', { licence: 'unknown' }),
    ]
    const fine = await aPicture(test, '*', { isDecorative: true })
    const offered = await offeredTo(local)
    expect(offered).toContain(fine.id)
    for (const { id } of bare) {
      expect(offered).not.toContain(id)
      expect(await statusFor(local, id)).toBe(404)
    }
  })

  it('stays where it is used already when its target no longer reaches the site', async () => {
    const local = await atWork(test)
    const { id } = await aPicture(test, '*')
    const item = await publishedItem(local, 'news', withPicture(id, 'Kvar som den var'))
    await offer(id, { target: { kind: 'sites', siteIds: [await aSite(test.database)] } })
    expect(await offeredTo(local)).not.toContain(id)
    expect(await statusFor(local, id)).toBe(200)
    expect(await page(local.siteId, item.path, 0)).toContain(`/_bild/${id}/`)
  })

  it('is narrowed and recommended with the collection that it lies in, and recommended ones come first', async () => {
    const [local, other] = [await atWork(test), await atWork(test)]
    const outer = (await riks.send('POST', '/api/admin/media-collections', { name: 'Kampanjen', parentId: null })).body as {
      id: string
    }
    const inner = (await riks.send('POST', '/api/admin/media-collections', { name: 'Våren', parentId: outer.id })).body as {
      id: string
    }
    const old = await aPicture(test, '*', { collectionId: inner.id, createdAt: new Date('2020-01-01') })
    const older = await aPicture(test, '*', { createdAt: new Date('2019-01-01') })
    const newest = await aPicture(test, '*')
    await riks.send('PUT', `/api/admin/media-offers/${outer.id}`, {
      isRecommended: true,
      target: { kind: 'sites', siteIds: [local.siteId] },
    })
    await offer(older.id, { isRecommended: true })
    expect(await statusFor(other, old.id)).toBe(404)
    const mine = [old.id, older.id, newest.id]
    expect((await offeredTo(local)).filter((id) => mine.includes(id))).toEqual(mine)
    expect((await offeredTo(other)).filter((id) => mine.includes(id))).toEqual([older.id, newest.id])
    // Page by page, in both orders, as in one.
    for (const sort of ['newest', 'title']) {
      const whole = (await local.browser.get(`${local.root}/shared-media?sort=${sort}&limit=100`)).body as { media: MediaRow[] }
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const query = `sort=${sort}&limit=2${after === '' ? '' : `&after=${after}`}`
        const { media, next } = (await local.browser.get(`${local.root}/shared-media?${query}`)).body as {
          media: MediaRow[]
          next: string | null
        }
        seen.push(...media.map(({ id }) => id))
        after = next
      }
      expect(seen).toEqual(whole.media.map(({ id }) => id))
      const flags = whole.media.map(({ isRecommended }) => isRecommended)
      expect(flags.indexOf(false)).toBe(flags.lastIndexOf(true) + 1)
    }
    expect(await state(old.id)).toMatchObject({ collections: [{ name: 'Kampanjen', isRecommended: true }] })
  })
})

describe('a picture that is taken back', () => {
  // covers Media: shared: a recalled picture is another's, or a placeholder, on every node
  it('is shown as its replacement on every site and node, with that one’s words, and comes back', async () => {
    const rooms = [await atWork(test), await atWork(test)] as const
    const gone = await aPicture(test, '*', { title: 'Gamla loggan' })
    const instead = await aPicture(test, '*', { title: 'Nya loggan', alt: 'En ny logga', credit: 'Ny Fotograf', size: [900, 900] })
    const items = await Promise.all(rooms.map((room) => publishedItem(room, 'news', withPicture(gone.id, 'Med bild', 'Egna ord'))))
    const all = async (check: (body: string) => void): Promise<void> =>
      soon(async () => {
        for (const [at, room] of rooms.entries())
          for (const node of [0, 1] as const) check(await page(room.siteId, items[at]?.path ?? '', node))
      })
    await all((body) => expect(body).toContain('alt="Egna ord"'))
    expect(await recall(gone.id, instead.id)).toMatchObject({
      status: 200,
      body: { recall: { replacement: { title: 'Nya loggan' }, places: 2 } },
    })
    await all((body) => {
      expect(body).toContain('alt="En ny logga"')
      expect(body).toContain('Foto: Ny Fotograf')
      expect(body).not.toContain('Egna ord')
      expect(body).not.toContain(gone.fileKey)
    })
    const [room] = rooms
    const file =
      /\/_bild\/[^" ]+-full-320\.jpg|\/_bild\/[^" ]+\.jpg/.exec(await page(room.siteId, items[0]?.path ?? '', 1))?.[0] ?? ''
    expect(file).toContain(instead.fileKey)
    expect((await visit(nodes[1], `/${room.siteId}${file}`)).statusCode).toBe(200)
    // What the replacement becomes, the other shows.
    await riks.send('PATCH', `${root}/${instead.id}`, { changes: { alt: 'En annan beskrivning' }, version: 1 })
    await all((body) => expect(body).toContain('alt="En annan beskrivning"'))
    await undo(gone.id)
    await all((body) => expect(body).toContain('alt="Egna ord"'))
  })

  it('is a neutral placeholder without a replacement, and stands in what the sites have to mend', async () => {
    const local = await atWork(test)
    const { id } = await aPicture(test, '*')
    const item = await publishedItem(local, 'news', withPicture(id, 'Att rätta'))
    const draft = await writtenItem(local, 'news', withPicture(id, 'Ett utkast'))
    await recall(id)
    await soon(async () => expect(await page(local.siteId, item.path, 0)).toContain('Bilden visas inte längre.'))
    const { todos } = (await local.browser.get(`${local.root}/todo`)).body as { todos: object[] }
    expect(todos).toContainEqual(
      expect.objectContaining({ kind: 'pictureRecalled', subject: item.id, area: 'news', title: 'Att rätta' }),
    )
    const mine = (await local.browser.get('/api/site')).body as MySite[]
    expect(mine.find((site) => site.id === local.siteId)?.waiting).toMatchObject({ pictureRecalled: 2 })
    const again = await local.browser.send('POST', `${local.root}/news/${draft.id}/publish`, { draftVersion: draft.draftVersion })
    expect(again.body).toMatchObject({ code: 'CHECK_FAILED', fields: { image: { code: 'MEDIA_RECALLED' } } })
    await undo(id)
    expect(((await local.browser.get(`${local.root}/todo`)).body as { todos: object[] }).todos).toEqual([])
  })

  it('is told with where it was, which is kept when the sites have mended it', async () => {
    const [one, two] = [await atWork(test), await atWork(test)]
    const { id } = await aPicture(test, '*')
    const item = await publishedItem(one, 'news', withPicture(id, 'Öppet hus'))
    await writtenItem(two, 'news', withPicture(id, 'Hemligt utkast'))
    const sites = (await riks.get(`${root}/${id}/sites`)).body as { sites: MediaSite[]; total: number }
    expect(sites.total).toBe(2)
    expect(sites.sites.map(({ live, drafts }) => [live, drafts]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])
    await recall(id)
    const there = async () => ((await riks.get(`${root}/${id}/recalled-places`)).body as { places: RecalledPlace[] }).places
    expect(await there()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          siteId: one.siteId,
          version: 'live',
          title: 'Öppet hus',
          isThere: true,
          address: `http://localhost:3001/${one.siteId}${item.path}`,
        }),
        // The title of a draft is the site's own.
        expect.objectContaining({ siteId: two.siteId, version: 'draft', title: null, address: null, isThere: true }),
      ]),
    )
    const read = (await one.browser.get(`${one.root}/news/${item.id}`)).body as { versions: Record<string, { version: number }> }
    const save = {
      fields: { image: null },
      versions: { image: read.versions['image']?.version },
      bases: {},
      resolvesConflict: false,
    }
    const saved = await one.browser.send('PATCH', `${one.root}/news/${item.id}/draft`, save)
    const { draftVersion } = saved.body as { draftVersion: number }
    await one.browser.send('POST', `${one.root}/news/${item.id}/publish`, { draftVersion })
    expect((await there()).find(({ siteId }) => siteId === one.siteId)).toMatchObject({ isThere: false, version: 'live' })
    expect(await state(id)).toMatchObject({ sites: 1, recall: { places: 2, reason: 'Fotografen har ändrat sig.', by: 'Rut Riks' } })
  })

  it('cannot be chosen any more, and the answer to somebody who just did says so', async () => {
    const local = await atWork(test)
    const { id } = await aPicture(test, '*')
    await recall(id)
    expect(await offeredTo(local)).not.toContain(id)
    expect(await statusFor(local, id)).toBe(404)
    const late = await local.browser.send('POST', `${local.root}/news`, { content: withPicture(id, 'För sent') })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', fields: { 'fields.image': { message: expect.stringContaining('medan du valde den') } } },
    })
  })

  // covers Media: shared: no replacement by itself, by a recalled one, or in a loop
  it('is not replaced by itself, by another that is taken back, by one that is not complete, or in a circle', async () => {
    const [a, b, c] = [
      await aPicture(test, '*'),
      await aPicture(test, '*', { title: 'B' }),
      await aPicture(test, '*', { title: 'C' }),
    ]
    const bare = await aPicture(test, '*', { credit: '' })
    const local = await atWork(test)
    const own = await aPicture(test, local.siteId)
    const item = await publishedItem(local, 'news', withPicture(a.id, 'Kedjan'))
    const [paper, thrown] = [await aDocument(test, '*', { credit: 'Rut Riks' }), await aPicture(test, '*')]
    await riks.send('POST', `${root}/${thrown.id}/trash`, { version: 1 })
    expect((await undo(a.id)).status).toBe(409)
    for (const wrong of [a.id, bare.id, own.id, paper.id, thrown.id, crypto.randomUUID()])
      expect([wrong, await recall(a.id, wrong)]).toMatchObject([
        wrong,
        {
          status: 400,
          body: { fields: { replacementId: { message: expect.any(String) } } },
        },
      ])
    expect((await recall(thrown.id)).status).toBe(409)
    expect((await recall(a.id, b.id)).status).toBe(200)
    expect((await recall(a.id, c.id)).status).toBe(409)
    expect(await recall(b.id, a.id)).toMatchObject({
      status: 400,
      body: { fields: { replacementId: { message: expect.stringContaining('själv tillbakadragen') } } },
    })
    // Written flat: what stands for B stands for A, and so it does when B comes back.
    await recall(b.id, c.id)
    expect(await state(a.id)).toMatchObject({ recall: { replacement: { title: 'C' } } })
    await soon(async () => expect(await page(local.siteId, item.path, 0)).toContain(c.fileKey))
    expect(await riks.send('POST', `${root}/${c.id}/trash`, { version: 1 })).toMatchObject({ status: 409 })
    await undo(b.id)
    await soon(async () => expect(await page(local.siteId, item.path, 0)).toContain(b.fileKey))
    const both = await Promise.all([
      recall(c.id, bare.id),
      riks.send('POST', `${root}/${c.id}/recall`, { reason: ' ', replacementId: null, version: 1 }),
    ])
    expect(both.map(({ status }) => status)).toEqual([400, 400])
    await undo(a.id)
    const crossed = await Promise.all([recall(a.id, b.id), recall(b.id, a.id)])
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

it('says on which sites it is to the federation’s editors alone, who are no administrators', async () => {
  const local = await atWork(test, 'siteAdmin')
  const { id } = await aPicture(test, '*')
  expect((await local.browser.get(`${root}/${id}/sites`)).status).toBe(403)
  expect((await riks.get(`${root}/${id}/sites`)).status).toBe(200)
  expect((await riks.get('/api/admin/sites')).status).toBe(403)
})
