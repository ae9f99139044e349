import { expect, it } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { atWork } from '../testing/at-work.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'
import { zipOf } from '../testing/zip-of.ts'

// Exports with single faults of bytes and signs: what is stored, and what the report says of it. read-wxr.test.ts tells what is read.

const test = await testApp()

const upload = 'wp-content/uploads/2019/05/torget.jpg'
const posts = [
  {
    id: 1,
    title: 'SAGA',
    slug: 'saga',
    content: 'Sm@rgås.',
    excerpt: 'Ingress\u0000.',
    terms: [['category', 'amnen', 'Ämnen']] as const,
  },
  { id: 2, title: 'Hel', slug: 'hel', content: 'Text.' },
  { id: 3, type: 'attachment', title: 'T@rget', fileUrl: `https://gamla.example.se/${upload}`, excerpt: 'Bild\u0008text' },
  { id: 4, type: 'attachment', title: 'B@rta', fileUrl: 'https://gamla.example.se/wp-content/uploads/borta.jpg' },
]
/** One byte of Latin-1 in each text, an entity of HTML and an unknown one in the title of a post. */
function faultyFile(): Buffer {
  const file = wxrFile({ posts, categories: [['amnen', '@mnen']] }).replace('<![CDATA[SAGA]]>', 'En&nbsp;saga &foo; &amp; mer')
  return Buffer.from(
    Buffer.from(file)
      .toString('latin1')
      .replaceAll('@mnen', '\xc4mnen')
      .replaceAll(/(?<=[SsTB]m?)@/g, '\xf6'),
    'latin1',
  )
}

const draftsOf = async (siteId: string) => {
  const { rows } = await test.superuser.query(
    'select title, draft, draft_version from items where site_id = $1 and system_key is null order by path',
    [siteId],
  )
  return rows as { title: string; draft: NewsContent; draft_version: number }[]
}

// covers Files and export: import from WordPress: a fault of one character costs no file, and the report names it
it('reads a file with faults, says in the report what was replaced, and changes nothing the second time', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const zip = await zipOf([
    ['export.xml', faultyFile()],
    [upload, await pictureFile()],
  ])
  const importing = await importedExport(test, admin, zip, { categories: { amnen: '+' } })
  const drafts = await draftsOf(admin.siteId)
  expect(drafts.map(({ title }) => title)).toEqual(['Hel', 'En saga &foo; & mer'])
  expect(drafts[1]?.draft.lead).toBe('Ingress.')
  expect(plainText(drafts[1]!.draft.body)).toBe('Smörgås.')
  const rows = await importing.rows()
  const told = (title: string) => {
    const row = rows.find((one) => one.title === title)
    return [row?.outcome, ...(row?.notes ?? [])]
  }
  const read = (signs: string) => `Tecken hade fel teckenkodning i filen och lästes som ${signs}. Se efter att det stämmer.`
  expect(told('En\u00A0saga &foo; & mer')).toEqual([
    'changed',
    read('ö'),
    'Teckenkoder som filen inte får ha blev tecken: &nbsp;.',
    'Okända teckenkoder står kvar som text: &foo;.',
    'Styrtecken togs bort: U+0000.',
  ])
  expect(told('Hel')).toEqual(['kept'])
  expect(told('Ämnen')).toEqual(['changed', read('Ä')])
  expect(told('Törget')).toEqual([
    'kept',
    read('ö'),
    'Styrtecken togs bort: U+0008.',
    expect.stringContaining('Rättigheten är okänd'),
  ])
  expect(told('Börta')).toEqual(['leftOut', read('ö'), expect.stringContaining('Filen fanns inte med')])
  const { rows: media } = await test.superuser.query('select title, caption from media where site_id = $1', [admin.siteId])
  expect(media).toEqual([{ title: 'Törget', caption: 'Bildtext' }])
  const report = await admin.browser.fetch(`${admin.root}/wordpress/${importing.id}/report.csv`)
  expect(report.bytes.toString()).toContain('Okända teckenkoder står kvar som text: &foo;.')

  const again = await importedExport(test, admin, zip, { categories: { amnen: '+' } })
  expect(await draftsOf(admin.siteId)).toEqual(drafts)
  const outcomes = (await again.rows()).filter(({ kind }) => kind === 'post' || kind === 'attachment').map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['same', 'same', 'same', 'leftOut'])
})
