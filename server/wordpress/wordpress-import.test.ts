import { expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { atWork } from '../testing/at-work.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
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
