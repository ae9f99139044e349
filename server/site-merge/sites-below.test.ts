import { expect, it } from 'vitest'
import { nothingBelow } from '#contract/inherited/inherited.ts'
import { mergedText } from '#contract/users-and-sites/site-states.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import { aMerger } from '../testing/a-merger.ts'
import { atWork } from '../testing/at-work.ts'
import { aSite } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { soon, visit } from '../testing/test-sites.ts'

// Districts that become one, with the associations below them.

const test = await testApp()
const { admin, nodes, preview, merge, undo } = await aMerger(test)

const place = async (siteId: string, level: SiteLevel, parentId: string | null): Promise<void> => {
  const { body } = await admin.send('POST', '/api/admin/sites/changes', { changes: [{ siteId, level, parentId }] })
  expect(body).toMatchObject({ results: [{ refusal: null }] })
}
const aPlacedSite = async (name: string, level: SiteLevel, parentId: string | null = null): Promise<string> => {
  const siteId = await aSite(test.database, { name })
  await place(siteId, level, parentId)
  return siteId
}
const aboveOf = async (siteId: string): Promise<string[]> =>
  (await test.superuser.query<{ ancestors: string[] }>('select ancestors from sites where id = $1', [siteId])).rows[0]?.ancestors ??
  []
const colorsOf = (siteId: string): Promise<(string | undefined)[]> =>
  Promise.all(nodes.map(async (node) => /_stil\/([0-9a-f]{6})/.exec((await visit(node, `/${siteId}`)).body)?.[1]))

// covers Administration: merging two sites: the sites below come along, and back
it('sites below the merged one come below the other, follow what it sets, and are back after an undo', async () => {
  const into = await atWork(test, 'siteAdmin')
  await place(into.siteId, 'district', null)
  const below = { ...nothingBelow, color: { value: '#8a2f3c', isFixed: false } }
  const saved = await into.browser.send('PUT', `${into.root}/inherited/below`, { content: below, version: 0 })
  expect(saved.status).toBe(200)
  const from = await aPlacedSite('Ale södra distrikt', 'district')
  const [bohus, nol] = [await aPlacedSite('Bohus', 'local', from), await aPlacedSite('Nol', 'local', from)]
  const [before] = await colorsOf(bohus)
  expect(before).not.toBe('8a2f3c')

  const [, about] = (await preview(from, into.siteId)).notes
  expect(about).toMatch(/^2 sajter under Ale södra distrikt flyttas till .+ når dem inte längre\.$/)
  await merge(from, into.siteId)
  expect(await aboveOf(bohus)).toEqual([into.siteId])
  await soon(async () => expect(await colorsOf(bohus)).toEqual(['8a2f3c', '8a2f3c']))
  const { rows } = await test.superuser.query(`select site_id from audit_log where action = 'site.place' and site_id in ($1, $2)`, [
    bohus,
    nol,
  ])
  expect(rows, 'each was placed twice').toHaveLength(4)

  // One that has been moved since is where it was moved to.
  const third = await aPlacedSite('Ale norra distrikt', 'district')
  await place(nol, 'local', third)
  await undo(from)
  expect([await aboveOf(bohus), await aboveOf(nol)]).toEqual([[from], [third]])
  await soon(async () => expect(await colorsOf(bohus)).toEqual([before, before]))
})

// covers Administration: the people of a merged site are told where its things are
it('its people are told which site it has become, and are who they were after an undo', async () => {
  const into = await aSite(test.database, { name: 'Ale nya förening' })
  const from = await atWork(test, 'siteAdmin')
  const mine = async () => ((await from.browser.get('/api/site')).body as MySite[]).find(({ id }) => id === from.siteId)
  await merge(from.siteId, into)
  expect(await mine()).toMatchObject({ role: 'archived', notice: mergedText('Ale nya förening') })
  await undo(from.siteId)
  expect(await mine()).toMatchObject({ role: 'siteAdmin', notice: null })
})

it('what stands below them has the other site above it too', async () => {
  const [from, into] = [await aPlacedSite('Västra riks', 'national'), await aPlacedSite('Östra riks', 'national')]
  const district = await aPlacedSite('Mellersta distriktet', 'district', from)
  const local = await aPlacedSite('Skara', 'local', district)
  await merge(from, into)
  expect(await aboveOf(local)).toEqual([district, into])
  await undo(from)
  expect(await aboveOf(local)).toEqual([district, from])
})

it('a site stays below the other one after an undo when the merged site may have no site below it any more', async () => {
  const [from, into] = [await aPlacedSite('Norra distriktet', 'district'), await aPlacedSite('Nya distriktet', 'district')]
  const local = await aPlacedSite('Kiruna', 'local', from)
  await merge(from, into)
  await place(from, 'local', null)
  await undo(from)
  expect(await aboveOf(local)).toEqual([into])
})

it('sites that may not stand below the other one stay, and the preview says so', async () => {
  const from = await aPlacedSite('Södra riks', 'national')
  const into = await aPlacedSite('Sydöstra distriktet', 'district', from)
  const [west, local] = [await aPlacedSite('Sydvästra distriktet', 'district', from), await aPlacedSite('Lund', 'local', from)]
  const { notes } = await preview(from, into)
  expect(notes).toContainEqual(
    expect.stringMatching(/^En sajt under Södra riks flyttas till Sydöstra distriktet .+ når den inte längre\.$/),
  )
  expect(notes).toContain(
    '2 sajter under Södra riks kan inte ligga under Sydöstra distriktet och fortsätter att följa det som Södra riks har bestämt. Flytta dem under en annan sajt.',
  )
  await merge(from, into)
  expect([await aboveOf(into), await aboveOf(west), await aboveOf(local)]).toEqual([[from], [from], [into, from]])
})
