import { expect, it } from 'vitest'
import { newLife, sampleOf } from '../../../testing/item-life/life.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { requestReview } from '../life/item-review.ts'
import { takenBack } from '../../../testing/taken-back.ts'
import { publishItem, trashItem } from '../life/item-transitions.ts'
import { createPreviewLink, keepPreviewLink, previewedDraft, previewLinks, revokePreviewLink } from './item-preview.ts'

const test = await testDatabase()
const sitesUrl = 'https://{site}.foreningar.se'
const secretOf = (url: string | null): string => url?.split('/').at(-1) ?? ''

async function twoDrafts() {
  const life = await newLife(test, sampleOf('news'))
  const [item, other] = [await life.draft({ title: 'Den ena' }), await life.draft({ title: 'Den andra' })]
  const make = (id: string, isShared: boolean, endsWithPublication = true) =>
    life.as('anna', (work) => createPreviewLink(work, id, { isShared, endsWithPublication }, sitesUrl))
  const opens = async (url: string | null, minutes = 0) => {
    const now = new Date(life.now.getTime() + minutes * 60_000)
    return (await test.database.inSite(life.siteId, (site) => previewedDraft(site, secretOf(url), now)))?.id ?? null
  }
  return { life, item, other, make, opens }
}

it('the preview of the editor’s own frame opens for an hour, whatever is published, and is no link to share', async () => {
  const { life, item, make, opens } = await twoDrafts()
  const own = await make(item.id, false)
  const shared = await make(item.id, true)
  expect(own.endsWithPublication).toBe(false)
  await life.as('anna', (work) => publishItem(work, item.id, 1))
  expect([await opens(own.url, 59), await opens(own.url, 60), await opens(shared.url)]).toEqual([item.id, null, null])
  expect((await life.as('bo', (work) => previewLinks(work, item.id))).links).toEqual([])
  await expect(life.as('bo', (work) => keepPreviewLink(work, item.id, own.id))).rejects.toMatchObject({ status: 404 })
})

it('a link is called back and kept by way of its own text alone', async () => {
  const { life, item, other, make, opens } = await twoDrafts()
  const [first, second] = [await make(item.id, true), await make(item.id, true)]
  const far = await make(other.id, true)
  for (const change of [revokePreviewLink, keepPreviewLink])
    await expect(life.as('bo', (work) => change(work, other.id, first.id))).rejects.toMatchObject({ status: 404 })
  await life.as('bo', (work) => keepPreviewLink(work, item.id, first.id))
  await life.as('bo', (work) => revokePreviewLink(work, item.id, second.id))
  const listed = async (id: string) => (await life.as('kim', (work) => previewLinks(work, id))).links
  expect(await listed(item.id)).toMatchObject([{ id: first.id, keptBy: { name: 'Bo Ek' } }])
  expect(await listed(other.id)).toMatchObject([{ id: far.id, keptBy: null }])
  expect([await opens(first.url), await opens(second.url), await opens(far.url)]).toEqual([item.id, null, other.id])
  life.now = new Date(life.now.getTime() + 7 * 86_400_000)
  await expect(life.as('bo', (work) => keepPreviewLink(work, item.id, first.id))).rejects.toMatchObject({ status: 404 })
})

it('a text in the trash is shown to nobody by a link, old or new', async () => {
  const { life, item, other, make, opens } = await twoDrafts()
  const [link, far] = [await make(item.id, true), await make(other.id, true)]
  await life.as('anna', (work) => trashItem(work, item.id, 1))
  expect([await opens(link.url), await opens(far.url)]).toEqual([null, other.id])
  for (const isShared of [true, false])
    await expect(make(item.id, isShared)).rejects.toMatchObject({ status: 409, code: 'STATE_CHANGED' })
})

it('a link ends when its own text is published, and goes on through every other step', async () => {
  const { life, item, other, make, opens } = await twoDrafts()
  const [link, far] = [await make(item.id, true), await make(other.id, true)]
  const { undoToken } = await life.as('anna', (work) => trashItem(work, item.id, 1))
  await life.as('anna', ({ site, actor }) => takenBack(site, undoToken, actor))
  await life.as('anna', (work) => requestReview(work, item.id, 1))
  await life.as('anna', (work) => publishItem(work, other.id, 1))
  expect([await opens(link.url), await opens(far.url)]).toEqual([item.id, null])
  await life.as('bo', (work) => publishItem(work, item.id, 1))
  expect(await opens(link.url)).toBeNull()
})
