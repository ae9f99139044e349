import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { itemAreas } from '../item-areas.ts'
import { exportKey, uploadPartKey } from '../modules/media/files/media-keys.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aUser } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import type { Newsroom } from '../testing/test-sites.ts'
import { aNewsroom } from '../testing/test-sites.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

// What goes with a person and what stays beside it; erasure.test.ts looks for traces everywhere.

const test = await testApp()
const { database, superuser, files } = test
const { id: by } = await aUser(database, { isAdmin: true })

/** Erases the person of this name on one site, as an administrator who has chosen all of it there. */
async function erase(name: string, siteId: string): Promise<void> {
  const terms = { name, email: '', phone: '' }
  const findings = await findPerson(database, { of: terms, asker: by, areas: itemAreas })
  const chosen = findings.filter((one) => one.siteId === siteId)
  expect(chosen).not.toEqual([])
  await erasePerson({ database, files, areas: itemAreas }, { terms, chosen, inPublic: true, addresses: [], by, now: test.clock() })
}
const withPortrait = async (room: Newsroom, givenName: string) => {
  const portrait = await aPicture(test, room.siteId)
  const person = await room.publishedIn(representativesArea, { givenName, familyName: 'Ek', portrait: portrait.lead })
  return { portrait, person }
}
const there = async (table: 'media' | 'items', ...ids: string[]): Promise<boolean[]> => {
  const { rows } = await superuser.query<{ id: string }>(`select id from ${table} where id = any($1::uuid[])`, [ids])
  return ids.map((id) => rows.some((row) => row.id === id))
}

it('a portrait goes with its person, unless something else shows it; others and their portraits stay', async () => {
  const room = await aNewsroom(test)
  const [kim, lo, ada] = [await withPortrait(room, 'Kim'), await withPortrait(room, 'Lo'), await withPortrait(room, 'Ada')]
  await room.published({ title: 'På torget', image: lo.portrait.lead })
  await erase('Kim Ek', room.siteId)
  await erase('Lo Ek', room.siteId)
  expect(await there('items', kim.person.id, lo.person.id, ada.person.id)).toEqual([false, false, true])
  expect(await there('media', kim.portrait.id, lo.portrait.id, ada.portrait.id)).toEqual([false, true, true])
})

const insertImport = (table: 'site_imports' | 'wordpress_imports', siteId: string, id: string, state: string, done = 0) =>
  superuser.query(
    `insert into ${table} (site_id, id, state, file_name, bytes, created_at, created_by, expires_at, done)
     values ($1, $2, $3, 'fil.zip', 1, now(), $4, now() + interval '1 day', $5)`,
    [siteId, id, state, by, done],
  )

// covers Administration: erasing a person leaves no trace in a full dump and in the files
it('files that may hold the person go with it: copies made, copies sent; not those being read, nor those of another site', async () => {
  const [room, other] = [await aNewsroom(test), await aNewsroom(test)]
  await withPortrait(room, 'Kim')
  const kept: string[] = []
  const gone: string[] = []
  for (const { siteId } of [room, other]) {
    const isOf = siteId === room.siteId
    const add = async (key: string, goes: boolean) => {
      await files.put(key, Buffer.from('Kim Ek'), '')
      ;(goes ? gone : kept).push(key)
    }
    const id = randomUUID()
    await superuser.query(
      `insert into site_exports (site_id, id, state, created_at, created_by, expires_at)
       values ($1, $2, 'ready', now(), $3, now() + interval '1 day')`,
      [siteId, id, by],
    )
    await add(exportKey(siteId, id), isOf)
    for (const state of ['receiving', 'checking', 'checked', 'refused', 'failed', 'running']) {
      const copy = randomUUID()
      await insertImport('site_imports', siteId, copy, state)
      await add(uploadPartKey(siteId, copy, 0), isOf && state !== 'running')
    }
    for (const [state, done] of [
      ['checked', 0],
      ['running', 0],
      // Half of it has been read in already: it goes on.
      ['failed', 3],
    ] as const) {
      const file = randomUUID()
      await insertImport('wordpress_imports', siteId, file, state, done)
      await add(uploadPartKey(siteId, file, 0), isOf && state === 'checked')
    }
  }
  await erase('Kim Ek', room.siteId)
  for (const key of kept) expect([key, (await files.get(key)) !== null]).toEqual([key, true])
  for (const key of gone) expect([key, await files.get(key)]).toEqual([key, null])
  const rowsOf = async (siteId: string) => {
    const { rows } = await superuser.query<{ n: number[] }>(
      `select array[(select count(*)::int from site_exports where site_id = $1), (select count(*)::int from site_imports where site_id = $1),
         (select count(*)::int from wordpress_imports where site_id = $1)] as n`,
      [siteId],
    )
    return rows[0]?.n
  }
  expect([await rowsOf(room.siteId), await rowsOf(other.siteId)]).toEqual([
    [0, 1, 2],
    [1, 6, 3],
  ])
})

it('of an account the name goes once it is closed, and one that is open keeps it', async () => {
  const [closed, open] = [await aUser(database, { name: 'Kim Dubbel' }), await aUser(database, { name: 'Kim Dubbel' })]
  await superuser.query('update users set removed_at = now(), last_sign_in_at = now() where id = $1', [closed.id])
  const terms = { name: 'Kim Dubbel', email: '', phone: '' }
  const chosen = await findPerson(database, { of: terms, asker: by, areas: itemAreas })
  await erasePerson({ database, files, areas: itemAreas }, { terms, chosen, inPublic: true, addresses: [], by, now: test.clock() })
  const { rows } = await superuser.query(
    'select id, name, last_sign_in_at as at from users where id = any($1::uuid[]) order by name',
    [[closed.id, open.id]],
  )
  expect(rows).toContainEqual({ id: open.id, name: 'Kim Dubbel', at: null })
  expect(rows.find(({ id }) => id === closed.id)).toMatchObject({ name: expect.not.stringContaining('Dubbel'), at: null })
})
