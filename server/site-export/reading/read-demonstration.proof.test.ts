import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { itemAreas } from '../../item-areas.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { seedDemonstration } from '../../seed/seed.ts'
import { aUser } from '../../testing/factories.ts'
import { comparable, copyOfSite, sendCopy } from '../../testing/site-copies.ts'
import { mergeJobs } from '../../site-merge/merge-jobs.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { areasByName } from './opened-copy.ts'

const test = await testApp()
await seedDemonstration(test.database, test.keys, test.clock(), {
  folder: join(import.meta.dirname, '..', '..', '..', 'demonstration'),
  pictures: { files: test.files, images: test.images },
})

const { rows: demonstration } = await test.superuser.query<{ id: string }>('select id from sites order by id')
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })

/** The public content, except for people with Skyddade uppgifter. */
const published = async (siteId: string) =>
  (
    await test.superuser.query(
      `select id, area, slug, path, parent_id, sort_key, system_key, published_at, facet, pinned_until, no_index, head, body, search_text,
              (select count(*)::int from media_uses u where u.site_id = p.site_id and u.item_id = p.id) as pictures,
              (select count(*)::int from item_references r where r.site_id = p.site_id and r.item_id = p.id and not exists (
                 select from person_protection s where s.site_id = r.site_id and s.person_id = r.to_item_id)) as names
       from published_items p where site_id = $1 and not is_protected order by id`,
      [siteId],
    )
  ).rows

// covers Files and export: the copy can be read in: export → import → export are equal, with pictures
it.each(demonstration.map(({ id }) => id))(
  'a copy of %s, read into an empty site and copied again, is the same copy',
  async (id) => {
    const browser = await signedInAs(test, berit)
    const first = await copyOfSite(test, id, berit.id)
    const again = `${id}-igen`
    const made = await browser.send('POST', '/api/admin/sites', {
      id: again,
      name: `${id} igen`,
      firstSiteAdmin: { name: 'Berit Sajtansvarig', personalNumber: '18900101-2385' },
    })
    expect(made.status).toBe(200)
    const reading = await sendCopy(test, browser, again, first)
    const checked = await reading.check()
    expect(checked).toMatchObject({ state: 'checked', report: { problems: [] } })
    expect(await reading.run()).toMatchObject({ state: 'done', fault: null })
    const [before, after] = [comparable(first), comparable(await copyOfSite(test, again, berit.id))]
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
    for (const [name, rows] of Object.entries(before)) {
      if (name.endsWith('.jsonl')) expect([name, after[name]?.split('\n')]).toEqual([name, rows.split('\n')])
      else expect([name, after[name] === rows]).toEqual([name, true])
    }
    expect(await published(again)).toEqual(await published(id))
    if (id !== 'malmo') return
    // The largest has something of everything.
    const none = checked?.report?.counts.filter(({ count }) => count === 0).map(({ label }) => label)
    expect(none).toEqual(['Omdirigeringar'])
    expect(Object.keys(before).filter((name) => name.startsWith('bilder/')).length).toBeGreaterThan(5)
    expect((await published(id)).length).toBeGreaterThan(30)
  },
  180_000,
)

// covers Administration: merging two sites: everything of a large site comes along, and an undo leaves the other as it was
it('the demonstration’s Malmö comes along whole with all that hangs together in it, and an undo takes it away again', async () => {
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const { rows: sites } = await test.superuser.query<{ id: string }>(
    `select id from sites where id not like 'malmo%' and id not in (select own_site_id from federation where own_site_id is not null) order by id limit 1`,
  )
  const into = sites[0]?.id ?? ''
  const tables = [
    'items',
    'published_items',
    'item_revisions',
    'item_comments',
    'media',
    'media_uses',
    'media_collections',
    'bodies',
  ].concat([
    'assignments',
    'person_contacts',
    'item_references',
    'role_titles',
    'policy_areas',
    'policy_programmes',
    'news_categories',
    'redirects',
  ])
  const rowsOf = async (siteId: string) => {
    const counts = tables.map((table) => `'${table}', (select count(*)::int from ${table} where site_id = $1)`)
    const { rows } = await test.superuser.query<{ counts: Record<string, number> }>(
      `select json_build_object(${counts.join(', ')}) as counts`,
      [siteId],
    )
    return rows[0]?.counts ?? {}
  }
  const [ofMalmo, before] = [await rowsOf('malmo'), await rowsOf(into)]
  const root = '/api/admin/sites/malmo/merge'
  const choices = { news: 'beside', policy: 'beside', pages: 'beside', systemPages: 'beside', persons: 'beside', bodies: 'beside' }
  const begun = await admin.send('POST', root, { into, choices: { ...choices, roles: true } })
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ state: 'running' })])
  const work = async () => {
    const faults: unknown[] = []
    const jobs = mergeJobs({ ...test, areas: areasByName(itemAreas) })
    await runDueJobs(test.database, jobs, test.clock(), (_job, error) => faults.push(error))
    return faults
  }
  expect(await work()).toEqual([])
  const after = await rowsOf(into)
  const come = Object.fromEntries(tables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]))
  // Not what is in the trash, and not the person with Skyddade uppgifter.
  const { rows: held } = await test.superuser.query<{ n: number }>(
    `select count(*)::int as n from items i where site_id = 'malmo' and (deleted_at is not null or is_protected)`,
  )
  expect(held[0]?.n).toBeGreaterThan(1)
  expect(come['items']).toBe((ofMalmo['items'] ?? 0) - (held[0]?.n ?? 0))
  for (const table of ['published_items', 'assignments', 'person_contacts', 'item_references', 'media'])
    expect([table, come[table]]).toEqual([table, (ofMalmo[table] ?? 0) - 1])
  for (const table of ['bodies', 'item_comments', 'policy_programmes', 'news_categories'])
    expect([table, come[table]]).toEqual([table, ofMalmo[table]])
  const { rows: broken } = await test.superuser.query(
    `select p.path, r.to_item_id from published_items p join item_references r on r.site_id = p.site_id and r.item_id = p.id
     where p.site_id = $1 and not exists (select from items i where i.site_id = $1 and i.id = r.to_item_id)`,
    [into],
  )
  expect(broken).toEqual([])
  // No id of Malmö is left in a text.
  const { rows: left } = await test.superuser.query(
    `select i.path from items i where i.site_id = $1 and exists (select from items m where m.site_id = 'malmo' and m.deleted_at is null
       and not m.is_protected and i.draft::text like '%' || m.id || '%')`,
    [into],
  )
  expect(left).toEqual([])
  const { merge } = (await admin.get(root)).body as { merge: SiteMerge }
  expect((await admin.send('POST', `/api/admin/undo/${merge.undoToken}`)).status).toBe(200)
  expect(await work()).toEqual([])
  expect((await admin.get(root)).body).toMatchObject({ merge: { state: 'undone', report: { stayed: [] } } })
  expect(await rowsOf(into)).toEqual(before)
}, 180_000)
