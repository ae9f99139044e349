import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { sortJob } from '../matters/matters.ts'
import type { LetterLine } from './letter-store.ts'
import { sortingJobs } from './sort-matters.ts'

const { database, superuser } = await testDatabase()
const now = new Date('2026-11-25T09:13:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

/** Somebody on the site who gets letters of all kinds. */
async function aReader(siteId: string, role: SiteRole = 'editor', kinds: readonly string[] = letterKinds) {
  const { id } = await aUser(database, { roles: { [siteId]: role } })
  await superuser.query(`insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'a@b.se', $2, $3)`, [
    id,
    kinds,
    randomUUID(),
  ])
  return id
}
async function happened(
  siteId: string,
  kind: LetterKind = 'reviewWanted',
  more: { at?: Date; by?: string; for?: string; told?: Date } = {},
) {
  const subject = randomUUID()
  await superuser.query(
    `insert into matters (site_id, kind, subject, mark, at, caused_by, for_user, told_at) values ($1, $2, $3, '', $4, $5, $6, $7)`,
    [siteId, kind, subject, more.at ?? now, more.by ?? null, more.for ?? null, more.told ?? null],
  )
  return subject
}
const sort = async (siteId: string) => {
  const handler = sortingJobs(database)[sortJob]
  if (typeof handler !== 'function') throw new Error('no handler')
  await handler({ siteId, kind: sortJob, key: '', runAt: now, attempts: 1, failingSince: null, deaths: 0 }, now)
}
/** What the letters of a person tell of. */
const told = async (userId: string) =>
  (await superuser.query<{ lines: LetterLine[] }>('select lines from outbox where user_id = $1', [userId])).rows.flatMap(
    ({ lines }) => lines.map(({ subject }) => subject),
  )

describe('new matters of a site are told', () => {
  it('once, in the order in which they happened, in one letter to each', async () => {
    const [here, there] = [await aSite(database), await aSite(database)]
    const [anna, bo, elsewhere] = [await aReader(here), await aReader(here), await aReader(there)]
    const [second, first] = [await happened(here), await happened(here, 'reviewDue', { at: before(5) })]
    await happened(here, 'reviewWanted', { told: before(9) })
    const theirs = await happened(there)
    await sort(here)
    expect([await told(anna), await told(bo), await told(elsewhere)]).toEqual([[first, second], [first, second], []])
    await sort(here)
    expect(await told(anna)).toEqual([first, second])
    const left = await superuser.query('select subject from matters where told_at is null and site_id = any($1)', [[here, there]])
    expect(left.rows).toEqual([{ subject: theirs }])
  })

  it('to whoever has chosen the kind, has the role for it, and did not cause it', async () => {
    const siteId = await aSite(database)
    const people = {
      reader: await aReader(siteId, 'reader'),
      writer: await aReader(siteId, 'writer'),
      editor: await aReader(siteId),
      siteAdmin: await aReader(siteId, 'siteAdmin'),
      chooses: await aReader(siteId, 'editor', ['reviewDue']),
    }
    const wanted = await happened(siteId, 'reviewWanted', { by: people.editor })
    const changes = await happened(siteId, 'changesWanted', { at: before(1), for: people.writer })
    const message = await happened(siteId, 'messageUndelivered', { at: before(2) })
    const due = await happened(siteId, 'reviewDue', { at: before(3) })
    await sort(siteId)
    const letters: Record<string, string[]> = {}
    for (const [name, id] of Object.entries(people)) letters[name] = await told(id)
    expect(letters).toEqual({
      reader: [],
      writer: [changes],
      editor: [due],
      siteAdmin: [due, message, wanted],
      chooses: [due],
    })
  })

  it.each([
    ['has stopped letters', 'update letter_settings set is_on = false where user_id = $1'],
    [
      'has confirmed no address',
      `update letter_settings set address = null, new_address = 'x', new_secret_hash = decode(replace($1::text, '-', ''), 'hex'), new_until = now() where user_id = $1::uuid`,
    ],
    ['is deactivated', 'update users set deactivated_at = now() where id = $1'],
    ['is removed', 'update users set removed_at = now() where id = $1'],
    ['had the role until yesterday', `update memberships set valid_to = '2026-11-24' where user_id = $1`],
    ['has it from tomorrow on', `update memberships set valid_from = '2026-11-26' where user_id = $1`],
  ])('not to somebody who %s', async (_who, change) => {
    const siteId = await aSite(database)
    const [anna, bo] = [await aReader(siteId), await aReader(siteId)]
    await superuser.query(change, [anna])
    const subject = await happened(siteId)
    await sort(siteId)
    expect([await told(anna), await told(bo)]).toEqual([[], [subject]])
  })

  it('to somebody whose role holds for today alone', async () => {
    const siteId = await aSite(database)
    const anna = await aReader(siteId)
    await superuser.query(`update memberships set valid_from = '2026-11-25', valid_to = '2026-11-25' where user_id = $1`, [anna])
    const subject = await happened(siteId)
    await sort(siteId)
    expect(await told(anna)).toEqual([subject])
  })
})
