import { describe, expect, test } from 'vitest'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { createPreviewLink, revokePreviewLink } from '../../modules/items/preview/item-preview.ts'
import type { StoredItem } from '../../modules/items/store/item-store.ts'
import { scheduleItem } from '../../modules/items/life/item-schedule.ts'
import { trashItem } from '../../modules/items/life/item-transitions.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { createItem } from '../../modules/items/life/item-draft.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { personProtection } from '../../modules/representatives/persons-table.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { hostileTexts } from '../../testing/hostile-content.ts'
import { textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { aNewsroom, sitesTemplate, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const time = { now: new Date('2026-10-01T13:00:00Z') }
const app = await testSites(db, { clock: () => time.now })

const draftIn = <Content extends object>(room: Newsroom, area: ItemArea<Content>, content: Partial<Content>) =>
  room.step((work) => createItem(work, { content: { ...content } }), area as ItemArea<never>)

async function shared(room: Newsroom, item: StoredItem, area?: ItemArea<never>) {
  const link = await room.step(
    (work) => createPreviewLink(work, item.id, { isShared: true, endsWithPublication: true }, sitesTemplate),
    area,
  )
  return { id: link.id, path: new URL(link.url ?? '').pathname }
}

describe('a preview', () => {
  // covers Security: SEC-22
  test('shows the draft with a bar, is not cached, and can be framed by the admin only', async () => {
    const room = await aNewsroom(db)
    const item = await room.published({ title: 'Så stod det först' })
    await room.step((work) =>
      saveDraft(work, item.id, { fields: { title: 'Så ska det stå' }, versions: { title: 1 }, resolvesConflict: false }),
    )
    const { path } = await shared(room, item)
    const { statusCode, body, headers } = await visit(app, path)
    expect(statusCode).toBe(200)
    expect(body).toContain('Så ska det stå')
    expect(body).toContain('ändringarna är inte publicerade')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toMatch(/rel="canonical"|ld\+json/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000;')
    expect(headers).not.toHaveProperty('set-cookie')
    // The public page is unchanged, and may not be framed.
    const live = await visit(app, `/${room.siteId}${item.path}`)
    expect(live.body).toContain('Så stod det först')
    expect(live.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('says whether the text is published, with all its changes', async () => {
    const room = await aNewsroom(db)
    const draft = await room.draft({ title: 'Bara ett utkast' })
    const published = await room.published({ title: 'Redan ute' })
    const bannerAt = async (item: StoredItem) => {
      const { body } = await visit(app, (await shared(room, item)).path)
      return /class="preview"[^>]*>(.*?)<\/p>/.exec(body)?.[1]?.replaceAll('<!-- -->', '')
    }
    expect(await bannerAt(draft)).toBe('Förhandsgranskning – inte publicerad')
    expect(await bannerAt(published)).toBe('Förhandsgranskning – publicerad')
  })

  test('says when a text is to be published, and that later changes do not follow', async () => {
    const room = await aNewsroom(db)
    const item = await room.draft({ title: 'På gång' })
    const { path } = await shared(room, item)
    const banner = async () =>
      /class="preview"[^>]*>(.*?)<\/p>/.exec((await visit(app, path)).body)?.[1]?.replaceAll('<!-- -->', '')
    await room.step((work) => scheduleItem(work, item.id, { draftVersion: item.draftVersion, publishAt: '2026-11-05T08:00' }))
    expect(await banner()).toBe('Förhandsgranskning – publiceras 5 november 2026 kl. 08:00')
    await room.step((work) =>
      saveDraft(work, item.id, { fields: { title: 'Rättad' }, versions: { title: 1 }, resolvesConflict: false }),
    )
    expect(await banner()).toBe(
      'Förhandsgranskning – de senaste ändringarna följer inte med när den publiceras 5 november 2026 kl. 08:00',
    )
  })

  test('is made anew each time, so that what was typed since is there', async () => {
    const room = await aNewsroom(db)
    const item = await room.draft({ title: 'Första försöket' })
    const { path } = await shared(room, item)
    expect((await visit(app, path)).body).toContain('Första försöket')
    await room.step((work) =>
      saveDraft(work, item.id, { fields: { title: 'Andra försöket' }, versions: { title: 1 }, resolvesConflict: false }),
    )
    expect((await visit(app, path)).body).toContain('Andra försöket')
  })

  test('ends with its time, with its being taken back, and with the item', async () => {
    const room = await aNewsroom(db)
    const item = await room.draft()
    const [late, revoked, trashed] = [await shared(room, item), await shared(room, item), await shared(room, item)]
    expect((await visit(app, late.path)).statusCode).toBe(200)
    time.now = new Date('2026-10-08T13:00:00Z')
    const gone = await visit(app, late.path)
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(gone.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    time.now = new Date('2026-10-01T13:00:00Z')
    await room.step((work) => revokePreviewLink(work, item.id, revoked.id))
    expect((await visit(app, revoked.path)).statusCode).toBe(404)
    expect((await visit(app, trashed.path)).statusCode).toBe(200)
    await room.step((work) => trashItem(work, item.id, item.draftVersion))
    expect((await visit(app, trashed.path)).statusCode).toBe(404)
  })

  // covers Security: SEC-09
  test('opens for its own site, its own spelling, and nothing else', async () => {
    const [room, other] = [await aNewsroom(db), await aNewsroom(db)]
    const { path } = await shared(room, await room.draft())
    const secret = path.split('/').at(-1) ?? ''
    const tried = [
      `/${other.siteId}/forhandsgranska/${secret}`,
      `/${room.siteId}/forhandsgranska/${secret.slice(1)}`,
      `/${room.siteId}/forhandsgranska/${secret}x`,
      `/${room.siteId}/forhandsgranska/${secret}/`,
      `/${room.siteId}/forhandsgranska/${secret}/mer`,
      `/${room.siteId}/forhandsgranska`,
      `/${room.siteId}/forhandsgranska/%00`,
      `/forhandsgranska/${secret}`,
    ]
    for (const url of tried) {
      const { statusCode, body } = await visit(app, url)
      expect([url, statusCode === 200]).toEqual([url, false])
      expect(body).not.toContain(secret)
    }
  })

  // covers Saving, conflicts, presence: preview: the same page as the public one, in every area
  test('draws each area with its own page', async () => {
    const room = await aNewsroom(db)
    const topic = await draftIn(room, policyArea, {
      name: 'Förskola',
      summary: 'Vi vill ha mindre grupper.',
      demands: ['Fler händer'],
    })
    const person = await draftIn(room, representativesArea, { givenName: 'Anna', familyName: 'Berg', bio: textOf('Hej.') })
    const page = await draftIn(room, pageArea, { title: 'Styrelsen', body: textOf('Vi är fem.') })
    const seen = async (item: StoredItem, area: unknown) =>
      (await visit(app, (await shared(room, item, area as ItemArea<never>)).path)).body
    expect(await seen(topic, policyArea)).toContain('<ol class="demands"><li>Fler händer</li></ol>')
    expect(await seen(person, representativesArea)).toContain('<h1 class="headline">Anna Berg</h1>')
    expect(await seen(page, pageArea)).toContain('<p id="stycke-1">Vi är fem.</p>')
    // An incomplete draft can be previewed too.
    expect(await seen(await draftIn(room, pageArea, {}), pageArea)).toContain('Förhandsgranskning')
  })

  test('of a protected person is nothing', async () => {
    const room = await aNewsroom(db)
    const person = await draftIn(room, representativesArea, { givenName: 'Kim', familyName: 'Ek' })
    const { path } = await shared(room, person, representativesArea as never)
    expect((await visit(app, path)).statusCode).toBe(200)
    const row = { siteId: room.siteId, personId: person.id, mode: 'hidden' as const, isLive: false }
    await db.database.inPlatform((platform) =>
      platform.query.insert(personProtection).values({ ...row, by: room.editor().userId, at: time.now }),
    )
    const { statusCode, body } = await visit(app, path)
    expect([statusCode, body.includes('Kim')]).toEqual([404, false])
  })

  test('is text, whatever was typed', async () => {
    const room = await aNewsroom(db)
    const evil = hostileTexts.filter((text) => text.length <= 60 && !/[\u0000-\u0008\uFFFE]/.test(text)).slice(0, 40)
    for (const text of evil) {
      const item = await room.draft({ title: text, lead: text, byline: text, sourceName: text, body: textOf(text) })
      const { body } = await visit(app, (await shared(room, item)).path)
      expect(body).not.toMatch(/<script|<img|<svg|<iframe/i)
    }
  })
})
