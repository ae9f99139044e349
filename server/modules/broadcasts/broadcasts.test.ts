import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ItemCounts, ItemPage } from '#contract/items/items.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import { saveDraft } from '../items/life/item-draft.ts'
import { eraseItem } from '../items/life/item-erasure.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { representativesArea } from '../representatives/representatives-area.ts'
import { shareChoices, shares } from '../shares/shares-table.ts'
import { forgetChoices } from '../sharing/choice-sweep.ts'
import { createHiddenSite } from '../sites/site-service.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { decisionCalls, newsToAll, placeOf, sharingCalls } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon } from '../../testing/test-sites.ts'

// A text that is written once: from the federation's own site to the pages of all others, and back.

const test = await testApp()
const { office, rut, riks, read, revisions } = await aFederation(test)

const { shared: sent, ended: recalled } = sharingCalls(riks, newsToAll)

const onBoth = async (siteId: string, path: string): Promise<string[]> =>
  Promise.all(([0, 1] as const).map(async (node) => (await read(siteId, path, node)).body))
const shows = (siteId: string, text: string, path = '/nyheter') =>
  soon(async () => expect((await read(siteId, path)).body).toContain(text))
const hides = (siteId: string, text: string, path = '/nyheter') =>
  soon(async () => expect((await read(siteId, path)).body).not.toContain(text))

/** A local site with an editor, who decides. */
async function aLocal(role: 'reader' | 'writer' | 'editor' = 'editor') {
  const room = await aNewsroom(test)
  const browser = await signedInAs(test, await aUser(test.database, { name: 'Lo Lokal', roles: { [room.siteId]: role } }))
  return { ...room, browser, ...decisionCalls(browser, room.siteId) }
}

describe('a news item of the federation', () => {
  // covers Federation: recall of a riksnyhet reaches every process without a write for any site
  it('is sent, shown on another site, and recalled from every process without a write for any site', async () => {
    const local = await aSite(test.database)
    const item = await office.published({ title: 'Kongressen tar ställning', lead: 'Beslutet togs i dag.' })
    const lists = ['', '/nyheter', '/nyheter/rss.xml']
    for (const path of lists)
      for (const body of await onBoth(local, path)) expect(body, path).not.toContain('Kongressen tar ställning')
    await sent(item.id)
    for (const path of [...lists, '/nyheter/kongressen-tar-stallning'])
      await soon(async () => {
        for (const body of await onBoth(local, path)) expect(body, path).toContain('Kongressen tar ställning')
      })
    const page = (await read(local, '/nyheter/kongressen-tar-stallning')).body
    expect(page).toContain('<link rel="canonical" href="http://localhost:3001/rikskansliet/nyheter/kongressen-tar-stallning"/>')
    expect(page).toContain('Från Samling Framåt')
    // The site has no news of its own: the menu leads to those of the federation.
    expect(page).toContain(`<a href="/${local}/nyheter"`)
    await shows(local, 'kongressen-tar-stallning', '/sok?q=kongressen')
    const card = /og:image" content="http:\/\/localhost:3001\/[a-z0-9-]+(\/_delning\/[^"]+)"/.exec(page)?.[1] ?? ''
    expect((await read(local, card)).statusCode).toBe(200)
    const there = 'http://localhost:3001/rikskansliet/nyheter/kongressen-tar-stallning'
    const delivered = (await read(local, '/api/v1/news?include=body')).json()
    const told = { federation: { name: 'Samling Framåt', url: there }, body: { html: expect.stringContaining('Välkommen') } }
    expect(delivered).toMatchObject({ total: 1, items: [told] })
    expect((await read(local, '/api/v1/news/kongressen-tar-stallning')).json()).toMatchObject(told)
    expect((await read(local, '/sitemap.xml')).body).not.toContain('kongressen-tar-stallning')
    const before = await revisions()
    expect((await recalled(item.id)).status).toBe(200)
    await soon(async () => {
      for (const path of lists)
        for (const body of await onBoth(local, path)) expect(body, path).not.toContain('Kongressen tar ställning')
      for (const node of [0, 1] as const)
        expect((await read(local, '/nyheter/kongressen-tar-stallning', node)).statusCode).toBe(410)
    })
    expect(await revisions()).toEqual(before)
    expect((await read('rikskansliet', '/nyheter/kongressen-tar-stallning')).statusCode).toBe(200)
  })

  it('waits for the sites that get it as a suggestion, or show no news of the federation by themselves', async () => {
    const [waiting, shows, choosy] = [await aLocal(), await aLocal(), await aLocal()]
    const target: ShareInput['target'] = { kind: 'sites', siteIds: [waiting.siteId, shows.siteId, choosy.siteId] }
    await test.superuser.query(
      `insert into site_settings (site_id, tab, content, version, updated_at, updated_by)
       values ($1, 'publishing', '{"showsBroadcasts": false}', 1, now(), $2)`,
      [choosy.siteId, rut.id],
    )
    const suggested = await office.published({ title: 'Ett förslag' })
    await sent(suggested.id, { mode: 'offered', target })
    await shows.display(suggested.id, 'shown')
    const standard = await office.published({ title: 'En standard' })
    const { counts } = await sent(standard.id, { target })
    expect(counts).toMatchObject({ reached: 3, shown: 2, hidden: 0, waiting: 1 })
    const told = (await riks.get(placeOf(suggested.id))).body as SharingState
    expect(told.counts).toMatchObject({ reached: 3, shown: 1, hidden: 0, waiting: 2 })
    // Nobody was ever shown what was not chosen: nothing is gone there.
    for (const { id } of [suggested, standard]) await recalled(id)
    await soon(async () => expect((await read(shows.siteId, '/nyheter/ett-forslag')).statusCode).toBe(410))
    expect((await read(waiting.siteId, '/nyheter/ett-forslag')).statusCode).toBe(404)
  })

  it('leaves the first screen to a site without news of its own, and is not there when it was recalled before', async () => {
    const item = await office.published({ title: 'Före er tid' })
    await sent(item.id)
    await recalled(item.id)
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const firstSiteAdmin = { name: 'Märta Löfgren', personalNumber: '189001018887' }
    const made = { id: 'alldeles-ny', name: 'Alldeles ny', firstSiteAdmin }
    expect((await admin.send('POST', '/api/admin/sites', made)).status).toBe(200)
    const reader = await signedInAs(test, await aUser(test.database, { roles: { 'alldeles-ny': 'reader' } }))
    const counts = async () => (await reader.get('/api/site/alldeles-ny/news/counts')).body as ItemCounts
    const before = await counts()
    const { broadcasts = [] } = (await reader.get('/api/site/alldeles-ny/news?limit=100')).body as ItemPage
    expect(broadcasts.map(({ row }) => row.id)).not.toContain(item.id)
    expect(before.all).toBe(before.shared)
    const later = await office.published({ title: 'Till er också' })
    await sent(later.id)
    expect(await counts()).toMatchObject({ all: before.all + 1, shared: before.shared + 1 })
    await recalled(later.id)
  })

  it('is forgotten by the sites once it is gone for good', async () => {
    const local = await aLocal()
    const item = await office.published({ title: 'Tas bort' })
    await sent(item.id)
    expect((await local.add(item.id, { lead: 'Hos oss.' })).status).toBe(204)
    const kept = async () =>
      (await test.superuser.query('select count(*)::int as n from share_choices where item_id = $1', [item.id])).rows[0].n as number
    await test.database.inPlatform(forgetChoices)
    expect(await kept()).toBe(1)
    await office.step((work) => eraseItem(work, item.id))
    expect(await local.broadcast(item.id)).toBeUndefined()
    await test.database.inPlatform(forgetChoices)
    expect(await kept()).toBe(0)
  })

  it('leaves all sites when it is unpublished, and nothing of its text is kept for them', async () => {
    const local = await aSite(test.database)
    const item = await office.published({ title: 'Dras tillbaka' })
    await sent(item.id)
    await shows(local, 'Dras tillbaka')
    await office.step((work) => unpublishItem(work, item.id, item.draftVersion))
    await hides(local, 'Dras tillbaka')
    const stored = await test.database.inSite('rikskansliet', (site) =>
      site.query.select().from(shares).where(eq(shares.id, item.id)),
    )
    expect(stored).toMatchObject([{ isPublic: false, title: 'Dras tillbaka', about: '', head: {}, body: null, media: [] }])
  })

  it('follows what its site publishes, with its pictures, which the other site serves itself', async () => {
    const local = await aSite(test.database)
    const picture = await aPicture({ ...test, database: test.database }, 'rikskansliet')
    const item = await office.published({ title: 'Första lydelsen', image: picture.lead })
    await sent(item.id)
    await shows(local, picture.id, '/nyheter/forsta-lydelsen')
    const bytes = await read(local, `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`)
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/webp'])
    const save = { fields: { title: 'Andra lydelsen' }, versions: { title: 1 }, resolvesConflict: false }
    const saved = await office.step((work) => saveDraft(work, item.id, save))
    await office.step((work) => publishItem(work, item.id, saved.item.draftVersion))
    await shows(local, 'Andra lydelsen')
    await recalled(item.id)
    await soon(async () =>
      expect((await read(local, `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`)).statusCode).toBe(404),
    )
  })

  it('links to its own site, and stands beside an item of the site with its address', async () => {
    const local = await aLocal()
    const rutSays = await office.publishedIn(representativesArea, { givenName: 'Rut', familyName: 'Talare' })
    const item = await office.published({ title: 'Samma rubrik', bylinePerson: rutSays.id, body: textOf('Den centrala texten.') })
    await sent(item.id)
    await shows(local.siteId, 'href="http://localhost:3001/rikskansliet/foretradare/rut-talare"', '/nyheter/samma-rubrik')
    await local.published({ title: 'Samma rubrik', body: textOf('Den egna texten.') })
    await shows(local.siteId, 'Den egna texten.', '/nyheter/samma-rubrik')
    await shows(local.siteId, `href="/${local.siteId}/nyheter/riks/samma-rubrik"`)
    const beside = await read(local.siteId, '/nyheter/riks/samma-rubrik')
    expect(beside.body).toContain('Den centrala texten.')
    expect(beside.body).toContain('<link rel="canonical" href="http://localhost:3001/rikskansliet/nyheter/samma-rubrik"/>')
    const theirs = 'http://localhost:3001/rikskansliet/nyheter/samma-rubrik'
    const delivered = { slug: 'riks/samma-rubrik', federation: expect.objectContaining({ url: theirs }) }
    expect((await read(local.siteId, '/api/v1/news')).json()).toMatchObject({
      total: 2,
      items: expect.arrayContaining([expect.objectContaining(delivered)]),
    })
    expect((await local.broadcast(item.id))?.address).toBe(`http://localhost:3001/${local.siteId}/nyheter/riks/samma-rubrik`)
    const other = await aSite(test.database)
    await shows(other, 'Den centrala texten.', '/nyheter/samma-rubrik')
    expect((await read(other, '/nyheter/riks/samma-rubrik')).headers.location).toBe(`/${other}/nyheter/samma-rubrik`)
    await recalled(item.id)
  })

  it('reaches only the sites it was sent to', async () => {
    const [one, other] = [await aSite(test.database), await aSite(test.database)]
    const item = await office.published({ title: 'Bara till en' })
    const { counts } = await sent(item.id, { target: { kind: 'sites', siteIds: [one] } })
    expect(counts).toMatchObject({ reached: 1, shown: 1, hidden: 0, waiting: 0 })
    await shows(one, 'Bara till en')
    expect((await read(other, '/nyheter')).body).not.toContain('Bara till en')
    // Nobody has decided anything, so nothing is stored for either.
    for (const id of [one, other])
      expect(await test.database.inSite(id, (site) => site.query.select().from(shareChoices))).toEqual([])
    await recalled(item.id)
  })

  it('is shown on a new site only if it is among the latest ten', async () => {
    const items = []
    for (let n = 0; n < 11; n++) items.push(await office.published({ title: `Nummer ${n} av elva` }))
    for (const { id } of items) await sent(id)
    const made = { id: 'nybildad', name: 'Nybildad' }
    await test.database.inPlatform((platform) => createHiddenSite(platform, made, { userId: rut.id, now: new Date() }))
    await test.superuser.query("update sites set is_hidden = false where id = 'nybildad'")
    await shows('nybildad', 'Nummer 10 av elva')
    const { next, rss } = {
      next: (await read('nybildad', '/nyheter')).body,
      rss: (await read('nybildad', '/nyheter/rss.xml')).body,
    }
    expect(next).toContain('Från Samling Framåt')
    expect([rss.includes('Nummer 1 av elva'), rss.includes('Nummer 0 av elva')]).toEqual([true, false])
    for (const { id } of items) expect((await recalled(id)).status).toBe(200)
  })
})

describe('a site decides', () => {
  it('adds its own lead and quotation, pins it, hides it with a reason, and shows it again', async () => {
    const local = await aLocal()
    const person = await local.publishedIn(representativesArea, { givenName: 'Lena', familyName: 'Lokal' })
    const item = await office.published({ title: 'Riks med tillägg', lead: 'Central ingress.' })
    await sent(item.id)
    const words = { lead: 'Hos oss i Skövde.', quote: 'Det gör skillnad här.', quotePersonId: person.id }
    expect((await local.add(item.id, words)).status).toBe(204)
    await shows(local.siteId, 'Hos oss i Skövde.')
    const page = (await read(local.siteId, '/nyheter/riks-med-tillagg')).body
    expect(page).toContain('Det gör skillnad här.')
    expect(page).toContain(`href="/${local.siteId}/foretradare/lena-lokal"`)
    expect(page).toContain('Central ingress.')
    expect((await local.display(item.id, 'hidden', { version: 1 })).body).toMatchObject({
      fields: { reason: { message: 'Skriv varför ni döljer den. Riksorganisationen läser det.' } },
    })
    expect((await local.display(item.id, 'hidden', { reason: 'Gäller inte oss.', version: 1 })).status).toBe(204)
    await hides(local.siteId, 'Riks med tillägg')
    expect(await local.broadcast(item.id)).toMatchObject({
      state: 'hidden',
      decision: { ...words, reason: 'Gäller inte oss.', decidedBy: 'Lo Lokal', version: 2 },
    })
    const state = (await riks.get(placeOf(item.id))).body as SharingState
    expect(state.hiddenOn).toMatchObject([{ siteId: local.siteId, reason: 'Gäller inte oss.', by: 'Lo Lokal' }])
    expect(state.counts).toMatchObject({ hidden: 1, withWords: 1 })
    // What it adds says nothing of whether it is shown.
    expect((await local.add(item.id, { lead: 'Senare hos oss.', version: 2 })).status).toBe(204)
    expect(await local.broadcast(item.id)).toMatchObject({ state: 'hidden', decision: { reason: 'Gäller inte oss.', version: 3 } })
    expect((await local.display(item.id, 'shown', { version: 3 })).status).toBe(204)
    await shows(local.siteId, 'Senare hos oss.')
    expect((await local.broadcast(item.id))?.decision).toMatchObject({ reason: '', lead: 'Senare hos oss.' })
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [local.siteId])
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('broadcast'))).toEqual([
      'broadcast.decide',
      'broadcast.hide',
      'broadcast.decide',
      'broadcast.show',
    ])
    await recalled(item.id)
  })

  it('cannot hide an obligatory one, and shows a suggestion only when it wants to', async () => {
    const local = await aLocal()
    const must = await office.published({ title: 'Måste visas' })
    await sent(must.id, { mode: 'required' })
    expect((await local.display(must.id, 'hidden', { reason: 'Nej.' })).body).toMatchObject({
      fields: { display: { message: 'Nyheten är obligatorisk och går inte att dölja. Lägg till en lokal ingress i stället.' } },
    })
    const offer = await office.published({ title: 'Får visas' })
    expect((await sent(offer.id, { mode: 'offered' })).counts.shown).toBe(0)
    expect((await local.broadcast(offer.id))?.state).toBe('waiting')
    await shows(local.siteId, 'Måste visas')
    expect((await read(local.siteId, '/nyheter')).body).not.toContain('Får visas')
    await local.display(offer.id, 'shown')
    await shows(local.siteId, 'Får visas')
    await local.display(offer.id, 'auto', { version: 1 })
    await hides(local.siteId, 'Får visas')
    for (const { id } of [must, offer]) await recalled(id)
  })

  it('waits with what is sent by default if its settings say so', async () => {
    const local = await aLocal()
    const boss = await signedInAs(test, await aUser(test.database, { roles: { [local.siteId]: 'siteAdmin' } }))
    const content = { ...emptySettings.publishing, showsBroadcasts: false }
    expect((await boss.send('PUT', `/api/site/${local.siteId}/settings`, { tab: 'publishing', content, version: 0 })).status).toBe(
      200,
    )
    const item = await office.published({ title: 'Väntar på er' })
    await sent(item.id)
    expect((await local.broadcast(item.id))?.state).toBe('waiting')
    expect((await read(local.siteId, '/nyheter')).body).not.toContain('Väntar på er')
    await recalled(item.id)
  })

  it('learns when it was recalled, and loses nothing it typed to a silent change', async () => {
    const local = await aLocal()
    const item = await office.published({ title: 'Återkallas under arbetet' })
    await sent(item.id)
    await recalled(item.id)
    for (const refused of [await local.add(item.id, { lead: 'Jag skrev det här.' }), await local.display(item.id, 'shown')])
      expect(refused).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^Återkallad av riksorganisationen .* kl\. \d\d:\d\d\. Den syns inte längre/) },
      })
    expect(await local.broadcast(item.id)).toMatchObject({ state: 'recalled', recalledAt: expect.any(String) })
    const { shared: before } = (await riks.get(placeOf(item.id))).body as SharingState
    const version = before?.version ?? 0
    expect((await sent(item.id, { version })).shared?.endedAt).toBeNull()
    await shows(local.siteId, 'Återkallas under arbetet')
    const two = await Promise.all([local.add(item.id, { lead: 'En' }), local.add(item.id, { lead: 'Två' })])
    expect(two.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await recalled(item.id, version + 1)
  })

  it('refuses what is not the site’s to say', async () => {
    const local = await aLocal()
    const stranger = await (await aNewsroom(test)).publishedIn(representativesArea, { givenName: 'Annan', familyName: 'Sajt' })
    const item = await office.published({ title: 'Prövas' })
    await sent(item.id)
    const says = { quote: 'Ord.', quotePersonId: stranger.id }
    expect((await local.add(item.id, says)).body).toMatchObject({ fields: { quotePersonId: { message: expect.any(String) } } })
    expect((await local.add(item.id, { lead: '191212121212' })).body).toMatchObject({
      fields: { lead: { message: expect.any(String) } },
    })
    const hidden = await local.publishedIn(representativesArea, { givenName: 'Dold', familyName: 'Kontakt' })
    await test.superuser.query(
      `insert into person_contacts (site_id, person_id, kind, value, visibility) values ($1, $2, 'phone', '+46701234567', 'hidden')`,
      [local.siteId, hidden.id],
    )
    for (const words of [{ lead: 'Ring 070-123 45 67.' }, { quote: 'Ring 070 1234567!', quotePersonId: hidden.id }])
      expect((await local.add(item.id, words)).body).toMatchObject({
        fields: { [Object.keys(words)[0] ?? '']: { message: expect.stringMatching(/har dolt/) } },
      })
    expect((await local.add(item.id, { pinnedUntil: '2020-01-01' })).body).toMatchObject({ fields: { pinnedUntil: {} } })
    expect((await local.add(item.id, { pinnedUntil: '2099-01-01' })).body).toMatchObject({ fields: { pinnedUntil: {} } })
    expect((await local.add(crypto.randomUUID(), {})).status).toBe(404)
    const elsewhere = await office.published({ title: 'Bara till andra' })
    await sent(elsewhere.id, { target: { kind: 'sites', siteIds: [await aSite(test.database)] } })
    for (const refused of [await local.add(elsewhere.id, {}), await local.display(elsewhere.id, 'shown')])
      expect(refused.status).toBe(404)
    for (const role of ['reader', 'writer'] as const) expect((await (await aLocal(role)).add(item.id, {})).status).toBe(403)
    for (const { id } of [item, elsewhere]) await recalled(id)
  })
})
