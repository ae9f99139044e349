import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AllSettings, Settings, SettingsChange, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { media, mediaLibraries } from '../media/media-table.ts'

const test = await testApp()

async function aSettledSite() {
  const siteId = await aSite(test.database, { name: 'Föreningen i Skövde' })
  const as = async (role: SiteRole, name: string) =>
    signedInAs(test, await aUser(test.database, { name, roles: { [siteId]: role } }))
  const [anna, berit] = [await as('siteAdmin', 'Anna Berg'), await as('siteAdmin', 'Berit Ek')]
  const root = `/api/site/${siteId}/settings`
  const read = async (): Promise<AllSettings> => (await anna.get(root)).body
  async function save<Tab extends SettingsTab>(tab: Tab, content: Partial<Settings[Tab]>, by: TestBrowser = anna) {
    const now = (await read())[tab]
    return by.send('PUT', root, { tab, content: { ...now.content, ...content }, version: now.version })
  }
  const history = async (after = ''): Promise<{ changes: SettingsChange[]; next: string | null }> =>
    (await anna.get(`${root}/history${after}`)).body
  return { siteId, root, anna, berit, as, read, save, history }
}

/** Inserts a picture into a library of the Bildbank, without an upload. */
async function aPicture(
  library: string,
  overrides: { kind?: 'image' | 'document'; width?: number; credit?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const user = await aUser(test.database)
  await test.database.inSite(library, async (site) => {
    await site.query.insert(mediaLibraries).values({ siteId: library }).onConflictDoNothing()
    await site.query.insert(media).values({
      siteId: library,
      id,
      kind: overrides.kind ?? 'image',
      uploadHash: randomBytes(32).toString('hex'),
      fileKey: randomBytes(10).toString('hex'),
      contentType: 'image/png',
      extension: 'png',
      fileName: 'marke.png',
      bytes: 1000,
      width: overrides.width ?? 400,
      height: 100,
      color: '#888888',
      title: 'Märket',
      alt: 'Vårt märke',
      credit: overrides.credit ?? 'Anna Berg',
      searchText: 'market',
      createdAt: new Date(),
      createdBy: user.id,
      updatedAt: new Date(),
      updatedBy: user.id,
    })
  })
  return id
}

const usesOf = async (siteId: string) =>
  (
    await test.superuser.query(
      `select version, field, library_id from media_uses where site_id = $1 and owner = 'settings' order by field`,
      [siteId],
    )
  ).rows

describe('the settings of a new site', () => {
  it('hold the site’s name, and are otherwise empty', async () => {
    const { read } = await aSettledSite()
    const settings = await read()
    expect(settings.general).toEqual({
      content: { ...emptySettings.general, name: 'Föreningen i Skövde' },
      version: 0,
      updatedAt: null,
      updatedBy: null,
    })
    expect(settings.publishing.content).toEqual(emptySettings.publishing)
  })
})

describe('a tab that is saved', () => {
  it('is stored with its author, and nothing else changes', async () => {
    const { save, read } = await aSettledSite()
    const saved = await save('contact', { email: 'info@forening.example', phone: '0500-12 34 56', visitingAddress: 'Storgatan 1' })
    expect(saved.status).toBe(200)
    const { contact, social } = await read()
    expect(contact).toMatchObject({
      content: { email: 'info@forening.example', phone: '+46500123456', visitingAddress: 'Storgatan 1' },
      version: 1,
      updatedBy: 'Anna Berg',
    })
    expect(social.version).toBe(0)
  })

  // covers Settings: name, colour and address in step with the site
  it('renames the site in the selector and in the administration', async () => {
    const { siteId, anna, save } = await aSettledSite()
    expect((await save('general', { name: 'Åsbyföreningen', municipalityCode: '1496' })).status).toBe(200)
    const mine: MySite[] = (await anna.get('/api/site')).body
    expect(mine.map(({ name }) => name)).toEqual(['Åsbyföreningen'])
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    const found = await admin.get('/api/admin/sites?search=asby')
    expect(found.body).toMatchObject({ sites: [{ id: siteId, name: 'Åsbyföreningen' }] })
    const { rows } = await test.superuser.query('select municipality, revision::int from sites where id = $1', [siteId])
    expect(rows[0]).toMatchObject({ municipality: 'Skövde' })
    expect(rows[0].revision).toBeGreaterThan(0)
  })

  it('updates the colour and address that every page reads', async () => {
    const { siteId, save } = await aSettledSite()
    await save('appearance', { accentColor: '#8a2f3c' })
    await save('contact', { email: 'ny@forening.example' })
    const stored = 'select accent_color, contact_email from sites where id = $1'
    expect((await test.superuser.query(stored, [siteId])).rows).toEqual([
      { accent_color: '#8a2f3c', contact_email: 'ny@forening.example' },
    ])
    await save('contact', { email: '' })
    expect((await test.superuser.query(stored, [siteId])).rows[0].contact_email).toBeNull()
  })

  // covers Settings: save: says who was first
  it('is not saved over another person’s change, and the answer names the person', async () => {
    const { root, berit, anna, save } = await aSettledSite()
    await save('general', { district: 'Skaraborg' })
    const late = (by: TestBrowser) =>
      by.send('PUT', root, { tab: 'general', content: { ...emptySettings.general, name: 'Sen' }, version: 0 })
    expect(await late(berit)).toMatchObject({
      status: 409,
      body: {
        code: 'STATE_CHANGED',
        message: expect.stringMatching(/^Anna Berg har sparat fliken Allmänt sedan du öppnade fliken/),
      },
    })
    expect(await late(anna)).toMatchObject({
      body: { message: expect.stringMatching(/^Du har sparat fliken Allmänt i ett annat fönster/) },
    })
  })

  it('accepts one of twenty simultaneous saves', async () => {
    const { root, anna, history } = await aSettledSite()
    const saves = Array.from({ length: 20 }, (_, at) =>
      anna.send('PUT', root, { tab: 'general', content: { ...emptySettings.general, name: `Förening ${at}` }, version: 0 }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect((await history()).changes).toHaveLength(1)
  })

  it('drops public pages, but not for the dismissed list of steps', async () => {
    const { siteId, save } = await aSettledSite()
    const revision = async () =>
      (await test.superuser.query('select revision::int from sites where id = $1', [siteId])).rows[0].revision
    await save('started', { isDismissed: true })
    expect(await revision()).toBe(0)
    await save('publishing', { showsFormerAssignments: false })
    expect(await revision()).toBe(1)
    await save('publishing', { showsFormerAssignments: false })
    expect(await revision()).toBe(1)
  })
})

describe('faults are named at their field', () => {
  it.each([
    ['general', { name: 'A' }, 'content.name'],
    ['general', { municipalityCode: '9999' }, 'content.municipalityCode'],
    ['general', { organisationNumber: '802000-1235' }, 'content.organisationNumber'],
    ['contact', { email: 'ingen adress' }, 'content.email'],
    ['contact', { phone: 'ring mig' }, 'content.phone'],
    ['contact', { showsForm: true }, 'content.email'],
    ['contact', { mapUrl: 'http://kartor.example/x' }, 'content.mapUrl'],
    ['contact', { mapUrl: 'javascript:alert(1)' }, 'content.mapUrl'],
    ['appearance', { accentColor: 'red;}body{display:none' }, 'content.accentColor'],
    ['appearance', { logo: { id: randomUUID(), isShared: false } }, 'content.logo'],
    ['social', { links: [{ network: 'facebook', url: 'https://elak.example/facebook.com' }] }, 'content.links.0.url'],
    ['publishing', { defaultCategory: 'pahittad' }, 'content.defaultCategory'],
    ['privacy', { retentionYears: 0 }, 'content.retentionYears'],
    ['privacy', { certificateValidTo: '2026-02-30' }, 'content.certificateValidTo'],
  ] as const)('%s %j', async (tab, content, field) => {
    const { save, read } = await aSettledSite()
    const answer = await save(tab, content as never)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: { [field]: {} } } })
    expect((await read())[tab].version).toBe(0)
  })

  it('an unreadable colour is refused with the nearest readable one', async () => {
    const { save } = await aSettledSite()
    for (const [color, nearest] of [
      ['#ffffff', /#[0-9a-f]{6}/],
      ['#ffff00', /#[0-9a-f]{6}/],
    ] as const) {
      const answer = await save('appearance', { accentColor: color })
      const { message } = (answer.body as { fields: Record<string, { message: string }> }).fields['content.accentColor'] ?? {}
      expect(message).toMatch(/Närmaste färg som går bra är #/)
      const offered = nearest.exec(message ?? '')?.[0] ?? ''
      expect((await save('appearance', { accentColor: offered })).status).toBe(200)
    }
  })

  it('a network has one link, stored in full; empty ones are dropped', async () => {
    const { save, read } = await aSettledSite()
    const links = [
      { network: 'facebook', url: 'https://www.Facebook.com/skovde' },
      { network: 'x', url: '' },
    ] as const
    expect((await save('social', { links: [...links] })).status).toBe(200)
    expect((await read()).social.content.links).toEqual([{ network: 'facebook', url: 'https://www.facebook.com/skovde' }])
    const twice = await save('social', { links: [links[0], links[0]] })
    expect(twice).toMatchObject({ status: 400, body: { fields: { 'content.links.1.url': {} } } })
  })
})

describe('hostile input', () => {
  it.each([
    ['a field that is none', { tab: 'started', content: { isDismissed: true, isAdmin: true }, version: 0 }],
    ['a tab that is none', { tab: '__proto__', content: {}, version: 0 }],
    ['a tab of another form', { tab: 'social', content: { isDismissed: true }, version: 0 }],
    [
      'more links than networks',
      { tab: 'social', content: { links: Array.from({ length: 10 }, () => ({ network: 'x', url: '' })) }, version: 0 },
    ],
    ['no content', { tab: 'general', version: 0 }],
    ['a version that is text', { tab: 'started', content: { isDismissed: true }, version: '0' }],
  ])('%s is refused', async (_what, body) => {
    const { root, anna, read } = await aSettledSite()
    expect((await anna.send('PUT', root, body)).status).toBe(400)
    expect((await read()).started.version).toBe(0)
  })

  it.each(['NUL\u0000', '\ud800', '\u0007'])('a name with %j is refused', async (name) => {
    const { save } = await aSettledSite()
    expect(await save('general', { name: `Förening ${name}` })).toMatchObject({
      status: 400,
      body: { fields: { 'content.name': {} } },
    })
  })

  it('markup and direction marks are stored as plain text', async () => {
    const { save, read } = await aSettledSite()
    const name = '<script>alert(1)</script>\u202E”x” – 100 %'
    expect((await save('general', { name })).status).toBe(200)
    expect((await read()).general.content.name).toBe('<script>alert(1)</script>”x” – 100 %')
  })

  it('an invalid cursor or change id is refused without an internal error', async () => {
    const { root, anna } = await aSettledSite()
    for (const after of ['x', '_', '2026-11-21_x', "2026-11-21T00:00:00Z_'; drop table sites"])
      expect((await anna.get(`${root}/history?after=${encodeURIComponent(after)}`)).status).toBe(400)
    expect((await anna.send('POST', `${root}/history/inte-ett-id/restore`, { version: 0 })).status).toBe(404)
  })
})

describe('pictures in settings', () => {
  it('are recorded as uses, so that the public can fetch them', async () => {
    const { siteId, save } = await aSettledSite()
    const [logo, shared] = [await aPicture(siteId), await aPicture('*')]
    const saved = await save('appearance', { logo: { id: logo, isShared: false }, headerImage: { id: shared, isShared: true } })
    expect(saved.status).toBe(200)
    expect(await usesOf(siteId)).toEqual([
      { version: 'published', field: 'headerImage', library_id: '*' },
      { version: 'published', field: 'logo', library_id: siteId },
    ])
    await save('appearance', { logo: null })
    expect(await usesOf(siteId)).toEqual([{ version: 'published', field: 'headerImage', library_id: '*' }])
  })

  it('must be existing pictures of the site, and large enough', async () => {
    const { siteId, save } = await aSettledSite()
    const elsewhere = await aPicture(await aSite(test.database))
    const trashed = await aPicture(siteId)
    await test.superuser.query('update media set deleted_at = now() where id = $1', [trashed])
    for (const [id, message] of [
      [await aPicture(siteId, { kind: 'document' }), 'Det är ett dokument. Välj en bild.'],
      [await aPicture(siteId, { width: 199 }), expect.stringContaining('minst 200 bildpunkter')],
      [elsewhere, expect.stringContaining('finns inte i bildbanken')],
      [trashed, expect.stringContaining('finns inte i bildbanken')],
    ] as const) {
      const answer = await save('appearance', { logo: { id, isShared: false } })
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'content.logo': { message } } } })
    }
    // Of the federation's pictures, only those offered to sites.
    const undescribed = await aPicture('*', { credit: '' })
    expect(await save('appearance', { headerImage: { id: undescribed, isShared: true } })).toMatchObject({ status: 400 })
    expect(await usesOf(siteId)).toEqual([])
  })
})

describe('the history of settings', () => {
  it('describes every change in words, newest first', async () => {
    const { siteId, save, berit, history } = await aSettledSite()
    const logo = await aPicture(siteId)
    await save('general', { name: 'Skövdeföreningen' })
    await save('appearance', { logo: { id: logo, isShared: false } }, berit)
    await save('privacy', { hasPublicationCertificate: true, retentionYears: 3 })
    const { changes, next } = await history()
    expect(next).toBeNull()
    expect(changes.map(({ tab, by, changes: fields }) => ({ tab, by, fields }))).toEqual([
      {
        tab: 'privacy',
        by: 'Anna Berg',
        fields: [
          { field: 'Publicerade versioner sparas', before: '5 år', after: '3 år' },
          { field: 'Utgivningsbevis', before: 'Nej', after: 'Ja' },
        ],
      },
      { tab: 'appearance', by: 'Berit Ek', fields: [{ field: 'Logotyp', before: '–', after: 'Märket' }] },
      {
        tab: 'general',
        by: 'Anna Berg',
        fields: [{ field: 'Sajtens namn', before: 'Föreningen i Skövde', after: 'Skövdeföreningen' }],
      },
    ])
  })

  it('has pages of 25, and each change once', async () => {
    const { save, history } = await aSettledSite()
    for (let at = 0; at < 30; at++) await save('general', { district: `Distrikt ${at}` })
    const first = await history()
    const second = await history(`?after=${encodeURIComponent(first.next ?? '')}`)
    expect([first.changes.length, second.changes.length, second.next]).toEqual([25, 5, null])
    expect(new Set([...first.changes, ...second.changes].map(({ id }) => id)).size).toBe(30)
  })

  it('restores a tab as a new change', async () => {
    const { root, anna, siteId, save, read, history } = await aSettledSite()
    await save('contact', { email: 'forsta@forening.example' })
    await save('contact', { email: 'andra@forening.example' })
    const [, first] = (await history()).changes
    const restored = await anna.send('POST', `${root}/history/${first?.id}/restore`, { version: 2 })
    expect(restored.status).toBe(200)
    expect((await read()).contact).toMatchObject({ content: { email: 'forsta@forening.example' }, version: 3 })
    expect((await history()).changes).toHaveLength(3)
    expect(await anna.send('POST', `${root}/history/${first?.id}/restore`, { version: 2 })).toMatchObject({ status: 409 })
    const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 order by id', [siteId])
    expect(rows.map(({ action }) => action)).toEqual(['settings.change', 'settings.change', 'settings.restore'])
  })

  it('does not restore a deleted picture', async () => {
    const { root, anna, siteId, save, read, history } = await aSettledSite()
    const logo = await aPicture(siteId)
    await save('appearance', { logo: { id: logo, isShared: false }, accentColor: '#8a2f3c' })
    await save('appearance', { logo: null, accentColor: '#1f4e79' })
    await test.superuser.query('delete from media where id = $1', [logo])
    const [, first] = (await history()).changes
    expect(first?.changes).toContainEqual({ field: 'Logotyp', before: '–', after: 'En bild som inte finns kvar' })
    await anna.send('POST', `${root}/history/${first?.id}/restore`, { version: 2 })
    expect((await read()).appearance.content).toMatchObject({ logo: null, accentColor: '#8a2f3c' })
  })

  it('contains a renaming by an administrator', async () => {
    const { siteId, read, save, history } = await aSettledSite()
    await save('general', { district: 'Skaraborg' })
    const admin = await signedInAs(test, await aUser(test.database, { name: 'Rut Riks', isAdmin: true }))
    const { version }: { version: number } = (await admin.get(`/api/admin/sites/${siteId}`)).body
    await admin.send('PATCH', `/api/admin/sites/${siteId}`, { name: 'Nya namnet', version })
    expect((await read()).general).toMatchObject({ content: { name: 'Nya namnet', district: 'Skaraborg' }, version: 2 })
    expect((await history()).changes[0]).toMatchObject({
      by: 'Rut Riks',
      changes: [{ field: 'Sajtens namn', before: 'Föreningen i Skövde', after: 'Nya namnet' }],
    })
  })
})

describe('permissions', () => {
  // covers Settings: for Sajtansvariga alone
  it.each(['reader', 'writer', 'editor'] as const)('a %s may neither read nor change settings', async (role) => {
    const { root, as, siteId } = await aSettledSite()
    const browser = await as(role, 'Någon')
    for (const url of [root, `${root}/history`]) expect((await browser.get(url)).status).toBe(403)
    const body = { tab: 'started', content: { isDismissed: true }, version: 0 }
    expect((await browser.send('PUT', root, body)).status).toBe(403)
    expect((await browser.send('POST', `${root}/history/${randomUUID()}/restore`, { version: 0 })).status).toBe(403)
    expect((await browser.get(`/api/site/${siteId}/getting-started`)).status).toBe(200)
  })

  it('a change of another site is not found, and none of its content is returned', async () => {
    const [one, other] = [await aSettledSite(), await aSettledSite()]
    await other.save('contact', { email: 'hemlig@annan.example' })
    const foreign = (await other.history()).changes[0]
    const restored = await one.anna.send('POST', `${one.root}/history/${foreign?.id}/restore`, { version: 0 })
    expect(restored.status).toBe(404)
    expect((await one.anna.get(other.root)).status).toBe(404)
    expect(JSON.stringify(await one.read())).not.toContain('hemlig')
  })
})
