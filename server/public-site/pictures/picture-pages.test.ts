import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { createPreviewLink } from '../../modules/items/preview/item-preview.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import type { ImageUse } from '#contract/media-use.ts'
import { textOf } from '../../testing/factories.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { withLogo, withSettings } from '../../testing/site-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom, sitesTemplate, soon, testSites, visit } from '../../testing/test-sites.ts'

const db = await testDatabase()
const from = { ...db, files: await testFiles(), images: testImages() }
const time = { now: new Date('2026-10-01T13:00:00Z') }
const app = await testSites(db, { ...from, clock: () => time.now })

const page = (siteId: string, path: string, holds: string): Promise<string> =>
  soon(async () => {
    const { body } = await visit(app, `/${siteId}${path}`)
    expect(body).toContain(holds)
    return body
  })
const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const images = (html: string): string[] => mainOf(html).match(/<img [^>]*>/g) ?? []
const withPictures = (...blocks: RichText['content']): RichText => ({ type: 'doc', content: blocks })
const use = (media: { use: ImageUse }, more: Partial<ImageUse> = {}): ImageUse => ({ ...media.use, ...more })

describe('a lead image', () => {
  // covers Pictures on sites: lead image: measures, sizes, words, loaded first
  test('has its box, its sizes and its words, and is on its way before the page is read', async () => {
    const { siteId, published } = await aNewsroom(db)
    const picture = await aPicture(from, siteId, { caption: 'Torget i juni.', credit: 'Eva Lind', isAiGenerated: true })
    await published({ image: picture.lead })
    const html = await page(siteId, '/nyheter/biblioteket-oppnar-igen', picture.id)
    const [img, ...others] = images(html)
    expect(others).toEqual([])
    expect(img).toContain('width="1600" height="900" alt="Människor på ett torg" decoding="async" fetchPriority="high"')
    expect(img).toMatch(/class="g[0-3]{3}"/)
    expect(img).not.toMatch(/loading=|style=/)
    const base = `/${siteId}/_bild/${picture.id}/${picture.fileKey}-16x9-`
    const [, avif = ''] = /<source type="image\/avif" srcSet="([^"]*)"/.exec(html) ?? []
    expect(avif.split(', ').map((one) => one.replace(/-16x9-[0-9a-f]{8}-/, '-16x9-'))).toEqual(
      [320, 640, 960, 1280, 1600].map((width) => `${base}${width}.avif ${width}w`),
    )
    expect(html).toContain(`<link rel="preload" as="image" type="image/avif" imagesrcset="${avif}" imagesizes="(min-width`)
    expect(html).toContain(
      '<span class="caption">Torget i juni.</span> <span class="credit">Foto: Eva Lind</span> <span class="credit">AI-genererad bild</span></figcaption>',
    )
    // Every picture address in the page works.
    const [first] = avif.split(' ')
    expect((await visit(app, first ?? '')).statusCode).toBe(200)
  })

  // covers Pictures on sites: a small picture is shown at its own width
  test('is shown as wide as it is, when it is narrower than the next size', async () => {
    const { siteId, published } = await aNewsroom(db)
    const picture = await aPicture(from, siteId, { size: [639, 639] })
    await published({ image: null, body: withPictures({ type: 'image', attrs: use(picture) }) })
    const html = await page(siteId, '/nyheter/biblioteket-oppnar-igen', picture.id)
    const [img] = images(html)
    expect(img).toContain('width="639" height="639"')
    const [own = ''] = new RegExp(`/${siteId}/_bild/[^ "]*-full-639[.]webp`).exec(html) ?? []
    const answer = await visit(app, own)
    expect(answer.statusCode).toBe(200)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(639)
  })

  // covers Pictures on sites: alternative text: own, the Bildbank's, decorative
  test('is said by the place’s own words where it has any, and says nothing where it only decorates', async () => {
    const { siteId, published } = await aNewsroom(db)
    const [described, decorative] = [
      await aPicture(from, siteId, { caption: 'Bildbankens bildtext' }),
      await aPicture(from, siteId, { isDecorative: true }),
    ]
    await published({ title: 'Egna ord', image: { ...described.lead, alt: 'Kön till "bokbussen"', caption: 'Platsens bildtext' } })
    await published({ title: 'Bara dekor', image: decorative.lead })
    const own = await page(siteId, '/nyheter/egna-ord', described.id)
    expect(images(own)[0]).toContain('alt="Kön till &quot;bokbussen&quot;"')
    expect(own).toContain('Platsens bildtext')
    expect(own).not.toContain('Bildbankens bildtext')
    expect(images(await page(siteId, '/nyheter/bara-dekor', decorative.id))[0]).toContain('alt=""')
  })

  test('is shown with topics and pages as well', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId)
    const topic = await room.publishedIn(policyArea, {
      name: 'Kollektivtrafik',
      summary: 'Vi vill att bussen går oftare, också på kvällen.',
      image: picture.lead,
      body: textOf('Så här.'),
    })
    const about = await room.publishedIn(pageArea, { title: 'Om oss', body: textOf('Vi.'), image: picture.lead })
    for (const { path } of [topic, about])
      expect(images(await page(room.siteId, path, picture.id))[0]).toContain('fetchPriority="high"')
  })
})

describe('the picture over the name', () => {
  // covers Settings: header image: photographer and AI
  test('says who took it, and that a machine made it, on the start page alone', async () => {
    const room = await aNewsroom(db)
    const picture = await aPicture(from, room.siteId, { credit: 'Eva Lind', isAiGenerated: true })
    await withLogo(db, room, picture, 'headerImage')
    await page(room.siteId, '', '<p>Foto: Eva Lind · AI-genererad bild</p>')
    expect((await visit(app, `/${room.siteId}/nyheter`)).body).not.toContain('Eva Lind')
  })

  test('that may not be shown any more leaves the first place to the largest story', async () => {
    const room = await aNewsroom(db)
    const [over, story] = [await aPicture(from, room.siteId, { licenceUntil: '2026-09-30' }), await aPicture(from, room.siteId)]
    await withLogo(db, room, over, 'headerImage')
    await room.published({ image: story.lead })
    const html = await page(room.siteId, '', story.id)
    expect(html).not.toContain(over.id)
    expect(images(html)[0]).toContain('fetchPriority="high"')
    expect(html).toMatch(new RegExp(`<link rel="preload" as="image"[^>]*${story.id}`))
  })
})

describe('a start page', () => {
  /** The files of its pictures that are fetched first. */
  const preloaded = (html: string): string[] =>
    Array.from(
      html.matchAll(/<link rel="preload" as="image"[^>]*_bild\/([0-9a-f-]{36})\/[^>]*fetchpriority="high"\/>/g),
      ([, id = '']) => id,
    )

  // covers Settings: Startsidan: the largest picture of each beginning is on its way before the page is read
  test.each([
    ['newspaper', 'both'],
    ['cover', 'over'],
    ['calendar', 'over'],
    ['campaign', 'none'],
  ] as const)('that begins as %s fetches %s of the header picture and that of the news first', async (kind, which) => {
    const room = await aNewsroom(db)
    const [over, story] = [await aPicture(from, room.siteId), await aPicture(from, room.siteId)]
    await withLogo(db, room, over, 'headerImage')
    await room.published({ title: 'Nya bron', image: story.lead })
    await room.published({ title: 'Torgmöte', event: { ...emptyEvent, startDay: '2026-12-04' } })
    await withSettings(db, room, 'front', { kind, claim: 'Hela kommunen' })
    const html = await page(room.siteId, '', kind === 'calendar' ? 'agenda' : kind === 'newspaper' ? 'top' : 'Hela kommunen')
    const ids = { both: [over.id, story.id], over: [over.id], none: [] }[which]
    expect(preloaded(html)).toEqual(ids)
    const urgent = html.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? []
    expect(urgent).toHaveLength(ids.length)
    for (const [at, id] of ids.entries()) expect(urgent[at]).toContain(id)
  })

  // covers Public sites: start page: no empty column beside the lead picture, and no gap among pictures
  test('has headlines beside its lead picture, and two stories with pictures instead of three with a gap', async () => {
    const { siteId, published } = await aNewsroom(db)
    const pictures = await Promise.all(Array.from({ length: 3 }, () => aPicture(from, siteId)))
    for (const n of [7, 6, 5, 4]) await published({ title: `Text ${n}` })
    await published({ title: 'Bild 3', image: pictures[2]?.lead ?? null })
    await published({ title: 'Utan 2' })
    await published({ title: 'Bild 1', image: pictures[1]?.lead ?? null })
    await published({ title: 'Överst', image: pictures[0]?.lead ?? null })
    const main = mainOf(await page(siteId, '', 'Överst'))
    expect(/<ul class="headlines">.*?<\/ul>/.exec(main)?.[0].match(/(?:Bild|Utan|Text) \d/g)).toEqual(['Utan 2', 'Text 4'])
    expect(/<div class="trio of-2">.*?<\/div><\/div>/.exec(main)?.[0].match(/(?:Bild|Utan|Text) \d(?=<\/a>)/g)).toEqual([
      'Bild 1',
      'Bild 3',
    ])
  })
})

describe('lists', () => {
  // covers Pictures on sites: lists and start page
  test('show the picture of each story, the first at once and the others when they are near', async () => {
    const { siteId, published } = await aNewsroom(db)
    const pictures = await Promise.all(Array.from({ length: 4 }, () => aPicture(from, siteId, { size: [700, 500] })))
    for (const [index, { lead }] of pictures.entries()) await published({ title: `Nyhet ${index}`, image: lead })
    const start = images(await page(siteId, '', 'Nyhet 3'))
    expect(start).toHaveLength(4)
    expect(start[0]).toContain(pictures[3]?.id)
    expect(start.filter((img) => img.includes('fetchPriority="high"'))).toHaveLength(1)
    expect(start.filter((img) => img.includes('loading="lazy"'))).toHaveLength(3)
    const list = images(await page(siteId, '/nyheter', 'Nyhet 3'))
    expect(list).toHaveLength(4)
    expect(list[0]).toContain('fetchPriority="high"')
    expect(list.filter((img) => img.includes('loading="lazy"'))).toHaveLength(3)
    expect(list.every((img) => /width="\d+" height="\d+"/.test(img))).toBe(true)
  })

  test('have nothing where a story has no picture', async () => {
    const { siteId, published } = await aNewsroom(db)
    await published({ title: 'Utan bild' })
    for (const path of ['', '/nyheter', '/nyheter/utan-bild']) {
      const html = await page(siteId, path, 'Utan bild')
      expect(html).not.toMatch(/<img|<picture|as="image"/)
    }
  })
})

describe('a text', () => {
  // covers Pictures on sites: picture, slide show and file in a text
  test('shows pictures as they are, a slide show that needs no script, and documents with their size', async () => {
    const { siteId, published } = await aNewsroom(db)
    const [one, two, paper] = [
      await aPicture(from, siteId, { size: [900, 1200] }),
      await aPicture(from, '*', { size: [800, 600] }),
      await aDocument(from, siteId, { title: 'Budget 2027', file: Buffer.alloc(2_400_000, '%PDF-1.4 ') }),
    ]
    await published({
      title: 'Med bilder',
      body: withPictures(
        { type: 'image', attrs: use(one, { caption: 'Ett: <b>inte fet</b>' }) },
        { type: 'slideshow', attrs: { images: [use(one, { alt: 'Första' }), use(two, { alt: 'Andra' })] } },
        { type: 'file', attrs: { id: paper.id, isShared: false, title: '' } },
      ),
    })
    const html = await page(siteId, '/nyheter/med-bilder', two.id)
    const [single, first, second] = images(html)
    expect(single).toMatch(/-full-900\.jpg" width="900" height="1200"/)
    expect(first).toMatch(/-4x3-[0-9a-f]{8}-900\.jpg" width="900" height="675" alt="Första"/)
    expect(second).toContain('alt="Andra"')
    expect(html).toContain('Ett: &lt;b&gt;inte fet&lt;/b&gt;')
    expect(html).toContain('<div class="slides" role="region" aria-label="Bildspel, 2 bilder" tabindex="0"><ol>')
    expect(html).toContain('<figcaption><b>2 av 2</b>')
    expect(html).toContain(`href="/${siteId}/_dokument/${paper.id}/${paper.fileKey}.pdf" download="">Budget 2027</a>`)
    expect(html).toContain('PDF, 2,4\u00a0MB')
  })
})

describe('a draft', () => {
  // covers Pictures on sites: a draft's pictures below a secret address
  test('shows its pictures only with the secret', async () => {
    const room = await aNewsroom(db)
    const [picture, paper] = [await aPicture(from, room.siteId), await aDocument(from, room.siteId)]
    const item = await room.draft({
      image: { ...picture.lead, crop: { x: 0.1, y: 0.1, w: 0.5, h: 0.45 } },
      body: withPictures({ type: 'file', attrs: { id: paper.id, isShared: false, title: 'Underlag' } }),
    })
    const { url } = await room.step((work) =>
      createPreviewLink(work, item.id, { isShared: true, endsWithPublication: true }, sitesTemplate),
    )
    const { pathname } = new URL(url ?? '')
    const { body } = await visit(app, pathname)
    const [, src = ''] = /<img [^>]*src="([^"]*)"/.exec(body) ?? []
    expect(src.startsWith(`${pathname}/_bild/${picture.id}/`)).toBe(true)
    const [, file = ''] = /<a href="([^"]*\.pdf)"/.exec(body) ?? []
    for (const [address, type] of [
      [src, 'image/jpeg'],
      [file, 'application/pdf'],
    ] as const) {
      const answer = await visit(app, address)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, type, 'no-store'])
      expect((await visit(app, address.replace(pathname, `/${room.siteId}`))).statusCode).toBe(404)
      expect((await visit(app, address.replace(pathname, `${pathname.slice(0, -3)}abc`))).statusCode).toBe(404)
    }
    const other = await aPicture(from, room.siteId)
    expect((await visit(app, `${pathname}/_bild/${other.id}/${other.fileKey}-full-320.jpg`)).statusCode).toBe(404)
  })

  test('shows the logo below the secret, which no page that is drawn before or after it has', async () => {
    const room = await aNewsroom(db)
    const logo = await aPicture(from, room.siteId)
    await withLogo(db, room, logo)
    await room.published({ title: 'På torget' })
    const item = await room.draft()
    const { url } = await room.step((work) =>
      createPreviewLink(work, item.id, { isShared: true, endsWithPublication: true }, sitesTemplate),
    )
    const { pathname } = new URL(url ?? '')
    for (const path of ['', '/nyheter']) {
      expect((await visit(app, pathname)).body).toContain(`${pathname}/_bild/${logo.id}/`)
      const { body } = await visit(app, `/${room.siteId}${path}`)
      expect(body).toContain(`/${room.siteId}/_bild/${logo.id}/`)
      expect(body).not.toContain('forhandsgranska')
    }
  })
})

describe('people', () => {
  // covers Pictures on sites: portrait or monogram
  test('have their portrait on their own page, or a monogram', async () => {
    const room = await aNewsroom(db)
    const portrait = await aPicture(from, room.siteId, { size: [900, 1200], alt: 'Anna Berg ler', credit: 'Eva Lind' })
    const anna = await room.publishedIn(representativesArea, { givenName: 'Anna', familyName: 'Berg', portrait: portrait.lead })
    const bo = await room.publishedIn(representativesArea, { givenName: 'Bo', familyName: 'Ek' })
    const html = await page(room.siteId, anna.path, portrait.id)
    expect(images(html)[0]).toMatch(/-3x4-[0-9a-f]{8}-900\.jpg" width="900" height="1200" alt="Anna Berg ler"/)
    expect(html).toContain('Foto: Eva Lind')
    expect(html).toMatch(/"@type":"Person","name":"Anna Berg".*"image":"http:\/\/localhost:3001\/[^"]*-3x4-[^"]*-900\.jpg"/)
    const without = await page(room.siteId, bo.path, 'Bo Ek')
    expect(images(without)).toEqual([])
    expect(without).toContain('>BE</span>')
  })
})
