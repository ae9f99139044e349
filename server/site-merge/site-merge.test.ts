import { describe, expect, it } from 'vitest'
import { pageArea } from '../modules/pages/page-area.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { keepShared } from '../modules/shares/keep-shared.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { councilBody } from '../testing/a-council.ts'
import { aMerger, keepAll } from '../testing/a-merger.ts'
import { atWork } from '../testing/at-work.ts'
import { aDomain } from '../testing/domain-factory.ts'
import { aUser, textOf } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'
import { deletionJobs } from '../site-deletion/delete-site.ts'

const test = await testApp()
const { admin, root, begin, askUndo, state, work, nodes, merge, undo, preview } = await aMerger(test)
const [app] = nodes
const pathsOf = async (siteId: string): Promise<string[]> => {
  const { rows } = await test.superuser.query<{ path: string }>(
    'select path from items where site_id = $1 and system_key is null order by path',
    [siteId],
  )
  return rows.map(({ path }) => path)
}
const rowsOf = async (siteId: string): Promise<number[]> => {
  const tables = ['items', 'item_revisions', 'media', 'bodies', 'assignments', 'media_uses', 'item_references']
  const counts = tables.map((table) => `(select count(*)::int from ${table} where site_id = $1)`)
  const { rows } = await test.superuser.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [siteId])
  return rows[0]?.counts ?? []
}

/** Two associations that have much in common. */
async function twoSites() {
  const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
  const picture = await aPicture(test, from.siteId)
  const kim = await from.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  const lo = await from.publishedIn(representativesArea, { givenName: 'Lo', familyName: 'Al', portrait: picture.lead })
  const place = await from.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Södra lokalen.') })
  await from.publishedIn(pageArea, { title: 'Hitta hit', body: textOf('Buss 4.') }, place.id)
  await from.published({ title: 'Årsmöte', body: textOf('Södra kallar.'), persons: [kim.id, lo.id] })
  const library = await from.published({ title: 'Nytt bibliotek', image: picture.lead })
  await from.draft({ title: 'Utkastet' })
  await into.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  await into.publishedIn(pageArea, { title: 'Lokalen', body: textOf('Norra lokalen.') })
  await into.published({ title: 'Årsmöte', body: textOf('Norra kallar.') })
  return { from, into, library }
}

describe('two sites become one', () => {
  // covers Administration: merging two sites: what both have is listed before anything is done
  it('after a look at what both have, which changes nothing', async () => {
    const { from, into } = await twoSites()
    const before = [await rowsOf(from.siteId), await rowsOf(into.siteId)]
    const { conflicts, counts, notes } = await preview(from.siteId, into.siteId)
    expect(conflicts).toEqual([
      { kind: 'news', count: 1, examples: ['Årsmöte'] },
      { kind: 'pages', count: 1, examples: ['Lokalen'] },
      { kind: 'persons', count: 1, examples: ['Kim Ek'] },
    ])
    expect(counts).toContainEqual({ label: 'Nyheter', count: 3 })
    expect(notes).toContain('Inställningarna och domänerna på Ale ändras inte.')
    expect([await rowsOf(from.siteId), await rowsOf(into.siteId)]).toEqual(before)
    expect(await state(from.siteId)).toBe(null)
  })

  // covers Administration: merging two sites: copies, one thing where both have it, old addresses lead on
  it('where what both have stands once, the rest is copied, and every old address leads to the new place', async () => {
    const { from, into, library } = await twoSites()
    const [a, b] = [`/${from.siteId}`, `/${into.siteId}`]
    for (const node of nodes) await soon(async () => expect((await visit(node, `${a}/nyheter/arsmote`)).statusCode).toBe(200))
    await test.superuser.query(
      `insert into redirects (site_id, from_path, to_item_id, code, created_at, created_by)
       select $1, old, $2::uuid, 301, now(), $3::uuid from unnest(array['/visa.asp', '/?p=12', '/vårt arkiv?id=5']) as o (old)
       union all select $1, '/visa.asp?id=5', id, 301, now(), $3::uuid from items where site_id = $1 and path = '/lokalen/hitta-hit'`,
      [from.siteId, library.id, from.editor().userId],
    )
    await merge(from.siteId, into.siteId)
    expect(await pathsOf(into.siteId)).toEqual([
      '/foretradare/kim-ek',
      '/foretradare/lo-al',
      '/lokalen',
      '/lokalen/hitta-hit',
      '/nyheter/arsmote',
      '/nyheter/nytt-bibliotek',
      '/nyheter/utkastet',
    ])
    for (const node of nodes)
      await soon(async () => {
        const leads = async (path: string) => {
          const { statusCode, headers } = await visit(node, a + path)
          return [statusCode, headers.location]
        }
        const to = (path: string) => [301, `http://localhost:3001${b}${path}`]
        expect(await leads('/nyheter/arsmote')).toEqual(to('/nyheter/arsmote'))
        expect(await leads('/nyheter/nytt-bibliotek')).toEqual(to('/nyheter/nytt-bibliotek'))
        expect(await leads('/lokalen/hitta-hit/')).toEqual(to('/lokalen/hitta-hit'))
        expect(await leads('/nyheter')).toEqual(to('/nyheter'))
        expect(await leads('/visa.asp?x=1&id=5')).toEqual(to('/lokalen/hitta-hit'))
        for (const old of ['/visa.asp?id=6', '/visa.asp', '?p=12&x=1', '/v%C3%A5rt%20Arkiv?ID=5'])
          expect(await leads(old)).toEqual(to('/nyheter/nytt-bibliotek'))
        expect(await leads('?p=13')).toEqual(to(''))
        // A draft is not told of.
        expect(await leads('/nyheter/utkastet')).toEqual(to(''))
        expect(await leads('')).toEqual(to(''))
      })
    const picture = await soon(async () => {
      const { statusCode, body } = await visit(app, `${b}/nyheter/nytt-bibliotek`)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('_bild/')])
      return /\/_bild\/[^"' ]+/.exec(body)?.[0] ?? ''
    })
    await soon(async () => expect((await visit(app, b + picture)).statusCode).toBe(200))
    await soon(async () => expect((await visit(app, `${b}/nyheter/arsmote`)).body).toContain('Norra kallar.'))
    await soon(async () => expect((await visit(app, `${b}/foretradare/lo-al`)).body).toContain('Lo Al'))
    await soon(async () => expect((await visit(app, '/')).body).not.toContain(`/${from.siteId}"`))
    // The merged site is whole in the archive, and of the same rows as before.
    expect((await admin.get(`/api/admin/sites/${from.siteId}`)).body).toMatchObject({
      state: 'archived',
      mergedInto: { id: into.siteId, name: 'Ale' },
    })
    expect((await admin.get(`/api/site/${from.siteId}/news/${library.id}`)).status).toBe(200)
    const opened = await admin.send('POST', '/api/admin/sites/changes', { changes: [{ siteId: from.siteId, stopped: null }] })
    expect(opened.body).toMatchObject({
      results: [{ refusal: 'Sajten är sammanslagen med Ale. Ta tillbaka sammanslagningen först.' }],
    })
  })

  it('where what both have stands beside, with an address of its own, and links keep to their own', async () => {
    const { from, into } = await twoSites()
    await merge(from.siteId, into.siteId, { news: 'beside', pages: 'beside', persons: 'beside', systemPages: 'beside' })
    expect((await pathsOf(into.siteId)).filter((path) => /arsmote|lokalen|kim/.test(path))).toEqual([
      '/foretradare/kim-ek',
      '/foretradare/kim-ek-2',
      '/lokalen',
      '/lokalen-2',
      '/lokalen-2/hitta-hit',
      '/nyheter/arsmote',
      '/nyheter/arsmote-2',
    ])
    await soon(async () => {
      const { body } = await visit(app, `/${into.siteId}/nyheter/arsmote-2`)
      expect(body).toContain('Södra kallar.')
      expect(body).toContain(`/${into.siteId}/foretradare/kim-ek-2`)
    })
    await soon(async () =>
      expect((await visit(app, `/${from.siteId}/nyheter/arsmote`)).headers.location).toMatch(/\/nyheter\/arsmote-2$/),
    )
  })

  it('with the persons of a body that only one has, and a body of the same name once', async () => {
    const { from, into } = await twoSites()
    const [one, other] = [await atWork(test, 'siteAdmin', from.siteId), await atWork(test, 'siteAdmin', into.siteId)]
    const body = { ...councilBody, name: 'Styrelsen' }
    for (const { browser, root: at } of [one, other]) expect((await browser.send('POST', `${at}/bodies`, body)).status).toBe(200)
    expect((await one.browser.send('POST', `${one.root}/bodies`, { ...body, name: 'Valberedningen' })).status).toBe(200)
    await merge(from.siteId, into.siteId)
    const names = async () => {
      const { rows } = await test.superuser.query('select name from bodies where site_id = $1 order by name', [into.siteId])
      return rows.map(({ name }) => name)
    }
    expect(await names()).toEqual(['Styrelsen', 'Valberedningen'])
    await undo(from.siteId)
    expect(await names()).toEqual(['Styrelsen'])
    await merge(from.siteId, into.siteId, { bodies: 'beside' })
    expect(await names()).toEqual(['Styrelsen', 'Styrelsen (Ale södra)', 'Valberedningen'])
  })

  // covers Administration: merging two sites: nobody gets a role without being chosen for it
  it('without roles for its people, unless that is chosen, and an undo takes those away', async () => {
    const { from, into } = await twoSites()
    const kalle = await signedInAs(test, await aUser(test.database, { roles: { [from.siteId]: 'writer' } }))
    await merge(from.siteId, into.siteId)
    expect((await kalle.get(`/api/site/${into.siteId}/news`)).status).toBe(404)
    await undo(from.siteId)
    await merge(from.siteId, into.siteId, { roles: true })
    expect((await kalle.get(`/api/site/${into.siteId}/news`)).status).toBe(200)
    await undo(from.siteId)
    expect((await kalle.get(`/api/site/${into.siteId}/news`)).status).toBe(404)
  })
})

describe('a merged site with a host of its own', () => {
  it('leads from there to where things are now, and has its host back after an undo', async () => {
    const { files, images } = test
    const byHost = await testSites(test, { files, images, config: { sitesUrl: 'https://{site}.foreningar.se' } })
    const { from, into } = await twoSites()
    const host = `sodra-${from.siteId}.se`
    await aDomain(test, from, host, { isPrimary: true })
    const at = async (url: string) => {
      const { statusCode, headers } = await visit(byHost, url, { headers: { host } })
      return [statusCode, headers.location]
    }
    await soon(async () => expect(await at('/nyheter/nytt-bibliotek')).toEqual([200, undefined]))

    await merge(from.siteId, into.siteId, { news: 'beside' })
    const there = `https://${into.siteId}.foreningar.se`
    await soon(async () => expect(await at('/nyheter/nytt-bibliotek')).toEqual([301, `${there}/nyheter/nytt-bibliotek`]))
    await soon(async () => expect(await at('/nyheter/arsmote')).toEqual([301, `${there}/nyheter/arsmote-2`]))
    await soon(async () => expect(await at('/')).toEqual([301, there]))

    await undo(from.siteId)
    await soon(async () => expect(await at('/nyheter/nytt-bibliotek')).toEqual([200, undefined]))
    await soon(async () => expect((await at('/'))[0]).toBe(200))
  })
})

it('what the federation shares with both has its place on the other', async () => {
  const office = await aNewsroom(test)
  await test.superuser.query('update federation set own_site_id = $1', [office.siteId])
  const { from, into } = await twoSites()
  const item = await office.published({ title: 'Till alla' })
  await test.superuser.query(
    `insert into shares (origin_site_id, id, area, mode, target, began_at, began_by, title, slug, path, published_at, updated_at)
     select p.site_id, p.id, p.area, 'required', '{"kind": "all"}', now(), $2, p.title, p.slug, p.path, p.published_at, p.updated_at
     from published_items p where p.id = $1`,
    [item.id, office.editor().userId],
  )
  await test.database.inSite(office.siteId, async (site) => keepShared(site))
  await merge(from.siteId, into.siteId)
  await soon(async () => {
    const { statusCode, headers } = await visit(app, `/${from.siteId}/nyheter/till-alla`)
    expect([statusCode, headers.location]).toEqual([301, expect.stringMatching(new RegExp(`/${into.siteId}/nyheter/till-alla$`))])
  })
  await test.superuser.query('update federation set own_site_id = null')
})

describe('a merged site that is deleted', () => {
  it('goes on leading to the other, which is not deleted before it', async () => {
    const { from, into } = await twoSites()
    await merge(from.siteId, into.siteId)
    const own = await admin.send('POST', `/api/admin/sites/${from.siteId}/federations-own`, { isOwn: true })
    expect(own.status).not.toBe(200)
    await test.superuser.query(`update sites set stopped = 'archived', stopped_at = now() - interval '31 days' where id = $1`, [
      into.siteId,
    ])
    const deletion = (siteId: string, name: string) => admin.send('POST', `/api/admin/sites/${siteId}/deletion`, { name })
    expect((await deletion(into.siteId, 'Ale')).body).toMatchObject({
      message: 'En annan sajt är sammanslagen med den här, och dess adresser leder hit. Radera den först.',
    })
    await test.superuser.query(`update sites set stopped = null, stopped_at = null where id = $1`, [into.siteId])
    await test.superuser.query(`update sites set stopped_at = now() - interval '31 days' where id = $1`, [from.siteId])
    for (const action of ['site.export', 'site.exportFetch'])
      await test.superuser.query(`insert into audit_log (at, site_id, action, object_id) values (now(), $1, $2, 'x')`, [
        from.siteId,
        action,
      ])
    expect((await deletion(from.siteId, 'Ale södra')).status).toBe(200)
    const faults: unknown[] = []
    await runDueJobs(test.database, deletionJobs(test), test.clock(), (_job, error) => faults.push(error))
    expect(faults).toEqual([])
    await soon(async () =>
      expect((await visit(app, `/${from.siteId}/nyheter/nytt-bibliotek`)).headers.location).toBe(
        `http://localhost:3001/${into.siteId}/nyheter/nytt-bibliotek`,
      ),
    )
  })
})

describe('a merge is taken back', () => {
  // covers Administration: merging two sites: taken back within thirty days, but for what somebody has changed
  it('without a trace on the other site, where nothing was changed', async () => {
    const { from, into } = await twoSites()
    const before = [await rowsOf(from.siteId), await rowsOf(into.siteId)]
    await merge(from.siteId, into.siteId, { news: 'beside', persons: 'beside' })
    expect(await rowsOf(into.siteId)).not.toEqual(before[1])
    await undo(from.siteId)
    expect(await state(from.siteId)).toMatchObject({ report: { stayed: [] } })
    expect([await rowsOf(from.siteId), await rowsOf(into.siteId)]).toEqual(before)
    for (const node of nodes)
      await soon(async () => expect((await visit(node, `/${from.siteId}/nyheter/arsmote`)).body).toContain('Södra kallar.'))
    await soon(async () => expect((await visit(app, `/${into.siteId}/nyheter/nytt-bibliotek`)).statusCode).toBe(404))
    expect((await admin.get(`/api/admin/sites/${from.siteId}`)).body).toMatchObject({ state: 'active', mergedInto: null })
  })

  it('but for what was changed and what that uses, and says so', async () => {
    const { from, into } = await twoSites()
    await merge(from.siteId, into.siteId)
    const { rows } = await test.superuser.query<{ id: string }>(
      `select id from items where site_id = $1 and path = '/nyheter/nytt-bibliotek'`,
      [into.siteId],
    )
    const editor = await atWork(test, 'editor', into.siteId)
    const at = `${editor.root}/news/${rows[0]?.id}`
    expect((await editor.browser.send('POST', `${at}/unpublish`, { draftVersion: 1 })).status).toBe(200)
    await undo(from.siteId)
    const { report } = (await state(from.siteId)) ?? {}
    expect(report?.stayed[0]).toBe('”Nytt bibliotek” är ändrad efter sammanslagningen.')
    expect(report?.stayed.some((text) => text.endsWith('används av något som står kvar.'))).toBe(true)
    expect(await pathsOf(into.siteId)).toEqual(['/foretradare/kim-ek', '/lokalen', '/nyheter/arsmote', '/nyheter/nytt-bibliotek'])
  })

  it('not after thirty days, not twice, and not while somebody who was hidden meanwhile would be shown again', async () => {
    const { from, into } = await twoSites()
    await merge(from.siteId, into.siteId)
    const admins = await test.superuser.query(`select id from users where is_admin limit 1`)
    const protect = (siteId: string) =>
      test.superuser.query(
        `insert into person_protection (site_id, person_id, mode, by, at, is_live) select site_id, id, 'hidden', $2, now(), true from items
         where site_id = $1 and path = '/foretradare/lo-al'`,
        [siteId, admins.rows[0]?.id],
      )
    await protect(into.siteId)
    expect((await askUndo(from.siteId)).body).toMatchObject({
      message: expect.stringMatching(/^En person eller bild har fått skyddade/),
    })
    await protect(from.siteId)
    await test.superuser.query(`update site_merges set done_at = now() - interval '31 days' where from_id = $1`, [from.siteId])
    expect((await askUndo(from.siteId)).body).toMatchObject({ message: 'Sammanslagningen går inte att ta tillbaka längre.' })
    await test.superuser.query(`update site_merges set done_at = now() where from_id = $1`, [from.siteId])
    expect((await askUndo(from.siteId)).status).toBe(200)
    expect((await askUndo(from.siteId)).status).toBe(409)
    // As a program of the version before leaves it, whose undo notes no step.
    await test.superuser.query('update undo_steps set undone_at = null, undone_by = null, before = $2 where subject_id = $1', [
      (await state(from.siteId))?.undoToken,
      { fromId: from.siteId },
    ])
    expect(await askUndo(from.siteId)).toMatchObject({ status: 409, body: { message: 'Sammanslagningen tas redan tillbaka.' } })
    expect(await work()).toEqual([])
    expect((await askUndo(from.siteId)).status).toBe(409)
  })
})

describe('a merge is refused', () => {
  it('of a site with itself, with one that is not open, of the own site of the federation, and twice at a time', async () => {
    const { from, into } = await twoSites()
    const stop = (siteId: string, stopped: string | null) =>
      admin.send('POST', '/api/admin/sites/changes', { changes: [{ siteId, stopped }] })
    const refusal = async (a: string, b: string) => {
      const { status, body } = await begin(a, b)
      return [
        status,
        (body as { fields?: { into?: { message: string } } }).fields?.into?.message ?? (body as { message: string }).message,
      ]
    }
    expect(await refusal(from.siteId, from.siteId)).toEqual([400, 'En sajt kan inte slås ihop med sig själv. Välj en annan.'])
    expect(await refusal(from.siteId, 'finns-inte')).toEqual([400, 'Sajten finns inte. Välj en annan.'])
    expect((await begin('finns-inte', into.siteId)).status).toBe(404)
    await stop(into.siteId, 'archived')
    expect(await refusal(from.siteId, into.siteId)).toEqual([400, 'Sajten är arkiverad. Öppna den först, eller välj en annan.'])
    expect(await refusal(into.siteId, from.siteId)).toEqual([409, 'Sajten är arkiverad. Öppna den först.'])
    await stop(into.siteId, null)
    await test.superuser.query('update federation set own_site_id = $1', [into.siteId])
    expect((await refusal(from.siteId, into.siteId))[1]).toBe('Det är riksorganisationens egen sajt. Välj en annan.')
    expect((await refusal(into.siteId, from.siteId))[0]).toBe(409)
    await test.superuser.query('update federation set own_site_id = null')
    expect((await begin(from.siteId, into.siteId)).status).toBe(200)
    const third = await aNewsroom(test)
    expect(await refusal(third.siteId, into.siteId)).toEqual([409, 'En av sajterna slås ihop just nu. Vänta tills det är klart.'])
    expect(await work()).toEqual([])
    const owner = await atWork(test, 'siteAdmin', third.siteId)
    expect((await owner.browser.send('POST', root(third.siteId), { into: into.siteId, choices: keepAll })).status).toBe(403)
  })

  it('goes on where it was broken off, and the site is open again when it cannot be done', async () => {
    const { from, into } = await twoSites()
    const before = await rowsOf(into.siteId)
    await begin(from.siteId, into.siteId)
    const away = {
      ...test.files,
      put: (): never => {
        throw new Error('The store is away')
      },
    }
    expect(await work({ files: away })).toEqual([new Error('The store is away')])
    expect(await state(from.siteId)).toMatchObject({ state: 'running' })
    expect(await rowsOf(into.siteId)).toEqual(before)
    expect(await work({ files: away }, 3_600_000)).toHaveLength(1)
    expect(await work({ files: away }, 2 * 3_600_000)).toHaveLength(1)
    expect(await state(from.siteId)).toMatchObject({ state: 'failed', fault: expect.stringMatching(/^Sammanslagningen gick inte/) })
    expect((await admin.get(`/api/admin/sites/${from.siteId}`)).body).toMatchObject({ state: 'active' })
    await begin(from.siteId, into.siteId)
    let calls = 0
    const dies = { ...test.database }
    // The copies are written, and the program ends before the site gives its addresses away.
    dies.inPlatform = async (...args) => {
      calls += 1
      if (calls === 3) throw new Error('The program was killed here')
      return test.database.inPlatform(...args)
    }
    expect(await work({ database: dies }, 5 * 3_600_000)).toEqual([new Error('The program was killed here')])
    const written = await rowsOf(into.siteId)
    expect(await work({}, 7 * 3_600_000)).toEqual([])
    expect(await rowsOf(into.siteId)).toEqual(written)
    expect(await state(from.siteId)).toMatchObject({ state: 'done' })
  })
})
