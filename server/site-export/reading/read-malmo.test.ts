import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seedDemonstration } from '../../seed/seed.ts'
import { aUser } from '../../testing/factories.ts'
import { comparable, copyOfSite, sendCopy } from '../../testing/site-copies.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

// covers Files and export: the copy can be read in: export → import → export are equal, with pictures
it('a copy of the demonstration’s Malmö, read into an empty site and copied again, is the same copy', async () => {
  await seedDemonstration(test.database, test.keys, test.clock(), {
    files: test.files,
    images: test.images,
    folder: join(import.meta.dirname, '..', '..', 'seed', 'pictures'),
  })
  const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
  const browser = await signedInAs(test, berit)
  const first = await copyOfSite(test, 'malmo', berit.id)
  const made = await browser.send('POST', '/api/admin/sites', {
    id: 'malmo-igen',
    name: 'Malmö igen',
    firstSiteAdmin: { name: 'Berit Sajtansvarig', personalNumber: '18900101-2385' },
  })
  expect(made.status).toBe(200)
  const reading = await sendCopy(test, browser, 'malmo-igen', first)
  const checked = await reading.check()
  expect(checked).toMatchObject({ state: 'checked', report: { problems: [] } })
  const none = checked?.report?.counts.filter(({ count }) => count === 0).map(({ label }) => label)
  expect(none).toEqual(['Omdirigeringar'])
  expect(await reading.run()).toMatchObject({ state: 'done', fault: null })
  const second = await copyOfSite(test, 'malmo-igen', berit.id)
  const [before, after] = [comparable(first), comparable(second)]
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(Object.keys(before).filter((name) => name.startsWith('bilder/')).length).toBeGreaterThan(5)
  for (const [name, rows] of Object.entries(before)) {
    if (name.endsWith('.jsonl')) expect([name, after[name]?.split('\n')]).toEqual([name, rows.split('\n')])
    else expect([name, after[name] === rows]).toEqual([name, true])
  }
  // The public content is the same, except for people with Skyddade uppgifter.
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
  const [old, read] = [await published('malmo'), await published('malmo-igen')]
  expect(old.length).toBeGreaterThan(30)
  expect(read).toEqual(old)
}, 180_000)
