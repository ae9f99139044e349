import { describe, expect, it } from 'vitest'
import type { SharingState } from '#contract/sharing/sharing.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { atWork } from '../../testing/at-work.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestUser } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import type { SharedKind, SharedWords } from '../../testing/shared-kinds.ts'
import { sharedKinds, slugOf } from '../../testing/shared-kinds.ts'
import { placeOf, toAll } from '../../testing/sharing-calls.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon } from '../../testing/test-sites.ts'
import { saveDraft } from '../items/life/item-draft.ts'
import { publishItem, restoreItem, trashItem, unpublishItem } from '../items/life/item-transitions.ts'
import type { StoredItem } from '../items/store/item-store.ts'
import { protectPerson } from '../representatives/persons/protection-service.ts'
import { representativesArea } from '../representatives/representatives-area.ts'

// The rules that hold for every kind of thing that the federation shares with its sites (docs/decisions/109).

const test = await testApp()
const { office, read, revisions } = await aFederation(test)
const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
const own = office.siteId

interface How {
  readonly isRequired?: boolean
  readonly target?: SiteTarget
  readonly version?: number | null
}

interface Sharer {
  readonly user: TestUser
  readonly browser: TestBrowser
}

/** A federation editor for each kind: calls of one person are counted by the minute. */
const sharers = new Map<SharedKind, Sharer>()
for (const kind of sharedKinds) {
  const user = await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true })
  sharers.set(kind, { user, browser: await signedInAs(test, user) })
}

/** The steps of one kind. */
function steps(kind: SharedKind) {
  const sharer = sharers.get(kind)
  if (!sharer) throw new Error(`No federation editor was made for the kind ${kind.name}.`)
  const riks = sharer.browser
  const made = (words: SharedWords): Promise<StoredItem> => office.publishedIn(kind.area, kind.content(words) as never)
  const tried = (id: string, { isRequired = false, target = toAll.target, version = null }: How = {}, by = riks) =>
    by.send('PUT', placeOf(id), { ...toAll, mode: isRequired ? 'required' : kind.mode, target, version })
  const share = async (id: string, how: How = {}): Promise<SharingState> => {
    const answer = await tried(id, how)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return answer.body
  }
  const shared = async (words: SharedWords, how: How = {}): Promise<StoredItem> => {
    const item = await made(words)
    await share(item.id, how)
    return item
  }
  const end = (id: string, version = 1, by = riks) => by.send('POST', `${placeOf(id)}/end`, { version })
  const rewritten = async (item: StoredItem, fields: object): Promise<StoredItem> => {
    const { item: saved } = await office.step(
      (work) =>
        saveDraft(work, item.id, {
          fields: fields as never,
          versions: Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version])),
          resolvesConflict: false,
        }),
      kind.area,
    )
    return (await office.step((work) => publishItem(work, item.id, saved.draftVersion), kind.area)).item
  }
  const at = (item: Pick<StoredItem, 'path'>) => kind.path(slugOf(item))
  return { sharer, riks, made, tried, share, shared, end, rewritten, at }
}

const isShown = (siteId: string, path: string, words: string) =>
  soon(async () => {
    for (const node of [0, 1] as const)
      expect([path, (await read(siteId, path, node)).body]).toEqual([path, expect.stringContaining(words)])
  })
const isGone = (siteId: string, path: string, words: string) =>
  soon(async () => {
    for (const node of [0, 1] as const) {
      const { body, statusCode } = await read(siteId, path, node)
      expect([path, statusCode < 500, statusCode === 200 && body.includes(words)]).toEqual([path, true, false])
    }
  })
const changed = async (change: object): Promise<void> => {
  const { status, body } = await admin.send('POST', '/api/admin/sites/changes', { changes: [change] })
  expect([status, (body as { results: { refusal: string | null }[] }).results[0]?.refusal]).toEqual([200, null])
}

describe.each(sharedKinds)('$name', (kind) => {
  const { sharer, riks, made, tried, share, shared, end, rewritten, at } = steps(kind)
  const hide = ({ browser, siteId }: AtWork, id: string, isHidden: boolean, reason: string, version: number | null = null) =>
    kind.hide({ browser, siteId, id, isHidden, reason, version })
  const here = ({ browser, siteId }: AtWork, id: string) => kind.here(browser, siteId, id)
  const titled = (words: string) => `${words} av ${kind.name}`

  it('is shown by every process, and taken from all of them in one write that changes no site', async () => {
    const local = await aSite(test.database)
    const item = await shared({ title: titled('Överallt'), text: 'Läs det här.' })
    await isShown(local, at(item), titled('Överallt'))
    const before = await revisions()
    expect((await end(item.id)).status).toBe(200)
    await isGone(local, at(item), titled('Överallt'))
    expect(await revisions()).toEqual(before)
    expect((await read(own, at(item))).statusCode).toBe(200)
    await share(item.id, { version: 2 })
    await isShown(local, at(item), titled('Överallt'))
    await end(item.id, 3)
  })

  it('is the federation’s at every site: search engines are led there, and the site map leaves it out', async () => {
    const local = await aSite(test.database)
    const item = await shared({ title: titled('Ett mål'), text: 'Sökordet är lingonris.' })
    await isShown(local, at(item), `<link rel="canonical" href="http://localhost:3001/${own}${at(item)}"`)
    await isShown(local, '/sok?q=lingonris', titled('Ett mål'))
    expect((await read(local, '/sitemap.xml')).body).not.toContain(slugOf(item))
    expect((await read(own, '/sitemap.xml')).body).toContain(slugOf(item))
    const delivered = (await read(local, `/api/v1/${kind.segment}/${slugOf(item)}`)).json<object>()
    if (kind.isDeliveredAsTheirs)
      expect(delivered).toMatchObject({ federation: { name: 'Samling Framåt', url: `http://localhost:3001/${own}${at(item)}` } })
    await end(item.id)
  })

  it('follows the text and the address that its site publishes, and never its draft', async () => {
    const local = await aSite(test.database)
    const item = await shared({ title: titled('Första'), text: 'Första lydelsen.' })
    await isShown(local, at(item), titled('Första'))
    const versions = { [kind.fields[0]]: item.fieldVersions[kind.fields[0]]?.version ?? 0 }
    await office.step(
      (work) => saveDraft(work, item.id, { fields: { [kind.fields[0]]: titled('Utkastet') }, versions, resolvesConflict: false }),
      kind.area,
    )
    await isGone(local, at(item), titled('Utkastet'))
    const [draft] = (await test.superuser.query('select draft_version, field_versions from items where id = $1', [item.id])).rows
    const second = await rewritten({ ...item, fieldVersions: draft.field_versions }, { [kind.fields[0]]: titled('Andra') })
    await isShown(local, at(second), titled('Andra'))
    await end(item.id)
  })

  it('leaves all sites while it is not public, with all its words, and comes back', async () => {
    const local = await aSite(test.database)
    const item = await shared({ title: titled('Dras in'), text: 'Hemlig igen.' })
    await isShown(local, at(item), titled('Dras in'))
    const { item: back } = await office.step((work) => unpublishItem(work, item.id, item.draftVersion), kind.area)
    await isGone(local, at(item), titled('Dras in'))
    const { item: again } = await office.step((work) => publishItem(work, item.id, back.draftVersion), kind.area)
    await isShown(local, at(again), titled('Dras in'))
    const { item: thrown } = await office.step((work) => trashItem(work, item.id, again.draftVersion), kind.area)
    await isGone(local, at(item), titled('Dras in'))
    await office.step((work) => restoreItem(work, item.id, thrown.draftVersion), kind.area)
    await isGone(local, at(item), titled('Dras in'))
  })

  it('is shown with its pictures, which each site serves until it is taken back', async () => {
    const local = await aSite(test.database)
    const picture = await aPicture(test, own)
    const item = await shared({ title: titled('Med bild'), text: 'Se bilden.', image: picture.lead })
    const bytes = `/_bild/${picture.id}/${picture.fileKey}-full-320.webp`
    await isShown(local, at(item), picture.id)
    expect((await read(local, bytes)).statusCode).toBe(200)
    await end(item.id)
    await soon(async () => expect((await read(local, bytes)).statusCode).toBe(404))
  })

  it('leads to texts of its own site, and forgets them when they are not public', async () => {
    const local = await aSite(test.database)
    const other = await office.published({ title: titled('Dit den leder') })
    const item = await shared({ title: titled('Leder vidare'), text: 'Läs mer.', to: other.id })
    await isShown(local, at(item), `href="http://localhost:3001/${own}${other.path}"`)
    await office.step((work) => unpublishItem(work, other.id, other.draftVersion))
    await isGone(local, at(item), other.path)
    await isShown(local, at(item), 'Läs mer.')
    await end(item.id)
  })

  it('goes to the sites that its target names, and follows the tree and the tags', async () => {
    const [inside, outside] = [await atWork(test), await atWork(test)]
    const district = await aSite(test.database)
    const tag = `kust-${kind.segment}`
    await changed({ siteId: district, level: 'district' })
    const item = await made({ title: titled('Till några'), text: 'Bara till er.' })
    await changed({ siteId: inside.siteId, parentId: district, addTags: [tag] })
    const targets: SiteTarget[] = [
      { kind: 'sites', siteIds: [inside.siteId] },
      { kind: 'districts', districtIds: [district] },
      { kind: 'tags', tags: [tag] },
    ]
    for (const [index, target] of targets.entries()) {
      const { counts } = await share(item.id, { target, version: index === 0 ? null : index })
      expect([target.kind, counts.reached]).toEqual([target.kind, target.kind === 'districts' ? 2 : 1])
      await isShown(inside.siteId, at(item), titled('Till några'))
      expect([(await here(inside, item.id))?.isShown, await here(outside, item.id)]).toEqual([true, null])
      await isGone(outside.siteId, at(item), titled('Till några'))
    }
    await changed({ siteId: outside.siteId, addTags: [tag] })
    await isShown(outside.siteId, at(item), titled('Till några'))
    await changed({ siteId: inside.siteId, removeTags: [tag] })
    await isGone(inside.siteId, at(item), titled('Till några'))
    await share(item.id, { target: { kind: 'districts', districtIds: [district] }, version: 3 })
    await isShown(inside.siteId, at(item), titled('Till några'))
    await changed({ siteId: inside.siteId, parentId: null })
    await isGone(inside.siteId, at(item), titled('Till några'))
    await changed({ siteId: outside.siteId, parentId: district })
    await isShown(outside.siteId, at(item), titled('Till några'))
    await end(item.id, 4)
  })

  it('leaves all sites when the federation chooses another for its own, and comes back with it', async () => {
    const [local, other] = [await atWork(test), await aSite(test.database)]
    const item = await shared({ title: titled('Byter sajt'), text: 'Från den gamla.' })
    await isShown(local.siteId, at(item), titled('Byter sajt'))
    const choose = async (siteId: string) =>
      expect((await admin.send('PUT', `/api/admin/sites/${siteId}/federations-own`, { isOwn: true })).status).toBe(200)
    await choose(other)
    try {
      await isGone(local.siteId, at(item), titled('Byter sajt'))
      expect(await here(local, item.id)).toBeNull()
    } finally {
      await choose(own)
    }
    await isShown(local.siteId, at(item), titled('Byter sajt'))
    expect(await here(local, item.id)).not.toBeNull()
    await end(item.id)
  })

  it('is hidden by a site where it may be, which the federation is told, and shown again', async () => {
    const [local, other] = [await atWork(test), await atWork(test)]
    const item = await shared({ title: titled('Frivillig'), text: 'Ni får välja.' })
    await isShown(local.siteId, at(item), titled('Frivillig'))
    expect((await hide(local, item.id, true, 'Gäller inte oss.')).status).toBe(200)
    await isGone(local.siteId, at(item), titled('Frivillig'))
    await isShown(other.siteId, at(item), titled('Frivillig'))
    const told = (await riks.get(placeOf(item.id))).body as SharingState
    expect([told.counts.hidden, told.hiddenOn.length]).toEqual([1, 1])
    const decided = await here(local, item.id)
    expect(decided?.isShown).toBe(false)
    // Required, it is shown whatever was decided before.
    await share(item.id, { isRequired: true, version: 1 })
    await isShown(local.siteId, at(item), titled('Frivillig'))
    const refused = await hide(other, item.id, true, 'Nej.')
    expect(refused).toMatchObject({ status: 400, body: { fields: { [kind.requiredField]: { message: expect.any(String) } } } })
    await share(item.id, { version: 2 })
    await isGone(local.siteId, at(item), titled('Frivillig'))
    expect((await hide(local, item.id, false, '', decided?.version ?? null)).status).toBe(200)
    await isShown(local.siteId, at(item), titled('Frivillig'))
    await end(item.id, 3)
  })

  it('leaves its address to an item of the site’s own', async () => {
    const local = await aNewsroom(test)
    const slug = slugOf(await shared({ title: titled('Samma namn'), text: 'Från förbundet.' }))
    const [item] = (await test.superuser.query('select id from items where slug = $1 and site_id = $2', [slug, own])).rows
    await isShown(local.siteId, kind.path(slug), 'Från förbundet')
    await local.publishedIn(kind.area, kind.content({ title: titled('Samma namn'), text: 'Vår egen text.' }) as never)
    await isShown(local.siteId, kind.path(slug), 'Vår egen text.')
    await isGone(local.siteId, kind.path(slug), 'Från förbundet')
    const { optional, required } = kind.besideOwn
    if (optional === null) await isGone(local.siteId, required(slug), 'Från förbundet')
    else await isShown(local.siteId, optional(slug), 'Från förbundet')
    await share(item.id, { isRequired: true, version: 1 })
    await isShown(local.siteId, required(slug), 'Från förbundet')
    await isGone(local.siteId, kind.path(slug), 'Från förbundet')
    await end(item.id, 2)
    await isGone(local.siteId, required(slug), 'Från förbundet')
  })

  it('is shared by the federation’s editors and administrators alone, and only what is public on its own site', async () => {
    const local = await atWork(test, 'siteAdmin')
    const item = await made({ title: titled('Vem får'), text: 'Prövas.' })
    const member = await signedInAs(test, await aUser(test.database, { roles: { [own]: 'siteAdmin' } }))
    expect((await tried(item.id, {}, member)).status).toBe(403)
    expect((await member.get(placeOf(item.id))).status).toBe(200)
    expect((await tried(item.id, {}, local.browser)).status).toBe(404)
    expect((await tried(item.id, {}, admin)).status).toBe(200)
    expect((await end(item.id, 1, member)).status).toBe(403)
    expect((await end(item.id, 7)).status).toBe(409)
    expect((await tried(item.id, { version: null })).status).toBe(409)
    expect((await end(item.id, 1, admin)).status).toBe(200)
    expect((await end(item.id, 2)).status).toBe(409)
    expect((await tried(crypto.randomUUID())).status).toBe(404)
    expect((await end(crypto.randomUUID())).status).toBe(404)
    const unknown = await tried(item.id, { version: 2, target: { kind: 'sites', siteIds: ['finns-inte'] } })
    expect(unknown).toMatchObject({ status: 400, body: { fields: { target: { message: expect.any(String) } } } })
    await office.step((work) => unpublishItem(work, item.id, item.draftVersion), kind.area)
    expect((await tried(item.id, { version: 2 })).status).toBe(409)
    const theirs = await (
      await aNewsroom(test)
    ).publishedIn(kind.area, kind.content({ title: titled('Deras'), text: 'Lokal.' }) as never)
    const [{ site_id: site }] = (await test.superuser.query('select site_id from items where id = $1', [theirs.id])).rows
    const elsewhere = placeOf(theirs.id, site)
    expect((await admin.send('PUT', elsewhere, { ...toAll, mode: kind.mode })).status).toBe(409)
    expect((await admin.get(elsewhere)).status).toBe(404)
  })

  it('is decided about by editors of the sites that it was sent to', async () => {
    const item = await shared({ title: titled('Vem väljer'), text: 'Era redaktörer.' }, { target: toAll.target })
    for (const role of ['reader', 'writer'] as const)
      expect([role, (await hide(await atWork(test, role), item.id, true, 'Nej.')).status]).toEqual([role, 403])
    const outside = await atWork(test)
    await share(item.id, { version: 1, target: { kind: 'sites', siteIds: [await aSite(test.database)] } })
    expect(
      (
        await kind.hide({
          browser: outside.browser,
          siteId: outside.siteId,
          id: item.id,
          isHidden: true,
          reason: 'Nej.',
          version: null,
        })
      ).status,
    ).toBe(404)
    await end(item.id, 2)
  })

  it('is written in the audit log by whoever began, changed and ended it', async () => {
    const item = await shared({ title: titled('I loggen'), text: 'Med namn.' })
    await share(item.id, { version: 1, isRequired: true })
    await end(item.id, 2)
    const { rows } = await test.superuser.query(
      'select actor_id, site_id, action from audit_log where object_id = $1 order by id desc limit 3',
      [item.id],
    )
    const bySharer = { actor_id: sharer.user.id, site_id: own }
    expect(rows).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(bySharer)))
    expect(new Set(rows.map(({ action }) => action)).size).toBe(3)
  })
})

it('a riksnyhet names no person who gets Skyddade uppgifter', async () => {
  const [local, news] = [await aSite(test.database), sharedKinds[0]]
  if (!news) throw new Error('There are no kinds.')
  const person = await office.publishedIn(representativesArea, { givenName: 'Hem', familyName: 'Lig' })
  const item = await office.publishedIn(news.area, {
    ...news.content({ title: 'Med avsändare', text: 'Skrivet av någon.' }),
    bylinePerson: person.id,
  } as never)
  await steps(news).share(item.id)
  await isShown(local, item.path, 'Hem Lig')
  const hidden = { mode: 'hidden', shownName: null, sortName: null } as const
  const by = { ...office.editor(), name: 'Anna Berg', role: 'siteAdmin' } as const
  await test.database.inPlatform((platform) => protectPerson(platform, { siteId: own, personId: person.id }, hidden, by))
  await isGone(local, item.path, 'Hem Lig')
  await steps(news).end(item.id)
})
