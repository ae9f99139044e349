import { describe, expect, it } from 'vitest'
import type { ExtensionInput } from '#contract/policy/shared-policy.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { policyArea } from '../policy/policy-area.ts'
import { saveTab } from '../settings/settings-service.ts'
import { aUser, textOf } from '../../testing/factories.ts'
import { shareChoices } from '../shares/shares-table.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { aSharedPolicy, summary, told } from '../../testing/a-shared-policy.ts'
import { placeOf } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon } from '../../testing/test-sites.ts'

// What a site writes under the shared topics, and what it decides about them.

const test = await testApp()
const { office, riks, read, aTopic, shared, withdrawn, aShared, rewritten, shows, hides, aLocal } = await aSharedPolicy(test)

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
    expect(told(await riks.get(placeOf(item.id))).counts).toMatchObject({ withWords: 1, unread: 0 })
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
    const required = await aShared({ name: 'Skolan först' }, { mode: 'required' })
    await shows(local.siteId, 'Hembygd')
    expect((await local.save(optional.id, { isHidden: true })).status).toBe(200)
    await hides(local.siteId, 'Hembygd')
    expect(told(await riks.get(placeOf(optional.id)))).toMatchObject({ counts: { hidden: 1 }, hiddenOn: [expect.anything()] })
    const refused = await local.save(required.id, { isHidden: true })
    expect([refused.status, told(refused).fields['isHidden']?.message]).toEqual([400, expect.stringContaining('obligatorisk')])
    await shows(local.siteId, 'Skolan först')
    await shared(optional.id, { mode: 'required', version: 1 })
    await shows(local.siteId, 'Hembygd')
  })

  it('has its own topic instead of an optional one, and beside a required one, which gets an address of its own', async () => {
    const local = await aLocal()
    const optional = await aShared({ name: 'Cykelvägar' })
    await aShared({ name: 'Rättvis sjukvård' }, { mode: 'required' })
    await local.publishedIn(policyArea, { name: 'cykelvägar', summary: 'Vi vill ha en cykelväg till Lerdala.' })
    await local.publishedIn(policyArea, { name: 'Rättvis sjukvård', summary: 'Vi vill ha kvar vårdcentralen på orten.' })
    await shows(local.siteId, 'cykelväg till Lerdala', '/politik/cykelvagar')
    await soon(async () => {
      const index = (await read(local.siteId, '/politik')).body
      expect(index.match(/politik\/cykelvagar/g)).toHaveLength(1)
      expect(index).toContain('politik/rattvis-sjukvard"')
      expect(index).toContain('politik/rattvis-sjukvard-riks"')
    })
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
      const { topics } = (await read(local.siteId, '/api/v1/policy?include=body&q=fiber')).json<{ topics: object[] }>()
      const federation = { name: 'Samling Framåt', url: expect.stringContaining('/rikskansliet/politik/bredband-pa-landet') }
      const url = expect.stringContaining(`/${local.siteId}/politik/bredband-pa-landet`)
      expect(topics).toEqual([expect.objectContaining({ id: item.id, url, federation, body: expect.anything() })])
      const one = (await read(local.siteId, '/api/v1/policy/bredband-pa-landet')).json()
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

    const many = Array.from({ length: 10 }, (_, at) => `Krav ${at}`)
    const full = await local.browser.send('POST', `${local.root}/${item.id}/own`, { ...words, demands: many })
    const filled = told(await local.browser.get(`/api/site/${local.siteId}/policy/${told(full).itemId}`)).content
    expect(filled.demands).toEqual(['Fler lampor', ...many.slice(0, 9)])
    expect(JSON.stringify(filled.body)).toContain('Krav 9')
  })

  it('makes no copy that is too long, and one of a withdrawn topic, however often it is pressed', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Långa texter', body: textOf(...Array.from({ length: 200 }, (_, at) => `Stycke ${at}`)) })
    const words = { name: 'Långa texter', summary: 'Vi vill mer.', demands: [], body: emptyRichText }
    const own = () => local.browser.send('POST', `${local.root}/${item.id}/own`, words)
    const long = await own()
    expect([long.status, told(long).fields['body']?.message]).toEqual([400, expect.stringContaining('för långa')])
    await local.save(item.id, { summary: 'Vi vill mer.' })
    await withdrawn(item.id)
    const answers = await Promise.all([own(), own(), own()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  it('refuses at the field what no public text may hold', async () => {
    const local = await aLocal()
    const item = await aShared({ name: 'Idrott' })
    const inText = await local.save(item.id, { body: textOf('Ring Ali, 19640823-3234.') })
    expect([inText.status, Object.keys(told(inText).fields)]).toEqual([400, ['body']])
    const long = await local.save(item.id, { summary: 'x'.repeat(281), demands: ['y'.repeat(161)] })
    expect([long.status, Object.keys(told(long).fields)]).toEqual([400, ['summary', 'demands.0']])
    const stored = await test.database.inSite(local.siteId, ({ query }) => query.select().from(shareChoices))
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
