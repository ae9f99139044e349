import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Media } from '#contract/media/media.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { aUser, newsContent, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

const withPicture = (use: object, lead: object | null = null) => ({
  ...newsContent(),
  image: lead,
  body: { type: 'doc', content: [...textOf('Förr.').content, { type: 'image', attrs: use }] },
})

const stored = async (siteId: string, id: string) => {
  const { rows } = await test.superuser.query(
    `select i.draft::text as draft, r.content::text as published, s.content::text as scheduled, i.draft_version, i.published_draft_version
     from items i left join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
     left join item_revisions s on s.site_id = i.site_id and s.id = i.scheduled_revision_id
     where i.site_id = $1 and i.id = $2`,
    [siteId, id],
  )
  return rows[0] as {
    draft: string
    published: string
    scheduled: string | null
    draft_version: number
    published_draft_version: number
  }
}
const revisionOf = async (siteId: string): Promise<number> =>
  Number((await test.superuser.query('select revision from sites where id = $1', [siteId])).rows[0]?.['revision'])

describe('replacing a picture everywhere', () => {
  // covers Media: replace everywhere: drafts, the site, scheduled, settings
  it('changes drafts, published and scheduled texts and settings, each with an undo', async () => {
    const at = await atWork(test, 'siteAdmin')
    const [old, fresh] = [
      await aPicture(test, at.siteId, { credit: 'A' }),
      await aPicture(test, at.siteId, { credit: 'B', title: 'Nya' }),
    ]
    const live = await publishedItem(
      at,
      'news',
      withPicture({ ...old.use, alt: 'Gamla ord' }, { ...old.lead, crop: { x: 0, y: 0, w: 0.5, h: 0.5 } }),
    )
    const draft = await writtenItem(at, 'news', withPicture(old.use))
    const planned = await writtenItem(at, 'news', withPicture(old.use))
    await at.browser.send('POST', `${at.root}/news/${planned.id}/schedule`, {
      draftVersion: 1,
      publishAt: `${daysAfter(stockholmDate(test.clock()), 90)}T08:00`,
    })
    const changed = await publishedItem(at, 'news', withPicture(old.use))
    await at.browser.send('PATCH', `${at.root}/news/${changed.id}/draft`, {
      fields: { title: 'Ny rubrik i utkastet' },
      versions: { title: 1 },
      resolvesConflict: false,
    })
    await at.browser.send('PUT', `${at.root}/settings`, {
      tab: 'appearance',
      content: { ...emptySettings.appearance, headerImage: { id: old.id, isShared: false } },
      version: 0,
    })
    const before = await revisionOf(at.siteId)
    const answer = await at.browser.send('POST', `${at.root}/media/${old.id}/replace-everywhere`, {
      with: { id: fresh.id, isShared: false },
      version: 1,
    })
    expect(answer).toMatchObject({ status: 200, body: { replaced: 5, isInSettings: true } })
    for (const { id } of [live, draft, planned, changed]) {
      const row = await stored(at.siteId, id)
      for (const text of [row.draft, row.published, row.scheduled]) if (text !== null) expect(text).not.toContain(old.id)
      expect(row.draft).toContain(fresh.id)
    }
    const liveRow = await stored(at.siteId, live.id)
    expect(JSON.parse(liveRow.published)).toMatchObject({ image: { ...fresh.lead, alt: '', crop: null } })
    expect(liveRow.published_draft_version).toBe(liveRow.draft_version)
    // Unpublished changes are still unpublished.
    const changedRow = await stored(at.siteId, changed.id)
    expect(changedRow.published).not.toContain('Ny rubrik i utkastet')
    expect((await at.browser.get(`${at.root}/news/${changed.id}`)).body).toMatchObject({
      state: 'publishedChanged',
      content: { title: 'Ny rubrik i utkastet' },
    })
    expect((await at.browser.get(`${at.root}/news/${live.id}`)).body).toMatchObject({ state: 'published' })
    expect((await at.browser.get(`${at.root}/settings`)).body).toMatchObject({
      appearance: { content: { headerImage: { id: fresh.id } } },
    })
    expect(await revisionOf(at.siteId)).toBeGreaterThan(before)

    const oldNow = (await at.browser.get(`${at.root}/media/${old.id}`)).body as unknown as Media
    expect(oldNow).toMatchObject({ liveUses: 0, usedIn: [] })
    expect(oldNow.oldVersions).toBeGreaterThan(3)
    const freshNow = (await at.browser.get(`${at.root}/media/${fresh.id}`)).body as unknown as Media
    expect(freshNow.liveUses).toBe(3)
    expect(freshNow.usedIn.map(({ version }) => version).sort()).toEqual(['draft', 'draft', 'live', 'live', 'live'])

    const history = (await at.browser.get(`${at.root}/news/${live.id}/history`)).body as unknown as {
      undo: { token: string }[]
      revisions: unknown[]
    }
    expect((await at.browser.send('POST', `${at.root}/undo/${history.undo[0]?.token}`)).status).toBe(200)
    const undone = await stored(at.siteId, live.id)
    expect(undone.published).toContain(old.id)
    expect(undone.draft).toContain(old.id)
  })

  // covers Media: replace everywhere: undo
  it('is undone everywhere at once, except in texts changed since', async () => {
    const at = await atWork(test, 'editor')
    const [old, fresh] = [await aPicture(test, at.siteId, { credit: 'A' }), await aPicture(test, at.siteId, { credit: 'B' })]
    const words = withPicture({ ...old.use, alt: 'Gamla ord' }, old.lead)
    const [one, other] = [await publishedItem(at, 'news', words), await publishedItem(at, 'news', words)]
    const { body } = await at.browser.send('POST', `${at.root}/media/${old.id}/replace-everywhere`, {
      with: { id: fresh.id, isShared: false },
      version: 1,
    })
    expect(body).toMatchObject({ replaced: 2, isInSettings: false })
    const { undoToken } = body as { undoToken: string }
    expect((await at.browser.send('POST', `${at.root}/news/${other.id}/unpublish`, { draftVersion: 2 })).status).toBe(200)
    expect((await at.browser.send('POST', `${at.root}/undo/${undoToken}`)).body).toMatchObject({
      notices: [expect.stringMatching(/: Det går inte att ångra längre: något annat har hänt sedan dess\.$/)],
    })
    const back = await stored(at.siteId, one.id)
    expect(back.published).toContain(old.id)
    // The words of that place are restored, too.
    expect(back.published).toContain('Gamla ord')
    expect((await stored(at.siteId, other.id)).draft).toContain(fresh.id)
  })

  // covers Media: replace everywhere: not where the other would be a fault
  it('is refused where the new picture would be a fault, and then changes nothing', async () => {
    const at = await atWork(test, 'editor')
    const old = await aPicture(test, at.siteId, { credit: 'A' })
    const live = await publishedItem(at, 'news', withPicture(old.use))
    const replace = (id: string, isShared = false) =>
      at.browser.send('POST', `${at.root}/media/${old.id}/replace-everywhere`, { with: { id, isShared }, version: 1 })
    const mute = await aPicture(test, at.siteId, { credit: 'A', alt: '' })
    expect(await replace(mute.id)).toMatchObject({
      status: 409,
      body: { code: 'CHECK_FAILED', message: expect.stringContaining('alternativtext') },
    })
    const ended = await aPicture(test, at.siteId, { credit: 'A', licenceUntil: '2020-01-01' })
    expect(await replace(ended.id)).toMatchObject({ status: 409 })
    const trashed = await aPicture(test, at.siteId, { deletedAt: new Date() })
    expect(await replace(trashed.id)).toMatchObject({ status: 400 })
    expect(await replace(old.id)).toMatchObject({ status: 400 })
    const unfinished = await aPicture(test, '*', { credit: '' })
    expect(await replace(unfinished.id, true)).toMatchObject({ status: 400 })
    const foreign = await aPicture(test, (await atWork(test)).siteId, { credit: 'A' })
    expect(await replace(foreign.id)).toMatchObject({ status: 400 })
    expect((await stored(at.siteId, live.id)).published).toContain(old.id)
  })

  it('is permitted to editors only', async () => {
    const writer = await atWork(test, 'writer')
    const [old, fresh] = [await aPicture(test, writer.siteId), await aPicture(test, writer.siteId)]
    const body = { with: { id: fresh.id, isShared: false }, version: 1 }
    expect((await writer.browser.send('POST', `${writer.root}/media/${old.id}/replace-everywhere`, body)).status).toBe(403)
  })

  it('reaches every site that shows a picture of the federation', async () => {
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const [one, other] = [await atWork(test), await atWork(test)]
    const [old, fresh] = [await aPicture(test, '*'), await aPicture(test, '*')]
    const items = [await publishedItem(one, 'news', withPicture(old.use)), await publishedItem(other, 'news', withPicture(old.use))]
    const own = await aPicture(test, one.siteId)
    const send = (to: object) => admin.send('POST', `/api/admin/media/${old.id}/replace-everywhere`, { with: to, version: 1 })
    expect((await send({ id: own.id, isShared: false })).status).toBe(400)
    expect(await send({ id: fresh.id, isShared: true })).toMatchObject({ status: 200, body: { replaced: 2 } })
    expect((await stored(one.siteId, items[0]?.id ?? '')).published).toContain(fresh.id)
    expect((await stored(other.siteId, items[1]?.id ?? '')).published).toContain(fresh.id)
    const told = (await admin.get(`/api/admin/media/${fresh.id}`)).body as unknown as Media
    // The names of the sites, and nothing of their content.
    expect(told.usedIn.map(({ siteId, itemId, version }) => ({ siteId, itemId, version }))).toEqual(
      expect.arrayContaining([
        { siteId: one.siteId, itemId: null, version: 'live' },
        { siteId: other.siteId, itemId: null, version: 'live' },
      ]),
    )
  })
})
