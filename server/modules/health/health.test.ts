import { beforeEach, describe, expect, it } from 'vitest'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import { healthKinds } from '#contract/health/health-kinds.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ThingsToMend, ToMend } from '#contract/attention/to-mend.ts'
import type { UnwellSite, countHealth, unwellSites } from '#contract/health/health.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { textFields } from '../../item-areas.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { lockOnPlatform } from '../../platform/database/named-lock.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser, newsContent, textOf } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { storeAndSend } from '../contact/contact.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { pageArea } from '../pages/page-area.ts'
import { furnishSite } from '../pages/system-pages.ts'
import { keepShared } from '../shares/keep-shared.ts'
import { countAllHealth } from './count-health.ts'
import { siteHealth } from './health-table.ts'

const test = await testApp()
const administrator = await aUser(test.database, { name: 'Rut Riks', isAdmin: true })
/** Signed in anew, since the days that tests let pass end sessions. */
const rut = () => signedInAs(test, administrator)
const day = 86_400_000
type UnwellPage = EndpointResponse<typeof unwellSites>

beforeEach(() => setClock(test, '2026-12-01T09:00:00Z'))

const count = () => countAllHealth({ database: test.database, textFields }, test.clock(), everyPart)
/** The time of which a count is asked for. */
async function askForCount(): Promise<string> {
  const { status, body } = await (await rut()).send('POST', '/api/admin/health/count', {})
  expect(status).toBe(200)
  return (body as EndpointResponse<typeof countHealth>).beganAt
}
const isCountedSince = (beganAt: string) => expect.poll(async () => (await overview()).countedAt).toBe(beganAt)
const overview = async (): Promise<ThingsToMend> => (await (await rut()).get('/api/admin/attention')).body
const onSites = ({ rows }: ThingsToMend): ToMend[] => rows.filter(({ of }) => of === 'sites')
const pageOf = async (kind: string, more = '', browser?: TestBrowser): Promise<UnwellPage> =>
  (await (browser ?? (await rut())).get(`/api/admin/health/sites?kind=${kind}${more}`)).body
const listed = async (kind: HealthKind, more?: string, browser?: TestBrowser): Promise<UnwellSite[]> =>
  (await pageOf(kind, more, browser)).sites

/** What is counted of the site: kinds with their numbers. */
async function unwell(siteId: string): Promise<Partial<Record<HealthKind, UnwellSite>>> {
  await count()
  const browser = await rut()
  const search = `&search=${siteId}`
  const found = await Promise.all(healthKinds.map(async (kind) => [kind, (await listed(kind, search, browser))[0]] as const))
  return Object.fromEntries(found.filter(([, site]) => site !== undefined))
}
const kindsOf = async (siteId: string) => Object.keys(await unwell(siteId))

/** A site with its pages, somebody responsible, and a news item of today. */
async function aWellSite(): Promise<AtWork> {
  const anna = await atWork(test, 'siteAdmin')
  await furnishSite(test.database)(anna.siteId, { userId: anna.user.id, now: test.clock() })
  await publishedItem(anna, 'news', newsContent())
  return anna
}

const linkTo = (id: string): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Läs budgeten', marks: [{ type: 'link', attrs: { href: `item:${id}` } }] }],
    },
  ],
})

// covers Administration: health of all sites: each kind is counted, and gone when it is mended
describe('a site', () => {
  it('that is well has nothing to mend', async () => {
    const { siteId } = await aWellSite()
    expect(await kindsOf(siteId)).toEqual([])
  })

  it('without anybody responsible today: nobody, or somebody whose role has ended', async () => {
    const anna = await aWellSite()
    await test.superuser.query(`update memberships set valid_to = '2026-12-01' where site_id = $1`, [anna.siteId])
    expect(await kindsOf(anna.siteId)).toEqual([])
    test.clock.advance(day)
    expect(await unwell(anna.siteId)).toMatchObject({ noSiteAdmin: { count: 1, first: null } })
  })

  it('whose only sajtansvarig begins later, or has a closed account', async () => {
    const anna = await aWellSite()
    await test.superuser.query(`update memberships set valid_from = '2040-01-01' where site_id = $1`, [anna.siteId])
    expect(await unwell(anna.siteId)).toMatchObject({ noSiteAdmin: { count: 1 } })
    await test.superuser.query(`update memberships set valid_from = null where site_id = $1`, [anna.siteId])
    await test.superuser.query('update users set deactivated_at = $2 where id = $1', [anna.user.id, test.clock()])
    expect(await unwell(anna.siteId)).toMatchObject({ noSiteAdmin: { count: 1 } })
  })

  it('where nobody has confirmed a role for a year', async () => {
    const anna = await aWellSite()
    await test.superuser.query(`update memberships set created_at = $2::timestamptz - interval '366 days' where site_id = $1`, [
      anna.siteId,
      test.clock(),
    ])
    expect(await unwell(anna.siteId)).toMatchObject({ unconfirmedRoles: { count: 1, first: null } })
    await test.superuser.query('update memberships set confirmed_at = $2 where site_id = $1', [anna.siteId, test.clock()])
    expect(await kindsOf(anna.siteId)).toEqual([])
  })

  it('whose missing page is there as one of the federation, but not while the site hides that', async () => {
    const siteId = await aSite(test.database)
    const before = (await unwell(siteId)).missingPages?.count ?? 0
    const office = await aNewsroom(test)
    const page = await office.publishedIn(pageArea, { title: 'Personuppgifter', body: textOf('Förbundets text.') })
    await test.superuser.query(
      `insert into federation (name, own_site_id) values ('Samling', $1) on conflict (id) do update set own_site_id = $1`,
      [office.siteId],
    )
    await test.superuser.query(
      `insert into shares (id, origin_site_id, area, mode, target, began_at, began_by, title, slug, path, system_key, published_at, updated_at)
       values ($1, $2, 'pages', 'optional', '{"kind": "all"}', now(), $3, '', '', '/integritet', 'integritet', now(), now())`,
      [page.id, office.siteId, administrator.id],
    )
    await test.superuser.query("update published_items set path = '/integritet', system_key = 'integritet' where id = $1", [
      page.id,
    ])
    await test.database.inSite(office.siteId, async (site) => keepShared(site))
    expect((await unwell(siteId)).missingPages?.count).toBe(before - 1)
    await test.superuser.query(
      `insert into share_choices (site_id, item_id, origin_site_id, area, display, reason, decided_by, decided_at)
       values ($1, $2, $3, 'pages', 'hidden', 'Nej.', $4, now())`,
      [siteId, page.id, office.siteId, administrator.id],
    )
    expect((await unwell(siteId)).missingPages?.count).toBe(before)
    await test.superuser.query('update federation set own_site_id = null')
  })

  it('whose required pages are not published', async () => {
    const siteId = await aSite(test.database)
    const { missingPages } = await unwell(siteId)
    expect(missingPages?.count).toBeGreaterThan(2)
    const user = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    await furnishSite(test.database)(siteId, { userId: user.id, now: test.clock() })
    expect(await unwell(siteId)).not.toHaveProperty('missingPages')
  })

  it('with a publication that failed and a webhook that was turned off', async () => {
    const anna = await aWellSite()
    const { id } = await writtenItem(anna, 'news', newsContent())
    await test.superuser.query(
      `update items set schedule_failure = '{"at": "2026-11-30T07:00:00.000Z", "reasons": []}' where site_id = $1 and id = $2`,
      [anna.siteId, id],
    )
    await test.superuser.query(
      `insert into jobs (kind, site_id, key, run_at, attempts, failing_since, failed_at)
       values ('item.publish', $1, 'en', now(), 3, now(), now()), ('item.publish', $1, 'två', now(), 2, now(), now())`,
      [anna.siteId],
    )
    expect(await unwell(anna.siteId)).toEqual({
      failed: expect.objectContaining({ count: 2, first: { area: 'news', id }, siteAdmins: ['Anna Berg'] }),
    })
  })

  it('with a message that did not arrive', async () => {
    const { siteId } = await aWellSite()
    await test.superuser.query(`update sites set contact_email = 'styrelsen@forening.example' where id = $1`, [siteId])
    await test.database.inSite(siteId, (site) =>
      storeAndSend(site, 'site', { name: 'Bo', email: 'bo@exempel.se', message: 'Hej!' }, test.clock()),
    )
    expect(await kindsOf(siteId)).toEqual([])
    test.clock.advance(4 * day)
    expect(await unwell(siteId)).toMatchObject({ undelivered: { count: 1 } })
  })

  it('with pictures that lack a description or a consent, or may soon not be used', async () => {
    const { siteId } = await aWellSite()
    await aPicture(test, siteId, { alt: '' })
    await aPicture(test, siteId, { isDecorative: true })
    await aPicture(test, siteId, { people: 'adults', consent: 'missing' })
    await aPicture(test, siteId, { licenceUntil: '2026-12-31' })
    await aPicture(test, siteId, { licenceUntil: '2027-01-01' })
    expect(await unwell(siteId)).toEqual({
      consentMissing: expect.objectContaining({ count: 1 }),
      mediaEnding: expect.objectContaining({ count: 1 }),
      withoutAlt: expect.objectContaining({ count: 1 }),
    })
  })

  it('with a published text that links to something that is not public any more', async () => {
    const anna = await aWellSite()
    const target = await publishedItem(anna, 'news', newsContent({ title: 'Budgeten' }))
    const { id } = await publishedItem(anna, 'news', newsContent({ title: 'Läs mer', body: linkTo(target.id) }))
    expect(await kindsOf(anna.siteId)).toEqual([])
    const at = `${anna.root}/news/${target.id}`
    expect((await anna.browser.send('POST', `${at}/unpublish`, { draftVersion: 1 })).status).toBe(200)
    expect(await unwell(anna.siteId)).toMatchObject({ brokenLinks: { count: 1, first: { area: 'news', id } } })
  })

  it('with a body whose last assignment has ended', async () => {
    const anna = await aWellSite()
    const council = await aCouncil(test, { onto: anna.siteId })
    const [old, going] = [await council.body({ name: 'Valberedningen' }), await council.body()]
    const frisk = await council.person('Petra Frisk')
    await council.assigned(frisk, old.id, { from: '2026-11-01', to: '2026-11-30' })
    await council.assigned(frisk, going.id, { from: '2026-11-01', to: '2026-11-30' })
    await council.assigned(frisk, going.id, { from: '2026-12-01' })
    expect(await unwell(anna.siteId)).toEqual({
      endedAssignments: expect.objectContaining({ count: 1, first: { area: 'bodies', id: old.id } }),
    })
  })

  it('with a text whose day of review has come', async () => {
    const anna = await aWellSite()
    const topic = { ...emptyPolicyTopic, name: 'Skolmaten', reviewBy: '2026-12-01' }
    const { id } = await writtenItem(anna, 'policy', topic)
    expect(await unwell(anna.siteId)).toMatchObject({ reviewDue: { count: 1, first: { area: 'policy', id } } })
  })

  it('that has been silent for more than 60 days, unless visitors do not see it', async () => {
    const { siteId } = await aWellSite()
    test.clock.advance(60 * day)
    expect(await kindsOf(siteId)).toEqual([])
    test.clock.advance(day)
    expect(await unwell(siteId)).toMatchObject({ silent: { count: 61 } })
    await test.superuser.query('update sites set is_hidden = true where id = $1', [siteId])
    expect(await kindsOf(siteId)).toEqual([])
  })
})

it('sees its own counts alone, and they hold no words', async () => {
  const [own, other] = [await aWellSite(), await aWellSite()]
  await count()
  const rows = await test.database.inSite(own.siteId, (site) => site.query.select().from(siteHealth))
  expect(new Set(rows.map(({ siteId }) => siteId))).toEqual(new Set([own.siteId]))
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...healthKinds].toSorted())
  await expect(
    test.database.inSite(own.siteId, (site) => site.query.update(siteHealth).set({ count: 9 }).returning()),
  ).resolves.toHaveLength(healthKinds.length)
  expect(await kindsOf(other.siteId)).toEqual([])
})

describe('the overview', () => {
  // covers Administration: health of all sites: how many have something of each kind, and which
  it('says how many sites have something of each kind, and lists them, those with most first', async () => {
    const [few, many] = [await aWellSite(), await aWellSite()]
    await aPicture(test, few.siteId, { alt: '' })
    for (let more = 0; more < 3; more++) await aPicture(test, many.siteId, { alt: '' })
    const before = test.clock().getTime()
    await count()
    const sites = await listed('withoutAlt')
    expect(sites.findIndex(({ id }) => id === many.siteId)).toBeLessThan(sites.findIndex(({ id }) => id === few.siteId))
    const things = await overview()
    const all = (await test.superuser.query('select id from sites')).rows.length
    expect(onSites(things).find(({ kind }) => kind === 'withoutAlt')).toMatchObject({
      title: 'Alternativtext saknas',
      where: `${sites.length} av ${all} sajter`,
      count: sites.length,
      path: '/admin/atgarda/alternativtexter',
    })
    const kinds = onSites(things).map(({ kind }) => kind)
    expect(kinds).toEqual(healthKinds.filter((kind) => kinds.includes(kind)))
    expect(Date.parse(things.countedAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(await listed('withoutAlt', `&search=${few.siteId.toUpperCase()}`)).toMatchObject([{ id: few.siteId, count: 1 }])
  })

  // covers Administration: health of all sites: a count that goes on is told from one that is done
  it('says how many sites a count that goes on has reached, and whether it is the first', async () => {
    await test.superuser.query('delete from site_health')
    const sites = (await test.superuser.query('select id from sites')).rows.length
    const reached = async (): Promise<Pick<ThingsToMend, 'counted' | 'toCount' | 'isFirst'>> => {
      const { counted, toCount, isFirst } = await overview()
      return { counted, toCount, isFirst }
    }
    let part = 0
    /** Looks in the middle of a count: after the second site. */
    const countLooking = (look: () => Promise<void>) =>
      countAllHealth({ database: test.database, textFields }, test.clock(), async (_part, work) => {
        await work()
        part += 1
        if (part === 2) await look()
        return true
      })
    await countLooking(async () => expect(await reached()).toEqual({ counted: 2, toCount: sites, isFirst: true }))
    expect(await reached()).toEqual({ counted: sites, toCount: sites, isFirst: false })

    test.clock.advance(3_600_000)
    part = 0
    await countLooking(async () => expect(await reached()).toEqual({ counted: 2, toCount: sites, isFirst: false }))
    // A site that is made afterwards is not missing in it.
    test.clock.advance(1000)
    const made = await aSite(test.database)
    await test.superuser.query('update sites set created_at = $2 where id = $1', [made, test.clock()])
    expect(await reached()).toEqual({ counted: sites, toCount: sites, isFirst: false })
  })

  it('is turned page by page', async () => {
    for (let more = 0; more < 26; more++) await aSite(test.database)
    await count()
    const first = await pageOf('noSiteAdmin')
    const second = await pageOf('noSiteAdmin', `&after=${first.next}`)
    expect(first.sites).toHaveLength(25)
    const ids = [...first.sites, ...second.sites].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await (await rut()).get('/api/admin/health/sites?kind=noSiteAdmin&after=WyJ4IiwieSJd')).status).toBe(400)
    expect((await (await rut()).get('/api/admin/health/sites?kind=allt')).status).toBe(400)
  })

  it('is counted anew when an administrator asks', async () => {
    const { siteId } = await aWellSite()
    await aPicture(test, siteId, { alt: '' })
    await isCountedSince(await askForCount())
    await expect.poll(async () => (await listed('withoutAlt')).some(({ id }) => id === siteId)).toBe(true)
  })

  it('is counted once more when the count that is under way began before the administrator asked', async () => {
    const { siteId } = await aWellSite()
    await count()
    const { countedAt } = await overview()
    const asked = await test.database.inPlatform(async (platform) => {
      await lockOnPlatform(platform, 'health')
      await askForCount()
      await aPicture(test, siteId, { alt: '' })
      test.clock.advance(60_000)
      const again = await askForCount()
      expect((await overview()).countedAt).toBe(countedAt)
      return again
    })
    await isCountedSince(asked)
    expect((await listed('withoutAlt')).map(({ id }) => id)).toContain(siteId)
  })
})
