import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Freedoms } from '#contract/design/freedoms.ts'
import { everyFreedom } from '#contract/design/freedoms.ts'
import type { OwnChoices } from '#contract/inherited/inherited.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import { ruleParts } from '#contract/inherited/parts.ts'
import type { Settings, SettingsChange } from '#contract/settings/settings.ts'
import type { Mode } from '../../testing/a-chain-of-sites.ts'
import {
  aTree,
  changeSite,
  every,
  facts,
  fixedByDesign,
  freeFront,
  inherited,
  nothingAbove,
  ownFront,
  parts,
  refused,
  save,
  setAs,
  setBelow,
  settings,
  shownOn,
  takeOwn,
  texts,
  useDesign,
  values,
  whole,
} from '../../testing/a-chain-of-sites.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { aUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { copyOfSite, sendCopy } from '../../testing/site-copies.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { soon, testSites, visit } from '../../testing/test-sites.ts'
import { furnishSite } from '../pages/system-pages.ts'

// Every part that a site may have from above: set by nobody, by the district, by the site at the top, by the federation's design, free or
// fixed; on each of the three sites, by its pages, the delivery API, the admin and a copy of it.

const test = await testApp()
const pages = await testSites(test, { files: test.files, images: test.images })
const world = { test, pages }
const office = await aUser(test.database, { isAdmin: true })
const administrator = await signedInAs(test, office)

const { riks, district, local } = await aTree(test)
beforeAll(async () => {
  await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
  await test.superuser.query('update federation set own_site_id = $1', [riks.siteId])
  for (const { siteId, user } of [riks, district, local]) {
    await furnishSite(test.database)(siteId, { userId: user.id, now: new Date() })
    const picture = { id: (await aPicture(test, siteId)).id, isShared: false }
    const at = { riks, district, local }[siteId === riks.siteId ? 'riks' : siteId === district.siteId ? 'district' : 'local']
    expect((await save(at, 'front', ownFront)).status).toBe(200)
    const shown = { accentColor: values.O.color, headerImage: picture, logo: picture }
    expect((await save(at, 'appearance', shown)).status).toBe(200)
    const { retentionYears, editorsNeedReview, isCreditRequired, isLicenceRequired } = values.O
    expect((await save(at, 'privacy', { retentionYears })).status).toBe(200)
    expect((await save(at, 'publishing', { editorsNeedReview, isCreditRequired, isLicenceRequired })).status).toBe(200)
  }
})

// A minute allows fewer calls than all of these together, and a session lasts ten.
let nth = 0
beforeEach(() => {
  if (++nth % 10 === 0) test.clock.toNextMinute()
})

async function sets(modes: { readonly district?: Mode; readonly riks?: Mode; readonly own?: boolean }): Promise<void> {
  // A fixed value refuses changes below it, so the lowest goes first.
  for (const site of [riks, district]) expect((await setBelow(site, {})).status).toBe(200)
  await takeOwn(local, modes.own ?? false)
  expect((await setBelow(district, setAs('D', modes.district ?? '-'))).status).toBe(200)
  expect((await setBelow(riks, setAs('N', modes.riks ?? '-'))).status).toBe(200)
}

describe('of a part that a district and the site above it may set', () => {
  // Of the typefaces and the like, of the colour, the years and the rules, of the facts of the law, of the texts on pages: whose value the site shows.
  const table = [
    // district, top, own?   look colour fact text
    ['-', '-', false, 'F', 'O', '-', '-'],
    ['-', '-', true, 'F', 'O', 'O', '-'],
    ['free', '-', false, 'D', 'D', 'D', 'D'],
    ['free', '-', true, 'O', 'O', 'O', '-'],
    ['fixed', '-', false, 'D', 'D', 'D', 'D'],
    ['fixed', '-', true, 'D', 'D', 'D', 'D'],
    ['-', 'free', false, 'N', 'N', 'N', 'N'],
    ['-', 'free', true, 'O', 'O', 'O', '-'],
    ['-', 'fixed', false, 'N', 'N', 'N', 'N'],
    ['-', 'fixed', true, 'N', 'N', 'N', 'N'],
    ['free', 'free', false, 'D', 'D', 'D', 'D'],
    ['free', 'free', true, 'O', 'O', 'O', '-'],
    ['free', 'fixed', false, 'N', 'N', 'N', 'N'],
    ['free', 'fixed', true, 'N', 'N', 'N', 'N'],
    ['fixed', 'free', false, 'D', 'D', 'D', 'D'],
    ['fixed', 'free', true, 'D', 'D', 'D', 'D'],
    ['fixed', 'fixed', false, 'N', 'N', 'N', 'N'],
    ['fixed', 'fixed', true, 'N', 'N', 'N', 'N'],
  ] as const
  // covers Settings: every part that a site may have from above: the table of who decides, on the local site, the district's and that at the top
  it.each(table)(
    'district %s, top %s, own %s: look %s, colour, years and rules %s, facts %s, texts %s',
    async (byDistrict, byRiks, own, ofLook, ofColor, ofFacts, ofTexts) => {
      await sets({ district: byDistrict, riks: byRiks, own })
      // The design has the same corners and pictures as O.
      const low = ofLook === 'F' ? 'O' : ofLook
      await soon(async () =>
        expect(await shownOn(world, local)).toEqual({
          ...every(['type', 'lockup'], ofLook),
          ...every(['corner', 'pictures'], low),
          ...every(['color', 'retentionYears', 'rules'], ofColor),
          ...every(facts, ofFacts),
          ...every(texts, ofTexts),
          ...freeFront,
        }),
      )
      // A site is not below itself.
      const above = byRiks === '-' ? nothingAbove : { ...whole('N'), ...freeFront }
      await soon(async () => expect(await shownOn(world, district)).toEqual(above))
      await soon(async () => expect(await shownOn(world, riks)).toEqual(nothingAbove))
      const seen = (await inherited(local)).above
      expect(seen.map(({ id, level }) => [id, level])).toEqual([
        [district.siteId, 'district'],
        [riks.siteId, 'national'],
      ])
      expect(seen.map(({ below }) => below)).toEqual([
        { ...nothingBelow, ...setAs('D', byDistrict) },
        { ...nothingBelow, ...setAs('N', byRiks) },
      ])
    },
  )

  it.each(parts)('%s alone is set without the others, and is given back', async (part) => {
    await sets({})
    await setBelow(district, setAs('D', 'fixed', [part]))
    await soon(async () => expect(await shownOn(world, local)).toEqual({ ...nothingAbove, [part]: 'D' }))
    await setBelow(district, {})
    await soon(async () => expect(await shownOn(world, local)).toEqual(nothingAbove))
  })

  it.each(parts)('%s is not set where the site above has fixed it, but what is set already may stay', async (part) => {
    await sets({ district: 'free' })
    await setBelow(riks, setAs('N', 'fixed', [part]))
    const changed = { ...setAs('D', 'free'), [part]: { value: values.D[part], isFixed: true } }
    expect(refused(await setBelow(district, changed))).toEqual([part])
    expect((await setBelow(district, { ...setAs('D', 'free'), domains: ['forbundet.se'] })).status).toBe(200)
    expect((await setBelow(district, { ...setAs('D', 'free'), [part]: null })).status).toBe(200)
  })
})

describe('of a part that the federation’s design fixes', () => {
  const fixedParts = Object.keys(fixedByDesign) as (keyof Freedoms)[]
  it.each(fixedParts)('%s: on every site but the federation’s own, until it is given back', async (part) => {
    await sets({})
    await useDesign(administrator, { freedoms: { ...everyFreedom, [part]: fixedByDesign[part] } })
    const shown = { ...nothingAbove, [part]: 'F' }
    for (const site of [local, district]) await soon(async () => expect(await shownOn(world, site)).toEqual(shown))
    await soon(async () => expect(await shownOn(world, riks)).toEqual(nothingAbove))
    await useDesign(administrator, {})
    await soon(async () => expect(await shownOn(world, local)).toEqual(nothingAbove))
  })

  it('goes before what the sites above have fixed, and its palette before all', async () => {
    await sets({ district: 'fixed', riks: 'fixed', own: true })
    const color = async (site: AtWork) =>
      (JSON.parse((await visit(pages, `/${site.siteId}/api/v1/site`)).body) as { accentColor: string }).accentColor
    await useDesign(administrator, { freedoms: { ...everyFreedom, color: '#5b3a8c' } })
    await soon(async () => expect(await color(local)).toBe('#5b3a8c'))
    const palette = [
      { name: 'Grå', color: '#3f4a4d' },
      { name: 'Vin', color: '#7a1f3d' },
      { name: 'Hav', color: '#123f6b' },
    ]
    // With a palette the fixed colour is its first.
    await useDesign(administrator, { palette, freedoms: { ...everyFreedom, color: '#5b3a8c' } })
    await soon(async () => expect(await color(local)).toBe('#3f4a4d'))
    await useDesign(administrator, { palette })
    // N, D, O in the nearest colour; the federation's own site keeps to the palette too.
    await soon(async () => expect(await color(local)).toBe('#123f6b'))
    await useDesign(administrator, {})
  })

  it('the design’s typeface and the like hold where no site above sets them', async () => {
    await sets({})
    await useDesign(administrator, { type: 'saklig', lockup: 'bredvid', corner: 'rund', pictures: 'tonad' })
    const design = { ...nothingAbove, type: 'F', corner: 'N', pictures: 'N' }
    for (const site of [local, district, riks]) await soon(async () => expect(await shownOn(world, site)).toEqual(design))
    await setBelow(district, setAs('D', 'free', ['type', 'corner']))
    await soon(async () => expect(await shownOn(world, local)).toEqual({ ...design, type: 'D', corner: 'D' }))
    await useDesign(administrator, {})
  })
})

describe('what is refused', () => {
  const wanted: { readonly [Tab in 'front' | 'appearance' | 'privacy']?: Partial<Settings[Tab]> } = {
    front: { kind: 'person', claim: 'Nytt', claimText: 'Nytt', actionLabel: 'Ny', actionAddress: '/ny', blocks: [] },
    appearance: { accentColor: '#704214', headerImage: null },
    privacy: { dataController: 'Ny', dataContact: 'ny@foreningen.example', responsiblePublisher: 'Ny Person' },
  }
  const changes = async (): Promise<string[]> => {
    const answers = [
      await save(local, 'front', wanted.front ?? {}),
      await save(local, 'appearance', wanted.appearance ?? {}),
      await save(local, 'privacy', wanted.privacy ?? {}),
    ]
    return answers.flatMap((answer) => (answer.status === 200 ? [] : refused(answer))).toSorted()
  }

  it('a change of what the federation has fixed; what stays as it was is no change', async () => {
    await sets({ own: true })
    await useDesign(administrator, { freedoms: fixedByDesign })
    expect(await changes()).toEqual(
      ['accentColor', 'actionAddress', 'actionLabel', 'blocks', 'claim', 'claimText', 'headerImage', 'kind'].toSorted(),
    )
    expect((await save(local, 'contact', { openingHours: 'Alltid' })).status).toBe(200)
    await useDesign(administrator, {})
  })

  it('a change of what a site above has fixed, also of the site’s own choices; it may follow again', async () => {
    await sets({ district: 'fixed', own: true })
    expect(refused(await save(local, 'privacy', wanted.privacy ?? {})).toSorted()).toEqual(facts.toSorted())
    expect(refused(await save(local, 'appearance', { accentColor: '#704214' }))).toEqual(['accentColor'])
    expect((await save(local, 'privacy', { hasPublicationCertificate: true })).status).toBe(200)
    const rules = { editorsNeedReview: true, isCreditRequired: true, isLicenceRequired: false, showsBroadcasts: false }
    expect(refused(await save(local, 'publishing', rules)).toSorted()).toEqual(ruleParts.toSorted())
    expect(refused(await save(local, 'privacy', { retentionYears: 9 }))).toEqual(['retentionYears'])
    const { own } = await inherited(local)
    const send = (content: OwnChoices) =>
      local.browser.send('PUT', `${local.root}/inherited/own`, { content, version: own.version })
    expect(refused(await send({ ...own.content, type: 'samtal' }))).toEqual(['type'])
    expect((await send(followsAll)).status).toBe(200)
    const again = await local.browser.send('PUT', `${local.root}/inherited/own`, { content: own.content, version: own.version + 1 })
    expect(refused(again).toSorted()).toEqual(Object.keys(followsAll).toSorted())
  })

  it('restoring what is fixed above: it stays as it is, and the rest is restored', async () => {
    await sets({ own: true })
    await save(local, 'privacy', { responsiblePublisher: 'Senare', retentionYears: 3 })
    await setBelow(district, setAs('D', 'fixed', ['responsiblePublisher']))
    const { changes } = (await local.browser.get(`${local.root}/settings/history`)).body as { changes: SettingsChange[] }
    const before = changes.filter(({ tab }) => tab === 'privacy').toSorted((one, other) => other.version - one.version)[1]
    const { version } = (await settings(local)).privacy
    const answer = await local.browser.send('POST', `${local.root}/settings/history/${before?.id}/restore`, { version })
    expect(answer.status).toBe(200)
    const { content } = (await settings(local)).privacy
    expect(content.responsiblePublisher).toBe('Senare')
    expect(content.retentionYears).not.toBe(3)
    await setBelow(district, {})
  })

  it('a colour for the sites below that the federation has fixed or has no such colour of, but not one that is set already', async () => {
    await sets({ district: 'free' })
    await useDesign(administrator, { freedoms: { ...everyFreedom, color: '#5b3a8c' } })
    // The design binds the sites below the federation's own, though not that site.
    expect(refused(await setBelow(riks, { color: { value: '#704214', isFixed: true } }))).toEqual(['color'])
    const other = { color: { value: '#704214', isFixed: false } }
    expect(refused(await setBelow(district, { ...setAs('D', 'free'), ...other }))).toEqual(['color'])
    expect((await setBelow(district, { ...setAs('D', 'free'), domains: ['forbundet.se'] })).status).toBe(200)
    await useDesign(administrator, { palette: [{ name: 'Vin', color: '#7a1f3d' }] })
    expect(refused(await setBelow(district, { ...setAs('D', 'free'), ...other }))).toEqual(['color'])
    expect((await setBelow(district, setAs('D', 'free'))).status).toBe(200)
    expect((await setBelow(district, { color: { value: '#7a1f3d', isFixed: true } })).status).toBe(200)
    await useDesign(administrator, {})
  })
})

describe('a site', () => {
  it('reads what the federation has fixed, which does not bind the federation’s own site, and its palette', async () => {
    const palette = [{ name: 'Vin', color: '#7a1f3d' }]
    await useDesign(administrator, { palette, freedoms: fixedByDesign })
    for (const site of [local, district, riks])
      expect(await inherited(site)).toMatchObject({
        federation: { name: 'Samling Framåt', address: `http://localhost:3001/${riks.siteId}`, palette, freedoms: fixedByDesign },
        isFederations: site === riks,
      })
    await useDesign(administrator, {})
  })

  it('that is moved has what its new district sets, with its own where that is free', async () => {
    const other = await aTree(test)
    await sets({ district: 'fixed', own: true })
    await setBelow(other.district, setAs('N', 'free'))
    await changeSite(administrator, { siteId: local.siteId, parentId: other.district.siteId })
    const own = { ...whole('O'), ...every(texts, '-'), ...freeFront }
    await soon(async () => expect(await shownOn(world, local)).toEqual(own))
    await takeOwn(local, false)
    await soon(async () => expect(await shownOn(world, local)).toEqual({ ...whole('N'), ...freeFront }))
    await changeSite(administrator, { siteId: local.siteId, parentId: null })
    await soon(async () => expect(await shownOn(world, local)).toEqual(nothingAbove))
    await changeSite(administrator, { siteId: local.siteId, parentId: district.siteId })
  })

  it.each(['paused', 'archived'])('below a district that is %s has what that has set', async (stopped) => {
    await sets({ district: 'fixed' })
    await changeSite(administrator, { siteId: district.siteId, stopped })
    await soon(async () => expect(await shownOn(world, local)).toEqual({ ...whole('D'), ...freeFront }))
    expect((await inherited(local)).above.map(({ id }) => id)).toEqual([district.siteId, riks.siteId])
    await changeSite(administrator, { siteId: district.siteId, stopped: null })
  })

  it('has a part that another version has stored otherwise as if it were not set', async () => {
    await sets({ district: 'fixed' })
    await test.superuser.query(
      `update site_settings set content = content || '{"type": {"value": "framtid", "isFixed": true}, "corner": 3, "later": true}'
       where site_id = $1 and tab = 'below'`,
      [district.siteId],
    )
    const shown = { ...whole('D'), ...freeFront, type: 'F', corner: 'O' }
    await soon(async () => expect(await shownOn(world, local)).toEqual(shown))
    await sets({})
  })

  it('that is a copy has its own choices, facts and flags, and follows where it is placed', async () => {
    await sets({ own: true })
    const zip = await copyOfSite(test, local.siteId, office.id)
    const copy = await atWork(test, 'siteAdmin')
    const reading = await sendCopy(test, administrator, copy.siteId, zip)
    await reading.check()
    expect(await reading.run()).toMatchObject({ state: 'done' })
    const alone = { ...nothingAbove, ...every(facts, 'O') }
    await soon(async () => expect(await shownOn(world, copy)).toEqual(alone))
    await setBelow(district, setAs('D', 'free'))
    await changeSite(administrator, { siteId: copy.siteId, parentId: district.siteId })
    const own = { ...whole('O'), ...every(texts, '-'), ...freeFront }
    await soon(async () => expect(await shownOn(world, copy)).toEqual(own))
    await setBelow(district, setAs('D', 'fixed'))
    await soon(async () => expect(await shownOn(world, copy)).toEqual({ ...whole('D'), ...freeFront }))
  })
})
