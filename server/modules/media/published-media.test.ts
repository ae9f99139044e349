import { expect, test } from 'vitest'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { newsArea } from '../news/news-area.ts'
import { newsContent } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { createItem } from '../items/life/item-draft.ts'

// Published items hold the facts of their pictures (docs/decisions/013).

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }

interface Carried {
  readonly id: string
  readonly alt: string
  readonly isWithdrawn: boolean
}

test('published items follow changes in the library, of own and shared pictures', async () => {
  const room = await aNewsroom(db)
  const other = await aNewsroom(db)
  const own = await aPicture(from, room.siteId, { alt: 'Egen' })
  const shared = await aPicture(from, '*', { alt: 'Gemensam' })
  const body = { type: 'doc' as const, content: [own, shared].map(({ use }) => ({ type: 'image' as const, attrs: use })) }
  const story = await room.published({ title: 'Två bilder', image: shared.lead, body })
  const elsewhere = await other.published({ title: 'Samma bild', image: shared.lead })

  const carried = async (itemId: string) => {
    const { rows } = await db.superuser.query<{ media: Carried[]; image: Carried | null }>(
      'select media, image from published_items where id = $1',
      [itemId],
    )
    return rows[0] && { alts: rows[0].media.map(({ alt }) => alt).toSorted(), lead: rows[0].image?.alt ?? null }
  }
  const inLibrary = async (siteId: string, text: string, values: unknown[]) =>
    db.database.inSite(siteId, (site) => site.rows({ name: '', text }, values))
  const describe = (siteId: string, id: string, alt: string) =>
    inLibrary(siteId, 'update media set alt = $3 where site_id = $1 and id = $2', [siteId, id, alt])

  expect(await carried(story.id)).toEqual({ alts: ['Egen', 'Gemensam'], lead: 'Gemensam' })
  await describe(room.siteId, own.id, 'Vår egen')
  await describe('*', shared.id, 'Allas')
  expect(await carried(story.id)).toEqual({ alts: ['Allas', 'Vår egen'], lead: 'Allas' })
  expect(await carried(elsewhere.id)).toEqual({ alts: ['Allas'], lead: 'Allas' })

  // No facts about the people shown.
  await inLibrary(room.siteId, "update media set people = 'adults', consent_note = 'Hemligt' where id = $1", [own.id])
  const { rows } = await db.superuser.query<{ text: string }>('select media::text as text from published_items where id = $1', [
    story.id,
  ])
  expect(rows[0]?.text).not.toMatch(/adults|Hemligt|consent|people/)

  // Another version shows other pictures; an item that is not public holds none.
  const actor = { userId: room.editor().userId, role: 'editor', now: new Date() } as const
  await db.database.inSite(room.siteId, async (site) => {
    const work = { site, area: newsArea, actor }
    const made = await createItem(work, { content: newsContent({ title: 'Bara den egna', image: own.lead }) })
    await publishItem(work, made.id, 1)
    await unpublishItem(work, story.id, 1)
  })
  expect(await carried(story.id)).toBeUndefined()
  const { rows: left } = await db.superuser.query<{ title: string; media: Carried[] }>(
    `select head ->> 'title' as title, media from published_items where site_id = $1`,
    [room.siteId],
  )
  expect(left.map(({ title, media }) => [title, media.map(({ alt }) => alt)])).toEqual([['Bara den egna', ['Vår egen']]])
})
