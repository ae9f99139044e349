import { expect, it } from 'vitest'
import type { SharingState } from '#contract/sharing/sharing.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { aSharing, titled } from '../../testing/shared-kinds/a-sharing.ts'
import type { How } from '../../testing/shared-kinds/shared-kind.ts'
import { decisionCalls, placeOf, toAll } from '../../testing/sharing-calls.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'

// Who shares, and what sites decide, kind by kind. Which rule holds for which kind: testing/shared-kinds/sharing-rules.ts.

const test = await testApp()
const { own, riks, admin, under, itemsUnder, sharerOf, share, shared, end, aLocal, isShown, isGone, leaves } = await aSharing(test)

const toOne = (siteId: string): How => ({ target: { kind: 'sites', siteIds: [siteId] } })

it.each(under('siteDecides'))(
  '$name is shown or not as each site decides, and those who share it are told on how many',
  async (kind) => {
    const [local, other, title] = [await aLocal(), await aLocal(), titled('Ni väljer', kind)]
    const id = await shared(
      kind,
      { title, text: 'Ni får välja.' },
      { target: { kind: 'sites', siteIds: [local.siteId, other.siteId] } },
    )
    const [path, elsewhere] = [await kind.at(local, id), await kind.at(other, id)]
    await isShown(local.siteId, path, title)
    await isShown(other.siteId, elsewhere, title)
    expect((await kind.told(id)).shown).toBe(2)
    expect((await kind.decide(local, id, false, 'Gäller inte oss.')).status).toBeLessThan(300)
    await isGone(local.siteId, path, title)
    await isShown(other.siteId, elsewhere, title)
    expect((await kind.told(id)).shown).toBe(1)
    expect((await kind.decide(local, id, true)).status).toBeLessThan(300)
    await isShown(local.siteId, path, title)
    expect((await kind.told(id)).shown).toBe(2)
    await end(kind, id)
  },
)

it.each(itemsUnder('required'))('$name that is required is shown whatever was decided, until it is not', async ({ kind, item }) => {
  const [local, other, title] = [await aLocal(), await aLocal(), titled('Frivillig', kind)]
  const id = await shared(kind, { title, text: 'Ni får välja.' })
  const path = await kind.at(local, id)
  expect((await kind.decide(local, id, false, 'Gäller inte oss.')).status).toBeLessThan(300)
  await leaves(kind, local, path, title)
  const told = (await riks.get(placeOf(id))).body as SharingState
  expect([told.counts.hidden, told.hiddenOn.map(({ siteId }) => siteId)]).toEqual([1, [local.siteId]])
  await share(kind, id, { isRequired: true })
  await isShown(local.siteId, path, title)
  expect(await kind.decide(other, id, false, 'Nej.')).toMatchObject({
    status: 400,
    body: { fields: { [item.requiredField]: { message: expect.any(String) } } },
  })
  await share(kind, id)
  await leaves(kind, local, path, title)
  await end(kind, id)
})

/** What each kind tells a site in the audit log, and of an ended one. */
const hiding = {
  news: { log: 'broadcast', required: /^Nyheten är obligatorisk/, ended: /^Återkallad av riksorganisationen/ },
  pages: { log: 'sharedPage', required: /^Sidan är obligatorisk/, ended: /^Riksorganisationen tog bort sidan från sajterna/ },
}

it.each(itemsUnder('hiddenByOneCall'))('$name is hidden by one call, which tells visitors and the log once', async ({ kind }) => {
  const [local, about] = [await aLocal(), hiding[kind.key as keyof typeof hiding]]
  const { display } = decisionCalls(local.browser, local.siteId)
  const id = await shared(kind, { title: titled('Ett anrop', kind), text: 'För alla slag.' })
  const hide = (version: number | null) => display(id, 'hidden', { reason: 'Gäller inte oss.', version })
  const stored = async () =>
    (await test.superuser.query('select display, reason, version from share_choices where item_id = $1', [id])).rows
  const changes = async (): Promise<{ all: number; content: number }> =>
    (
      await test.superuser.query('select revision::int as all, content_changes::int as content from sites where id = $1', [
        local.siteId,
      ])
    ).rows[0]
  const before = await changes()
  expect(await display(id, 'hidden')).toMatchObject({ status: 400, body: { fields: { reason: {} } } })
  expect((await hide(3)).status).toBe(409)
  expect([await stored(), await changes()]).toEqual([[], before])
  expect((await hide(null)).status).toBe(204)
  // Pages are in the frame of every page.
  expect(await changes()).toEqual({ all: before.all + 1, content: before.content + (kind.key === 'pages' ? 0 : 1) })
  expect((await hide(null)).status).toBe(409)
  expect(await stored()).toEqual([{ display: 'hidden', reason: 'Gäller inte oss.', version: 1 }])
  expect((await display(id, 'auto', { reason: 'Glömt kvar.', version: 1 })).status).toBe(204)
  expect(await stored()).toEqual([{ display: 'auto', reason: '', version: 2 }])
  const { rows } = await test.superuser.query('select action from audit_log where site_id = $1 and object_id = $2 order by id', [
    local.siteId,
    id,
  ])
  expect(rows.map(({ action }) => action)).toEqual([`${about.log}.hide`, `${about.log}.show`])
  expect((await decisionCalls(riks, own).display(id, 'shown')).status).toBe(404)
  expect((await display(crypto.randomUUID(), 'shown')).status).toBe(404)
  await share(kind, id, { isRequired: true })
  expect(await hide(2)).toMatchObject({
    status: 400,
    body: { fields: { display: { message: expect.stringMatching(about.required) } } },
  })
  await kind.unpublish(id)
  expect((await hide(2)).status).toBe(404)
  await kind.publish(id)
  await end(kind, id)
  const { message } = (await hide(2)).body as { message: string }
  expect(message).toMatch(about.ended)
  expect(message).toMatch(/ kl\. \d\d:\d\d\. Den syns inte längre, så det finns inget att ändra\.$/)
  await test.superuser.query("update sites set created_at = now() + interval '1 day' where id = $1", [local.siteId])
  expect((await hide(2)).status).toBe(404)
})

it('the one call hides nothing whose hiding is part of a draft, or that a site chooses', async () => {
  const local = await aLocal()
  const others = under('siteDecides').filter((kind) => !under('hiddenByOneCall').includes(kind))
  expect(others.map(({ key }) => key)).toEqual(['policy', 'persons', 'pictures'])
  for (const kind of others) {
    const id = await shared(kind, { title: titled('Inte så', kind), text: 'På sitt sätt.' })
    await kind.at(local, id)
    const { rows: before } = await test.superuser.query('select * from share_choices where item_id = $1', [id])
    const { status } = await decisionCalls(local.browser, local.siteId).display(id, 'hidden', {
      reason: 'Nej.',
      version: before[0]?.version ?? null,
    })
    const { rows: after } = await test.superuser.query('select * from share_choices where item_id = $1', [id])
    expect([kind.key, status, after]).toEqual([kind.key, 404, before])
    await end(kind, id)
  }
})

it.each(under('whoShares'))('$name is shared and ended by those who may alone', async (kind) => {
  const [local, id] = [await aLocal('siteAdmin'), await kind.made({ title: titled('Vem får', kind), text: 'Prövas.' })]
  for (const role of kind.refusedSharers) {
    const member = await signedInAs(test, await aUser(test.database, { roles: { [own]: role } }))
    expect([role, (await kind.share(id, { version: 1 }, member)).status]).toEqual([role, 403])
  }
  expect((await kind.share(id, { version: 1 }, local.browser)).status).toBe(kind.strangerGets)
  expect((await kind.share(id, {}, admin)).status).toBe(200)
  for (const role of kind.refusedSharers) {
    const member = await signedInAs(test, await aUser(test.database, { roles: { [own]: role } }))
    expect([role, (await kind.end(id, undefined, member)).status]).toEqual([role, 403])
  }
  expect((await kind.end(id, undefined, local.browser)).status).toBe(kind.strangerGets)
  expect((await kind.end(id, undefined, admin)).status).toBe(200)
  const unknown = crypto.randomUUID()
  expect([(await kind.share(unknown, { version: 1 })).status, (await kind.end(unknown, 1)).status]).toEqual([404, 404])
})

it.each(under('laterIsTold'))('$name that somebody else has changed meanwhile is not changed', async (kind) => {
  const id = await shared(kind, { title: titled('Två på en gång', kind), text: 'Vem var först?' })
  await share(kind, id)
  expect((await kind.share(id, { version: 1 })).status).toBe(409)
  expect((await kind.end(id, 7)).status).toBe(409)
  if (kind.showsByItself) expect((await kind.share(id, { version: null })).status).toBe(409)
  await end(kind, id)
  expect((await kind.end(id)).status).toBe(409)
})

it.each(under('onlyPublic'))('$name is shared only while it is public', async (kind) => {
  const id = await kind.made({ title: titled('Inte publik', kind), text: 'Bara ett utkast.' })
  await kind.unpublish(id)
  expect((await kind.share(id)).status).toBe(409)
  await kind.publish(id)
  await share(kind, id)
  await end(kind, id)
})

it.each(itemsUnder('onlyOwn'))('$name of another site is not shared', async ({ kind, item }) => {
  const theirs = await aNewsroom(test)
  const content = item.content({ title: titled('Deras', kind), text: 'Lokal.' })
  const { id } = await theirs.publishedIn(item.area, content as never)
  const elsewhere = placeOf(id, theirs.siteId)
  expect((await admin.send('PUT', elsewhere, { ...toAll, mode: item.mode })).status).toBe(409)
  expect((await admin.get(elsewhere)).status).toBe(404)
})

it.each(under('knownTarget'))('$name goes to sites that exist', async (kind) => {
  const id = await kind.made({ title: titled('Vart', kind), text: 'Okänd.' })
  const noDistrict = await aSite(test.database)
  for (const how of [toOne('finns-inte'), { target: { kind: 'districts', districtIds: [noDistrict] } }] satisfies How[])
    expect(await kind.share(id, how)).toMatchObject({
      status: 400,
      body: { fields: { target: { message: expect.any(String) } } },
    })
})

it.each(under('whoDecides'))('$name is decided about by editors of the sites that get it', async (kind) => {
  const [local, outside] = [await aLocal(), await aLocal()]
  const id = await shared(kind, { title: titled('Vem väljer', kind), text: 'Era redaktörer.' })
  await kind.at(local, id)
  for (const role of kind.refusedDeciders) {
    const weaker = await aLocal(role, local.siteId)
    expect([role, (await kind.decide(weaker, id, false, 'Nej.')).status]).toEqual([role, 403])
  }
  await share(kind, id, toOne(await aSite(test.database)))
  expect((await kind.decide(outside, id, !kind.showsByItself, 'Nej.')).status).toBe(kind.outsiderGets)
  await end(kind, id)
})

it.each(under('logged'))('$name is written in the audit log by those who share, change and end it', async (kind) => {
  const id = await shared(kind, { title: titled('I loggen', kind), text: 'Med namn.' })
  if (kind.logged.actions.length > 2) await share(kind, id, { isRequired: true })
  await end(kind, id)
  const { rows } = await test.superuser.query(
    'select action, actor_id as by, site_id as on from audit_log where object_id = $1 and action = any($2) order by id',
    [id, kind.logged.actions],
  )
  expect(rows).toEqual(kind.logged.actions.map((action) => ({ action, by: sharerOf(kind), on: kind.logged.siteId })))
})
