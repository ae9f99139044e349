import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Comment } from '#contract/items/comments.ts'
import type { HistoryPage } from '#contract/items/items.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { scheduleItem } from '../../modules/items/life/item-schedule.ts'
import { itemJobs } from '../../modules/items/life/item-jobs.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { itemAreas } from '../../item-areas.ts'
import { FileStoreFault } from '../../platform/files/file-store.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { atWork } from '../../testing/at-work.ts'
import { aSite, aUser, newsContent, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { comparable, copyOfSite, filesOf, sendCopy } from '../../testing/site-copies.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { zipOf } from '../../testing/zip-of.ts'
import type { Manifest } from '../copied/manifest.ts'

const test = await testApp()
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
const browser = await signedInAs(test, berit)

const publishDay = daysAfter(stockholmDate(test.clock()), 90)
const afterwards = new Date(`${daysAfter(publishDay, 1)}T08:00:00Z`)

const emptySite = (): Promise<string> => aSite(test.database)
const rowsOn = async (siteId: string): Promise<number> => {
  const { rows } = await test.superuser.query<{ n: number }>(
    `select ((select count(*) from items where site_id = $1) + (select count(*) from media where site_id = $1)
       + (select count(*) from item_revisions where site_id = $1) + (select count(*) from site_settings where site_id = $1))::int as n`,
    [siteId],
  )
  return rows[0]?.n ?? -1
}

/** News with pictures, a tree of pages, a person, and a scheduled text. */
async function aSmallSite() {
  const room = await aNewsroom(test, { name: 'Föreningen i Lund' })
  const { siteId } = room
  const [lead, portrait] = [await aPicture(test, siteId), await aPicture(test, siteId, { size: [900, 1200] })]
  const person = await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek', portrait: portrait.lead })
  const parent = await room.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Här finns vi.') })
  await room.publishedIn(pageArea, { title: 'Hitta hit', body: textOf('Buss 4.') }, parent.id)
  const news = await room.published({ title: 'Nytt bibliotek', image: lead.lead, persons: [person.id] })
  const waits = await room.draft({ title: 'Kommer snart' })
  await room.step((work) =>
    scheduleItem({ ...work, actor: { ...work.actor, now: test.clock() } }, waits.id, {
      draftVersion: 1,
      publishAt: `${publishDay}T08:00`,
    }),
  )
  const reader = await atWork(test, 'reader', siteId)
  const about = { field: 'body', passage: { from: 0, to: 3, quote: 'Det', before: '', after: '' } }
  const comment = { text: 'Är det säkert?', about, key: randomUUID() }
  await reader.browser.send('POST', `${reader.root}/items/${news.id}/comments`, comment)
  await reader.browser.send('POST', `${reader.root}/comments/${comment.key}/resolve`, { version: 1 })
  const admin = await atWork(test, 'siteAdmin', siteId)
  const { general } = emptySettings
  await admin.browser.send('PUT', `${admin.root}/settings/general`, {
    content: { ...general, name: 'Föreningen i Lund', district: 'Skåne' },
    version: 0,
  })
  await admin.browser.send('POST', `${admin.root}/redirects`, { from: '/gammal', to: '/lokalen', code: 301 })
  return { siteId, news, waits, parent, person, lead, reader: reader.user }
}

const died = (): never => {
  throw new Error('The program was killed here')
}

const small = await aSmallSite()
const zip = await copyOfSite(test, small.siteId, berit.id)

describe('a copy of a site', () => {
  // covers Files and export: import of a copy: states, times and addresses; a trial leaves nothing behind
  it('becomes the same site again, at its times and addresses', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    const before = await rowsOn(siteId)
    const checked = await reading.check()
    expect(checked).toMatchObject({ state: 'checked', report: { from: { name: 'Föreningen i Lund' }, problems: [] } })
    expect(checked?.report?.counts).toContainEqual({ label: 'Bilder och dokument', count: 2 })
    // A trial changes no row.
    expect(await rowsOn(siteId)).toBe(before)
    expect(await reading.run()).toMatchObject({ state: 'done', done: 2, total: 2 })
    expect(comparable(await copyOfSite(test, siteId, berit.id))).toEqual(comparable(zip))

    const site = await atWork(test, 'reader', siteId)
    expect((await site.browser.get(`${site.root}/news/${small.news.id}`)).body).toMatchObject({ state: 'published' })
    expect((await site.browser.get(`${site.root}/news/${small.waits.id}`)).body).toMatchObject({ state: 'scheduled' })
    await runDueJobs(test.database, itemJobs(test.database, itemAreas), afterwards, () => undefined)
    expect((await site.browser.get(`${site.root}/news/${small.waits.id}`)).body).toMatchObject({ state: 'published' })
    const { rows } = await test.superuser.query(`select action from audit_log where site_id = $1 and actor_id = $2 order by id`, [
      siteId,
      berit.id,
    ])
    expect(rows.map(({ action }) => action as string)).toEqual([
      'site.importBegin',
      'site.importRun',
      'site.import',
      'news.publish',
    ])
    // All parts of the file are deleted.
    expect(await test.files.list(`${siteId}/uploads/`)[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  })

  // covers Files and export: who wrote each version comes along as a name, without accounts
  it('keeps the author of each version as a name without an account, and reports which rows get a new author', async () => {
    const accounts = async () => (await test.superuser.query('select count(*)::int as n from users')).rows[0].n as number
    const [siteId, before] = [await emptySite(), await accounts()]
    const reading = await sendCopy(test, browser, siteId, zip)
    const notes = (await reading.check())?.report?.notes.join(' ')
    expect(notes).toMatch(/Vem som skrev varje version står kvar som ett namn .* Allt annat står med ditt namn/)
    await reading.run()
    expect(await accounts()).toBe(before)

    const historyOf = async (from: string) => {
      const { browser: own, root } = await atWork(test, 'reader', from)
      return ((await own.get(`${root}/news/${small.news.id}/history`)).body as unknown as HistoryPage).revisions
    }
    const [original, copied] = [await historyOf(small.siteId), await historyOf(siteId)]
    expect(original[0]?.importedBy).toBeNull()
    expect(copied.map(({ by, importedBy }) => [by.name, importedBy])).toEqual(original.map(({ by }) => [by.name, 'Berit Admin']))
    expect(copied[0]?.by.name).not.toBe('Berit Admin')

    // A copy of the imported site names them too.
    const writersIn = (copy: Buffer) =>
      (filesOf(copy).get('data/revisions.jsonl')?.toString('utf8') ?? '')
        .split('\n')
        .slice(0, -1)
        .map((line) => {
          const { id, createdBy } = JSON.parse(line) as { id: string; createdBy: string }
          return [id, createdBy]
        })
    expect(writersIn(await copyOfSite(test, siteId, berit.id))).toEqual(writersIn(zip))
    expect(writersIn(zip).length).toBeGreaterThan(2)
    // Later rows are signed by their writer.
    const editor = await atWork(test, 'editor', siteId)
    const { body } = await editor.browser.get(`${editor.root}/news/${small.news.id}`)
    await editor.browser.send('POST', `${editor.root}/news/${small.news.id}/name-version`, {
      draftVersion: (body as { draftVersion: number }).draftVersion,
      name: 'Efter flytten',
    })
    expect((await historyOf(siteId))[0]).toMatchObject({ by: { id: editor.user.id }, importedBy: null })
  })

  // covers Content in use: comments: in the site's own copy, with the names of those who wrote
  it('keeps the comments, with the names of those who wrote them', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    expect((await reading.check())?.report?.counts).toContainEqual({ label: 'Kommentarer', count: 1 })
    await reading.run()
    const { browser: own, root } = await atWork(test, 'reader', siteId)
    const { comments } = (await own.get(`${root}/items/${small.news.id}/comments`)).body as { comments: Comment[] }
    expect(comments).toMatchObject([
      {
        quote: 'Det',
        isResolved: true,
        entries: [
          { kind: 'said', text: 'Är det säkert?', by: { name: small.reader.name }, isOwn: false },
          { kind: 'resolved', by: { name: small.reader.name } },
        ],
      },
    ])
  })

  it('is read without the files that older copies lack', async () => {
    const files = new Map(filesOf(zip))
    const older = ['comments', 'commentEntries']
    for (const name of older) files.delete(`data/${name}.jsonl`)
    const manifest = JSON.parse(files.get('data/manifest.json')?.toString('utf8') ?? '') as Manifest
    const rows = Object.fromEntries(Object.entries(manifest.rows).filter(([name]) => !older.includes(name)))
    const listed = manifest.files.filter(({ file }) => files.has(file))
    files.set('data/manifest.json', Buffer.from(JSON.stringify({ ...manifest, rows, files: listed })))
    const reading = await sendCopy(test, browser, await emptySite(), await zipOf(files))
    expect((await reading.check())?.report?.problems).toEqual([])
    expect(await reading.run()).toMatchObject({ state: 'done' })
  })

  // covers Files and export: import of a copy: states, times and addresses; a trial leaves nothing behind
  it('with scheduled times in the past has drafts instead of scheduled texts', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    await reading.check()
    await test.superuser.query(`update site_imports set state = 'checking' where site_id = $1`, [siteId])
    await test.superuser.query(
      `insert into jobs (site_id, kind, key, run_at) select site_id, 'site.importCheck', id::text, now() from site_imports where site_id = $1`,
      [siteId],
    )
    expect(await reading.work({}, afterwards)).toEqual([])
    expect((await reading.now())?.report?.notes).toContain('1 schemalagd publicering har passerat. De texterna blir utkast.')
    await browser.send('POST', `${reading.root}/${(await reading.now())?.id}/run`)
    expect(await reading.work({}, afterwards)).toEqual([])
    const site = await atWork(test, 'reader', siteId)
    expect((await site.browser.get(`${site.root}/news/${small.waits.id}`)).body).toMatchObject({ state: 'draft' })
  })

  // covers Files and export: import of a copy: administrators alone, into an empty site alone
  it('is read by administrators, and into an empty site', async () => {
    const siteId = await emptySite()
    for (const role of ['siteAdmin', 'editor'] as const) {
      const { browser: own } = await atWork(test, role, siteId)
      expect((await sendCopy(test, own, siteId, zip)).begun.status).toBe(403)
    }
    expect((await sendCopy(test, browser, 'finns-inte', zip)).begun.status).toBe(404)
    const { begun, root } = await sendCopy(test, browser, small.siteId, zip)
    expect(begun).toMatchObject({ status: 409, body: { message: expect.stringContaining('Sajten är inte tom') } })
    expect((await browser.get(root)).body).toMatchObject({
      import: null,
      refusal: expect.stringContaining('bilder eller dokument'),
    })
  })

  // covers Files and export: import of a copy: administrators alone, into an empty site alone
  it('is not read into a site that got content meanwhile', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    const id = (await reading.check())?.id
    expect((await browser.send('POST', `${reading.root}/${id}/run`)).status).toBe(200)
    const editor = await atWork(test, 'editor', siteId)
    await editor.browser.send('POST', `${editor.root}/news`, { content: newsContent({ title: 'Vår första nyhet' }) })
    const rows = await rowsOn(siteId)
    expect(await reading.work()).toEqual([])
    expect(await reading.now()).toMatchObject({
      state: 'refused',
      report: { problems: [expect.stringContaining('Sajten är inte tom')] },
    })
    expect(await rowsOn(siteId)).toBe(rows)
  })

  // covers Files and export: import of a copy: killed half-way the site is empty, and it goes on
  it('is resumed when the process died half-way, at the pictures or at the rows', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    const id = (await reading.check())?.id
    await browser.send('POST', `${reading.root}/${id}/run`)
    let puts = 0
    const files: typeof test.files = {
      ...test.files,
      put: async (...given) => {
        if (++puts > 2) throw new FileStoreFault('The program was killed here', { isFull: false })
        return test.files.put(...given)
      },
    }
    // Among the last rows of the site: all others are written by then.
    const areas = itemAreas.map((area) => (area.name === 'news' ? { ...area, searchText: died } : area))
    expect(await reading.work({ files })).toHaveLength(1)
    expect([await rowsOn(siteId), (await reading.now())?.state]).toEqual([0, 'running'])
    expect(await reading.work({ areas }, new Date(test.clock().getTime() + 90_000))).toHaveLength(1)
    expect([await rowsOn(siteId), (await reading.now())?.state]).toEqual([0, 'running'])
    expect(await reading.work({}, new Date(test.clock().getTime() + 400_000))).toEqual([])
    expect(await reading.now()).toMatchObject({ state: 'done' })
    expect(comparable(await copyOfSite(test, siteId, berit.id))).toEqual(comparable(zip))
  })

  it('can be cancelled with all its parts, and may not exceed its announced size', async () => {
    const siteId = await emptySite()
    const reading = await sendCopy(test, browser, siteId, zip)
    const id = (await reading.now())?.id
    const part = (offset: number, bytes: Buffer) => browser.send('PUT', `${reading.root}/${id}/parts/${offset}`, bytes)
    expect((await part(0, zip)).body).toEqual({ received: zip.length })
    expect((await part(zip.length, Buffer.from('mer'))).status).toBe(413)
    expect((await browser.send('POST', reading.root, { fileName: 'b.zip', bytes: 9 })).status).toBe(409)
    expect((await browser.send('DELETE', `${reading.root}/${id}`)).status).toBe(204)
    expect(await reading.now()).toBeNull()
    expect(await test.files.list(`${siteId}/uploads/`)[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
    const again = await sendCopy(test, browser, siteId, zip.subarray(0, 100))
    const { id: other } = again.begun.body as { id: string }
    expect((await browser.send('POST', `${again.root}/${other}/run`)).status).toBe(409)
  })
})
