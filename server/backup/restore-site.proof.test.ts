import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { generateIdentity } from 'age-encryption'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { scheduleItem } from '../modules/items/life/item-schedule.ts'
import { protectPerson } from '../modules/representatives/persons/protection-service.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aSite, aUser } from '../testing/factories.ts'
import type { TestMedia } from '../testing/media-factory.ts'
import { aDocument, aPicture } from '../testing/media-factory.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { aBackupPlace } from '../testing/site-restores.ts'
import { testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'
import { snapshotName } from './manifest.ts'
import type { RestoreSiteDeps, SiteWish } from './restore-site.ts'

// A site where much was deleted by mistake after last night's backup, while others were right to take things away.

const test = await testApp()
const sites = await testSites(test, { files: test.files, images: test.images })
const backups = await aBackupPlace(test)
const takenAt = new Date('2026-11-27T03:15:00Z')
const snapshot = snapshotName(takenAt)
/** The name says the day by the database's clock: two days when midnight passes meanwhile. `takenAt` only names the backup. */
let names: string[] = []
let lent: TestMedia
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })

const restore = (wish: Partial<SiteWish>, more: Partial<RestoreSiteDeps> = {}) => {
  const now = new Date('2026-11-28T12:00:00Z')
  return backups.restore(snapshot, { from: 'lund', to: 'lund-2', by: null, ...wish }, { now, ...more })
}

const titlesOn = async (siteId: string): Promise<string[]> => {
  const { rows } = await test.superuser.query<{ title: string }>(
    'select title from items where site_id = $1 and system_key is null order by title collate "C"',
    [siteId],
  )
  return rows.map(({ title }) => title)
}
const numberOf = async (query: string, ...values: unknown[]): Promise<number> =>
  (await test.superuser.query<{ n: number }>(`select count(*)::int as n from ${query}`, values)).rows[0]?.n ?? -1

/** The rows that a restore leaves as they are: roles, sessions, and letters on their way. */
const untouched = async () => {
  const { rows } = await test.superuser.query<Record<string, string>>(
    `select ${[
      'memberships',
      'undo_steps',
      'invitations',
      'users',
      'sessions',
      'matters',
      'outbox',
      'webhook_deliveries',
      'newsletter_subscribers',
    ]
      .map((table) => `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t) as ${table}`)
      .join(', ')}, (select string_agg(t::text, '' order by t::text) from sites t where id = 'lund') as living`,
  )
  return rows[0]
}

/** The address of the picture on the restored site. */
async function picturePath(): Promise<string> {
  const { rows } = await test.superuser.query<{ path: string }>(
    `select '_bild/' || id || '/' || file_key || '-full-640.webp' as path from media where site_id = 'lund-2' and kind = 'image'`,
  )
  return rows[0]?.path ?? ''
}

beforeAll(async () => {
  await aSite(test.database, { id: 'ystad' })
  const room = await aNewsroom(test, { id: 'lund', name: 'Föreningen i Lund' })
  const { siteId } = room
  const [lead, portrait] = [
    await aPicture(test, siteId),
    await aPicture(test, siteId, { size: [900, 1200], title: 'Kims porträtt' }),
  ]
  const regretted = await aPicture(test, siteId, { title: 'Barnen på lägret' })
  await aDocument(test, siteId)
  // The federation's pictures are in no copy: texts go on showing them.
  lent = await aPicture(test, '*', { size: [800, 640] })
  const kim = await room.publishedIn(representativesArea, {
    givenName: 'Kim',
    familyName: 'Ek',
    portrait: portrait.lead,
    shareImage: { id: lent.id, isShared: true },
  })
  await room.published({ title: 'På torget', image: { ...lent.lead, alt: 'Kim Ek vid scenen', caption: 'Kim Ek talar' } })
  await room.publishedIn(representativesArea, { givenName: 'Ada', familyName: 'Dal' })
  const library = await room.published({ title: 'Nytt bibliotek', image: lead.lead, persons: [kim.id] })
  const waits = await room.draft({ title: 'Kommer snart' })
  await room.step((work) =>
    scheduleItem({ ...work, actor: { ...work.actor, now: test.clock() } }, waits.id, {
      draftVersion: 1,
      publishAt: `${daysAfter(stockholmDate(test.clock()), 90)}T08:00`,
    }),
  )
  await test.superuser.query(
    `insert into site_domains (site_id, id, host, state, token, verified_at, created_at, created_by)
     values ('lund', gen_random_uuid(), 'lund.example', 'live', 'x', now(), now(), $1)`,
    [berit.id],
  )
  const began = new Date()
  await backups.backUp(takenAt)
  names = [began, new Date()].map((at) => `Föreningen i Lund (kopia ${stockholmDate(at)})`)

  // Since then: a person is protected, a consent withdrawn, and somebody emptied the news.
  const by = { userId: berit.id, name: berit.name, role: 'siteAdmin', now: new Date() } as const
  const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
  await test.database.inPlatform((platform) => protectPerson(platform, { siteId, personId: kim.id }, hidden, by))
  await test.superuser.query("update media set consent = 'withdrawn' where site_id = 'lund' and id = $1", [regretted.id])
  await test.superuser.query(
    'update items set deleted_at = now(), published_revision_id = null, published_draft_version = null, published_at = null where id = $1',
    [library.id],
  )
}, 120_000)

describe('one site of a backup', { shuffle: false }, () => {
  // covers Operations: one site alone is brought back beside the living one, hidden, and nobody's role changes
  it('comes back beside the living one, without those who are protected now, and visitors do not see it', async () => {
    const before = await untouched()
    const restored = await restore({ from: 'https://www.lund.example/nyheter' })
    expect(restored).toMatchObject({ source: { id: 'lund' } })
    expect(names).toContain(restored.name)
    expect(await untouched()).toEqual(before)

    expect(await titlesOn('lund-2')).toEqual(['Ada Dal', 'Kommer snart', 'Nytt bibliotek', 'På torget'])
    expect(await numberOf("items where site_id = 'lund-2' and (draft::text like '%Kim%' or search_text like '%kim%')")).toBe(0)
    const { rows: media } = await test.superuser.query("select title from media where site_id = 'lund-2' order by title")
    expect(media).toEqual([{ title: 'Torget en lördag' }, { title: 'Årsmötets protokoll' }])
    expect(await numberOf("memberships where site_id = 'lund-2'")).toBe(0)
    const { rows: jobs } = await test.superuser.query("select distinct kind from jobs where site_id = 'lund-2' order by kind")
    expect(jobs).toEqual([{ kind: 'item.publish' }, { kind: 'media.restOfSizes' }])
    const { rows: log } = await test.superuser.query(
      "select action, reason from audit_log where site_id = 'lund-2' and actor_id = $1 order by id",
      [berit.id],
    )
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['site.create', 'site.import', 'site.restore']))
    expect(log).toContainEqual({ action: 'site.restore', reason: `from the console, lund of ${snapshot}` })

    for (const path of ['', '/nyheter', '/sitemap.xml', `/${await picturePath()}`])
      expect([path, (await visit(sites, `/lund-2${path}`)).statusCode]).toEqual([path, 404])
    expect((await visit(sites, '/')).body).not.toContain('lund-2')
  }, 60_000)

  // covers Operations: an administrator opens a restored site, and nobody else
  it('is shown when an administrator opens it, and nobody else can', async () => {
    const siteAdmin = await signedInAs(test, await aUser(test.database, { roles: { lund: 'siteAdmin', 'lund-2': 'siteAdmin' } }))
    expect((await siteAdmin.send('POST', '/api/admin/sites/lund-2/open')).status).toBe(403)
    const admin = await signedInAs(test, berit)
    expect((await admin.get('/api/admin/sites/lund-2')).body).toMatchObject({ state: 'building', members: 1 })
    expect((await admin.send('PUT', '/api/admin/sites/lund-2/federations-own', { isOwn: true })).status).toBe(409)
    expect((await admin.send('POST', '/api/admin/sites/lund-2/open')).body).toMatchObject({ state: 'active' })
    await soon(async () => {
      expect((await visit(sites, '/lund-2/nyheter')).body).toContain('Nytt bibliotek')
      expect((await visit(sites, '/')).body).toContain('lund-2')
    })
    expect((await visit(sites, `/lund-2/${await picturePath()}`)).statusCode).toBe(200)
    expect((await admin.send('POST', '/api/admin/sites/lund-2/open')).status).toBe(200)
    expect(await numberOf("audit_log where site_id = 'lund-2' and action = 'site.open'")).toBe(1)
  })

  // covers Operations: one site of a backup from before a protection withholds the picture, and has none of its words
  it('shows neither the picture of somebody who is protected now, nor the words about it', async () => {
    const news = await soon(async () => {
      const { statusCode, body } = await visit(sites, '/lund-2/nyheter/pa-torget')
      expect([statusCode, body]).toEqual([200, expect.stringContaining('På torget')])
      return body
    })
    expect([news.includes('Kim Ek'), news.includes(lent.fileKey)]).toEqual([false, false])
    for (const path of ['/foretradare', '/foretradare/kim-ek', '/sok?q=kim', '/nyheter/rss.xml', '/api/v1/news?include=body'])
      expect([path, (await visit(sites, `/lund-2${path}`)).body.includes('Kim Ek')]).toEqual([path, false])
    expect((await visit(sites, `/lund-2/_bild/${lent.id}/${lent.fileKey}-full-320.webp`)).statusCode).toBe(404)
  })

  it('an unknown site is refused with those there are, and nothing is changed', async () => {
    const before = await numberOf('sites')
    const unknown = restore({ from: 'lunds', to: 'lund-3' })
    await expect(unknown).rejects.toThrow(/Sajten lunds finns inte i säkerhetskopian\. Där finns lund, ystad\./)
    expect(await numberOf('sites')).toBe(before)
  })

  it('another key, and a backup of a newer version, are refused', async () => {
    const other = await generateIdentity()
    await expect(restore({ to: 'lund-3' }, { identities: [other] })).rejects.toThrow('nyckeln är en annan')
    const older = join(await testFolder(), 'migrations')
    await cp(migrationsFolder, older, { recursive: true })
    const path = join(older, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: object[] }
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
    await expect(restore({ to: 'lund-3' }, { migrations: older })).rejects.toThrow('nyare version av Kansli')
    expect(await numberOf("sites where id = 'lund-3'")).toBe(0)
  })
})
