import { describe, expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews, NewsContent as NewsSchema } from '#contract/news/news.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { atWork } from '../testing/at-work.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'
import { themeTest } from '../testing/wxr-theme-test.ts'
import { zipOf } from '../testing/zip-of.ts'

const test = await testApp()
const admin = await atWork(test, 'siteAdmin')
const picture = await pictureFile(900, 600)
const zip = await zipOf([
  ['export.xml', Buffer.from(themeTest)],
  ['wp-content/uploads/2019/05/torget-i-angelholm.jpg', picture],
])
const importing = await importedExport(test, admin, zip, { categories: { markning: '+', block: '+', bilder: '+' } })
const rows = await importing.rows()
const rowOf = (title: string) => rows.find((row) => row.title.startsWith(title))

const draftOf = async (title: string): Promise<NewsContent> => {
  const { rows: items } = await test.superuser.query('select draft from items where site_id = $1 and title like $2', [
    admin.siteId,
    `${title}%`,
  ])
  return items[0]?.draft as NewsContent
}

describe('the theme unit test data', () => {
  it('accounts for everything in the file, once', () => {
    expect(rows.length).toBe(2 + 4 + 1 + 24)
    expect(rows.filter(({ outcome }) => outcome === 'waiting')).toEqual([])
    expect(rows.filter(({ outcome, notes }) => outcome === 'leftOut' && notes.length === 0)).toEqual([])
    expect(rows.filter(({ outcome }) => outcome === 'leftOut').map(({ title }) => title)).toEqual([
      'HTML',
      'Slängt',
      'Stortorget, Ängelholm',
      'Saknad bild',
      'Hem',
      'Tygväska',
    ])
  })

  it('reads classic HTML into the blocks of the editor, and tells what it lost', async () => {
    const { body } = await draftOf('Märkning:')
    expect(body.content.map(({ type }) => type)).toEqual([
      'heading',
      'heading',
      'heading',
      'paragraph',
      'blockquote',
      'table',
      'bulletList',
      'orderedList',
      'paragraph',
      'paragraph',
      'paragraph',
      'horizontalRule',
      'embed',
    ])
    expect(JSON.stringify(body)).not.toMatch(/javascript|alert|annonser/)
    const notes = rowOf('Märkning:')?.notes.join(' ')
    for (const told of ['program (script)', 'stilmallar', 'formulär', 'annonser.example.com', 'javascript:', 'Klassiskt', 'HTML'])
      expect(notes).toContain(told)
  })

  it('reads blocks, pictures, slide shows and captions', async () => {
    const content = await draftOf('Block')
    expect(content.body.content.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'image',
      'slideshow',
      'paragraph',
      'paragraph',
      'table',
      'heading',
      'heading',
      'button',
      'factBox',
      'embed',
    ])
    const { content: found } = content.body
    expect(content.image).not.toBeNull()
    expect(plainText({ content: found.slice(4, 6) })).toBe('Från festen på torget\nStadgar')
    expect(found[6]).toMatchObject({ content: [{ content: [{ type: 'tableHeader' }, { type: 'tableHeader' }] }, {}] })
    expect(found.slice(7, 9)).toMatchObject([{ attrs: { level: 3 } }, { attrs: { level: 3 } }])
    expect(rows.find(({ kind, title }) => kind === 'post' && title === 'Block')?.notes.join()).toContain('stadgar.pdf')
    expect(content.body.content[2]).toMatchObject({ attrs: { alt: 'Torget en lördag', caption: 'Torgdag i maj.' } })
    expect(plainText(content.body)).toContain('Ett stycke med radbrytning')
    const gallery = await draftOf('Galleri')
    expect(gallery.body.content.map(({ type }) => type)).toEqual(['paragraph', 'image', 'image'])
    expect(gallery.body.content[2]).toMatchObject({ attrs: { caption: 'Torget på våren' } })
    expect(rowOf('Galleri')?.notes.join(' ')).toMatch(/contact-form-7/)
  })

  it('stores what an editor could have saved', async () => {
    const { rows: items } = await test.superuser.query(`select draft from items where site_id = $1 and area = 'news'`, [
      admin.siteId,
    ])
    for (const { draft } of items) expect(NewsSchema.safeParse({ ...emptyNews, ...draft }).success).toBe(true)
  })

  it('makes events of the common plug-ins', async () => {
    expect((await draftOf('Torgmöte')).event).toMatchObject({
      startDay: '2027-05-01',
      startTime: '13:00',
      endTime: '15:00',
      place: 'Stortorget, Ängelholm',
    })
    expect((await draftOf('Studiecirkel')).event).toMatchObject({ startDay: '2027-06-02', startTime: '18:30', endTime: '20:00' })
    expect((await draftOf('Sommarfest')).event).toMatchObject({ startDay: '2027-07-03', startTime: '18:15', place: 'Parken' })
  })

  it('builds the tree of pages, no deeper than three', async () => {
    const { rows: pages } = await test.superuser.query(
      `select path from items where site_id = $1 and area = 'pages' and system_key is null order by path`,
      [admin.siteId],
    )
    const paths = pages.map(({ path }) => path as string)
    expect(paths).toContain('/niva-1/niva-2/niva-3')
    expect(rowOf('Nivå 4')?.notes.join(' ')).toContain('djupare än tre nivåer')
    expect(paths).toContain('/niva-1/niva-2/niva-4')
  })

  it('cuts titles, notices personal numbers and comments', () => {
    expect(rowOf('En mycket lång')?.notes).toContain('Rubriken var längre än 120 tecken och är kortad.')
    expect(rowOf('Personuppgifter')?.notes.join(' ')).toContain('personnummer')
    expect(rowOf('Med kommentarer')?.notes).toContain('Kommentarer följer inte med (3).')
  })
})

it('reads one website of several, by its own addresses', async () => {
  const other = await atWork(test, 'siteAdmin')
  const blog = 'https://forbundet.example.se/lund'
  const posts = [
    { id: 1, title: 'Hej från Lund', slug: 'hej' },
    {
      id: 2,
      title: 'Läs mer',
      slug: 'las-mer',
      content: `Se <a href="${blog}/2019/05/hej/">det</a> och <a href="https://forbundet.example.se/malmo/x/">Malmö</a>.`,
    },
  ]
  await importedExport(test, other, wxrFile({ base: 'https://forbundet.example.se', blog, posts }))
  const { rows: redirects } = await test.superuser.query('select from_path from redirects where site_id = $1 order by 1', [
    other.siteId,
  ])
  expect(redirects.map(({ from_path }) => from_path as string)).toEqual(
    expect.arrayContaining(['/2019/05/hej', '/lund/2019/05/hej', '/?p=1', '/lund?p=1']),
  )
  const { rows: items } = await test.superuser.query(`select draft from items where site_id = $1 and title = 'Läs mer'`, [
    other.siteId,
  ])
  expect(JSON.stringify(items[0]?.draft)).toMatch(/item:[0-9a-f-]{36}.*forbundet\.example\.se\/malmo/)
})
