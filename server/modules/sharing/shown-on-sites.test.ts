import { expect, it } from 'vitest'
import { aPicture } from '../../testing/media-factory.ts'
import { aSharing, titled } from '../../testing/shared-kinds/a-sharing.ts'
import { testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon } from '../../testing/test-sites.ts'
import { unpublishItem } from '../items/life/item-transitions.ts'

// What sites show of everything that is shared with them, kind by kind. Which rule holds for which kind: testing/shared-kinds/sharing-rules.ts.

const test = await testApp()
const { office, own, read, revisions, under, itemsUnder, share, shared, end, aLocal, isShown, isGone, leaves } =
  await aSharing(test)

it.each(under('shownEverywhere'))(
  '$name is shown by every process, and taken from all of them until it is shared anew',
  async (kind) => {
    const [local, title] = [await aLocal(), titled('Överallt', kind)]
    const id = await shared(kind, { title, text: 'Läs det här.' })
    const path = await kind.at(local, id)
    await isShown(local.siteId, path, title)
    await end(kind, id)
    await leaves(kind, local, path, title)
    await share(kind, id)
    await isShown(local.siteId, path, title)
    await end(kind, id)
  },
)

// covers Federation: shared persons: a change is seen on all sites by every process, and no row of a site is written
it.each(under('writesNoSite'))('$name is rewritten and taken back without a write for the sites that show it', async (kind) => {
  const [local, title] = [await aLocal(), titled('Ett skrivet', kind)]
  const id = await shared(kind, { title, text: 'Läs det här.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  const ofOthers = async () => ((await revisions()) as { id: string }[]).filter((site) => site.id !== own)
  const before = await ofOthers()
  await kind.rewrite(id, titled('Två skrivet', kind))
  await isShown(local.siteId, path, titled('Två skrivet', kind))
  expect(await ofOthers()).toEqual(before)
  const all = await revisions()
  await end(kind, id)
  await leaves(kind, local, path, titled('Två skrivet', kind))
  // The federation's own site goes on as it was.
  expect(await revisions()).toEqual(all)
})

it.each(under('found'))('$name is found by its words in the search of the site', async (kind) => {
  const [local, title] = [await aLocal(), titled('Finns', kind)]
  const id = await shared(kind, { title, text: `Sökordet är lingonris${kind.key}.` })
  const path = await kind.at(local, id)
  await isShown(local.siteId, `/sok?q=lingonris${kind.key}`, `/${local.siteId}${path}`)
  await isShown(local.siteId, `/sok?q=lingonris${kind.key}`, title)
  await end(kind, id)
  await isGone(local.siteId, `/sok?q=lingonris${kind.key}`, title)
})

it.each(itemsUnder('ledHome'))(
  '$name is the federation’s at every site: search engines are led there, and the site map leaves it out',
  async ({ kind, item }) => {
    const [local, title] = [await aLocal(), titled('Ett mål', kind)]
    const id = await shared(kind, { title, text: 'Vägen leder hem.' })
    const path = await kind.at(local, id)
    const there = `http://localhost:3001/${own}${path}`
    await isShown(local.siteId, path, `<link rel="canonical" href="${there}"`)
    expect((await read(local.siteId, '/sitemap.xml')).body).not.toContain(path)
    expect((await read(own, '/sitemap.xml')).body).toContain(path)
    const delivered = (await read(local.siteId, `/api/v1/${kind.key}/${path.split('/').at(-1)}`)).json<object>()
    if (item.isDeliveredAsTheirs) expect(delivered).toMatchObject({ federation: { name: 'Samling Framåt', url: there } })
    await end(kind, id)
  },
)

it.each(under('followsText'))('$name follows the words that are public where it is written', async (kind) => {
  const local = await aLocal()
  const id = await shared(kind, { title: titled('Första', kind), text: 'Första lydelsen.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, titled('Första', kind))
  await kind.rewrite(id, titled('Andra', kind))
  await isShown(local.siteId, await kind.at(local, id), titled('Andra', kind))
  await isGone(local.siteId, path, titled('Första', kind))
  await end(kind, id)
})

it.each(under('followsAddress'))('$name follows the address that it gets where it is written', async (kind) => {
  const [local, title] = [await aLocal(), titled('Flyttar', kind)]
  const id = await shared(kind, { title, text: 'Ny adress.' })
  const before = await kind.at(local, id)
  await isShown(local.siteId, before, title)
  await kind.moveTo(id, `flyttad-${kind.key}`)
  const after = await kind.at(local, id)
  expect(after).not.toBe(before)
  await isShown(local.siteId, after, title)
  await isGone(local.siteId, before, title)
  await end(kind, id)
})

it.each(under('neverDraft'))('$name never shows its draft', async (kind) => {
  const [local, title] = [await aLocal(), titled('Publicerad', kind)]
  const id = await shared(kind, { title, text: 'Öppen.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  await kind.draft(id, titled('Utkastet', kind))
  // What is shared anew is what is public, too.
  await end(kind, id)
  await share(kind, id)
  await isShown(local.siteId, path, title)
  await isGone(local.siteId, path, titled('Utkastet', kind))
  await end(kind, id)
})

// covers Federation: shared persons: without the common text the site's own is shown, never an empty page
it.each(under('leavesWhileNotPublic'))('$name leaves all sites while it is not public, and comes back', async (kind) => {
  const [local, title] = [await aLocal(), titled('Dras in', kind)]
  const id = await shared(kind, { title, text: 'Hemlig igen.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  await kind.unpublish(id)
  await leaves(kind, local, path, title)
  await kind.publish(id)
  await isShown(local.siteId, path, title)
  await end(kind, id)
})

it.each(under('leavesWithTrash'))('$name leaves all sites with the trash, and does not come back as a draft', async (kind) => {
  const [local, title] = [await aLocal(), titled('Slängs', kind)]
  const id = await shared(kind, { title, text: 'Bort.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  await kind.trash(id)
  await leaves(kind, local, path, title)
  await kind.restore(id)
  await leaves(kind, local, path, title)
  const { rows } = await test.superuser.query('select is_public, head, body, search_text, media from shares where id = $1', [id])
  expect(rows).toEqual([{ is_public: false, head: {}, body: null, search_text: '', media: [] }])
})

it.each(under('withPictures'))('$name is shown with its pictures, which each site serves until it is taken back', async (kind) => {
  const [local, title] = [await aLocal(), titled('Med bild', kind)]
  const picture = await aPicture(test, kind.libraryId, { alt: title })
  const id = await shared(kind, { title, text: 'Se bilden.', picture })
  const bytes = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
  await isShown(local.siteId, await kind.at(local, id), picture.fileKey)
  expect((await read(local.siteId, bytes)).statusCode).toBe(200)
  await end(kind, id)
  await soon(async () => expect((await read(local.siteId, bytes)).statusCode).toBe(404))
})

it.each(under('linksHome'))('$name leads to texts of its own site, and forgets them when they are not public', async (kind) => {
  const local = await aLocal()
  const other = await office.published({ title: titled('Dit den leder', kind) })
  const id = await shared(kind, { title: titled('Leder vidare', kind), text: 'Läs mer.', to: other.id })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, `href="http://localhost:3001/${own}${other.path}"`)
  await office.step((work) => unpublishItem(work, other.id, other.draftVersion))
  await isGone(local.siteId, path, other.path)
  await isShown(local.siteId, path, 'Läs mer.')
  await end(kind, id)
})

it.each(itemsUnder('leavesAddress'))('$name leaves its address to an item of the site’s own', async ({ kind, item }) => {
  const [local, title] = [await aNewsroom(test), titled('Samma namn', kind)]
  const id = await shared(kind, { title, text: 'Från förbundet.' })
  const { rows } = await test.superuser.query<{ slug: string }>('select slug from items where id = $1', [id])
  const slug = rows[0]?.slug ?? ''
  await isShown(local.siteId, item.path(slug), 'Från förbundet')
  await local.publishedIn(item.area, item.content({ title, text: 'Vår egen text.' }) as never)
  await isShown(local.siteId, item.path(slug), 'Vår egen text.')
  await isGone(local.siteId, item.path(slug), 'Från förbundet')
  const { optional, required } = item.besideOwn
  if (optional === null) await isGone(local.siteId, required(slug), 'Från förbundet')
  else await isShown(local.siteId, optional(slug), 'Från förbundet')
  await share(kind, id, { isRequired: true })
  await isShown(local.siteId, required(slug), 'Från förbundet')
  await isGone(local.siteId, item.path(slug), 'Från förbundet')
  await end(kind, id)
  await isGone(local.siteId, required(slug), 'Från förbundet')
})
