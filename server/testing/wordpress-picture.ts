import { expect } from 'vitest'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { atWork } from './at-work.ts'
import type { TestApp } from './test-app.ts'
import type { Newsroom } from './test-sites.ts'
import { importedExport } from './wordpress-imports.ts'
import { wxrFile } from './wxr-files.ts'
import { zipOf } from './zip-of.ts'

let told = 0

/** Reads in an export with a picture and a news item that shows it, in both with the words about it, and publishes that. */
export async function importedPicture(
  test: TestApp,
  room: Newsroom,
  file: Buffer,
  { title, words }: { readonly title: string; readonly words: string },
): Promise<void> {
  // Others than of an import before.
  const [pictureId, id] = [++told * 2, told * 2 + 1]
  const folder = `wp-content/uploads/2019/05`
  const fileUrl = `https://gamla.example.se/${folder}/bild-${pictureId}.jpg`
  const figure = `<figure class="wp-block-image"><img src="${fileUrl}" alt="${words} på torget" class="wp-image-${pictureId}"/><figcaption>${words} talar</figcaption></figure>`
  const alt = { _wp_attachment_image_alt: words }
  const posts = [
    { id: pictureId, type: 'attachment', title: words, excerpt: `${words} talar`, fileUrl, meta: alt },
    { id, title, slug: `inlagg-${id}`, content: `<p>Vi sågs.</p>${figure}`, meta: { _thumbnail_id: String(pictureId) } },
  ]
  const zip = await zipOf([
    ['export.xml', Buffer.from(wxrFile({ posts }))],
    [`${folder}/bild-${pictureId}.jpg`, file],
  ])
  const { browser, root } = await atWork(test, 'siteAdmin', room.siteId)
  const imported = await importedExport(test, { browser, root }, zip)
  expect((await imported.rows()).map(({ outcome }) => outcome)).not.toContain('leftOut')
  // Somebody describes the picture, as is asked before it is published.
  const described =
    "update media set licence = 'own', people = 'none', credit = 'Ada Foto' where site_id = $1 and licence = 'unknown'"
  await test.superuser.query(described, [room.siteId])
  const { rows } = await test.superuser.query<{ id: string; shows: boolean }>(
    `select i.id, count(u.*) > 0 as shows from items i left join media_uses u on u.site_id = i.site_id and u.item_id = i.id
     where i.site_id = $1 and i.title = $2 group by i.id`,
    [room.siteId, title],
  )
  expect(rows).toMatchObject([{ shows: true }])
  await room.step((step) => publishItem(step, rows[0]?.id ?? '', 1))
}
