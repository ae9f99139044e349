import { describe, expect, it } from 'vitest'
import type { ItemCounts, ItemPage, ItemRow } from '#contract/items/items.ts'
import { aMerger } from '../testing/a-merger.ts'
import type { AtWork } from '../testing/at-work.ts'
import { atWork } from '../testing/at-work.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { copyOfSite, sendCopy } from '../testing/site-copies.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'

const test = await testApp()

const password = 'Sommarstugan-1974'
const posts = [
  { id: 1, title: 'Öppen' },
  { id: 2, title: 'Privat', status: 'private' },
  { id: 3, title: 'Skyddad', password },
  { id: 4, title: 'Utkast', status: 'draft' },
  { id: 5, title: 'Granskas', status: 'pending' },
  { id: 6, title: 'Planerad', status: 'future' },
  { id: 7, title: 'Arkiverad', status: 'archived' },
  { id: 8, title: 'Intern sida', type: 'page', status: 'private', slug: 'intern' },
  { id: 9, title: 'Vanlig sida', type: 'page', slug: 'vanlig' },
]
const file = wxrFile({ posts })
const marks = {
  Arkiverad: 'other',
  Granskas: 'pending',
  Planerad: 'scheduled',
  Privat: 'private',
  Skyddad: 'password',
  Utkast: 'draft',
  Öppen: null,
}

const rowsOf = async ({ browser, root }: AtWork, query = ''): Promise<ItemRow[]> =>
  ((await browser.get(`${root}/news?sort=title&${query}`)).body as ItemPage).items
const marksOf = async (at: AtWork) => Object.fromEntries((await rowsOf(at)).map((row) => [row.title, row.hiddenBefore]))
const titlesOf = async (at: AtWork) => (await rowsOf(at, 'hiddenBefore=true')).map(({ title }) => title)
const countOf = async ({ browser, root }: AtWork, area = 'news'): Promise<number> =>
  ((await browser.get(`${root}/${area}/counts`)).body as ItemCounts).hiddenBefore
const itemOf = async (at: AtWork, title: string) => {
  const id = (await rowsOf(at)).find((row) => row.title === title)?.id ?? ''
  return (await at.browser.get(`${at.root}/news/${id}`)).body as ItemRow
}
const publish = async (at: AtWork, title: string) => {
  const { id, draftVersion } = await itemOf(at, title)
  const answer = await at.browser.send('POST', `${at.root}/news/${id}/publish`, { draftVersion })
  expect(answer.status).toBe(200)
  return id
}
const unpublish = async (at: AtWork, id: string) => {
  const { draftVersion } = (await at.browser.get(`${at.root}/news/${id}`)).body as ItemRow
  expect((await at.browser.send('POST', `${at.root}/news/${id}/unpublish`, { draftVersion })).status).toBe(200)
}
async function aMovedSite() {
  const admin = await atWork(test, 'siteAdmin')
  return { admin, importing: await importedExport(test, admin, file) }
}

// covers Files and export: import from WordPress: texts that were not open to everybody say so, in lists and in the report
describe('texts that were not open to everybody on the old website', () => {
  it('say why in the list and in the editor, and have a filter', async () => {
    const { admin, importing } = await aMovedSite()
    expect(await marksOf(admin)).toEqual(marks)
    expect((await itemOf(admin, 'Privat')).hiddenBefore).toBe('private')
    expect((await itemOf(admin, 'Öppen')).hiddenBefore).toBe(null)
    const hidden = Object.keys(marks).filter((title) => title !== 'Öppen')
    expect(await titlesOf(admin)).toEqual(hidden)
    expect([await countOf(admin), await countOf(admin, 'pages'), await countOf(admin, 'policy')]).toEqual([6, 1, 0])
    const { pages } = (await admin.browser.get(`${admin.root}/pages/tree`)).body as {
      pages: Pick<ItemRow, 'title' | 'hiddenBefore'>[]
    }
    const own = pages.filter(({ title }) => title.endsWith(' sida'))
    expect(own.map(({ title, hiddenBefore }) => [title, hiddenBefore]).toSorted()).toEqual([
      ['Intern sida', 'private'],
      ['Vanlig sida', null],
    ])
    // The report says the same, also of texts that were kept.
    const told = new Map((await importing.rows()).map(({ title, outcome, notes }) => [title, [outcome, ...notes]]))
    expect(told.get('Öppen')).toEqual(['kept'])
    expect(told.get('Privat')).toEqual(['kept', 'Var privat på den gamla webbplatsen.'])
    expect(told.get('Skyddad')).toEqual([
      'changed',
      'Lösenordet följde inte med.',
      'Var lösenordsskyddad på den gamla webbplatsen.',
    ])
  })

  it('leave the password behind: it is in no table and no answer', async () => {
    const { admin } = await aMovedSite()
    const { rows: tables } = await test.superuser.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await test.superuser.query(`select from "${name}" t where strpos(t::text, $1) > 0`, [password])
      if (rows.length > 0) holding.push(name)
    }
    expect(holding).toEqual([])
    expect(tables.length).toBeGreaterThan(50)
    expect(JSON.stringify([await itemOf(admin, 'Skyddad'), await rowsOf(admin)])).not.toContain(password)
  })

  it('say no more once they have been published here, whatever becomes of them then', async () => {
    const { admin } = await aMovedSite()
    const id = await publish(admin, 'Privat')
    expect([await marksOf(admin), await countOf(admin)]).toEqual([{ ...marks, Privat: null }, 5])
    await unpublish(admin, id)
    expect([await marksOf(admin), await titlesOf(admin)]).toEqual([
      { ...marks, Privat: null },
      expect.not.arrayContaining(['Privat']),
    ])
    await importedExport(test, admin, file)
    expect(await marksOf(admin)).toEqual({ ...marks, Privat: null })
  })

  it('are not counted while they lie in the trash', async () => {
    const { admin } = await aMovedSite()
    const { id, draftVersion } = await itemOf(admin, 'Utkast')
    expect((await admin.browser.send('POST', `${admin.root}/news/${id}/trash`, { draftVersion })).status).toBe(200)
    expect([await countOf(admin), (await titlesOf(admin)).includes('Utkast')]).toEqual([5, false])
  })
})

// covers Files and export: import from WordPress: again changes no mark, unless the text is open by now, or is not any more
describe('another import', () => {
  it('of the same file changes nothing', async () => {
    const { admin } = await aMovedSite()
    const before = await test.superuser.query('select * from items where site_id = $1 order by id', [admin.siteId])
    const again = await importedExport(test, admin, file)
    const after = await test.superuser.query('select * from items where site_id = $1 order by id', [admin.siteId])
    expect(after.rows).toEqual(before.rows)
    const [told] = (await again.rows()).filter(({ title }) => title === 'Privat')
    expect([told?.outcome, told?.notes]).toEqual(['same', ['Var privat på den gamla webbplatsen.']])
  })

  it('of a newer export marks what was closed meanwhile, also what somebody works on, and lets go what was opened', async () => {
    const { admin } = await aMovedSite()
    const { id } = await itemOf(admin, 'Öppen')
    const fields = { lead: 'Skriven här.' }
    const saved = await admin.browser.send('PATCH', `${admin.root}/news/${id}/draft`, {
      fields,
      versions: { lead: 1 },
      resolvesConflict: false,
    })
    expect(saved.status).toBe(200)
    const newer = posts.map((post) => ({ ...post, status: post.id === 1 ? 'private' : 'publish' }))
    await importedExport(test, admin, wxrFile({ posts: newer }))
    const open = Object.fromEntries(Object.keys(marks).map((title) => [title, null]))
    expect(await marksOf(admin)).toEqual({ ...open, Öppen: 'private', Skyddad: 'password' })
    expect(((await admin.browser.get(`${admin.root}/news/${id}`)).body as { content: object }).content).toMatchObject(fields)
  })
})

// covers Files and export: import from WordPress: copies of a text and of a site, and two sites that become one, keep the marks
describe('the mark of a text', () => {
  it('follows a copy of the draft, until the original has been published here', async () => {
    const { admin } = await aMovedSite()
    const copyOf = async (title: string) => {
      const { id } = await itemOf(admin, title)
      return (await admin.browser.send('POST', `${admin.root}/news/${id}/duplicate`)).body as ItemRow
    }
    expect((await copyOf('Privat')).hiddenBefore).toBe('private')
    await publish(admin, 'Privat')
    expect((await copyOf('Privat')).hiddenBefore).toBe(null)
  })

  it('is in the copy of a site', async () => {
    const { admin } = await aMovedSite()
    const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
    const siteId = await aSite(test.database)
    const reading = await sendCopy(test, await signedInAs(test, berit), siteId, await copyOfSite(test, admin.siteId, berit.id))
    expect(await reading.check()).toMatchObject({ state: 'checked' })
    expect(await reading.run()).toMatchObject({ state: 'done' })
    expect(await marksOf(await atWork(test, 'reader', siteId))).toEqual(marks)
  })

  it('goes with the text to the site that two become', async () => {
    const { admin } = await aMovedSite()
    const { merge } = await aMerger(test)
    const into = await atWork(test, 'reader')
    await merge(admin.siteId, into.siteId)
    expect(await marksOf(into)).toEqual(marks)
  })
})
