import { describe, expect, it } from 'vitest'
import type { CommonPerson } from '#contract/representatives/common-persons.ts'
import type { LeadImage } from '#contract/media-use.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { aUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { eraseItem } from '../items/life/item-erasure.ts'
import { representativesArea } from './representatives-area.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'

// One presentation of a person, written on one site and read by the others.

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
const nodes = [
  await testSites(test, { files: test.files, images: test.images, clock: test.clock }),
  await testSites(test, { files: test.files, images: test.images, clock: test.clock }),
] as const
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }) as never

/** A site with one public person, member of its council. */
async function home(name: string, words: string, { on, portrait }: { on?: Council; portrait?: LeadImage } = {}) {
  const council = on ?? (await aCouncil(test))
  const personId = await council.person(name, {
    ...(portrait && { portrait }),
    bioShort: `${words}.`,
    bio: textOf(`Om ${words} i längd.`),
    profession: `Yrke ${words}`,
  })
  await council.assigned(personId, (await council.body()).id)
  const common = `${council.root}/persons/${personId}/common`
  return {
    ...council,
    personId,
    common,
    there: { siteId: council.siteId, personId },
    share: (isShared = true) => council.browser.send('PUT', `${common}/shared`, { isShared }),
    choose: (originSiteId: string | null) => council.browser.send('PUT', `${common}/chosen`, { originSiteId }),
    view: async () => (await council.browser.get(common)).body as CommonPerson,
    page: async (path: string, node: 0 | 1 = 0) => (await visit(nodes[node], `/${council.siteId}${path}`)).body,
  }
}
type Home = Awaited<ReturnType<typeof home>>

const link = (one: Home, other: Home) => admin.send('POST', '/api/admin/person-links', { one: one.there, other: other.there })

/** Two linked sites whose persons have different names and texts; the second shows what the first writes. */
async function shown(written: { on?: Council; portrait?: LeadImage } = {}) {
  const [writes, shows] = [await home('Åsa Gemensam', 'riksord', written), await home('Asa Lokal', 'lokalord')]
  await link(writes, shows)
  expect((await writes.share()).status).toBe(200)
  expect((await shows.choose(writes.siteId)).status).toBe(200)
  return { writes, shows }
}

const places = [
  '/foretradare/asa-lokal',
  '/foretradare',
  '/api/v1/representatives?include=body',
  '/api/v1/representatives/asa-lokal',
]

describe('a common presentation', () => {
  // covers Federation: shared persons: a common name, portrait and text is read by reference in every public place
  it('is read in all public places of the site that chose it, with its own assignments', async () => {
    const { writes, shows } = await shown()
    await soon(async () => {
      for (const path of places) {
        const page = await shows.page(path)
        expect([path, page.includes('Åsa Gemensam'), page.includes('Asa Lokal')]).toEqual([path, true, false])
      }
      const page = await shows.page('/foretradare/asa-lokal')
      for (const words of ['riksord.', 'Om riksord i längd.', 'Yrke riksord', 'Kommunfullmäktige', '"name":"Åsa Gemensam"'])
        expect(page).toContain(words)
      expect(page).not.toContain('lokalord')
      expect(await shows.page('/sok?q=riksord')).toContain('Åsa Gemensam')
      expect(await shows.page('/sok?q=lokalord')).not.toContain('/foretradare/asa-lokal')
    })
    expect(await writes.view()).toMatchObject({ own: { isPublic: true }, refusal: null, offers: [] })
    expect((await writes.view()).own?.shownOn).toHaveLength(1)
    expect((await shows.view()).offers).toMatchObject([
      {
        siteId: writes.siteId,
        personId: writes.personId,
        isChosen: true,
        isPublic: true,
        name: 'Åsa Gemensam',
        text: 'Om riksord i längd.',
      },
    ])
  })

  // covers Federation: shared persons: a portrait whose consent is withdrawn is gone from every site on every process
  it.each(['of the site that writes', 'of the federation'])('loses a portrait %s whose consent is withdrawn', async (whose) => {
    const library = await aCouncil(test)
    const isShared = whose === 'of the federation'
    const portrait = await aPicture(test, isShared ? '*' : library.siteId, {
      people: 'adults',
      consent: 'given',
      consentNote: 'Muntligt',
    })
    const { writes, shows } = await shown({ on: library, portrait: portrait.lead })
    let bytes = ''
    const isShown = async (node: 0 | 1, path: string): Promise<boolean> => (await shows.page(path, node)).includes(portrait.fileKey)
    for (const node of [0, 1] as const)
      await soon(async () => {
        expect(await isShown(node, places[0]!)).toBe(true)
        const page = await shows.page(places[0]!, node)
        bytes = /_bild\/[^"\s,]*/.exec(page)?.[0] ?? ''
        expect((await visit(nodes[node], `/${shows.siteId}/${bytes}`)).statusCode).toBe(200)
      })

    const root = isShared ? '/api/admin' : writes.root
    const by = isShared ? admin : writes.browser
    const withdrawn = await by.send('POST', `${root}/media/${portrait.id}/withdraw-consent`, { version: 1 })
    expect(withdrawn).toMatchObject({ status: 200, body: { consent: 'withdrawn' } })
    for (const node of [0, 1] as const)
      await soon(async () => {
        for (const path of places) expect([path, await isShown(node, path)]).toEqual([path, false])
        expect((await shows.page(places[0]!, node)).includes('riksord.')).toBe(true)
        for (const { siteId } of [writes, shows]) expect((await visit(nodes[node], `/${siteId}/${bytes}`)).statusCode).toBe(404)
      })
    expect(JSON.stringify(await shows.view())).not.toContain(portrait.fileKey)
  })

  // covers Federation: shared persons: what is erased of the writing site is gone from the common text
  it('is gone with the person who is erased where it is written', async () => {
    const { writes, shows } = await shown()
    await soon(async () => expect(await shows.page(places[0]!)).toContain('riksord.'))
    await test.database.inSite(writes.siteId, (site) =>
      eraseItem({ site, area: representativesArea, actor: writes.actor() }, writes.personId),
    )
    const { rows } = await test.superuser.query('select count(*)::int as n from shares where origin_site_id = $1', [writes.siteId])
    expect(rows).toEqual([{ n: 0 }])
    await soon(async () => expect(await shows.page(places[0]!)).toContain('lokalord.'))
  })

  it('is offered to no site while visitors cannot read the site that writes it, nor made common then', async () => {
    const [writes, third] = [await home('Åsa Stängd', 'riksord'), await home('Asa Tredje', 'tredjeord')]
    const shows = await home('Asa Lokal', 'lokalord')
    await link(writes, shows)
    await writes.share()
    await test.superuser.query('update sites set is_hidden = true where id = $1', [writes.siteId])
    // A link more does not bring it back.
    await link(writes, third)
    expect([(await shows.view()).offers, (await third.view()).offers]).toEqual([[], []])
    await writes.share(false)
    expect((await writes.share()).body).toMatchObject({ message: expect.stringContaining('när sajten är öppen') })
  })

  it('that is not public now is known to a linked site as that alone', async () => {
    const { writes, shows } = await shown()
    const item = `${writes.root}/representatives/${writes.personId}`
    expect((await writes.browser.send('POST', `${item}/unpublish`, { draftVersion: 1 })).status).toBe(200)
    expect((await shows.view()).offers).toMatchObject([{ isChosen: true, isPublic: false, name: '', text: '', address: '' }])
  })

  it('is one, also of two sites at once', async () => {
    const [one, other] = [await home('Vera Två', 'ettord'), await home('Vera Två', 'tvåord')]
    await link(one, other)
    const answers = await Promise.all([one.share(), other.share()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is written on one site, for a person who is linked', async () => {
    const [alone, other] = [await home('Ida Ensam', 'ettord'), await home('Ida Ensam', 'tvåord')]
    const refused = async (one: Home) => (await one.share()).body as { message: string }
    expect((await refused(alone)).message).toMatch(/^Personen är inte kopplad till någon annan sajt\./)
    await link(alone, other)
    expect((await alone.share()).status).toBe(200)
    expect((await refused(other)).message).toMatch(/^Den gemensamma texten skrivs redan på en annan sajt\./)
    expect((await other.choose('finns-inte')).status).toBe(409)
    expect((await other.browser.get(`${other.root}/persons/${alone.personId}/common`)).status).toBe(404)
  })
})
