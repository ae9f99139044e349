import { expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { atWork } from '../testing/at-work.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { soon, testSites, visit } from '../testing/test-sites.ts'
import { importedExport, sentExport, usualChoices } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'
import { windowsZipOf } from '../testing/zip-of.ts'
import { wordpressAddresses, wordpressImports, wordpressRows, wordpressSources } from './wordpress-imports-table.ts'

const test = await testApp()

const posts = [
  {
    id: 11,
    title: 'Ny lekplats i Ängelholm',
    slug: 'ny-lekplats',
    excerpt: 'Barnen fick bestämma.',
    content: 'Första stycket.\n\nAndra <strong>stycket</strong>.',
    terms: [['category', 'aktuellt', 'Aktuellt']] as const,
  },
  {
    id: 12,
    title: 'Årsmöte',
    slug: 'arsmote',
    content: 'Läs om <a href="https://gamla.example.se/2019/05/ny-lekplats/">lekplatsen</a>.',
  },
  { id: 13, title: 'Om föreningen', type: 'page', slug: 'foreningen', content: '<p>Vi är många.</p>' },
  { id: 14, title: 'Historia', type: 'page', slug: 'historia', parent: 13, content: '<p>Sedan 1920.</p>' },
]
const file = wxrFile({ posts, categories: [['aktuellt', 'Aktuellt']], tags: [['lek', 'Lek']] })

const draftsOf = async (siteId: string) => {
  const { rows } = await test.superuser.query(
    `select id, area, path, title, draft, draft_version, published_revision_id from items where site_id = $1 and system_key is null order by path`,
    [siteId],
  )
  return rows as {
    id: string
    area: string
    path: string
    title: string
    draft: NewsContent
    draft_version: number
    published_revision_id: null
  }[]
}

// covers Files and export: import from WordPress: drafts, places, links, and old addresses
it('makes drafts of posts and pages, and another import of the same file changes nothing', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const importing = await importedExport(test, admin, file, { categories: { aktuellt: '+' } })
  const drafts = await draftsOf(admin.siteId)
  expect(drafts.map(({ path }) => path)).toEqual([
    '/foreningen',
    '/foreningen/historia',
    '/nyheter/arsmote',
    '/nyheter/ny-lekplats',
  ])
  expect(drafts.every((one) => one.published_revision_id === null)).toBe(true)
  const [, , meeting, playground] = drafts
  expect(playground?.draft).toMatchObject({
    lead: 'Barnen fick bestämma.',
    byline: 'Anna Åkesson',
    displayDate: '2019-05-17',
    category: 'aktuellt',
  })
  expect(plainText(playground!.draft.body)).toBe('Första stycket.\nAndra stycket.')
  expect(JSON.stringify(meeting?.draft.body)).toContain(`"item:${playground?.id}"`)
  const { rows: redirects } = await test.superuser.query(
    'select from_path, to_item_id from redirects where site_id = $1 order by 1',
    [admin.siteId],
  )
  expect(redirects).toContainEqual({ from_path: '/2019/05/ny-lekplats', to_item_id: playground?.id })
  expect(redirects).toContainEqual({ from_path: '/?p=12', to_item_id: meeting?.id })
  // Everything in the file has an outcome.
  expect((await importing.rows()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'author changed',
    'category kept',
    'tag leftOut',
    'post kept',
    'post kept',
    'page kept',
    'page kept',
  ])

  const again = await importedExport(test, admin, file, { categories: { aktuellt: '+' } })
  expect(await draftsOf(admin.siteId)).toEqual(drafts)
  expect((await again.rows()).filter(({ item }) => item).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'same'])
})

// covers Files and export: import from WordPress: a ZIP that was made in Windows
it('reads a ZIP whose names are written as PowerShell writes them, with its pictures', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const upload = 'wp-content/uploads/2019/05/torget.jpg'
  const picture = { id: 21, type: 'attachment', title: 'Torget', fileUrl: `https://gamla.example.se/${upload}` }
  const zip = await windowsZipOf([
    ['Sajten/', Buffer.alloc(0)],
    ['Sajten/export.xml', Buffer.from(wxrFile({ posts: [picture, ...posts] }))],
    [`Sajten/${upload}`, await pictureFile()],
  ])
  expect(zip.includes('uploads\\2019\\05\\torget.jpg')).toBe(true)
  const importing = await importedExport(test, admin, zip)
  expect((await importing.now())?.contents?.files).toMatchObject({ count: 1, present: 1 })
  expect((await importing.rows()).find(({ title }) => title === 'Torget')?.outcome).toBe('kept')
  expect(await draftsOf(admin.siteId)).toHaveLength(4)
})

it('is seen by its own site alone', async () => {
  const [admin, other] = [await atWork(test, 'siteAdmin'), await atWork(test, 'siteAdmin')]
  await importedExport(test, admin, file)
  for (const table of [wordpressImports, wordpressRows, wordpressAddresses, wordpressSources]) {
    const seen = (siteId: string) => test.database.inSite(siteId, async (site) => (await site.query.select().from(table)).length)
    expect(await seen(admin.siteId)).toBeGreaterThan(0)
    expect(await seen(other.siteId)).toBe(0)
  }
})

// covers Files and export: import from WordPress: numbers of texts, pages, categories and files lead where they belong
it('leads the numbers of WordPress to what was read in, once it is published', async () => {
  const sites = await testSites(test)
  const admin = await atWork(test, 'siteAdmin')
  const numbered = [
    { id: 21, title: 'Ny lekplats', slug: 'ny-lekplats' },
    { id: 22, title: 'Om föreningen', type: 'page', slug: 'foreningen' },
    { id: 23, title: 'Ett kalas', link: 'https://gamla.example.se/?post_type=kalas&p=23' },
    // Its page in WordPress belongs to the text that it was sent up with.
    { id: 24, type: 'attachment', title: 'Karta', parent: 21, fileUrl: 'https://gamla.example.se/wp-content/uploads/karta.pdf' },
    { id: 25, type: 'attachment', title: 'Ensam', fileUrl: 'https://gamla.example.se/wp-content/uploads/ensam.pdf' },
    { id: 26, title: '19121212-1212', link: 'https://gamla.example.se/19121212-1212/' },
  ]
  const read = wxrFile({ posts: numbered, categories: [['aktuellt', 'Aktuellt']] })
  const importing = await importedExport(test, admin, read, { categories: { aktuellt: '+' } })
  const drafts = await draftsOf(admin.siteId)
  const [playground] = drafts.filter(({ title }) => title === 'Ny lekplats')
  const [about] = drafts.filter(({ title }) => title === 'Om föreningen')
  const answerOf = async (query: string) => {
    const { statusCode, headers } = await visit(sites, `/${admin.siteId}${query}`)
    return [statusCode, headers.location]
  }
  // What is read in is not public.
  expect(await answerOf('?p=21')).toEqual([200, undefined])
  await soon(async () => expect(await answerOf('/?cat=1&paged=2')).toEqual([301, `/${admin.siteId}/nyheter`]))
  for (const [area, item] of [
    ['news', playground],
    ['pages', about],
  ] as const)
    expect((await admin.browser.send('POST', `${admin.root}/${area}/${item?.id}/publish`, { draftVersion: 1 })).status).toBe(200)
  for (const [query, item] of [
    ['?p=21', playground],
    ['?utm_source=blad&p=21', playground],
    ['/?page_id=22', about],
    ['?p=22', about],
    ['/?attachment_id=24', playground],
    ['?p=24', playground],
  ] as const)
    await soon(async () => expect([query, ...(await answerOf(query))]).toEqual([query, 301, `/${admin.siteId}${item?.path}`]))
  for (const query of ['?p=23', '?attachment_id=25', '?p=99', '?page_id=21', '?s=21'])
    expect([query, ...(await answerOf(query))]).toEqual([query, 200, undefined])
  const { rows } = await test.superuser.query<{ from: string }>(
    `select from_path as "from" from redirects where site_id = $1 order by from_path collate "C"`,
    [admin.siteId],
  )
  const from = rows.map((row) => row.from)
  expect(from).toContain('/?p=23')
  expect(from.filter((one) => /1912|uploads/.test(one))).toEqual([])
  expect((await importing.step('undo'))?.state).toBe('undone')
})

it('notes what a text leads to that a program of the version before has read in of the same file', async () => {
  const admin = await atWork(test, 'siteAdmin')
  await importedExport(test, admin, file)
  const links = () => test.superuser.query(`select from item_references where site_id = $1 and version = 'draft'`, [admin.siteId])
  expect((await links()).rows).toHaveLength(1)
  const next = await sentExport(test, admin, file)
  await next.step('check')
  const drafts = await draftsOf(admin.siteId)
  const [from, to] = ['Årsmöte', 'Ny lekplats i Ängelholm'].map((title) => drafts.find((one) => one.title === title)?.id)
  await test.superuser.query('delete from item_references where site_id = $1', [admin.siteId])
  await test.superuser.query(
    `update wordpress_rows set outcome = 'kept', item_id = $3, area = 'news', leads_to = array[$4]::uuid[]
     where site_id = $1 and import_id = $2 and title = 'Årsmöte'`,
    [admin.siteId, next.id, from, to],
  )
  expect((await next.step('run', usualChoices))?.state).toBe('done')
  expect((await links()).rows).toHaveLength(1)
})
