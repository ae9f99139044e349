import { beforeEach, describe, expect, it } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import type { Freedoms } from '#contract/design/freedoms.ts'
import { everyFreedom } from '#contract/design/freedoms.ts'
import type { AllSettings, Settings, SettingsChange, SettingsTab } from '#contract/settings/settings.ts'
import { atWork } from '../../testing/at-work.ts'
import { aUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { listedSteps } from '../../testing/taken-back.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'
import { designJobs } from './federation-pictures.ts'

// What a federation decides for its sites: from its design to a site's settings and to the visitor, and back again.

const test = await testApp()
const nodes = [
  await testSites(test, { files: test.files, images: test.images }),
  await testSites(test, { files: test.files, images: test.images }),
] as const
const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))

const root = '/api/admin/design'
async function used(part: Partial<FederationDesign>): Promise<void> {
  const { version } = (await administrator.get(root)).body as DesignState
  const saved = await administrator.send('PUT', `${root}/draft`, { design: { ...standardDesign, ...part }, version })
  expect([saved.status, saved.body]).toEqual([200, expect.anything()])
  const { draft, version: next } = saved.body as DesignState
  if (draft !== null) expect((await administrator.send('POST', `${root}/use`, { version: next })).status).toBe(200)
}
const fixed = (part: Partial<Freedoms>): Promise<void> => used({ freedoms: { ...everyFreedom, ...part } })

async function aSite() {
  const at = await atWork(test, 'siteAdmin')
  const read = async (): Promise<AllSettings> => (await at.browser.get(`${at.root}/settings`)).body
  async function save<Tab extends SettingsTab>(tab: Tab, content: Partial<Settings[Tab]>) {
    const now = (await read())[tab]
    return at.browser.send('PUT', `${at.root}/settings`, { tab, content: { ...now.content, ...content }, version: now.version })
  }
  const page = async (path = '', node: 0 | 1 = 0): Promise<string> => (await visit(nodes[node], `/${at.siteId}${path}`)).body
  return { ...at, read, save, page }
}
type Site = Awaited<ReturnType<typeof aSite>>

/** The colour of a site's pages on both nodes. */
const colors = ({ page }: Site): Promise<string[]> =>
  Promise.all([0, 1].map(async (node) => /_stil\/([0-9a-f]{6})/.exec(await page('', node as 0 | 1))?.[1] ?? ''))

/** Runs what the worker would run. */
const copyPictures = () =>
  designJobs(test.database)['design.pictures']?.(
    { siteId: '', kind: 'design.pictures', key: '', runAt: new Date(), attempts: 1, failingSince: null, deaths: 0 },
    new Date(),
  )

beforeEach(async () => {
  await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
  await test.superuser.query("update federation set own_site_id = null, pictures = '{}'")
  await test.superuser.query('update federation_design set used = default, draft = null, previous = null')
  await test.superuser.query('update sites set revision = revision + 1')
  await test.superuser.query("select pg_notify('kansli_site_changed', '*')")
})

const own = {
  kind: 'campaign',
  claim: 'Vårt eget budskap',
  claimText: 'Egen text',
  actionLabel: 'Skänk',
  actionAddress: '/skank',
} as const

describe('what a federation decides', () => {
  // covers Settings: what the federation has fixed is shown on every site, and a site's own comes back with the freedom
  it('is shown in place of what the site has chosen, which comes back with the freedom', async () => {
    const site = await aSite()
    const blocks = [{ kind: 'quote', isShown: true, text: 'Ett eget citat', by: '' } as const]
    expect((await site.save('front', { ...own, blocks })).status).toBe(200)
    const ownWords = ['Vårt eget budskap', 'Egen text', 'Skänk', 'Ett eget citat']
    const givenWords = ['Hela landet ska leva', 'Text från förbundet', 'Bli medlem i förbundet']
    const shown = async (words: readonly string[], node: 0 | 1): Promise<string[]> => {
      const page = await site.page('', node)
      return words.filter((one) => page.includes(one))
    }
    for (const node of [0, 1] as const) await soon(async () => expect(await shown(ownWords, node)).toEqual(ownWords))

    await fixed({
      beginning: 'cover',
      claim: { claim: 'Hela landet ska leva', claimText: 'Text från förbundet' },
      action: { label: 'Bli medlem i förbundet', address: 'https://forbundet.exempel/bli-medlem' },
      blocks: [{ kind: 'news', isShown: true }],
    })
    for (const node of [0, 1] as const) {
      await soon(async () => expect(await shown(givenWords, node)).toEqual(givenWords))
      expect(await shown(ownWords, node)).toEqual([])
      expect(await site.page('', node)).toContain('class="cover unpictured"')
      // The button is that of every page.
      expect(await site.page('/nyheter', node)).toContain('Bli medlem i förbundet')
    }
    expect((await site.read()).front.content).toMatchObject(own)

    await used({})
    for (const node of [0, 1] as const) await soon(async () => expect(await shown(ownWords, node)).toEqual(ownWords))
  })

  // covers Settings: a site cannot change what the federation has fixed, and may change the rest
  it('cannot be changed by a site, which is told who decides; the rest can', async () => {
    const site = await aSite()
    expect((await site.save('front', own)).status).toBe(200)
    await fixed({
      beginning: 'newspaper',
      claim: { claim: 'Vi', claimText: '' },
      action: null,
      blocks: [],
      color: '#1f4e79',
      headerImage: 'none',
    })
    const refused = await site.save('front', { kind: 'cover', claim: 'Nytt', blocks: [{ kind: 'news', isShown: false }] })
    const messages = Object.fromEntries(
      Object.entries((refused.body as { fields: Record<string, { message: string }> }).fields).map(([field, { message }]) => [
        field,
        message,
      ]),
    )
    expect([refused.status, messages]).toEqual([
      400,
      {
        'content.kind': 'Förbundet bestämmer hur startsidan börjar.',
        'content.claim': 'Förbundet bestämmer budskapet.',
        'content.blocks': 'Förbundet bestämmer startsidans delar.',
      },
    ])
    expect((await site.save('front', { actionLabel: 'Engagera dig' })).status).toBe(200)
    const { id } = await aPicture(test, site.siteId)
    const picture = { id, isShared: false }
    expect((await site.save('appearance', { accentColor: '#8a2f3c', headerImage: picture })).body).toMatchObject({
      fields: {
        'content.accentColor': { message: 'Förbundet bestämmer färgen.' },
        'content.headerImage': { message: 'Förbundet bestämmer sidhuvudets bild.' },
      },
    })
    expect((await site.save('appearance', { logo: picture })).status).toBe(200)
    expect((await site.read()).front.content).toMatchObject({ ...own, actionLabel: 'Engagera dig' })
  })

  it('stays when a site restores older settings, and the rest is restored', async () => {
    const site = await aSite()
    await site.save('front', own)
    await site.save('front', { kind: 'cover', claim: 'Senare', actionLabel: 'Senare' })
    await fixed({ claim: { claim: 'Vi', claimText: '' } })
    const { changes } = (await site.browser.get(`${site.root}/settings/history`)).body as { changes: SettingsChange[] }
    const first = changes.find(({ version }) => version === 1)
    const restored = await site.browser.send('POST', `${site.root}/settings/history/${first?.id}/restore`, { version: 2 })
    expect(restored.status).toBe(200)
    expect((await site.read()).front.content).toMatchObject({ kind: 'campaign', claim: 'Senare', actionLabel: 'Skänk' })
  })
})

describe('a palette', () => {
  const palette = [
    { name: 'Petrol', color: '#0b5c63' },
    { name: 'Vinröd', color: '#8a2f3c' },
  ]

  // covers Settings: a site with a colour that is not in the palette is shown in the nearest, and keeps its own
  it('shows a site in the nearest colour, and gives its own back when it is taken back', async () => {
    const site = await aSite()
    expect((await site.save('appearance', { accentColor: '#c2185b' })).status).toBe(200)
    await soon(async () => expect(await colors(site)).toEqual(['c2185b', 'c2185b']))
    await used({ palette })
    await soon(async () => expect(await colors(site)).toEqual(['8a2f3c', '8a2f3c']))
    expect((await site.read()).appearance.content.accentColor).toBe('#c2185b')
    expect((await site.save('appearance', { accentColor: '#35558a' })).body).toMatchObject({
      fields: { 'content.accentColor': { message: 'Välj en av förbundets färger.' } },
    })
    const { id } = await aPicture(test, site.siteId)
    expect((await site.save('appearance', { logo: { id, isShared: false } })).status).toBe(200)
    const [step] = await listedSteps(administrator, '/api/admin')
    expect((await administrator.send('POST', `/api/admin/undo/${step?.id}`)).status).toBe(200)
    await soon(async () => expect(await colors(site)).toEqual(['c2185b', 'c2185b']))
  })

  it('of colours that cannot be read is refused, with the nearest that can', async () => {
    const { version } = (await administrator.get(root)).body as DesignState
    const design = { ...standardDesign, palette: [palette[0], { name: 'Gul', color: '#ffd500' }] }
    expect((await administrator.send('PUT', `${root}/draft`, { design, version })).body).toMatchObject({
      fields: { 'design.palette.1.color': { message: expect.stringMatching(/Närmaste godkända färg är #[0-9a-f]{6}\.$/) } },
    })
  })
})

describe('the lock-up and the pictures of the federation', () => {
  const masthead = (page: string): string => /<header.*?<nav/s.exec(page)?.[0] ?? /<header.*?<\/header>/s.exec(page)?.[0] ?? ''
  const foot = (page: string): string => /<p class="owner">.*?<\/p>/s.exec(page)?.[0] ?? ''

  it('stands as chosen in the masthead and the foot, and has words without a logo', async () => {
    const site = await aSite()
    await site.save('general', { name: 'Samling Framåt Malmö' })
    const { id } = await aPicture(test, site.siteId)
    /** Waits for the page to have, or to lack, what tells the lock-up from the one before. */
    const words = async (lockup: FederationDesign['lockup'], part: typeof masthead, isThere: (html: string) => boolean) => {
      await used({ lockup })
      const html = await soon(async () => {
        const found = part(await site.page())
        expect([lockup, isThere(found)]).toEqual([lockup, true])
        return found
      })
      return html.replace(/<[^>]+>/g, '|')
    }
    const has = (text: string) => (html: string) => html.includes(text)
    for (const part of [masthead, foot]) {
      expect(await words('bredvid', part, has('class="monogram"'))).toContain('Samling Framåt Malmö|')
      expect(await words('namn', part, (html) => !html.includes('monogram'))).toContain('|Samling Framåt Malmö|')
      expect(await words('forbund', part, has('class="over"'))).toMatch(/\|Samling Framåt\| \|Malmö\|/)
      expect(await words('logotyp', part, (html) => !html.includes('class="over"'))).toContain('|Samling Framåt Malmö|')
    }
    await site.save('appearance', { logo: { id, isShared: false } })
    for (const part of [masthead, foot])
      expect(await words('logotyp', part, has('alt="Samling Framåt Malmö"'))).not.toContain('Samling')
  })

  // covers Public sites: every site shows the federation's logo and header picture, as long as these may be shown
  it('are those of the federation’s own site on all others, with files that can be fetched, until they are withdrawn', async () => {
    const [federation, site] = [await aSite(), await aSite()]
    await test.superuser.query('update federation set own_site_id = $1', [federation.siteId])
    const [logo, header] = [await aPicture(test, federation.siteId), await aPicture(test, federation.siteId)]
    await used({ lockup: 'forbund', freedoms: { ...everyFreedom, headerImage: 'federation' } })
    const files = async (): Promise<string[]> =>
      [...(await site.page()).matchAll(/src="(\/[^"]*\/_bild\/[^"]*)"/g)].map(([, path = '']) => path)
    await soon(async () => expect(await files()).toEqual([]))

    const ref = ({ id }: { id: string }) => ({ id, isShared: false })
    await federation.save('appearance', { logo: ref(logo), headerImage: ref(header) })
    const waiting = () => test.superuser.query("select site_id from jobs where kind = 'design.pictures' and site_id <> ''")
    expect((await waiting()).rows).toEqual([{ site_id: federation.siteId }])
    await copyPictures()
    await soon(async () => expect(await files()).toHaveLength(3))
    const [top = '', mark = ''] = await files()
    expect([top, mark].map((path) => [header.id, logo.id].map((id) => path.includes(id)))).toEqual([
      [true, false],
      [false, true],
    ])
    for (const path of [top, mark]) expect((await visit(nodes[0], path)).statusCode).toBe(200)
    // The federation's own site shows its logo once, and its name.
    expect(masthead(await federation.page())).not.toContain('class="over"')

    await test.superuser.query('delete from jobs')
    const hidden = await federation.browser.send('POST', `${federation.root}/media/${header.id}/hidden`, {
      version: 1,
      isHidden: true,
    })
    expect([hidden.status, hidden.body]).toEqual([200, expect.anything()])
    expect((await waiting()).rowCount).toBe(1)
    await copyPictures()
    await soon(async () => expect((await visit(nodes[0], top)).statusCode).toBe(404))
    await soon(async () => expect(await files()).toHaveLength(2))

    await test.superuser.query('update federation set own_site_id = null')
    await copyPictures()
    await soon(async () => expect(await files()).toEqual([]))
    await soon(async () => expect((await visit(nodes[0], mark)).statusCode).toBe(404))
  })
})
