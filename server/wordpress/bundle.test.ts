import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { atWork } from '../testing/at-work.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { importedExport, sentExport, usualChoices } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'
import { zipOf } from '../testing/zip-of.ts'
import { bundleKey } from '../modules/media/files/media-keys.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import type { CopiedName } from '../site-export/copied/rows.ts'
import { openZip } from '../site-export/reading/open-zip.ts'
import { readCopy } from '../site-export/reading/read-copy.ts'

const test = await testApp()
const upload = 'wp-content/uploads/2019/05/torget.jpg'
const posts = [
  { id: 1, type: 'attachment', title: 'Torget', fileUrl: `https://gamla.example.se/${upload}` },
  {
    id: 2,
    title: 'Lekplatsen',
    content: `<img src="https://gamla.example.se/${upload}"/>`,
    terms: [['category', 'aktuellt', 'Aktuellt']] as const,
  },
  { id: 3, type: 'page', title: 'Under', slug: 'under', parent: 4 },
  { id: 4, type: 'page', title: 'Över', slug: 'over' },
  { id: 5, title: 'Lång', content: Array.from({ length: 300 }, (_, at) => `Stycke ${at}.`).join('\n\n') },
]
const xml = wxrFile({ posts, categories: [['aktuellt', 'Aktuellt']] })
const zip = await zipOf([
  ['export.xml', Buffer.from(xml)],
  [upload, await pictureFile(900, 600)],
])
const choices = { ...usualChoices, categories: { aktuellt: '+' } }

const bytesOf = async (siteId: string, importId: string): Promise<Buffer | null> =>
  (await test.files.get(bundleKey(siteId, importId))) ?? null

// covers Files and export: import from WordPress: the file becomes a bundle in the form of a copy, which can be had
it('is made into a bundle that is read as any copy is, and that the site administrator can have', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const { id } = await importedExport(test, admin, zip, choices)
  const address = `${admin.root}/wordpress/${id}/bundle.zip`
  const { bytes } = await admin.browser.fetch(address)
  const found: Record<string, unknown> = {}
  await inTempFolder('kansli-bundle-test-', async (folder) => {
    const at = join(folder, 'bundle.zip')
    await pipeline([bytes], createWriteStream(at))
    const opened = await openZip(at)
    // Checked against its manifest, each row against its schema.
    const copy = await readCopy(opened)
    const titlesOf = async (name: CopiedName): Promise<void> => {
      const rows = []
      for await (const row of copy.rows(name)) rows.push('title' in row ? row.title : 'name' in row ? row.name : '')
      found[name] = rows
    }
    for (const name of ['newsCategories', 'media', 'items'] as const) await titlesOf(name)
    found['files'] = [...opened.names].map((name) => name.replace(/-[0-9a-f]{8}/, '')).toSorted()
    found['strangers'] = copy.strangers
    opened.close()
  })
  expect(found).toEqual({
    newsCategories: ['Aktuellt'],
    media: ['Torget'],
    // What is above comes first.
    items: ['Lekplatsen', 'Över', 'Lång', 'Under'],
    files: [
      'bilder/torget.jpg',
      'bilder/torget.jpg.320.webp',
      'data/items.jsonl',
      'data/manifest.json',
      'data/media.jsonl',
      'data/newsCategories.jsonl',
      'data/redirects.jsonl',
      'rapport.jsonl',
      expect.stringMatching(/^rester\/\d+\.txt$/),
    ],
    strangers: [],
  })
  const editor = await atWork(test, 'editor', admin.siteId)
  expect((await editor.browser.get(address)).status).toBe(403)
  // The parts of the file itself are gone.
  expect(await test.files.get(bundleKey(admin.siteId, id).replace('bundle.zip', '0'))).toBeNull()
  expect((await admin.browser.send('POST', `${admin.root}/undo/${id}`)).status).toBe(200)
})

it('writes nothing into the site before all is converted', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const importing = await sentExport(test, admin, zip)
  await importing.step('check')
  await admin.browser.send('POST', `${admin.root}/wordpress/${importing.id}/run`, choices)
  const counts = async () =>
    (
      await test.superuser.query(
        `select (select count(*) from items where site_id = $1 and system_key is null)::int as items,
           (select count(*) from media where site_id = $1)::int as media, (select count(*) from redirects where site_id = $1)::int as redirects,
           (select count(*) from news_categories where site_id = $1)::int as categories`,
        [admin.siteId],
      )
    ).rows[0] as object
  const seen: object[] = []
  const files = {
    ...test.files,
    put: (async (key, bytes, type) => {
      if (key.endsWith('bundle.zip')) seen.push(await counts())
      return test.files.put(key, bytes, type)
    }) as typeof test.files.put,
  }
  expect(await importing.work({ files })).toEqual([])
  expect(seen).toEqual([{ items: 0, media: 0, redirects: 0, categories: 0 }])
  expect(await counts()).toMatchObject({ items: 4, media: 1, categories: 1 })
})

// covers Files and export: import from WordPress: a killed import goes on with the bundle that it has
it('goes on with its bundle when it was killed, and makes another when that could not be read in', async () => {
  const admin = await atWork(test, 'siteAdmin')
  const importing = await sentExport(test, admin, zip)
  await importing.step('check')
  await admin.browser.send('POST', `${admin.root}/wordpress/${importing.id}/run`, choices)
  const again = () =>
    test.superuser.query(`update jobs set run_at = now() - interval '1 year', taken_until = null where site_id = $1`, [
      admin.siteId,
    ])
  let puts = 0
  const files = {
    ...test.files,
    put: (async (key, bytes, type) => {
      if (key.endsWith('bundle.zip')) puts++
      return test.files.put(key, bytes, type)
    }) as typeof test.files.put,
    // A killed program removes nothing.
    delete: async () => undefined,
  }
  const dyingIn = (write: number) => {
    let writes = 0
    return {
      ...test.database,
      inSite: ((siteId, work, purpose) => {
        if (purpose === undefined && puts > 0 && ++writes > write) throw new Error('The program was killed here')
        return test.database.inSite(siteId, work, purpose)
      }) as typeof test.database.inSite,
    }
  }
  expect((await importing.work({ database: dyingIn(2), files })).length).toBe(1)
  const first = await bytesOf(admin.siteId, importing.id)
  expect((await importing.rows('kept')).map(({ title }) => title)).toContain('Torget')
  await again()
  expect((await importing.work({ database: dyingIn(1), files })).length).toBe(1)
  expect([puts, (await bytesOf(admin.siteId, importing.id))?.equals(first ?? Buffer.alloc(0))]).toEqual([1, true])
  // It ended with an error of its own.
  await again()
  expect((await importing.work({ database: dyingIn(1) })).length).toBe(1)
  expect(await bytesOf(admin.siteId, importing.id)).toBeNull()
  await again()
  expect(await importing.work()).toEqual([])
  expect((await importing.now())?.state).toBe('done')
  const { rows } = await test.superuser.query(
    `select i.title, count(u.*)::int as shows from items i left join media_uses u on u.site_id = i.site_id and u.item_id = i.id
     where i.site_id = $1 and i.system_key is null group by i.title order by 1`,
    [admin.siteId],
  )
  expect(rows).toEqual([
    { title: 'Lekplatsen', shows: 1 },
    { title: 'Lång', shows: 0 },
    { title: 'Under', shows: 0 },
    { title: 'Över', shows: 0 },
  ])
})
