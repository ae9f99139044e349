import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ItemArea } from '../items/item-area.ts'
import { createItem } from '../items/life/item-draft.ts'
import { unpublishItem } from '../items/life/item-transitions.ts'
import { policyArea } from '../policy/policy-area.ts'
import { addAreas, renameArea } from '../policy/policy-areas.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { shares } from '../shares/shares-table.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { placeOf, toAll } from '../../testing/sharing-calls.ts'
import { aSharedPolicy, summary, told } from '../../testing/a-shared-policy.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon } from '../../testing/test-sites.ts'

// Policy that is written once: from the federation's own site to the pages of all others, and back.

const test = await testApp()
const { office, chooseOwn, riks, read, revisions, aTopic, shared, withdrawn, aShared, rewritten, shows, hides, aLocal } =
  await aSharedPolicy(test)
const area = policyArea as ItemArea<never>

describe('a topic of the federation', () => {
  // covers Federation: a withdrawn topic reaches every process without a write for any site
  it('is shared, shown on another site, and withdrawn from every process without a write for any site', async () => {
    const local = await aSite(test.database)
    const item = await aTopic({ name: 'Förskola nära', synonyms: ['Dagis nära'] })
    await hides(local, 'Förskola nära')
    await shared(item.id)
    for (const node of [0, 1] as const)
      await soon(async () => {
        const index = (await read(local, '/politik', node)).body
        expect(index).toContain(`href="/${local}/politik/forskola-nara"`)
        expect(index).toContain('Dagis nära → se')
        expect(index).toMatch(/<nav class="menu".*Politik/s)
      })
    const before = await revisions()
    expect((await withdrawn(item.id)).status).toBe(200)
    for (const node of [0, 1] as const)
      await soon(async () => {
        expect((await read(local, '/politik', node)).body).not.toContain('Förskola nära')
        expect((await read(local, '/politik/forskola-nara', node)).statusCode).toBe(410)
      })
    expect(await revisions()).toEqual(before)
    expect((await read('rikskansliet', '/politik/forskola-nara')).statusCode).toBe(200)
  })

  it('is one text: what the federation publishes is on all sites, with its pictures and area', async () => {
    const local = await aLocal()
    const picture = await aPicture(test, office.siteId)
    const actor = office.editor()
    const areas = await test.database.inSite('rikskansliet', (site) => addAreas(site, ['Skola och lärande'], actor))
    const skola = areas.find(({ name }) => name === 'Skola och lärande')
    const item = await aShared({
      name: 'Läxhjälp',
      area: skola?.id ?? '',
      image: picture.lead,
      body: textOf('Alla elever ska få läxhjälp.'),
    })
    const path = '/politik/laxhjalp'
    await shows(local.siteId, 'Alla elever ska få läxhjälp.', path)
    const page = (await read(local.siteId, path)).body
    expect(page).toContain('<link rel="canonical" href="http://localhost:3001/rikskansliet/politik/laxhjalp"')
    expect(page).toContain('Gemensam politik från Samling Framåt')
    expect(page).toContain(picture.id)
    expect((await read(local.siteId, `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`)).statusCode).toBe(200)
    await shows(local.siteId, 'Läxhjälp', '/politik/omrade/skola-och-larande')
    await test.database.inSite('rikskansliet', (site) => renameArea(site, skola?.id ?? '', 'Lärande', actor))
    await shows(local.siteId, '<h1 class="title">Lärande</h1>', '/politik/omrade/skola-och-larande')
    await rewritten(item, { body: textOf('Alla elever ska få läxhjälp varje dag.') })
    await shows(local.siteId, 'läxhjälp varje dag', path)
    await office.step((work) => unpublishItem(work, item.id, 2), area)
    await hides(local.siteId, 'läxhjälp', path)
    const kept = await test.database.inSite('rikskansliet', ({ query }) =>
      query.select().from(shares).where(eq(shares.id, item.id)),
    )
    expect(kept).toEqual([expect.objectContaining({ body: null, head: {}, searchText: '', isPublic: false })])
  })

  it('is in the area that the site has of the same name', async () => {
    const local = await aLocal()
    await test.database.inSite(local.siteId, (site) => addAreas(site, ['Kultur'], local.editor()))
    const areas = await test.database.inSite('rikskansliet', (site) => addAreas(site, ['Kultur'], office.editor()))
    await aShared({ name: 'Kulturskola', area: areas.at(-1)?.id ?? '' })
    await shows(local.siteId, 'Kulturskola', '/politik/omrade/kultur')
    expect((await read(local.siteId, '/politik')).body.match(/omrade\/kultur"/g)).toHaveLength(1)
  })

  it('is found by the search of the site, and not in its site map', async () => {
    const local = await aLocal()
    await aShared({ name: 'Fiberutbyggnad', body: textOf('Hela landet ska ha bredband.') })
    await shows(local.siteId, 'Fiberutbyggnad')
    expect((await read(local.siteId, '/sok?q=bredband')).body).toContain('Fiberutbyggnad')
    expect((await read(local.siteId, '/sitemap.xml')).body).not.toContain('fiberutbyggnad')
  })

  it('reaches only the sites it is shared with, and leaves all when the federation chooses another site', async () => {
    const [one, other] = [await aLocal(), await aLocal()]
    const item = await aShared({ name: 'Glesbygd' }, { target: { kind: 'sites', siteIds: [one.siteId] } })
    await shows(one.siteId, 'Glesbygd')
    await hides(other.siteId, 'Glesbygd')
    expect([await one.row(item.id), await other.row(item.id)]).toEqual([expect.anything(), undefined])
    await chooseOwn(null)
    try {
      expect(await one.row(item.id)).toBeUndefined()
    } finally {
      await chooseOwn('rikskansliet')
    }
  })

  it('is shared by the federation’s editors only, and only when it is public and its own', async () => {
    const item = await aTopic({ name: 'Försvaret' })
    const draft = await office.step((work) => createItem(work, { content: { name: 'Ett utkast' } }), area)
    const member = await signedInAs(test, await aUser(test.database, { roles: { rikskansliet: 'editor' } }))
    expect(told(await member.send('PUT', placeOf(item.id), toAll)).message).toContain('riksredaktörer')
    expect(told(await riks.send('PUT', placeOf(draft.id), toAll)).message).toContain('inte publicerad')
    const unknown = await riks.send('PUT', placeOf(item.id), { ...toAll, target: { kind: 'sites', siteIds: ['finns-inte'] } })
    expect([unknown.status, Object.keys(told(unknown).fields)]).toEqual([400, ['target']])
    const local = await aLocal()
    const theirs = await local.publishedIn(policyArea, { name: 'Badhuset', summary })
    expect((await local.browser.send('PUT', placeOf(theirs.id, local.siteId), toAll)).status).toBe(403)
    await shared(item.id)
    const stale = await riks.send('PUT', placeOf(item.id), { ...toAll, version: 7 })
    expect([stale.status, told(stale).code]).toEqual([409, 'STATE_CHANGED'])
  })
})
