import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SiteDb } from '../../platform/database/database.ts'
import { aSite } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import {
  allSubscribers,
  confirmBySecret,
  countSubscribers,
  deleteSubscriber,
  forgetWaiting,
  hasSecretForm,
  leaveByKey,
  listSubscribers,
  newSecret,
  noteAsked,
  renewSecret,
  subscriberById,
} from './subscriber-store.ts'

const { database, superuser } = await testDatabase()
const asked = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(asked.getTime() + ms)
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Two sites with the same people: Ada waits, Bo and Eva have confirmed. All that is done is done at the first. */
async function twoSites() {
  const [here, there] = [await aSite(database), await aSite(database)]
  const add = async (siteId: string, email: string, state: string) => {
    const row = { id: randomUUID(), secret: newSecret(), leaveKey: newSecret() }
    await superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, confirm_hash, leave_key)
       values ($1, $2, $3, lower($3), $4, $5, $5, case when $4 = 'confirmed' then $5::timestamptz end, $6, $7)`,
      [siteId, row.id, email, state, asked, hashOf(row.secret), row.leaveKey],
    )
    return row
  }
  const people = async (siteId: string) => ({
    ada: await add(siteId, 'Ada@exempel.se', 'waiting'),
    bo: await add(siteId, 'bo@exempel.se', 'confirmed'),
    eva: await add(siteId, 'Eva@exempel.se', 'confirmed'),
  })
  const [ours, theirs] = [await people(here), await people(there)]
  const rowsOf = async (siteId: string) =>
    (
      await superuser.query(
        `select email, state, letter_at, confirmed_at, confirm_hash from newsletter_subscribers where site_id = $1 order by email_key`,
        [siteId],
      )
    ).rows
  const before = { here: await rowsOf(here), there: await rowsOf(there) }
  const work = <T>(take: (site: SiteDb) => Promise<T>) => database.inSite(here, take)
  /** Of this site; that nothing of the other has changed is seen each time. */
  const rows = async () => {
    expect(await rowsOf(there)).toEqual(before.there)
    return rowsOf(here)
  }
  return { ours, theirs, before: before.here, work, rows }
}

describe('asking for letters', () => {
  it('stores an address once, in whatever letters, and says so again only when the last letter is old enough', async () => {
    const { ours, work, rows } = await twoSites()
    const ask = (email: string, now: Date, unlessSince: Date) => work((site) => noteAsked(site, email, now, unlessSince))
    const made = await ask('Nils@Exempel.se', asked, asked)
    expect(made).toMatchObject({ state: 'waiting', askedAt: asked })
    expect(await rows()).toMatchObject([{}, {}, {}, { email: 'Nils@Exempel.se', state: 'waiting', confirmed_at: null }])
    expect(await ask('ADA@exempel.se', after(5), asked)).toBeNull()
    expect((await rows())[0]).toMatchObject({ email: 'Ada@exempel.se', letter_at: asked })
    expect(await ask('ADA@exempel.se', after(5), after(1))).toEqual({ id: ours.ada.id, state: 'waiting', askedAt: asked })
    expect((await rows()).map(({ letter_at: at }) => at)).toEqual([after(5), asked, asked, asked])
    expect(await ask('bo@exempel.se', after(5), after(1))).toMatchObject({ id: ours.bo.id, state: 'confirmed' })
  })

  it('gives an address that waits a new secret, and one that does not none', async () => {
    const { ours, theirs, before, work, rows } = await twoSites()
    const secret = await work((site) => renewSecret(site, ours.ada.id))
    expect(hasSecretForm(secret ?? '')).toBe(true)
    const [ada, ...others] = await rows()
    expect(ada).toMatchObject({ confirm_hash: hashOf(secret ?? '') })
    expect(others).toEqual(before.slice(1))
    for (const id of [ours.bo.id, theirs.ada.id, randomUUID()]) expect(await work((site) => renewSecret(site, id))).toBeNull()
    expect((await rows()).slice(1)).toEqual(before.slice(1))
  })
})

describe('the link of a letter', () => {
  it('confirms its own address, until it is too old', async () => {
    const { ours, theirs, before, work, rows } = await twoSites()
    const confirm = (secret: string, askedAfter: Date) => work((site) => confirmBySecret(site, secret, after(9), askedAfter))
    for (const [secret, askedAfter] of [
      [ours.ada.secret, asked],
      [theirs.ada.secret, after(-1)],
      [newSecret(), after(-1)],
      ['', after(-1)],
      [`${ours.ada.secret}0`, after(-1)],
    ] as const)
      expect(await confirm(secret, askedAfter)).toBeNull()
    expect(await rows()).toEqual(before)
    expect(await confirm(ours.ada.secret, after(-1))).toBe(ours.ada.id)
    const [ada, ...others] = await rows()
    expect(ada).toMatchObject({ state: 'confirmed', confirmed_at: after(9) })
    expect(others).toEqual(before.slice(1))
  })

  it('says the same however often it is opened, and the first time counts', async () => {
    const { ours, before, work, rows } = await twoSites()
    // One that has confirmed may open an old letter again.
    expect(await work((site) => confirmBySecret(site, ours.bo.secret, after(9), after(5)))).toBe(ours.bo.id)
    expect(await rows()).toEqual(before)
  })

  it('of leaving ends its own subscription', async () => {
    const { ours, theirs, before, work, rows } = await twoSites()
    for (const key of [theirs.bo.leaveKey, newSecret(), '']) expect(await work((site) => leaveByKey(site, key))).toBe(false)
    expect(await rows()).toEqual(before)
    expect(await work((site) => leaveByKey(site, ours.bo.leaveKey))).toBe(true)
    expect(await rows()).toEqual([before[0], before[2]])
    expect(await work((site) => leaveByKey(site, ours.bo.leaveKey))).toBe(false)
  })
})

describe('an address is deleted', () => {
  it('by its id', async () => {
    const { ours, theirs, before, work, rows } = await twoSites()
    expect(await work((site) => deleteSubscriber(site, theirs.bo.id))).toBe(false)
    expect(await work((site) => deleteSubscriber(site, ours.bo.id))).toBe(true)
    expect(await work((site) => deleteSubscriber(site, ours.bo.id))).toBe(false)
    expect(await rows()).toEqual([before[0], before[2]])
    expect(await work((site) => subscriberById(site, ours.bo.id))).toBeNull()
    expect(await work((site) => subscriberById(site, ours.eva.id))).toMatchObject({
      email: 'Eva@exempel.se',
      state: 'confirmed',
      leaveKey: ours.eva.leaveKey,
    })
    expect(await work((site) => subscriberById(site, theirs.eva.id))).toBeNull()
  })

  it('when nobody has answered in time, and not when somebody has', async () => {
    const { ours, before, work, rows } = await twoSites()
    await work((site) => forgetWaiting(site, ours.ada.id, after(-1)))
    await work((site) => forgetWaiting(site, ours.bo.id, after(9)))
    expect(await rows()).toEqual(before)
    await work((site) => forgetWaiting(site, ours.ada.id, asked))
    expect(await rows()).toEqual(before.slice(1))
  })
})

it('those who have confirmed are counted, listed and taken out by address; those who wait are a number', async () => {
  const { ours, work } = await twoSites()
  expect(await work(countSubscribers)).toEqual({ total: 2, waiting: 1, unreached: 0 })
  expect(await work(allSubscribers)).toEqual([
    { email: 'bo@exempel.se', confirmedAt: asked },
    { email: 'Eva@exempel.se', confirmedAt: asked },
  ])
  const list = async (search?: string) => (await work((site) => listSubscribers(site, { search }))).shown.map(({ id }) => id)
  expect(await list()).toEqual([ours.bo.id, ours.eva.id])
  expect(await list('')).toEqual([ours.bo.id, ours.eva.id])
  expect(await list('EVA')).toEqual([ours.eva.id])
  expect(await list('ada')).toEqual([])
  expect(await list('_')).toEqual([])
})
