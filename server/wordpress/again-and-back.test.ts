import { describe, expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { atWork } from '../testing/at-work.ts'
import { listedSteps } from '../testing/taken-back.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'

const test = await testApp()

interface Stored {
  readonly id: string
  readonly draft: NewsContent
  readonly draft_version: number
  readonly deleted_at: Date | null
  readonly published_revision_id: string | null
}

const itemOf = async (siteId: string, title: string): Promise<Stored | undefined> => {
  const { rows } = await test.superuser.query('select * from items where site_id = $1 and title = $2', [siteId, title])
  return rows[0] as Stored | undefined
}

const titles = ['Orörd', 'Ändrad här', 'Publicerad här', 'Slängd här'] as const
const fileWith = (text: string) =>
  wxrFile({ posts: titles.map((title, at) => ({ id: at + 1, title, slug: `text-${at + 1}`, content: text })) })

/** A site with four texts, three of which somebody has worked on. */
async function aWorkedSite() {
  const admin = await atWork(test, 'siteAdmin')
  const first = await importedExport(test, admin, fileWith('Första lydelsen.'))
  const { browser, root, siteId } = admin
  const [changed, published, trashed] = await Promise.all(titles.slice(1).map((title) => itemOf(siteId, title)))
  const saved = await browser.send('PATCH', `${root}/news/${changed?.id}/draft`, {
    fields: { lead: 'Skriven här.' },
    versions: { lead: 1 },
    resolvesConflict: false,
  })
  const out = await browser.send('POST', `${root}/news/${published?.id}/publish`, { draftVersion: 1 })
  const gone = await browser.send('POST', `${root}/news/${trashed?.id}/trash`, { draftVersion: 1 })
  return { admin, first, answers: [saved.status, out.status, gone.status] }
}

describe('a second import', () => {
  // covers Files and export: import from WordPress: again updates what nobody has touched, and touches nothing else
  it('updates what nobody has touched, and leaves the rest as it is', async () => {
    const { admin, answers } = await aWorkedSite()
    expect(answers).toEqual([200, 200, 200])
    const before = await Promise.all(titles.map((title) => itemOf(admin.siteId, title)))
    const second = await importedExport(test, admin, fileWith('Andra lydelsen.'))
    const after = await Promise.all(titles.map((title) => itemOf(admin.siteId, title)))
    expect(plainText(after[0]!.draft.body)).toBe('Andra lydelsen.')
    expect(after.slice(1)).toEqual(before.slice(1))
    const outcomes = (await second.rows()).filter(({ kind }) => kind === 'post').map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['updated', 'touched', 'touched', 'touched'])
  })

  it('is taken back alone: the text from before is there again', async () => {
    const { admin } = await aWorkedSite()
    const second = await importedExport(test, admin, fileWith('Andra lydelsen.'))
    expect((await second.step('undo'))?.state).toBe('undone')
    expect(plainText((await itemOf(admin.siteId, 'Orörd'))!.draft.body)).toBe('Första lydelsen.')
    const third = await importedExport(test, admin, fileWith('Andra lydelsen.'))
    expect((await third.rows('updated')).length).toBe(1)
  })
})

describe('an import that is taken back', () => {
  // covers Files and export: import from WordPress: taken back as a whole
  it('removes what nobody has touched and puts the rest into the trash', async () => {
    const { admin, first } = await aWorkedSite()
    expect((await first.step('undo'))?.state).toBe('undone')
    expect(await itemOf(admin.siteId, 'Orörd')).toBeUndefined()
    expect((await itemOf(admin.siteId, 'Ändrad här'))?.deleted_at).not.toBeNull()
    expect((await itemOf(admin.siteId, 'Publicerad här'))?.published_revision_id).toBeNull()
    // Only what is in the trash is still led to.
    const { rows } = await test.superuser.query(
      `select count(*)::int as n from redirects r where site_id = $1 and not exists (select from items i where i.site_id = r.site_id and i.id = r.to_item_id)`,
      [admin.siteId],
    )
    expect(rows[0]?.n).toBe(0)
    // The removed text may come again; what lies in the trash is left alone.
    const again = await importedExport(test, admin, fileWith('Första lydelsen.'))
    const outcomes = (await again.rows()).filter(({ kind }) => kind === 'post').map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('kept')
    expect(outcomes.slice(1).every((outcome) => outcome !== 'kept')).toBe(true)
  })

  // covers Files and export: import from WordPress: taken back as a step of the one undo
  it('is a step of the list Ångra, and counts the texts that somebody has worked on', async () => {
    const { admin } = await aWorkedSite()
    const { browser, root } = admin
    const second = await importedExport(test, admin, fileWith('Andra lydelsen.'))
    const steps = (await listedSteps(browser, root)).filter(({ kind }) => kind === 'wordpress')
    expect(steps.map(({ words, refusal }) => [words, refusal])).toEqual([
      ['Läsa in från WordPress – export.xml', null],
      ['Läsa in från WordPress – export.xml', null],
    ])
    const [, first] = steps
    expect(steps[0]?.id).toBe(second.id)
    const back = await browser.send('POST', `${root}/undo/${first?.id}`)
    const notices = ['2 texter som ni har ändrat eller publicerat hamnar i papperskorgen.']
    expect(back).toMatchObject({ status: 200, body: { words: 'Läsa in från WordPress – export.xml', notices } })
    // Until the job has been, nothing else begins and nothing is taken back twice.
    expect((await browser.send('POST', `${root}/undo/${first?.id}`)).status).toBe(409)
    expect((await browser.send('POST', `${root}/wordpress`, { fileName: 'a.xml', bytes: 10 })).status).toBe(409)
    expect(await second.work()).toEqual([])
    // The second import has stored a version of it.
    expect(await itemOf(admin.siteId, 'Orörd')).toBeUndefined()
    expect((await listedSteps(browser, root)).filter(({ undone }) => undone !== null).map(({ id }) => id)).toContain(first?.id)
  })

  it('can be taken back when it was cancelled or has failed, and again when that failed', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const importing = await importedExport(test, admin, fileWith('Första lydelsen.'))
    const { siteId } = admin
    const taken = () => admin.browser.send('POST', `${admin.root}/undo/${importing.id}`)
    const ofState = (state: string) =>
      test.superuser.query('update wordpress_imports set state = $2 where site_id = $1', [siteId, state])
    for (const state of ['running', 'cancelling', 'checking', 'fetching', 'undone']) {
      await ofState(state)
      expect(await taken()).toMatchObject({ status: 409, body: { message: 'Importen går inte att ta tillbaka längre.' } })
    }
    await ofState('failed')
    expect((await taken()).status).toBe(200)
    await test.superuser.query(`update jobs set deaths = 1000 where site_id = $1 and kind = 'wordpress.undo'`, [siteId])
    await importing.work()
    expect((await importing.now())?.state).toBe('failed')
    expect((await taken()).status).toBe(200)
    expect(await importing.work()).toEqual([])
    expect((await importing.now())?.state).toBe('undone')
    expect(await itemOf(siteId, 'Orörd')).toBeUndefined()
  })

  it('takes a whole tree of pages', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const posts = [
      { id: 1, type: 'page', title: 'Barnet före', slug: 'barnet', parent: 2 },
      { id: 2, type: 'page', title: 'Föräldern', slug: 'foraldern' },
    ]
    const importing = await importedExport(test, admin, wxrFile({ posts }))
    const { rows } = await test.superuser.query(`select path from items where site_id = $1 and title = 'Barnet före'`, [
      admin.siteId,
    ])
    expect(rows[0]?.path).toBe('/foraldern/barnet')
    await importing.step('undo')
    expect(await itemOf(admin.siteId, 'Föräldern')).toBeUndefined()
    expect(await itemOf(admin.siteId, 'Barnet före')).toBeUndefined()
  })
})

describe('a tree of pages that is taken back', () => {
  const tree = [
    { id: 1, type: 'page', title: 'Överst', slug: 'overst' },
    { id: 2, type: 'page', title: 'Under', slug: 'under', parent: 1 },
    { id: 3, type: 'page', title: 'Bredvid', slug: 'bredvid', parent: 1 },
  ]

  it('leaves the page above one that somebody has worked on, in the trash with it', async () => {
    const admin = await atWork(test, 'siteAdmin')
    const importing = await importedExport(test, admin, wxrFile({ posts: tree }))
    const below = await itemOf(admin.siteId, 'Under')
    const fields = { lead: 'Skriven här.' }
    const saved = await admin.browser.send('PATCH', `${admin.root}/pages/${below?.id}/draft`, {
      fields,
      versions: { lead: 1 },
      resolvesConflict: false,
    })
    expect(saved.status).toBe(200)
    expect((await importing.step('undo'))?.state).toBe('undone')
    expect(await itemOf(admin.siteId, 'Bredvid')).toBeUndefined()
    expect((await itemOf(admin.siteId, 'Under'))?.deleted_at).not.toBeNull()
    const above = await itemOf(admin.siteId, 'Överst')
    expect(above?.deleted_at).not.toBeNull()
    for (const one of [above, below]) {
      const answer = await admin.browser.send('POST', `${admin.root}/pages/${one?.id}/restore`, {
        draftVersion: one === above ? 1 : 2,
      })
      expect(answer.status).toBe(200)
    }
    expect((await itemOf(admin.siteId, 'Under'))?.deleted_at).toBeNull()
  })
})

it('is for those who run the site, one at a time', async () => {
  const editor = await atWork(test, 'editor')
  expect((await editor.browser.get(`${editor.root}/wordpress`)).status).toBe(403)
  const admin = await atWork(test, 'siteAdmin')
  const begin = () => admin.browser.send('POST', `${admin.root}/wordpress`, { fileName: 'a.xml', bytes: 10 })
  expect((await begin()).status).toBe(200)
  expect(await begin()).toMatchObject({
    status: 409,
    body: { message: 'En import är redan på väg. Slutför den eller ta bort den först.' },
  })
  const stranger = await atWork(test, 'siteAdmin')
  const { id } = ((await admin.browser.get(`${admin.root}/wordpress`)).body as { imports: { id: string }[] }).imports[0]!
  expect((await stranger.browser.send('POST', `${stranger.root}/wordpress/${id}/check`)).status).toBe(404)
})
