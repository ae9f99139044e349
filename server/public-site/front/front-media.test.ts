import { expect, it } from 'vitest'
import type { FrontBlock } from '#contract/settings/front.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { atWork } from '../../testing/at-work.ts'
import type { TestMedia } from '../../testing/media-factory.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'

// Documents and a still map on the start page: from the settings to the visitor, and away again.

const test = await testApp()
const sites = await testSites(test, { files: test.files, images: test.images })

/** The place of the first block of the site's own. */
const first = emptySettings.front.blocks.length

async function aFront() {
  const at = await atWork(test, 'siteAdmin')
  const settings = `${at.root}/settings`
  const read = async (): Promise<AllSettings> => (await at.browser.get(settings)).body
  const save = async (...blocks: FrontBlock[]) => {
    const { version } = (await read()).front
    const content = { ...emptySettings.front, blocks: [...emptySettings.front.blocks, ...blocks] }
    return at.browser.send('PUT', settings, { tab: 'front', version, content })
  }
  const start = async () => (await visit(sites, `/${at.siteId}`)).body
  return { ...at, settings, read, save, start }
}

const refOf = ({ id, isShared }: TestMedia) => ({ id, isShared })
const documents = (...chosen: TestMedia[]): FrontBlock => ({
  kind: 'documents',
  isShown: true,
  title: '',
  documents: chosen.map(refOf),
})
const map = (image: TestMedia, more: { address?: string; url?: string } = {}): FrontBlock => ({
  kind: 'map',
  isShown: true,
  title: '',
  image: refOf(image),
  address: '',
  url: '',
  ...more,
})

// covers Settings: Startsidan: documents and a still map
it('documents and a map are on the start page once they are saved, with files that can be fetched', async () => {
  const at = await aFront()
  const [bylaws, picture] = [
    await aDocument(test, at.siteId, { title: 'Stadgar & regler' }),
    await aPicture(test, at.siteId, { alt: 'Karta över Storgatan', credit: 'Föreningen' }),
  ]
  const file = `/${at.siteId}/_dokument/${bylaws.id}/${bylaws.fileKey}.pdf`
  expect((await visit(sites, file)).statusCode).toBe(404)
  expect(
    (await at.save(documents(bylaws), map(picture, { address: 'Storgatan 4', url: 'https://karta.exempel/?q=1' }))).status,
  ).toBe(200)
  const html = await soon(async () => {
    const found = await at.start()
    expect(found).toContain('Stadgar &amp; regler')
    return found
  })
  expect(html).toContain(`<a href="${file}" download="">Stadgar &amp; regler</a> <span class="meta">PDF, `)
  expect((await visit(sites, file)).headers['content-type']).toBe('application/pdf')
  expect(html).toContain(`<h2 class="label" id="del-${first + 1}">Hitta hit</h2><p class="address">Storgatan 4</p>`)
  expect(html).toContain('<a href="https://karta.exempel/?q=1" rel="noopener noreferrer">Öppna i en karttjänst</a>')
  expect(html).toContain('alt="Karta över Storgatan"')
  expect(html).toContain('<figcaption>Karta: Föreningen</figcaption>')
  // Nothing is fetched from anybody else.
  expect(html).not.toMatch(/(?:src|srcset)="https?:/i)
  expect((await visit(sites, `/${at.siteId}/sok?q=stadgar`)).body).toContain(file)
})

it('the map has the address and the link of the contact settings until it has its own', async () => {
  const at = await aFront()
  const picture = await aPicture(test, at.siteId)
  const contact = { ...emptySettings.contact, visitingAddress: 'Kyrkogatan 1', mapUrl: 'https://karta.exempel/kyrkogatan' }
  await at.browser.send('PUT', at.settings, { tab: 'contact', version: 0, content: contact })
  await at.save(map(picture))
  const html = await soon(async () => {
    const found = await at.start()
    expect(found).toContain('Hitta hit')
    return found
  })
  expect(html).toContain('<p class="address">Kyrkogatan 1</p>')
  expect(html).toContain('href="https://karta.exempel/kyrkogatan"')
})

// covers Media: places: documents and pictures of the start page
it('what the start page shows is protected while it is shown, and not restored when it is in the trash', async () => {
  const at = await aFront()
  const [bylaws, report, picture] = [
    await aDocument(test, at.siteId, { title: 'Stadgar' }),
    await aDocument(test, at.siteId, { title: 'Berättelsen' }),
    await aPicture(test, at.siteId),
  ]
  const logo = await aPicture(test, at.siteId)
  const appearance = { ...emptySettings.appearance, logo: refOf(logo) }
  await at.browser.send('PUT', at.settings, { tab: 'appearance', version: 0, content: appearance })
  await at.save(documents(bylaws, report), map(picture))
  const placesOf = async ({ id }: TestMedia): Promise<unknown> =>
    ((await at.browser.get(`${at.root}/media/${id}`)).body as { usedIn: unknown }).usedIn
  // The other tab with pictures keeps its own.
  for (const one of [bylaws, report, picture, logo]) expect(JSON.stringify(await placesOf(one)), one.id).toContain('Inställningar')
  await soon(async () => expect(await at.start()).toContain('Berättelsen'))
  const trash = async (one: TestMedia) => {
    const { version } = (await at.browser.get(`${at.root}/media/${one.id}`)).body as { version: number }
    return (await at.browser.send('POST', `${at.root}/media/${one.id}/trash`, { version })).status
  }
  // Protected as long as it is shown.
  expect(await trash(report)).toBe(409)
  expect((await at.save(documents(bylaws))).status).toBe(200)
  await soon(async () => expect(await at.start()).not.toContain('Berättelsen'))
  expect(await at.start()).toContain('Stadgar')
  expect((await visit(sites, `/${at.siteId}/_dokument/${report.id}/${report.fileKey}.pdf`)).statusCode).toBe(404)
  expect(await placesOf(picture)).toEqual([])
  expect(await trash(report)).toBe(200)
  // An earlier state is restored without what has been thrown away since.
  const { changes } = (await at.browser.get(`${at.settings}/history`)).body as { changes: { id: string; tab: string }[] }
  const change = changes.findLast(({ tab }) => tab === 'front')
  const now = (await at.read()).front.version
  const restored = await at.browser.send('POST', `${at.settings}/history/${change?.id}/restore`, { version: now })
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  const { blocks } = (await at.read()).front.content
  expect(blocks.find(({ kind }) => kind === 'documents')).toMatchObject({ documents: [refOf(bylaws)] })
  expect(blocks.find(({ kind }) => kind === 'map')).toMatchObject({ image: refOf(picture) })
})

it('a map that is replaced everywhere is replaced on the start page', async () => {
  const at = await aFront()
  const [old, fresh] = [await aPicture(test, at.siteId), await aPicture(test, at.siteId)]
  await at.save(map(old))
  const body = { with: refOf(fresh), version: 1 }
  expect(await at.browser.send('POST', `${at.root}/media/${old.id}/replace-everywhere`, body)).toMatchObject({
    status: 200,
    body: { replaced: 1, isInSettings: true },
  })
  expect((await at.read()).front.content.blocks).toContainEqual(map(fresh))
  await soon(async () => expect(await at.start()).toContain(fresh.id))
})

it.each([
  ['a picture among the documents', 'picture', 'documents.0', 'Det är en bild. Välj ett dokument.'],
  ['a document as the map', 'map', 'image', 'Det är ett dokument. Välj en bild.'],
  ['a file of another site', 'foreign', 'documents.0', 'Dokumentet finns inte i bildbanken. Ta bort det.'],
  ['a heading without documents', 'empty', 'documents', 'Välj minst ett dokument.'],
  ['a map without a picture', 'noPicture', 'image', 'Välj en bild av kartan.'],
] as const)('%s is refused at its field', async (_what, kind, field, message) => {
  const [at, other] = [await aFront(), await aFront()]
  const blocks = {
    picture: async () => documents(await aPicture(test, at.siteId)),
    map: async () => map(await aDocument(test, at.siteId)),
    foreign: async () => documents(await aDocument(test, other.siteId)),
    empty: async (): Promise<FrontBlock> => ({ kind: 'documents', isShown: true, title: 'Läs', documents: [] }),
    noPicture: async (): Promise<FrontBlock> => ({
      kind: 'map',
      isShown: true,
      title: '',
      image: null,
      address: 'Torget 1',
      url: '',
    }),
  }
  const answer = await at.save(await blocks[kind]())
  expect(answer).toMatchObject({ status: 400, body: { fields: { [`content.blocks.${first}.${field}`]: { message } } } })
})

it('an empty block is dropped, and the same document twice is refused', async () => {
  const at = await aFront()
  const one = await aDocument(test, at.siteId)
  expect((await at.save(documents(one, one))).status).toBe(400)
  const empty: FrontBlock = { kind: 'map', isShown: true, title: '', image: null, address: '', url: '' }
  expect((await at.save(documents(), empty)).status).toBe(200)
  expect((await at.read()).front.content.blocks).toHaveLength(emptySettings.front.blocks.length)
})

// covers Settings: Startsidan: what a hidden part shows is not public
it('a hidden part keeps its document in the Bildbank and from visitors, in pages, files and search', async () => {
  const at = await aFront()
  const bylaws = await aDocument(test, at.siteId, { title: 'Hemliga stadgar' })
  const file = `/${at.siteId}/_dokument/${bylaws.id}/${bylaws.fileKey}.pdf`
  await at.save({ ...documents(bylaws), isShown: false })
  await soon(async () => expect((await visit(sites, file)).statusCode).toBe(404))
  expect((await visit(sites, `/${at.siteId}/sok?q=stadgar`)).body).not.toContain('Hemliga stadgar')
  await at.save(documents(bylaws))
  await soon(async () => expect((await visit(sites, file)).statusCode).toBe(200))
  await at.save({ ...documents(bylaws), isShown: false })
  await soon(async () => expect((await visit(sites, file)).statusCode).toBe(404))
})
