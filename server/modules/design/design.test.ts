import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { designOf, standardDesign } from '#contract/design/federation-design.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { roadTo } from '../../testing/database-road.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom, soon, testSites, visit, withoutComparisons } from '../../testing/test-sites.ts'

const test = await testApp()
const administrator = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
const siteId = await aSite(test.database)
const siteAdmin = await signedInAs(test, await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } }))

const root = '/api/admin/design'
const poster: FederationDesign = { ...standardDesign, type: 'plakat', corner: 'rak' }
const soft: FederationDesign = { ...standardDesign, type: 'varm', corner: 'rund' }

const state = async (): Promise<DesignState> => (await administrator.get(root)).body
const draft = (design: object, version: number) => administrator.send('PUT', `${root}/draft`, { design, version })
const step = (name: 'use' | 'discard', version: number) => administrator.send('POST', `${root}/${name}`, { version })

async function used(design: FederationDesign): Promise<DesignState & { undoToken: string }> {
  const saved = (await draft(design, (await state()).version)).body as DesignState
  return (await step('use', saved.version)).body
}
const undo = (token: string) => administrator.send('POST', `/api/admin/undo/${token}`)

beforeEach(async () => {
  await test.superuser.query('update federation_design set used = default, draft = null, previous = null')
})

describe('the design of all sites', () => {
  // covers Settings: the design of the federation is the administrators' alone
  it('is nobody else’s to read or change', async () => {
    const { version } = await state()
    expect((await siteAdmin.get(root)).status).toBe(403)
    for (const [method, path, body] of [
      ['PUT', `${root}/draft`, { design: poster, version }],
      ['POST', `${root}/use`, { version }],
      ['POST', `${root}/discard`, { version }],
    ] as const)
      expect([path, (await siteAdmin.send(method, path, body)).status]).toEqual([path, 403])
    expect(await state()).toMatchObject({ used: standardDesign, draft: null, version })
  })

  // covers Settings: the design of the federation is a draft until it is used, and can be taken back
  it('is tried as a draft, used, and taken back one step', async () => {
    const before = await state()
    expect(before).toMatchObject({ used: standardDesign, draft: null })
    const drafted = (await draft(poster, before.version)).body as DesignState
    expect(drafted).toEqual({ used: standardDesign, draft: poster, version: before.version + 1 })
    const { body: inUse } = await step('use', drafted.version)
    expect(inUse).toMatchObject({ used: poster, draft: null })
    await draft(standardDesign, inUse['version'])
    expect(await undo(inUse['undoToken'])).toMatchObject({ status: 200, body: { words: 'Ändra utformningen – Typsnitt, Hörn' } })
    expect(await state()).toMatchObject({ used: standardDesign, draft: null })
  })

  // covers Settings: the design of the federation: a part that was changed since stays, and is named
  it('is taken back part by part: what was changed since stays and is named', async () => {
    const freedoms = { ...standardDesign.freedoms, color: '#1f4e79' }
    const { undoToken } = await used({ ...poster, freedoms })
    await used({ ...poster, type: 'varm', freedoms })
    expect((await undo(undoToken)).body).toMatchObject({
      words: 'Ändra utformningen – Typsnitt, Hörn, Färg',
      notices: ['Typsnitt har ändrats sedan dess och är som nu.'],
    })
    expect(await state()).toMatchObject({ used: { ...standardDesign, type: 'varm' } })
  })

  it('has no draft that is what is used already, and none when it was thrown away', async () => {
    const drafted = (await draft(poster, (await state()).version)).body as DesignState
    const same = (await draft(standardDesign, drafted.version)).body as DesignState
    expect(same.draft).toBeNull()
    const again = (await draft(soft, same.version)).body as DesignState
    expect((await step('discard', again.version)).body).toMatchObject({ used: standardDesign, draft: null })
  })

  it('is not changed by somebody who saw an older one, nor when there is nothing to do', async () => {
    const { version } = await state()
    await draft(poster, version)
    const late = await draft(soft, version)
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'STATE_CHANGED', message: expect.stringContaining('Någon annan har ändrat utformningen') }),
    ])
    expect((await step('use', version)).status).toBe(409)
    expect(await state()).toMatchObject({ used: standardDesign, draft: poster })
    const discarded = (await step('discard', version + 1)).body as DesignState
    expect((await step('use', discarded.version)).status).toBe(409)
  })

  it('is one of those that there are', async () => {
    const { version } = await state()
    for (const design of [
      { type: 'comic', corner: 'rak' },
      { type: 'plakat', corner: 'sned' },
      { type: 'plakat' },
      { ...poster, more: 1 },
    ])
      expect([design, (await draft(design, version)).status]).toEqual([design, 400])
    expect((await state()).version).toBe(version)
  })

  it('is logged when it is used and taken back, with who did it', async () => {
    const { undoToken } = await used(poster)
    await undo(undoToken)
    const { rows } = await test.superuser.query(
      'select action, actor_id is not null as "hasActor", site_id from audit_log where action like \'design.%\' order by id desc limit 2',
    )
    expect(rows).toEqual([
      { action: 'design.takeBack', hasActor: true, site_id: null },
      { action: 'design.use', hasActor: true, site_id: null },
    ])
  })

  it('of another program version is read with what this one knows', () => {
    expect(designOf({ type: 'plakat' })).toEqual({ ...standardDesign, type: 'plakat' })
    expect(designOf({ type: 'framtid', corner: 'rund', more: 1 })).toEqual({ ...standardDesign, corner: 'rund' })
    const future = { ...standardDesign, lockup: 'sned', palette: 'x', freedoms: { beginning: 'cover', blocks: 3, more: 1 } }
    expect(designOf(future)).toEqual({ ...standardDesign, freedoms: { ...standardDesign.freedoms, beginning: 'cover' } })
    for (const nothing of [null, undefined, 'x', 1]) expect(designOf(nothing)).toEqual(standardDesign)
  })
})

describe('visitors', () => {
  // covers Public sites: a change of design is seen on another node in under a second
  it('see a used design on every node as soon as it is announced, and nothing of a draft', async () => {
    const road = await roadTo(test)
    const database = openDatabase(road.connection, () => undefined)
    const nodes = [
      await testSites(test, { database: withoutComparisons(test) }),
      await testSites(test, { database: withoutComparisons({ ...test, database }), connection: road.connection }),
    ]
    onTestFinished(async () => {
      await nodes[1]?.close()
      await database.close()
    })
    const rooms = [await aNewsroom(test), await aNewsroom(test)]
    for (const room of rooms) await room.published({ title: 'Samma text, ny form' })
    const paths = [...rooms.flatMap((room) => [`/${room.siteId}`, `/${room.siteId}/nyheter`]), '/']
    const styles = () =>
      Promise.all(
        nodes.flatMap((node) =>
          paths.map(async (path) => /_stil\/[0-9a-f]{6}-([a-z-]+)-[0-9a-f]{10}/.exec((await visit(node, path)).body)?.[1] ?? path),
        ),
      )
    const all = (look: string): string[] => Array.from({ length: nodes.length * paths.length }, () => look)
    await soon(async () => expect(await styles()).toEqual(all('tidning-mjuk')))
    const whole: FederationDesign = {
      ...poster,
      lockup: 'forbund',
      pictures: 'tonad',
      palette: [{ name: 'Vinröd', color: '#8a2f3c' }],
      freedoms: { ...standardDesign.freedoms, beginning: 'campaign', claim: { claim: 'Allas vårt budskap', claimText: '' } },
    }
    await draft(whole, (await state()).version)
    expect(await styles()).toEqual(all('tidning-mjuk'))
    const { version } = await state()
    await step('use', version)
    await soon(async () => expect(await styles()).toEqual(all('plakat-rak-tonad')))
    const { body } = await visit(nodes[1] ?? nodes[0]!, paths[0] ?? '')
    expect(body).toMatch(/rel="preload" as="font"[^>]*plakat-head/)
    // Every part of it came with the type: the colour of the palette, the beginning and the claim.
    expect(body).toContain('_stil/8a2f3c-')
    expect(body).toMatch(/class="slogan band".*Allas vårt budskap/s)
  })

  // covers Public sites: an announcement of a design that is lost is noticed
  it('see it also where the announcement was lost', async () => {
    const node = await testSites(test)
    const room = await aNewsroom(test)
    await room.published({ title: 'Tyst byte' })
    const look = async () => /_stil\/[0-9a-f]{6}-([a-z]+-[a-z]+)-/.exec((await visit(node, `/${room.siteId}`)).body)?.[1]
    await soon(async () => expect(await look()).toBe('tidning-mjuk'))
    await test.superuser.query(`update federation_design set used = '{"type":"varm","corner":"rund"}'`)
    await test.superuser.query('update sites set revision = revision + 1')
    await soon(async () => expect(await look()).toBe('varm-rund'))
  })

  it('cannot read the draft: the role of public pages has no right to it', async () => {
    await test.superuser.query('set role kansli_public')
    onTestFinished(async () => {
      await test.superuser.query('reset role')
    })
    expect((await test.superuser.query('select used from federation_design')).rowCount).toBe(1)
    for (const column of ['draft', 'previous', 'version'])
      await expect(test.superuser.query(`select ${column} from federation_design`)).rejects.toThrow('permission denied')
  })
})
