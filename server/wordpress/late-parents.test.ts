import { describe, expect, it } from 'vitest'
import type { AtWork } from '../testing/at-work.ts'
import { atWork } from '../testing/at-work.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'

const test = await testApp()

const above = { id: 1, type: 'page', title: 'Föreningen', slug: 'foreningen' }
const page = { id: 2, type: 'page', title: 'Styrelsen', slug: 'styrelsen', parent: 1 }
const below = { id: 3, type: 'page', title: 'Valberedningen', slug: 'valberedningen', parent: 2 }

const pathsOf = async ({ siteId }: AtWork): Promise<string[]> => {
  const { rows } = await test.superuser.query<{ path: string }>(
    `select path from items where site_id = $1 and area = 'pages' and system_key is null and deleted_at is null order by path`,
    [siteId],
  )
  return rows.map(({ path }) => path)
}
const idOf = async ({ siteId }: AtWork, title: string): Promise<string> => {
  const { rows } = await test.superuser.query<{ id: string }>('select id from items where site_id = $1 and title = $2', [
    siteId,
    title,
  ])
  return rows[0]?.id ?? ''
}

/** A site that has read in pages whose parent was not in the file. */
async function aSiteWithout(...posts: readonly (typeof above)[]) {
  const admin = await atWork(test, 'siteAdmin')
  await importedExport(test, admin, wxrFile({ posts }))
  return admin
}

// covers Files and export: import from WordPress: a page whose parent comes with a later import is placed under it
describe('a page whose parent comes with a later import', () => {
  it('is placed under it with what is below, whether the page comes again or not, and the report says so', async () => {
    for (const posts of [[above], [above, page, below]]) {
      const admin = await aSiteWithout(page, below)
      expect(await pathsOf(admin)).toEqual(['/styrelsen', '/styrelsen/valberedningen'])
      const later = await importedExport(test, admin, wxrFile({ posts }))
      expect(await pathsOf(admin)).toEqual(['/foreningen', '/foreningen/styrelsen', '/foreningen/styrelsen/valberedningen'])
      const [row] = (await later.rows()).filter(({ title }) => title === 'Föreningen')
      expect(row?.notes).toContain('”Styrelsen”, som lästes in tidigare, ligger nu under den här sidan.')
      // Reading in again changes nothing, and the page is still nobody's work.
      const again = await importedExport(test, admin, wxrFile({ posts: [{ ...page, content: 'Nya ord.' }, below] }))
      expect((await again.rows('updated')).map(({ title }) => title)).toEqual(['Styrelsen'])
      expect(await pathsOf(admin)).toEqual(['/foreningen', '/foreningen/styrelsen', '/foreningen/styrelsen/valberedningen'])
    }
  })

  it('goes back to the top when the later import is taken back', async () => {
    const admin = await aSiteWithout(page, below)
    const later = await importedExport(test, admin, wxrFile({ posts: [above] }))
    expect((await later.step('undo'))?.state).toBe('undone')
    expect(await pathsOf(admin)).toEqual(['/styrelsen', '/styrelsen/valberedningen'])
  })

  it('stays where it is when somebody has moved or published it, and when there is no room so deep', async () => {
    const moved = await aSiteWithout(page)
    const elsewhere = await importedExport(test, moved, wxrFile({ posts: [{ ...above, id: 9, title: 'Annan', slug: 'annan' }] }))
    const id = await idOf(moved, 'Styrelsen')
    const move = (parentId: string | null) =>
      moved.browser.send('POST', `${moved.root}/pages/${id}/move`, { draftVersion: 1, parentId, beforeId: null })
    expect([(await move(await idOf(moved, 'Annan'))).status, (await move(null)).status]).toEqual([200, 200])
    expect((await elsewhere.now())?.state).toBe('done')
    await importedExport(test, moved, wxrFile({ posts: [above] }))
    expect(await pathsOf(moved)).toEqual(['/annan', '/foreningen', '/styrelsen'])

    const published = await aSiteWithout(page)
    const answer = await published.browser.send('POST', `${published.root}/pages/${await idOf(published, 'Styrelsen')}/publish`, {
      draftVersion: 1,
    })
    expect(answer.status).toBe(200)
    await importedExport(test, published, wxrFile({ posts: [above] }))
    expect(await pathsOf(published)).toEqual(['/foreningen', '/styrelsen'])

    const deep = await aSiteWithout(page, below)
    const top = { id: 8, type: 'page', title: 'Förbundet', slug: 'forbundet' }
    await importedExport(test, deep, wxrFile({ posts: [top, { ...above, parent: 8 }] }))
    expect(await pathsOf(deep)).toEqual(['/forbundet', '/forbundet/foreningen', '/styrelsen', '/styrelsen/valberedningen'])
  })

  it('makes no circle of pages that each file has under the other', async () => {
    const admin = await aSiteWithout(page)
    await importedExport(test, admin, wxrFile({ posts: [{ ...above, parent: 2 }] }))
    expect(await pathsOf(admin)).toHaveLength(2)
    await importedExport(test, admin, wxrFile({ posts: [page, { ...above, parent: 2 }] }))
    expect(await pathsOf(admin)).toHaveLength(2)
  })
})
