import { describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import type { AtWork } from '../../../testing/at-work.ts'
import { atWork, publishedItem } from '../../../testing/at-work.ts'
import { aUser, newsContent } from '../../../testing/factories.ts'
import { aPicture } from '../../../testing/media-factory.ts'
import { statement } from '../../../platform/database/database.ts'
import type { TestAnswer } from '../../../testing/test-app.ts'
import { signedInAs, testApp } from '../../../testing/test-app.ts'

const test = await testApp()

const change = (
  { browser, root }: Pick<AtWork, 'browser' | 'root'>,
  id: string,
  changes: object,
  version = 1,
): Promise<TestAnswer> => browser.send('PATCH', `${root}/media/${id}`, { changes, version })
const faultsOf = ({ status, body }: TestAnswer): string[] => {
  expect(status).toBe(400)
  return Object.keys((body as { fields: object }).fields)
}
const revisionOf = async (siteId: string): Promise<number> =>
  Number((await test.superuser.query('select revision from sites where id = $1', [siteId])).rows[0]?.['revision'])

describe('the description of a picture', () => {
  it('is written by one statement, for any changed fields', async () => {
    const at = await atWork(test, 'writer')
    const { id } = await aPicture(test, at.siteId)
    const fields = [{ title: 'A' }, { caption: 'B' }, { credit: 'C' }, { title: 'D', caption: 'E' }, { caption: 'F', credit: 'G' }]
    for (const [at0, changes] of fields.entries()) expect((await change(at, id, changes, at0 + 1)).status).toBe(200)
    const kept = statement<{ n: number }>(
      'kept',
      `select count(*)::int as n from pg_prepared_statements where name like 'media_row_update%'`,
    )
    const [row] = await test.database.inSite(at.siteId, (site) => site.rows(kept, []))
    expect(row?.n).toBeLessThanOrEqual(1)
    const { body } = await at.browser.get(`${at.root}/media/${id}`)
    expect(body).toMatchObject({ title: 'D', caption: 'F', credit: 'G', version: 6 })
  })

  // covers Media: fields: everything that is said of a picture
  it('is kept field by field, and can be found again', async () => {
    const at = await atWork(test, 'writer')
    const { id } = await aPicture(test, at.siteId, { alt: '' })
    const changes = {
      title: 'Sommarfest',
      alt: 'Barn dansar på en äng',
      caption: 'Midsommar 2026',
      credit: 'Åsa Öberg',
      licence: 'permission',
      licenceUntil: '2027-06-30',
      people: 'children',
      consent: 'given',
      consentNote: 'Skriftligt av föräldrarna',
      consentOn: '2026-06-20',
      isAiGenerated: false,
      focal: { x: 0.25, y: 0.75 },
      crops: { '16x9': { x: 0, y: 0.1, w: 1, h: 0.5625 } },
      tags: ['Midsommar', 'midsommar', 'Fest'],
    }
    const answer = await change(at, id, changes)
    expect(answer).toMatchObject({ status: 200, body: { ...changes, tags: ['Midsommar', 'Fest'], version: 2 } })
    expect((await at.browser.get(`${at.root}/media?search=oberg%20FEST`)).body).toMatchObject({ total: 1 })
    expect(await change(at, id, { alt: 'Andra ord' }, 2)).toMatchObject({
      body: { alt: 'Andra ord', credit: 'Åsa Öberg', focal: { x: 0.25, y: 0.75 } },
    })
    const { rows } = await test.superuser.query('select action, reason from audit_log where object_id = $1 order by id', [id])
    expect(rows).toEqual([
      { action: 'media.change', reason: 'consent' },
      { action: 'media.change', reason: null },
    ])
  })

  it('conflicts with another person’s change', async () => {
    const at = await atWork(test, 'editor')
    const { id } = await aPicture(test, at.siteId)
    expect((await change(at, id, { alt: 'Ett' })).status).toBe(200)
    expect(await change(at, id, { alt: 'Två' })).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } })
    expect((await at.browser.get(`${at.root}/media/${id}`)).body).toMatchObject({ alt: 'Ett' })
  })

  // covers Media: alternative text or decorative; the rules of consent
  it('cannot contradict itself', async () => {
    const at = await atWork(test, 'editor')
    const { id } = await aPicture(test, at.siteId, { alt: 'Torget' })
    expect(faultsOf(await change(at, id, { isDecorative: true }))).toEqual(['changes.isDecorative'])
    expect(faultsOf(await change(at, id, { isDecorative: true, alt: 'Torg' }))).toEqual(['changes.alt'])
    expect((await change(at, id, { isDecorative: true, alt: '' })).status).toBe(200)
    expect(faultsOf(await change(at, id, { people: 'children' }, 2))).toEqual(['changes.consent'])
    expect(faultsOf(await change(at, id, { people: 'children', consent: 'given' }, 2))).toEqual(['changes.consentNote'])
    expect(faultsOf(await change(at, id, { consent: 'legitimateInterest' }, 2))).toEqual(['changes.consentNote'])
    expect(faultsOf(await change(at, id, { consent: 'withdrawn' }, 2))).toEqual(['changes.consent'])
    expect((await change(at, id, { people: 'children', consent: 'missing' }, 2)).status).toBe(200)
  })

  it.each([
    [{ alt: 'x'.repeat(301) }],
    [{ caption: 'x'.repeat(201) }],
    [{ credit: 'x'.repeat(81) }],
    [{ licenceUntil: '2026-02-30' }],
    [{ focal: { x: 1.2, y: 0 } }],
    [{ crops: { '1x1': { x: 0.9, y: 0, w: 0.5, h: 1 } } }],
    [{ tags: Array.from({ length: 21 }, (_, at) => `e${at}`) }],
    [{ collectionId: crypto.randomUUID() }],
    [{ title: '' }],
    [{ alt: 'a\u0000b' }],
    [{ fileKey: 'x' }],
  ])('is refused with a sentence when it is %o', async (changes) => {
    const at = await atWork(test, 'editor')
    const { id } = await aPicture(test, at.siteId)
    expect(await change(at, id, changes)).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: expect.any(Object) } })
  })

  // covers Media: a change is seen on the site where the picture is shown
  it('is updated for visitors at once where the picture is shown, and invalidates no other page', async () => {
    const at = await atWork(test, 'editor')
    const [shown, unused] = [await aPicture(test, at.siteId), await aPicture(test, at.siteId)]
    await publishedItem(at, 'news', newsContent({ image: shown.lead }))
    const before = await revisionOf(at.siteId)
    await change(at, unused.id, { alt: 'Ingen ser' })
    expect(await revisionOf(at.siteId)).toBe(before)
    for (const [index, changes] of [
      { alt: 'Nytt' },
      { caption: 'Nytt' },
      { credit: 'Nytt' },
      { focal: { x: 0, y: 0 } },
      { crops: {} },
      { consent: 'missing' },
      { licenceUntil: '2026-01-01' },
    ].entries()) {
      expect((await change(at, shown.id, changes, index + 1)).status).toBe(200)
      expect(await revisionOf(at.siteId)).toBe(before + index + 1)
    }
  })

  // covers Media: roles: what is public is the editors'
  it('may be changed only by editors once the picture is public', async () => {
    const editor = await atWork(test, 'editor')
    const writer = await atWork(test, 'writer', editor.siteId)
    const reader = await atWork(test, 'reader', editor.siteId)
    const shown = await aPicture(test, editor.siteId, { createdBy: writer.user.id })
    expect((await change(writer, shown.id, { alt: 'Före' })).status).toBe(200)
    await publishedItem(editor, 'news', newsContent({ image: shown.lead }))
    expect(await change(writer, shown.id, { alt: 'Efter' }, 2)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('redaktör') },
    })
    expect((await writer.browser.send('POST', `${writer.root}/media/${shown.id}/withdraw-consent`, { version: 2 })).status).toBe(
      403,
    )
    expect((await change(reader, shown.id, { alt: 'Efter' }, 2)).status).toBe(403)
    expect((await reader.browser.get(`${reader.root}/media/${shown.id}`)).status).toBe(200)
    const many = await writer.browser.send('POST', `${writer.root}/media/change-many`, {
      ids: [shown.id],
      changes: { credit: 'X' },
    })
    expect(many.body).toEqual({ changed: 0 })
    expect((await change(editor, shown.id, { alt: 'Efter' }, 2)).status).toBe(200)
  })
})

describe('the same change of many pictures', () => {
  // covers Media: the same change for several
  it('changes existing pictures, and adds labels to those they have', async () => {
    const at = await atWork(test, 'writer')
    const [one, other] = [await aPicture(test, at.siteId, { tags: ['Torg'] }), await aPicture(test, at.siteId)]
    const trashed = await aPicture(test, at.siteId, { deletedAt: new Date() })
    const made = await at.browser.send('POST', `${at.root}/media-collections`, { name: 'Sommar', parentId: null })
    const collectionId = (made.body as { id: string }).id
    const answer = await at.browser.send('POST', `${at.root}/media/change-many`, {
      ids: [one.id, other.id, trashed.id, crypto.randomUUID()],
      changes: { collectionId, credit: 'Anna', licence: 'cc0', addTags: ['Sommar', 'torg'] },
    })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } })
    const said = (await at.browser.get(`${at.root}/media/${one.id}`)).body
    expect(said).toMatchObject({ collectionId, credit: 'Anna', licence: 'cc0', tags: ['Torg', 'Sommar'], version: 2 })
  })

  it('changes none when one would have too many labels', async () => {
    const at = await atWork(test, 'writer')
    const full = await aPicture(test, at.siteId, { tags: Array.from({ length: 20 }, (_, number) => `e${number}`) })
    const other = await aPicture(test, at.siteId)
    const answer = await at.browser.send('POST', `${at.root}/media/change-many`, {
      ids: [full.id, other.id],
      changes: { addTags: ['ny'] },
    })
    expect(faultsOf(answer)).toEqual(['changes.addTags'])
    expect((await at.browser.get(`${at.root}/media/${other.id}`)).body).toMatchObject({ tags: [], version: 1 })
  })
})

describe('a withdrawn consent', () => {
  // covers Media: consent withdrawn: one step, a list to mend
  it('hides the picture on the site in one step, and lists the places to correct', async () => {
    const at = await atWork(test, 'editor')
    const shown = await aPicture(test, at.siteId, { people: 'children', consent: 'given', consentNote: 'Muntligt' })
    await publishedItem(at, 'news', newsContent({ title: 'Festen på torget', image: shown.lead }))
    const before = await revisionOf(at.siteId)
    const answer = await at.browser.send('POST', `${at.root}/media/${shown.id}/withdraw-consent`, { version: 1 })
    expect(answer).toMatchObject({
      status: 200,
      body: { consent: 'withdrawn', liveUses: 1, usedIn: [{ title: 'Festen på torget', version: 'live', area: 'news' }] },
    })
    expect(await revisionOf(at.siteId)).toBe(before + 1)
    const { rows } = await test.superuser.query('select is_withdrawn from media where id = $1', [shown.id])
    expect(rows).toEqual([{ is_withdrawn: true }])
    expect((await at.browser.send('POST', `${at.root}/media/${shown.id}/withdraw-consent`, { version: 2 })).status).toBe(409)
  })

  it('is restored only with a new reason', async () => {
    const at = await atWork(test, 'editor')
    const { id } = await aPicture(test, at.siteId, { people: 'children', consent: 'given', consentNote: 'Muntligt' })
    await at.browser.send('POST', `${at.root}/media/${id}/withdraw-consent`, { version: 1 })
    expect(faultsOf(await change(at, id, { consent: 'given' }, 2))).toEqual(['changes.consentNote'])
    expect(faultsOf(await change(at, id, { consent: 'given', consentNote: 'Muntligt' }, 2))).toEqual(['changes.consentNote'])
    expect(faultsOf(await change(at, id, { people: 'none', consent: 'notNeeded', consentNote: '' }, 2))).toEqual([
      'changes.consentNote',
    ])
    expect((await change(at, id, { caption: 'Annat går bra' }, 2)).status).toBe(200)
    expect((await change(at, id, { consent: 'given', consentNote: 'Ny skriftlig 2026-11-20' }, 3)).status).toBe(200)
  })

  // covers Media: withdrawn for a shared picture: all sites
  it('for a picture of the federation reaches every site that shows it', async () => {
    const admin = { browser: await signedInAs(test, await aUser(test.database, { isAdmin: true })), root: '/api/admin' }
    const [one, other, third] = [await atWork(test), await atWork(test), await atWork(test)]
    const shared = await aPicture(test, '*')
    for (const at of [one, other]) await publishedItem(at, 'news', newsContent({ image: shared.lead }))
    const revisions = async () => {
      const found: number[] = []
      for (const { siteId } of [one, other, third]) found.push(await revisionOf(siteId))
      return found
    }
    const before = await revisions()
    const answer = await admin.browser.send('POST', `${admin.root}/media/${shared.id}/withdraw-consent`, { version: 1 })
    expect((answer.body as unknown as Media).usedIn.map(({ siteId }) => siteId).sort()).toEqual([one.siteId, other.siteId].sort())
    const after = await revisions()
    expect(after.map((revision, index) => revision - (before[index] ?? 0))).toEqual([1, 1, 0])
    expect((await third.browser.get(`${third.root}/shared-media/${shared.id}`)).status).toBe(404)
    // Editors of texts that show it must see which picture to replace.
    expect((await one.browser.get(`${one.root}/shared-media/${shared.id}`)).status).toBe(200)
  })
})
