import { expect, it } from 'vitest'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { aSite } from '../../testing/factories.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { aSharing, titled } from '../../testing/shared-kinds/a-sharing.ts'
import type { SharedKind } from '../../testing/shared-kinds/shared-kind.ts'
import { testApp } from '../../testing/test-app.ts'
import { soon } from '../../testing/test-sites.ts'
import { createHiddenSite } from '../sites/site-service.ts'

// Which sites get everything that is shared, kind by kind. Which rule holds for which kind: testing/shared-kinds/sharing-rules.ts.

const test = await testApp()
const { own, rut, read, admin, under, share, shared, end, aLocal, changed, isShown, isGone, leaves, itemAt } = await aSharing(test)

/** The site has got it: its visitors read it, or its people can choose it. */
async function gets(kind: SharedKind, local: AtWork, id: string, words: string): Promise<void> {
  expect(await kind.here(local, id)).toMatchObject({ isShown: true })
  if (kind.showsByItself) await isShown(local.siteId, await kind.at(local, id), words)
}
async function getsNothing(kind: SharedKind, local: AtWork, id: string, words: string): Promise<void> {
  expect(await kind.here(local, id)).toBeNull()
  if (kind.showsByItself) await isGone(local.siteId, await kind.at(local, id), words)
}

// covers Media: shared: targets by site, district and tag; a site outside gets 404
it.each(under('target'))('$name goes to the sites that its target names, and follows the tree and the tags', async (kind) => {
  const [inside, outside, title] = [await aLocal(), await aLocal(), titled('Till några', kind)]
  const [district, tag] = [await aSite(test.database), `kust-${kind.key}`]
  await changed({ siteId: district, level: 'district' })
  const id = await kind.made({ title, text: 'Bara till er.' })
  await changed({ siteId: inside.siteId, parentId: district, addTags: [tag] })
  const targets: SiteTarget[] = [
    { kind: 'sites', siteIds: [inside.siteId] },
    { kind: 'districts', districtIds: [district] },
    { kind: 'tags', tags: [tag] },
  ]
  for (const target of targets) {
    await share(kind, id, { target })
    const { reached } = await kind.told(id)
    if (reached !== null) expect([target.kind, reached]).toEqual([target.kind, target.kind === 'districts' ? 2 : 1])
    await gets(kind, inside, id, title)
    await getsNothing(kind, outside, id, title)
  }
  await changed({ siteId: outside.siteId, addTags: [tag] })
  await gets(kind, outside, id, title)
  await changed({ siteId: inside.siteId, removeTags: [tag] })
  await getsNothing(kind, inside, id, title)
  await share(kind, id, { target: { kind: 'districts', districtIds: [district] } })
  await gets(kind, inside, id, title)
  await changed({ siteId: inside.siteId, parentId: null })
  await getsNothing(kind, inside, id, title)
  await changed({ siteId: outside.siteId, parentId: district })
  await gets(kind, outside, id, title)
  await end(kind, id)
})

// covers Federation: shared persons: on a site whose person is unlinked the common text ends on every process, also when others stay linked
it.each(under('linked'))('$name reaches the sites where the person is linked, as long as that is so', async (kind) => {
  const [local, title] = [await aLocal(), titled('Kopplad', kind)]
  const id = await shared(kind, { title, text: 'En och samma.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  const there = { siteId: local.siteId, personId: await itemAt(local.siteId, path) }
  expect((await admin.send('DELETE', `/api/admin/person-links/${there.siteId}/${there.personId}`)).status).toBe(204)
  await leaves(kind, local, path, title)
  expect(await kind.here(local, id)).toBeNull()
  const again = { one: { siteId: own, personId: id }, other: there }
  expect((await admin.send('POST', '/api/admin/person-links', again)).status).toBe(200)
  await isShown(local.siteId, path, title)
  await end(kind, id)
})

it.each(under('ofOwnSite'))(
  '$name leaves all sites when the federation chooses another for its own, and comes back',
  async (kind) => {
    const [local, other, title] = [await aLocal(), await aSite(test.database), titled('Byter sajt', kind)]
    const id = await shared(kind, { title, text: 'Från den gamla.' })
    await gets(kind, local, id, title)
    const choose = async (siteId: string) =>
      expect((await admin.send('PUT', `/api/admin/sites/${siteId}/federations-own`, { isOwn: true })).status).toBe(200)
    await choose(other)
    try {
      await getsNothing(kind, local, id, title)
      expect((await kind.share(id)).status).toBe(404)
    } finally {
      await choose(own)
    }
    await gets(kind, local, id, title)
    await end(kind, id)
  },
)

it.each(under('laterSite'))('$name is there for a site that is made later', async (kind) => {
  const title = titled('Före er tid', kind)
  const id = await shared(kind, { title, text: 'Också till nya.' })
  const siteId = `nybildad-${kind.key}`
  const made = { id: siteId, name: `Nybildad ${kind.key}` }
  await test.database.inPlatform((platform) => createHiddenSite(platform, made, { userId: rut.id, now: new Date() }))
  expect((await admin.send('POST', `/api/admin/sites/${siteId}/open`)).status).toBe(200)
  const later = await aLocal('editor', siteId)
  await isShown(siteId, await kind.at(later, id), title)
  await end(kind, id)
})

it.each(under('stoppedSite'))('$name reaches a site that was stopped before as its kind says', async (kind) => {
  const [local, title] = [await aLocal(), titled('Efter stoppet', kind)]
  const before = await shared(kind, { title: titled('Före stoppet', kind), text: 'I tid.' })
  const path = await kind.at(local, before)
  const id = await kind.made({ title, text: 'För sent.' })
  if (!kind.showsByItself) {
    await share(kind, id)
    await kind.at(local, id)
    expect((await kind.decide(local, id, false)).status).toBe(200)
  }
  await changed({ siteId: local.siteId, stopped: 'archived' })
  await isShown(local.siteId, path, titled('Före stoppet', kind))
  if (kind.showsByItself) await share(kind, id, { target: { kind: 'sites', siteIds: [local.siteId] } })
  const { reached } = await kind.told(id)
  if (reached !== null) expect(reached).toBe(kind.atStopped === 'nothing' ? 0 : 1)
  if (kind.atStopped === 'nothing') await getsNothing(kind, local, id, title)
  else if (kind.atStopped === 'shown') await gets(kind, local, id, title)
  else expect((await kind.decide(local, id, true)).status).toBe(403)
  await end(kind, id)
  // What is taken back is gone from stopped sites, too.
  await end(kind, before)
  await leaves(kind, local, path, titled('Före stoppet', kind))
})

it.each(under('closedSite'))('$name is not read on a site that is closed to visitors, and is there when it opens', async (kind) => {
  const [local, title] = [await aLocal(), titled('Bakom stängda dörrar', kind)]
  const id = await shared(kind, { title, text: 'Vi öppnar igen.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  const closed = (status: number) =>
    soon(async () => {
      for (const node of [0, 1] as const) {
        const { statusCode, body } = await read(local.siteId, path, node)
        expect([statusCode, body.includes(title)]).toEqual([status, false])
      }
    })
  await changed({ siteId: local.siteId, stopped: 'paused' })
  await closed(503)
  await changed({ siteId: local.siteId, stopped: null })
  await isShown(local.siteId, path, title)
  await end(kind, id)
})

// covers Federation: shared persons: no other site shows the text of a closed site
it.each(under('closedOrigin'))('$name leaves all sites while visitors cannot read the site that writes it', async (kind) => {
  const [local, third, title] = [await aLocal(), await aLocal(), titled('Stängt här', kind)]
  const id = await shared(kind, { title, text: 'Pausad.' })
  const path = await kind.at(local, id)
  await isShown(local.siteId, path, title)
  await changed({ siteId: own, stopped: 'paused' })
  try {
    await leaves(kind, local, path, title)
    expect([await kind.here(local, id), (await kind.told(id)).shown]).toEqual([null, 0])
  } finally {
    await changed({ siteId: own, stopped: null })
  }
  await isShown(local.siteId, path, title)
  await isShown(third.siteId, await kind.at(third, id), title)
  await end(kind, id)
})
