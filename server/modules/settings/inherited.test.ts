import { describe, expect, it } from 'vitest'
import type { BelowSettings, OwnChoices } from '#contract/inherited/inherited.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import type { RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import { statement } from '../../platform/database/database.ts'
import { aTree, inherited, placed } from '../../testing/a-chain-of-sites.ts'
import { aCouncil } from '../../testing/a-council.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'
import { furnishSite } from '../pages/system-pages.ts'

// What a district sets for the sites below it: from its settings to their visitors on two nodes, and back again.

const test = await testApp()
await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
const nodes = [
  await testSites(test, { files: test.files, images: test.images }),
  await testSites(test, { files: test.files, images: test.images }),
] as const

const everyBelow = statement('test_every_below', "select site_id from site_settings where tab = 'below'")

async function setBelow(at: AtWork, part: Partial<BelowSettings>) {
  const { below } = await inherited(at)
  const content = { ...nothingBelow, ...below?.content, ...part }
  return at.browser.send('PUT', `${at.root}/inherited/below`, { content, version: below?.version ?? 0 })
}
async function choose(at: AtWork, part: Partial<OwnChoices>) {
  const { own } = await inherited(at)
  return at.browser.send('PUT', `${at.root}/inherited/own`, { content: { ...own.content, ...part }, version: own.version })
}
const messages = ({ body }: { body: unknown }): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body as { fields: Record<string, { message: string }> }).fields).map(([field, one]) => [field, one.message]),
  )

/** The colour and the typeface of a site's start page on both nodes. */
const looks = ({ siteId }: AtWork): Promise<string[]> =>
  Promise.all(nodes.map(async (node) => /_stil\/([0-9a-f]{6}[^/"]*)/.exec((await visit(node, `/${siteId}`)).body)?.[1] ?? ''))
const colors = async (at: AtWork): Promise<string[]> => (await looks(at)).map((look) => look.slice(0, 6))

describe('what a district sets', () => {
  // covers Settings: a district's colour is read by the sites below from one row on every node, replaced, and followed again
  it('is shown on the sites below, until one takes its own, and again when it follows', async () => {
    const { district, local } = await aTree(test)
    const before = await looks(local)
    expect(
      (await setBelow(district, { color: { value: '#8a2f3c', isFixed: false }, type: { value: 'plakat', isFixed: false } })).status,
    ).toBe(200)
    await soon(async () => expect(await colors(local)).toEqual(['8a2f3c', '8a2f3c']))
    // Its own site is not below it.
    expect(await looks(district)).toEqual(before)
    const { rows } = await test.superuser.query('select tab from site_settings where site_id = $1', [local.siteId])
    expect(rows).toEqual([])
    expect((await inherited(local)).above).toMatchObject([
      { id: district.siteId, below: { color: { value: '#8a2f3c' } } },
      { level: 'national' },
    ])

    const withType = await looks(local)
    expect((await choose(local, { color: true, type: 'bygd' })).status).toBe(200)
    await soon(async () => expect(await colors(local)).toEqual(['0b5c63', '0b5c63']))
    expect((await choose(local, followsAll)).status).toBe(200)
    await soon(async () => expect(await looks(local)).toEqual(withType))

    expect((await setBelow(district, { color: null, type: null })).status).toBe(200)
    await soon(async () => expect(await looks(local)).toEqual(before))
  })

  it('follows a site that is moved, and those below a district that is', async () => {
    const [{ district, local }, other] = [await aTree(test), await aTree(test)]
    await setBelow(other.riks, { color: { value: '#1f4e79', isFixed: false } })
    const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const move = (siteId: string, parentId: string) =>
      administrator.send('POST', '/api/admin/sites/changes', { changes: [{ siteId, parentId }] })
    expect(await colors(local)).toEqual(['0b5c63', '0b5c63'])
    expect((await move(district.siteId, other.riks.siteId)).status).toBe(200)
    await soon(async () => expect(await colors(local)).toEqual(['1f4e79', '1f4e79']))
    await setBelow(other.district, { color: { value: '#8a2f3c', isFixed: false } })
    expect((await move(local.siteId, other.district.siteId)).status).toBe(200)
    await soon(async () => expect(await colors(local)).toEqual(['8a2f3c', '8a2f3c']))
  })

  // covers Settings: facts and texts of the law come from the district, and a site's own facts go before a proposal
  it('gives the facts and texts that the law asks for', async () => {
    const { district, local } = await aTree(test)
    await furnishSite(test.database)(local.siteId, { userId: local.user.id, now: new Date() })
    const page = async (): Promise<string> => (await visit(nodes[1], `/${local.siteId}/integritet`)).body
    await setBelow(district, {
      dataController: { value: 'Distriktet i söder', isFixed: false },
      responsiblePublisher: { value: 'Vera Lind', isFixed: true },
      privacyText: { value: 'Distriktets ombud svarar för {förening}.\n\nSkriv till ombudet.', isFixed: false },
    })
    await soon(async () => expect(await page()).toContain('Distriktet i söder'))
    const shown = await page()
    expect(shown).toContain('Ansvarig utgivare: Vera Lind')
    expect(shown).toContain('Skriv till ombudet.')
    expect(shown).not.toContain('{förening}')

    const { privacy } = (await local.browser.get(`${local.root}/settings`)).body as {
      privacy: { content: object; version: number }
    }
    const save = (own: object) =>
      local.browser.send('PUT', `${local.root}/settings`, {
        tab: 'privacy',
        content: { ...privacy.content, ...own },
        version: privacy.version,
      })
    expect(messages(await save({ responsiblePublisher: 'Någon Annan' }))).toEqual({
      'content.responsiblePublisher': 'En sajt ovanför er bestämmer vem som är ansvarig utgivare.',
    })
    expect((await save({ dataController: 'Föreningen själv' })).status).toBe(200)
    await soon(async () => expect(await page()).toContain('Föreningen själv'))
    expect(await page()).toContain('Ansvarig utgivare: Vera Lind')
    await choose(local, { privacyText: true })
    await soon(async () => expect(await page()).not.toContain('Skriv till ombudet.'))
  })

  // covers Settings: a site may add the domains that the sites above allow
  it('decides which domains the sites below may add, within what is allowed above', async () => {
    const { riks, district, local } = await aTree(test)
    await setBelow(riks, { domains: ['forbundet.se', 'förbundet.nu'] })
    const add = async (host: string) => local.browser.send('POST', `${local.root}/domains`, { host, withWww: true })
    expect(messages(await add('annat.se'))).toEqual({
      host: 'Domänen är inte tillåten. Välj en som slutar på forbundet.se eller förbundet.nu.',
    })
    expect((await add(`${local.siteId}.förbundet.nu`)).status).toBe(200)
    expect(messages(await setBelow(district, { domains: ['annat.se'] }))).toEqual({
      'content.domains': 'annat.se är inte tillåten för er. Välj bland domänerna som gäller för er egen sajt.',
    })
    expect((await setBelow(district, { domains: ['syd.forbundet.se'] })).status).toBe(200)
    expect((await add(`${local.siteId}.forbundet.se`)).status).toBe(400)
    expect((await add(`${local.siteId}.syd.forbundet.se`)).status).toBe(200)
  })

  it('is set by those who run that site, on a level that has others below, and not over another change', async () => {
    const { district, local } = await aTree(test)
    const editor = await atWork(test, 'editor', district.siteId)
    expect((await editor.browser.get(`${district.root}/inherited`)).status).toBe(403)
    expect((await local.browser.get(`${district.root}/inherited`)).status).toBe(404)
    expect((await setBelow(local, { color: null })).status).toBe(409)
    await setBelow(district, { type: { value: 'bygd', isFixed: false } })
    const late = await district.browser.send('PUT', `${district.root}/inherited/below`, { content: nothingBelow, version: 0 })
    expect(late.status).toBe(409)
    expect((await inherited(district)).below).toMatchObject({ content: { type: { value: 'bygd' } }, sites: 1 })
    expect(
      messages(
        await setBelow(district, {
          dataContact: { value: 'ingen adress', isFixed: false },
          color: { value: '#ffff00', isFixed: true },
        }),
      ),
    ).toEqual({
      'content.dataContact.value': 'E-postadressen är inte hel. Skriv den som namn@exempel.se.',
      'content.color.value': 'Färgen är för ljus för att läsas som text. Välj den närmaste godkända.',
    })
    const fault = 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'
    const withNumber = {
      privacyText: { value: 'Fråga Tolvan, 19121212-1212.', isFixed: true },
      dataController: { value: '191212121212', isFixed: false },
    }
    expect(messages(await setBelow(district, withNumber))).toEqual({
      'content.privacyText.value': fault,
      'content.dataController.value': fault,
    })
  })

  it('reaches no site outside, and no loop can be stored', async () => {
    const [{ riks, district }, other] = [await aTree(test), await aTree(test)]
    await setBelow(district, { privacyText: { value: 'Bara för oss', isFixed: true } })
    expect(JSON.stringify(await inherited(other.local))).not.toContain('Bara för oss')
    const seen = await test.database.inSite(other.local.siteId, (site) => site.rows(everyBelow, []))
    expect(seen).toEqual([])
    await expect(placed(test, district.siteId, 'district', district.siteId)).rejects.toThrow('higher level')
    await expect(placed(test, riks.siteId, 'local', district.siteId)).rejects.toThrow('higher level')
    await expect(placed(test, other.district.siteId, 'district', district.siteId)).rejects.toThrow('higher level')
  })

  // covers Pictures on sites: a protected name that the sites above hand down is a task on both sites, and gone from the pages within seconds
  it('is looked through for the name of a protected person, here and where it is set', async () => {
    const { district, local } = await aTree(test)
    const [here, there] = [await aCouncil(test, { onto: local.siteId }), await aCouncil(test, { onto: district.siteId })]
    const persons = [
      { siteId: local.siteId, personId: await here.person('Vera Lindqvist') },
      { siteId: district.siteId, personId: await there.person('Vera Lindqvist') },
    ] as const
    const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    await administrator.send('POST', '/api/admin/person-links', { one: persons[0], other: persons[1] })
    const tasks = async ({ browser, root }: AtWork): Promise<string[]> =>
      ((await browser.get(`${root}/representative-tasks`)).body as { tasks: RepresentativeTask[] }).tasks.flatMap(
        ({ kind, message }) => (kind === 'nameShown' ? [message] : []),
      )
    const publisher = (isFixed: boolean) => setBelow(district, { responsiblePublisher: { value: 'Vera Lindqvist', isFixed } })
    const shown = (): Promise<boolean[]> =>
      Promise.all(nodes.map(async (node) => (await visit(node, `/${local.siteId}`)).body.includes('Vera Lindqvist')))
    const handedDown =
      'Ansvarig utgivare från sajten ovanför nämner Vera Lindqvist, som har skyddade uppgifter. Skriv er egen uppgift om det går, eller be dem som sköter den sajten att ändra.'

    await publisher(false)
    await soon(async () => expect(await shown()).toEqual([true, true]))
    await here.browser.send('PUT', `${here.root}/persons/${persons[0].personId}/protection`, { mode: 'hidden' })
    expect(await tasks(local)).toEqual([handedDown])
    expect(await tasks(district)).toEqual([
      'Ansvarig utgivare för sajterna under nämner Vera Lindqvist, som har skyddade uppgifter.',
    ])

    // The site writes its own, which a proposal lets it, and its pages have lost the name.
    const { privacy } = (await local.browser.get(`${local.root}/settings`)).body as {
      privacy: { content: object; version: number }
    }
    const content = { ...privacy.content, responsiblePublisher: 'Nils Öberg' }
    await local.browser.send('PUT', `${local.root}/settings`, { tab: 'privacy', content, version: privacy.version })
    await soon(async () => expect(await shown()).toEqual([false, false]))
    expect(await tasks(local)).toEqual([])

    // What is fixed goes before it, until the district takes it away: one write, and it is gone on every node.
    await publisher(true)
    await soon(async () => expect(await shown()).toEqual([true, true]))
    expect(await tasks(local)).toEqual([handedDown])
    await setBelow(district, { responsiblePublisher: null })
    await soon(async () => expect(await shown()).toEqual([false, false]))
    expect([await tasks(local), await tasks(district)]).toEqual([[], []])
  })
})
