import { expect, it } from 'vitest'
import type { Finding } from '#contract/privacy/finding.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import { itemAreas } from '../item-areas.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { changeAddress } from '../modules/items/life/item-address.ts'
import { createItem, saveDraft } from '../modules/items/life/item-draft.ts'
import { takenBack } from '../testing/taken-back.ts'
import { trashItem, unpublishItem } from '../modules/items/life/item-transitions.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aUser, textOf } from '../testing/factories.ts'
import { versionsOf } from '../testing/item-life/life.ts'
import { testApp } from '../testing/test-app.ts'
import type { Newsroom } from '../testing/test-sites.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

// The addresses of texts that hold a person; erasure.test.ts looks for traces everywhere.

const test = await testApp()
const { database, superuser, files } = test
const sites = await testSites(test)
const { id: by } = await aUser(database, { isAdmin: true })
const terms = { name: 'Kim Ek', email: '', phone: '' }

const findingsOn = async ({ siteId }: Newsroom): Promise<Finding[]> =>
  (await findPerson(database, { of: terms, asker: by, areas: itemAreas })).filter((one) => one.siteId === siteId)

/** What is proposed, by the path that holds the person. */
const proposedOn = async (room: Newsroom): Promise<Record<string, string>> =>
  Object.fromEntries((await findingsOn(room)).flatMap(({ address }) => (address ? [[address.path, address.slug]] : [])))

/** Erases all that is found on a site, with the proposed addresses but for those of `kept` paths. */
async function erase(room: Newsroom, { kept = [], inPublic = true }: { kept?: string[]; inPublic?: boolean } = {}): Promise<void> {
  const chosen = await findingsOn(room)
  const addresses = chosen.flatMap(({ id, address }) =>
    address && !kept.includes(address.path) ? [{ id, slug: address.slug }] : [],
  )
  const erasure = { terms, chosen, inPublic, addresses, by, now: test.clock() }
  await erasePerson({ database, files, areas: itemAreas }, erasure)
}

const page = (room: Newsroom, title: string, parentId?: string) =>
  room.publishedIn(pageArea, { ...emptyPage, title, body: textOf('Text.') }, parentId)
const statusOf = async (room: Newsroom, path: string): Promise<number> => (await visit(sites, `/${room.siteId}${path}`)).statusCode
const addressesOf = async (...items: { id: string }[]): Promise<(string | undefined)[]> => {
  const { rows } = await superuser.query<{ id: string; address: string }>(
    `select id, path || coalesce(' ' || (select p.path from published_items p where p.site_id = i.site_id and p.id = i.id), '') as address
     from items i where id = any($1::uuid[])`,
    [items.map(({ id }) => id)],
  )
  return items.map(({ id }) => rows.find((row) => row.id === id)?.address)
}
const saved = (room: Newsroom, item: StoredItem, fields: Fields) =>
  room.step((work) => saveDraft(work, item.id, { fields, versions: versionsOf(item), resolvesConflict: false }))

it('is proposed anew from the public title without the name: free, not reserved, another for each text', async () => {
  const room = await aNewsroom(test)
  await room.published({ title: 'Samtal' })
  await room.published({ title: 'Kim Ek' })
  await room.published({ title: 'Samtal med Kim Ek' })
  await room.published({ title: 'Kim Eks samtal' })
  await room.published({ title: 'Samtal: Kim Ek!' })
  const secret = await room.published({ title: 'Kim Ek avgår' })
  await saved(room, secret, { title: 'Hemligt möte' })
  await room.publishedIn(policyArea, {
    ...emptyPolicyTopic,
    name: 'Kim-Kim Ek Ek om skolan',
    summary: 'Vi vill ha fler lärare i skolan.',
    body: textOf('Text.'),
  })
  await page(room, 'Kontakt Kim Ek')
  await room.publishedIn(representativesArea, { givenName: 'Kim', familyName: 'Ek' })
  await room.draft({ title: 'Utkast om Kim Ek' })
  const { id } = (
    await superuser.query(`select id from items where site_id = $1 and title = 'Kim Ek' and area = 'news'`, [room.siteId])
  ).rows[0]
  expect(await proposedOn(room)).toEqual({
    '/nyheter/kim-ek': `nyhet-${id.slice(0, 8)}`,
    '/nyheter/samtal-med-kim-ek': 'samtal-med',
    '/nyheter/kim-eks-samtal': 'samtal-2',
    '/nyheter/samtal-kim-ek': 'samtal-3',
    '/nyheter/kim-ek-avgar': 'avgar',
    '/politik/kim-kim-ek-ek-om-skolan': 'om-skolan',
    '/kontakt-kim-ek': 'kontakt-2',
  })
})

// covers Administration: erasing a person changes the addresses that hold the name, and nothing leads there from the old ones
it('changes with what lies below it, nothing leads on from the old one, and links by reference follow', async () => {
  const room = await aNewsroom(test)
  const parent = await page(room, 'Om Kim Ek')
  const child = await page(room, 'Historia', parent.id)
  const named = await page(room, 'Kim Ek i fullmäktige', child.id)
  const linking = await room.published({
    title: 'Läs mer',
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Här', marks: [{ type: 'link', attrs: { href: `item:${child.id}` } }] }],
        },
      ],
    } as never,
  })
  await room.step(
    (work) => changeAddress(work, child.id, { draftVersion: 1, slug: 'historien', takeOver: false }),
    pageArea as ItemArea<never>,
  )
  const [top] = (await findingsOn(room)).filter(({ address }) => address?.path === '/om-kim-ek')
  expect(top?.address?.below).toBe(1)
  await erase(room)
  expect(await addressesOf(parent, child, named)).toEqual([
    '/om /om',
    '/om/historien /om/historien',
    '/om/historien/i-fullmaktige /om/historien/i-fullmaktige',
  ])
  const old = ['/om-kim-ek', '/om-kim-ek/historien', '/om-kim-ek/historien/kim-ek-i-fullmaktige', '/om-kim-ek/historia']
  await soon(async () => expect(await Promise.all(old.map((path) => statusOf(room, path)))).toEqual([404, 404, 404, 404]))
  for (const path of ['/om', '/om/historien', '/om/historien/i-fullmaktige']) expect(await statusOf(room, path)).toBe(200)
  expect((await visit(sites, `/${room.siteId}${linking.path}`)).body).toContain(`href="/${room.siteId}/om/historien"`)
  const left = await superuser.query('select from_path from redirects where site_id = $1', [room.siteId])
  expect(left.rows).toEqual([])
  const log = await superuser.query(
    `select object_id from audit_log where site_id = $1 and action = 'pages.changeAddress' and actor_id = $2`,
    [room.siteId, by],
  )
  expect(log.rows.map((row) => row.object_id).toSorted()).toEqual([parent.id, named.id].toSorted())
})

it('keeps the redirects that lead there from addresses without the name, and cannot be undone', async () => {
  const room = await aNewsroom(test)
  const item = await room.published({ title: 'Första rubriken' })
  const moved = (slug: string) => room.step((work) => changeAddress(work, item.id, { draftVersion: 1, slug, takeOver: false }))
  await moved('andra')
  const step = await moved('kim-ek')
  await saved(room, step.item, { title: 'Kim Ek' })
  await erase(room)
  const [address] = await addressesOf(item)
  expect(address).toBe('/nyheter/forsta-rubriken /nyheter/forsta-rubriken')
  await soon(async () =>
    expect((await visit(sites, `/${room.siteId}/nyheter/andra`)).headers.location).toBe(`/${room.siteId}/nyheter/forsta-rubriken`),
  )
  expect(await statusOf(room, '/nyheter/kim-ek')).toBe(404)
  const undo = room.step(({ site, actor }) => takenBack(site, step.undoToken, actor))
  await expect(undo).rejects.toMatchObject({ code: 'STATE_CHANGED' })
  const steps = await superuser.query('select from undo_steps where site_id = $1 and subject_id = $2', [room.siteId, item.id])
  expect(steps.rowCount).toBe(0)
})

it('stays where that is chosen, with what lies below it, and the count says so', async () => {
  const room = await aNewsroom(test)
  const parent = await page(room, 'Om Kim Ek')
  const child = await page(room, 'Historia', parent.id)
  const other = await room.published({ title: 'Möt Kim Ek' })
  const [finding] = (await findingsOn(room)).filter(({ address }) => address?.path === '/om-kim-ek')
  expect(finding?.address).toEqual({ path: '/om-kim-ek', slug: 'om', below: 1 })
  await erase(room, { kept: ['/om-kim-ek'], inPublic: false })
  expect(await addressesOf(parent, child, other)).toEqual([
    '/om-kim-ek /om-kim-ek',
    '/om-kim-ek/historia /om-kim-ek/historia',
    '/nyheter/mot /nyheter/mot',
  ])
  expect(await statusOf(room, '/om-kim-ek/historia')).toBe(200)
  await soon(async () => expect(await statusOf(room, '/nyheter/mot-kim-ek')).toBe(404))
})

it('changes without a choice where no link leads there: in drafts and in the trash, and again finds nothing to do', async () => {
  const room = await aNewsroom(test)
  const chosen = await room.draft({ title: 'Utan namn' })
  await room.step((work) => changeAddress(work, chosen.id, { draftVersion: 1, slug: 'kim-ek', takeOver: false }))
  const thrown = await room.published({ title: 'Kim Ek avgår' })
  await room.step((work) => trashItem(work, thrown.id, 1))
  const living = await room.published({ title: 'Kim Ek avgår' })
  const former = await page(room, 'Om Kim Ek')
  await room.step((work) => trashItem(work, former.id, 1), pageArea as ItemArea<never>)
  const parent = await page(room, 'Om Kim Ek')
  // The living page takes over the path of the one in the trash.
  await room.step(
    (work) => changeAddress(work, parent.id, { draftVersion: 1, slug: 'om-kim-ek', takeOver: true }),
    pageArea as ItemArea<never>,
  )
  const child = await page(room, 'Historia', parent.id)
  const below = await room.step(
    (work) => createItem(work, { content: { ...emptyPage, title: 'Bortkastat' }, parentId: parent.id }),
    pageArea as ItemArea<never>,
  )
  await room.step((work) => trashItem(work, below.id, 1), pageArea as ItemArea<never>)
  await superuser.query('delete from undo_steps where site_id = $1 and subject_id = $2', [room.siteId, below.id])
  expect(Object.keys(await proposedOn(room)).toSorted()).toEqual(['/nyheter/kim-ek-avgar-2', '/om-kim-ek'])
  await erase(room, { kept: ['/om-kim-ek', '/nyheter/kim-ek-avgar-2'] })
  const after = [
    '/om',
    '/om-kim-ek/historia /om-kim-ek/historia',
    '/nyheter/utan-namn',
    '/nyheter/avgar',
    '/nyheter/kim-ek-avgar-2 /nyheter/kim-ek-avgar-2',
    '/bortkastat',
  ]
  expect(await addressesOf(former, child, chosen, thrown, living, below)).toEqual(after)
  await erase(room, { kept: ['/om-kim-ek', '/nyheter/kim-ek-avgar-2'] })
  expect(await addressesOf(former, child, chosen, thrown, living, below)).toEqual(after)
})

it('of a page that every site has stays, and the preview says why', async () => {
  const room = await aNewsroom(test)
  const { id } = await page(room, 'Kim Ek')
  await superuser.query(`update items set system_key = 'kakor' where site_id = $1 and id = $2`, [room.siteId, id])
  const [finding] = await findingsOn(room)
  expect(finding).not.toHaveProperty('address')
  expect(finding?.effects).toContainEqual({
    does: 'kept',
    what: 'adresser till sidor som alla sajter har',
    count: 1,
    why: 'En sida som måste finnas på alla sajter behåller sin adress.',
  })
  await erase(room)
  expect(await addressesOf({ id })).toEqual(['/kim-ek /kim-ek'])
})

it('of a shared text is forgotten where it was shared, also when it is not public any more', async () => {
  const room = await aNewsroom(test)
  const [live, hidden] = [await room.published({ title: 'Kim Ek talar' }), await room.published({ title: 'Kim Ek svarar' })]
  await superuser.query(
    `insert into shares (origin_site_id, id, area, mode, target, began_at, began_by, title, slug, path, published_at, updated_at)
     select p.site_id, p.id, p.area, 'required', '{"kind":"all"}', now(), $2, p.title, p.slug, p.path, p.published_at, p.updated_at
     from published_items p where p.site_id = $1`,
    [room.siteId, by],
  )
  await room.step((work) => unpublishItem(work, hidden.id, 1))
  await erase(room)
  const { rows } = await superuser.query('select id, title, slug, path from shares where origin_site_id = $1 order by path', [
    room.siteId,
  ])
  expect(rows).toEqual([
    { id: hidden.id, title: '[borttaget] svarar', slug: 'svarar', path: '/nyheter/svarar' },
    { id: live.id, title: '[borttaget] talar', slug: 'talar', path: '/nyheter/talar' },
  ])
})
