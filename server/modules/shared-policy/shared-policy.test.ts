import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import type { ExtensionInput, LocalTopic, SharedTopicView, SharingState } from '#contract/policy/shared-policy.ts'
import type { SharingInput } from '#contract/sharing/sharing.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { ItemArea } from '../items/item-area.ts'
import { createItem, saveDraft } from '../items/life/item-draft.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import type { StoredItem } from '../items/store/item-store.ts'
import { policyArea } from '../policy/policy-area.ts'
import { saveTab } from '../settings/settings-service.ts'
import { addAreas, renameArea } from '../policy/policy-areas.ts'
import { demoSharedWith } from '../../seed/demo-shared-policy.ts'
import { seedSharedPolicy } from '../../seed/seed-shared-policy.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { policyExtensions, sharedTopics } from './shared-policy-table.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon, testSites, visit } from '../../testing/test-sites.ts'

// Policy that is written once: from the federation's own site to the pages of all others, with their own words under it, and back.

const test = await testApp()
const nodes = [
  await testSites(test, { files: test.files, images: test.images }),
  await testSites(test, { files: test.files, images: test.images }),
] as const
const office = await aNewsroom(test, { id: 'rikskansliet' })
await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
const chooseOwn = (id: string | null) => test.superuser.query('update federation set own_site_id = $1', [id])
await chooseOwn('rikskansliet')
const riks = await signedInAs(test, await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true }))

const area = policyArea as ItemArea<never>
const summary = 'Vi vill att alla barn ska ha nära till en bra förskola.'
const aTopic = (content: Partial<PolicyTopicContent>) => office.publishedIn(policyArea, { summary, ...content })
const placeOf = (id: string) => `/api/site/rikskansliet/policy/${id}/sharing`
const withAll: SharingInput = { isRequired: false, target: { kind: 'all' }, version: null }

async function shared(id: string, how: Partial<SharingInput> = {}): Promise<SharingState> {
  const answer = await riks.send('PUT', placeOf(id), { ...withAll, ...how })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}
const withdrawn = (id: string, version = 1) => riks.send('POST', `${placeOf(id)}/withdraw`, { version })
const aShared = async (content: Partial<PolicyTopicContent>, how: Partial<SharingInput> = {}): Promise<StoredItem> => {
  const item = await aTopic(content)
  await shared(item.id, how)
  return item
}

/** The federation publishes another text of the topic. */
async function rewritten(item: StoredItem, fields: Partial<PolicyTopicContent>): Promise<void> {
  const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
  const { item: saved } = await office.step(
    (work) => saveDraft(work, item.id, { fields: { ...fields }, versions, resolvesConflict: false }),
    area,
  )
  await office.step((work) => publishItem(work, item.id, saved.draftVersion), area)
}

const read = async (siteId: string, path: string, node: 0 | 1 = 0) => visit(nodes[node], `/${siteId}${path}`)
const shows = (siteId: string, text: string, path = '/politik') =>
  soon(async () => expect((await read(siteId, path)).body).toContain(text))
const hides = (siteId: string, text: string, path = '/politik') =>
  soon(async () => expect((await read(siteId, path)).body).not.toContain(text))
/** An answer as the tests read it. */
interface Told extends Pick<SharedTopicView, 'extension' | 'seen'>, Pick<SharingState, 'counts' | 'hiddenOn'> {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, { readonly message: string }>>
  readonly itemId: string
  readonly state: string
  readonly content: PolicyTopicContent
}
const told = ({ body }: { readonly body: never }): Told => body

const revisions = async (): Promise<unknown[]> => (await test.superuser.query('select id, revision from sites order by id')).rows

/** A local site with an editor. */
async function aLocal(role: 'reader' | 'writer' | 'editor' = 'editor', municipality = 'Skövde') {
  const room = await aNewsroom(test)
  await test.superuser.query('update sites set municipality = $2 where id = $1', [room.siteId, municipality])
  const browser = await signedInAs(test, await aUser(test.database, { name: 'Lo Lokal', roles: { [room.siteId]: role } }))
  const root = `/api/site/${room.siteId}/shared-policy`
  const row = async (id: string): Promise<LocalTopic | undefined> =>
    ((await browser.get(root)).body as { topics: LocalTopic[] }).topics.find((one) => one.id === id)
  const view = async (id: string): Promise<SharedTopicView> => (await browser.get(`${root}/${id}`)).body
  const draft = async (id: string, words: Partial<ExtensionInput>) => {
    const { central, extension } = await view(id)
    const { summary: said = '', demands = [], body = emptyRichText, isHidden = false, version = null } = extension ?? {}
    const kept = await browser.send('PUT', `${root}/${id}`, { summary: said, demands, body, isHidden, version, ...words })
    return { kept, revision: central?.revision ?? '00000000-0000-4000-8000-000000000000' }
  }
  const keep = async (id: string, words: Partial<ExtensionInput>) => (await draft(id, words)).kept
  /** Kept and published; what keeps it from that. */
  const save = async (id: string, words: Partial<ExtensionInput>, seen?: string) => {
    const { kept, revision } = await draft(id, words)
    if (kept.status !== 200) return kept
    return browser.send('POST', `${root}/${id}/publish`, { revision: seen ?? revision, version: told(kept).extension?.version })
  }
  return { ...room, browser, root, row, view, keep, save }
}

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
        expect((await read(local, '/politik/forskola-nara', node)).statusCode).toBe(404)
      })
    expect(await revisions()).toEqual(before)
    expect((await read('rikskansliet', '/politik/forskola-nara')).statusCode).toBe(200)
  })

  it('is one text: what the federation publishes is on all sites, with its pictures and area', async () => {
    const local = await aLocal()
    const picture = await aPicture(test, office.siteId)
    const actor = office.editor()
    const [skola] = await test.database.inSite('rikskansliet', (site) => addAreas(site, ['Skola och lärande'], actor))
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
      query.select().from(sharedTopics).where(eq(sharedTopics.id, item.id)),
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
    expect(told(await member.send('PUT', placeOf(item.id), withAll)).message).toContain('riksredaktörer')
    expect(told(await riks.send('PUT', placeOf(draft.id), withAll)).message).toContain('inte publicerad')
    const unknown = await riks.send('PUT', placeOf(item.id), { ...withAll, target: { kind: 'sites', siteIds: ['finns-inte'] } })
    expect([unknown.status, Object.keys(told(unknown).fields)]).toEqual([400, ['target']])
    const local = await aLocal()
    const theirs = await local.publishedIn(policyArea, { name: 'Badhuset', summary })
    expect((await local.browser.send('PUT', `/api/site/${local.siteId}/policy/${theirs.id}/sharing`, withAll)).status).toBe(403)
    await shared(item.id)
    const stale = await riks.send('PUT', placeOf(item.id), { ...withAll, version: 7 })
    expect([stale.status, told(stale).code]).toEqual([409, 'STATE_CHANGED'])
  })
})

describe('a site', () => {
  it('says what it wants under a shared topic, and visitors read it at once', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Äldreomsorg' })
    expect(await local.row(item.id)).toMatchObject({ extension: 'none', isShown: true })
    await shows(local.siteId, 'Äldreomsorg', '/politik/aldreomsorg')
    const saved = await local.save(item.id, {
      summary: 'Vi vill bygga ett nytt äldreboende i Stöpen.',
      demands: ['Två nya boenden till 2030'],
      body: textOf('I dag är kön lång.'),
    })
    expect([saved.status, told(saved).extension?.changedBy]).toEqual([200, 'Lo Lokal'])
    for (const text of ['I Skövde', 'äldreboende i Stöpen', 'Två nya boenden till 2030', 'I dag är kön lång.'])
      await shows(local.siteId, text, '/politik/aldreomsorg')
    expect((await read((await aLocal()).siteId, '/politik/aldreomsorg')).body).not.toContain('Stöpen')
    expect(told(await riks.get(placeOf(item.id))).counts).toMatchObject({ extended: 1, unread: 0 })
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1', [local.siteId])
    expect(rows.map(({ action }) => action)).toContain('policyExtension.save')
  })

  it('sees that the central text has changed, compares, and confirms its own words', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Tåg till jobbet' })
    await local.save(item.id, { summary: 'Vi vill ha buss varje kvart.' })
    await rewritten(item, { summary: 'Vi vill att fler ska kunna ta tåget till jobbet.' })
    expect(await local.row(item.id)).toMatchObject({ extension: 'unread' })
    const view = await local.view(item.id)
    expect([view.seen?.text?.summary, view.central?.text.summary]).toEqual([
      summary,
      'Vi vill att fler ska kunna ta tåget till jobbet.',
    ])
    const seen = `${local.root}/${item.id}/seen`
    const version = view.extension?.version
    const stale = await local.browser.send('POST', seen, { revision: '00000000-0000-4000-8000-000000000000', version })
    expect([stale.status, told(stale).message]).toEqual([409, expect.stringContaining('ändrats igen')])
    expect((await local.browser.send('POST', seen, { revision: view.central?.revision, version })).status).toBe(200)
    expect(await local.row(item.id)).toMatchObject({ extension: 'added' })
    expect((await local.view(item.id)).seen).toBeNull()
  })

  it('keeps what it writes while the central text changes, and is told', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Badplatser' })
    const { central } = await local.view(item.id)
    await rewritten(item, { summary: 'Vi vill att alla barn ska lära sig simma.' })
    const saved = await local.save(item.id, { summary: 'Vi vill rusta badet.' }, central?.revision)
    expect([saved.status, told(saved).seen?.text?.summary]).toEqual([200, summary])
    expect(await local.row(item.id)).toMatchObject({ extension: 'unread' })
  })

  it('hides an optional topic, and not a required one', async () => {
    const local = await aLocal()
    const optional = await aShared({ name: 'Hembygd' })
    const required = await aShared({ name: 'Skolan först' }, { isRequired: true })
    await shows(local.siteId, 'Hembygd')
    expect((await local.save(optional.id, { isHidden: true })).status).toBe(200)
    await hides(local.siteId, 'Hembygd')
    expect(told(await riks.get(placeOf(optional.id)))).toMatchObject({ counts: { hidden: 1 }, hiddenOn: [expect.anything()] })
    const refused = await local.save(required.id, { isHidden: true })
    expect([refused.status, told(refused).fields['isHidden']?.message]).toEqual([400, expect.stringContaining('alltid synlig')])
    await shows(local.siteId, 'Skolan först')
    await shared(optional.id, { isRequired: true, version: 1 })
    await shows(local.siteId, 'Hembygd')
  })

  it('has its own topic instead of an optional one, and beside a required one, which gets an address of its own', async () => {
    const local = await aLocal()
    const optional = await aShared({ name: 'Cykelvägar' })
    await aShared({ name: 'Rättvis sjukvård' }, { isRequired: true })
    await local.publishedIn(policyArea, { name: 'cykelvägar', summary: 'Vi vill ha en cykelväg till Lerdala.' })
    await local.publishedIn(policyArea, { name: 'Rättvis sjukvård', summary: 'Vi vill ha kvar vårdcentralen på orten.' })
    await shows(local.siteId, 'cykelväg till Lerdala', '/politik/cykelvagar')
    const index = (await read(local.siteId, '/politik')).body
    expect(index.match(/politik\/cykelvagar/g)).toHaveLength(1)
    expect(index).toContain('politik/rattvis-sjukvard"')
    expect(index).toContain('politik/rattvis-sjukvard-riks"')
    await shows(local.siteId, 'kvar vårdcentralen', '/politik/rattvis-sjukvard')
    await shows(local.siteId, 'Gemensam politik', '/politik/rattvis-sjukvard-riks')
    expect(await local.row(optional.id)).toMatchObject({ hasOwn: true, isShown: false })
  })

  it('keeps what is being written as a draft, and shows it when it is published', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Ungdomsgårdar' })
    const begun = await local.keep(item.id, { summary: 'Vi vill öppna gården i Ryd.' })
    expect([begun.status, told(begun).extension]).toEqual([
      200,
      expect.objectContaining({ summary: 'Vi vill öppna gården i Ryd.', isDraft: true, isPublic: false, changedBy: 'Lo Lokal' }),
    ])
    expect(await local.row(item.id)).toMatchObject({ extension: 'none', hasDraft: true })
    await shows(local.siteId, 'Ungdomsgårdar', '/politik/ungdomsgardar')
    expect((await read(local.siteId, '/politik/ungdomsgardar')).body).not.toContain('gården i Ryd')
    expect(told(await local.save(item.id, {})).extension).toMatchObject({ isDraft: false, isPublic: true })
    await shows(local.siteId, 'gården i Ryd', '/politik/ungdomsgardar')
    const changed = await local.keep(item.id, { summary: 'Vi vill öppna två gårdar.' })
    await shows(local.siteId, 'gården i Ryd', '/politik/ungdomsgardar')
    const { version } = told(changed).extension ?? {}
    const discarded = await local.browser.send('POST', `${local.root}/${item.id}/discard`, { version })
    expect(told(discarded).extension).toMatchObject({ summary: 'Vi vill öppna gården i Ryd.', isDraft: false })
    const stale = await local.browser.send('POST', `${local.root}/${item.id}/discard`, { version })
    expect([stale.status, told(stale).code]).toEqual([409, 'STATE_CHANGED'])
  })

  it('needs a second reader where it wants one', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Nattbussar' })
    const content = { ...emptySettings.publishing, editorsNeedReview: true }
    await test.database.inSite(local.siteId, (site) => saveTab(site, { tab: 'publishing', content, version: 0 }, local.editor()))
    const refused = await local.save(item.id, { summary: 'Vi vill ha nattbuss.' })
    expect([refused.status, told(refused).message]).toEqual([403, expect.stringContaining('Be någon annan')])
    expect((await local.view(item.id)).extension?.needsOtherReader).toBe(true)
    const other = await signedInAs(test, await aUser(test.database, { roles: { [local.siteId]: 'editor' } }))
    const { central, extension } = await local.view(item.id)
    const words = { revision: central?.revision, version: extension?.version }
    expect((await other.send('POST', `${local.root}/${item.id}/publish`, words)).status).toBe(200)
    await shows(local.siteId, 'Vi vill ha nattbuss.', '/politik/nattbussar')
  })

  it('leads to its own texts, which have to be public', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Simhallar' })
    const news = await local.publishedIn(policyArea, { name: 'Badet i Ulricehamn', summary })
    const leading = (id: string): ExtensionInput['body'] => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Läs om badet.', marks: [{ type: 'link', attrs: { href: `item:${id}` } }] }],
        },
      ],
    })
    const broken = await local.save(item.id, { body: leading(crypto.randomUUID()) })
    expect([broken.status, told(broken).fields['body']?.message]).toEqual([400, expect.stringContaining('inte är publicerad')])
    const saved = await local.save(item.id, { body: leading(news.id) })
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ targets: { [news.id]: expect.anything() } })])
    await shows(local.siteId, `<a href="/${local.siteId}/politik/badet-i-ulricehamn">Läs om badet.</a>`, '/politik/simhallar')
  })

  it('is delivered with the topic, which leads to the federation', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Bredband på landet', body: textOf('Alla ska nås av fiber.') })
    await local.save(item.id, { summary: 'Vi vill ha fiber i Horn.' })
    await soon(async () => {
      const { topics } = (await visit(nodes[0], `/${local.siteId}/api/v1/policy?include=body&q=fiber`)).json<{ topics: object[] }>()
      const federation = { name: 'Samling Framåt', url: expect.stringContaining('/rikskansliet/politik/bredband-pa-landet') }
      const url = expect.stringContaining(`/${local.siteId}/politik/bredband-pa-landet`)
      expect(topics).toEqual([expect.objectContaining({ id: item.id, url, federation, body: expect.anything() })])
      const one = (await visit(nodes[0], `/${local.siteId}/api/v1/policy/bredband-pa-landet`)).json()
      expect(one).toMatchObject({ federation, local: { summary: 'Vi vill ha fiber i Horn.', demands: [] } })
    })
  })

  it('is found by the search of its site by its own words, and by no other site', async () => {
    const [local, other] = [await aLocal(), await aLocal()]
    const item = await aShared({ name: 'Kulturskola för alla' })
    await local.keep(item.id, { summary: 'Vi vill ha dragspel.' })
    await local.save(item.id, { summary: 'Vi vill ha blockflöjtsundervisning i Timmersdala.', demands: [], body: emptyRichText })
    await soon(async () => {
      const found = (await read(local.siteId, '/sok?q=blockflöjtsundervisning')).body
      expect(found).toContain(`/${local.siteId}/politik/kulturskola-for-alla`)
      expect(found).toContain('Timmersdala')
    })
    expect((await read(other.siteId, '/sok?q=blockflöjtsundervisning')).body).not.toContain('kulturskola-for-alla')
    expect((await read(local.siteId, '/sok?q=dragspel')).body).not.toContain('kulturskola-for-alla')
  })

  it('keeps its words under a withdrawn topic, and makes a topic of its own of what is on screen', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Landsbygdsskolor' })
    await local.save(item.id, { summary: 'Vi vill ha kvar skolan i Väring.' })
    await withdrawn(item.id)
    expect(await local.row(item.id)).toMatchObject({ name: 'Landsbygdsskolor', extension: 'gone', isShown: false })
    const refused = await local.save(item.id, { summary: 'Vi vill ha kvar skolan i Väring och Lerdala.' })
    expect([refused.status, told(refused).message]).toEqual([409, expect.stringContaining('egen lokal sakfråga')])
    expect((await local.view(item.id)).extension).toMatchObject({
      summary: 'Vi vill ha kvar skolan i Väring och Lerdala.',
      isDraft: true,
    })
    const own = await local.browser.send('POST', `${local.root}/${item.id}/own`, {
      name: 'Landsbygdsskolor',
      summary: 'Vi vill ha kvar skolan i Väring och Lerdala.',
      demands: ['Ingen skola stängs'],
      body: emptyRichText,
    })
    expect(own.status).toBe(200)
    const draft = told(await local.browser.get(`/api/site/${local.siteId}/policy/${told(own).itemId}`))
    expect([draft.state, draft.content.name, draft.content.summary, draft.content.demands]).toEqual([
      'draft',
      'Landsbygdsskolor',
      'Vi vill ha kvar skolan i Väring och Lerdala.',
      ['Ingen skola stängs'],
    ])
    expect(await local.row(item.id)).toBeUndefined()
  })

  it('makes a copy of a topic that is still shared, without what belongs to the federation’s site', async () => {
    const local = await aLocal()
    const { lead: image } = await aPicture(test, office.siteId)
    const link = { type: 'link', attrs: { href: `item:${crypto.randomUUID()}` } } as const
    const item = await aTopic({ name: 'Trygga torg', demands: ['Fler lampor'], image })
    await test.superuser.query('update published_items set body = $2 where id = $1', [
      item.id,
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Läs vårt program.', marks: [link] }] }] },
    ])
    await shared(item.id)
    const words = { name: 'Trygga torg', summary: 'Vi börjar på Hertigs torg.', demands: ['Lys upp gången'], body: emptyRichText }
    const own = await local.browser.send('POST', `${local.root}/${item.id}/own`, words)
    const { content } = told(await local.browser.get(`/api/site/${local.siteId}/policy/${told(own).itemId}`))
    expect(content).toMatchObject({ name: 'Trygga torg', summary, demands: ['Fler lampor', 'Lys upp gången'], image: null })
    const text = JSON.stringify(content.body)
    expect([text.includes('item:'), text.includes('I Skövde'), text.includes('Hertigs torg')]).toEqual([false, true, true])
  })

  it('refuses at the field what no public text may hold', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Idrott' })
    const inText = await local.save(item.id, { body: textOf('Ring Ali, 19640823-3234.') })
    expect([inText.status, Object.keys(told(inText).fields)]).toEqual([400, ['body']])
    const long = await local.save(item.id, { summary: 'x'.repeat(281), demands: ['y'.repeat(161)] })
    expect([long.status, Object.keys(told(long).fields)]).toEqual([400, ['summary', 'demands.0']])
    const stored = await test.database.inSite(local.siteId, ({ query }) => query.select().from(policyExtensions))
    expect(stored.filter(({ hasWords }) => hasWords)).toEqual([])
  })

  it('loses nothing to another of the site, and says nothing for another site', async () => {
    const [local, other, writer] = [await aLocal(), await aLocal(), await aLocal('writer')]
    const item = await aShared({ name: 'Vindkraft' }, { target: { kind: 'sites', siteIds: [local.siteId, writer.siteId] } })
    await local.save(item.id, { summary: 'Vi vill ha fler vindkraftverk.' })
    const stale = await local.save(item.id, { summary: 'Vi vill vänta.', version: null })
    expect([stale.status, told(stale).message]).toEqual([409, expect.stringContaining('finns kvar')])
    expect((await other.save(item.id, { summary: 'Vi vill inte.' })).status).toBe(404)
    expect((await other.browser.get(`${local.root}/${item.id}`)).status).toBe(404)
    expect((await writer.save(item.id, { summary: 'Vi vill.' })).status).toBe(403)
  })
})

describe('the demonstration', () => {
  it('shares topics with associations, one of which has to read what is new', async () => {
    const now = new Date()
    for (const id of demoSharedWith) await aSite(test.database, { id })
    const { id: userId } = await aUser(test.database, { isAdmin: true })
    await seedSharedPolicy(test.database, { userId, now })
    await shows('skovde', 'Köket på Södra skolan', '/politik/skolmaten')
    await hides('lund', 'Tandvård')
    const märta = await signedInAs(test, await aUser(test.database, { roles: { skovde: 'editor' } }))
    const { topics } = (await märta.get('/api/site/skovde/shared-policy')).body as { topics: LocalTopic[] }
    const stateOf = (name: string) => topics.find((topic) => topic.name === name)?.extension
    expect([stateOf('Skolmaten'), stateOf('Tandvård för alla')]).toEqual(['unread', 'none'])
  })
})
