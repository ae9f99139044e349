import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { forgetLettersTo } from '../outbox/site-letters.ts'
import type { LetterLine } from './letter-store.ts'
import {
  addToLetter,
  beginLetter,
  moveOpenLetter,
  noteArrived,
  noteGivenUp,
  overdueLetters,
  receiverOf,
  removeLetters,
  removeUnsent,
  rolesOn,
  sendJob,
} from './letter-store.ts'

const { database, superuser } = await testDatabase()
const now = new Date('2026-11-25T09:13:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const inPlatform = <T>(work: (platform: PlatformDb) => Promise<T> | T) => database.inPlatform(async (platform) => work(platform))
const line = (siteId: string, kind: LetterLine['kind'] = 'reviewWanted'): LetterLine => ({ siteId, kind, subject: randomUUID() })
const add = (userId: string, lines: LetterLine[], hour: number | null = 18, when = now) =>
  inPlatform((platform) => addToLetter(platform, { userId, hour }, lines, when))

interface Letter {
  readonly id: string
  readonly lines: LetterLine[]
  readonly send_at: Date
  readonly begun_at: Date | null
}
const lettersOf = async (userId: string) =>
  (
    await superuser.query<Letter>(
      'select id, lines, send_at, begun_at from outbox where user_id = $1 and lines is not null order by send_at',
      [userId],
    )
  ).rows
const onlyOf = async (userId: string): Promise<Letter> => {
  const [letter, more] = await lettersOf(userId)
  if (!letter || more) throw new Error('not one letter')
  return letter
}
const jobOf = async ({ id }: Letter) =>
  (await superuser.query('select run_at from jobs where kind = $1 and key = $2', [sendJob, id])).rows
/** What the site's list says of the letters of a person. */
const listed = async (userId: string) =>
  (
    await superuser.query('select site_id, id, kind, state, why, address from outbox where user_id = $1 order by site_id, id', [
      userId,
    ])
  ).rows

/** Two people, each with an address, and with a letter that waits. */
async function twoPeople() {
  const siteId = await aSite(database)
  const [anna, bo] = [await aUser(database), await aUser(database)]
  for (const { id } of [anna, bo]) {
    await superuser.query(`insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, '{reviewWanted}', $3)`, [
      id,
      `${id}@exempel.se`,
      randomUUID(),
    ])
    await add(id, [line(siteId)])
  }
  return { siteId, anna: anna.id, bo: bo.id, bosBefore: [await lettersOf(bo.id), await listed(bo.id)] }
}

describe('a letter that waits', () => {
  it('takes what happens until it is begun, and is one job', async () => {
    const { siteId, anna, bo, bosBefore } = await twoPeople()
    const first = await onlyOf(anna)
    await add(anna, [line(siteId), line(siteId)], 18, later(5))
    const letter = await onlyOf(anna)
    expect([letter.id, letter.lines.length, letter.send_at]).toEqual([first.id, 3, new Date('2026-11-25T17:00:00Z')])
    expect(await jobOf(letter)).toEqual([{ run_at: letter.send_at }])
    expect([await lettersOf(bo), await listed(bo)]).toEqual(bosBefore)

    await inPlatform((platform) => beginLetter(platform, letter.id, letter.send_at))
    await add(anna, [line(siteId)], null, later(500))
    const [begun, open] = await lettersOf(anna)
    expect([begun?.lines.length, open?.lines.length, open?.begun_at, open?.send_at]).toEqual([3, 1, null, later(500)])
  })

  it('is on the list of each site of which it tells, as a reminder where it repeats one', async () => {
    const [one, other, user] = [await aSite(database), await aSite(database), await aUser(database)]
    await add(user.id, [line(one), line(other, 'healthReminder'), line(other)])
    const [{ id } = { id: '' }] = await lettersOf(user.id)
    const row = { id, state: 'waiting', why: null, address: null }
    expect(await listed(user.id)).toEqual(
      [
        { site_id: one, kind: 'todo', ...row },
        { site_id: other, kind: 'reminder', ...row },
      ].toSorted((a, b) => (a.site_id < b.site_id ? -1 : 1)),
    )
  })

  it('leaves at another hour when one is chosen, and its job with it', async () => {
    const { anna, bo, bosBefore } = await twoPeople()
    await inPlatform((platform) => moveOpenLetter(platform, anna, 20, now))
    const moved = await onlyOf(anna)
    expect(moved.send_at).toEqual(new Date('2026-11-25T19:00:00Z'))
    expect(await jobOf(moved)).toEqual([{ run_at: moved.send_at }])
    // The same hour again makes no job anew.
    await superuser.query('delete from jobs where key = $1', [moved.id])
    await inPlatform((platform) => moveOpenLetter(platform, anna, 20, now))
    expect(await jobOf(moved)).toEqual([])
    // One that was begun stays.
    await inPlatform((platform) => beginLetter(platform, moved.id, moved.send_at))
    await inPlatform((platform) => moveOpenLetter(platform, anna, null, now))
    expect((await onlyOf(anna)).send_at).toEqual(moved.send_at)
    expect(await lettersOf(bo)).toEqual(bosBefore[0])
  })

  it('is begun when its time has come, and the first time counts', async () => {
    const { siteId, anna } = await twoPeople()
    const { id, send_at: sendAt, lines } = await onlyOf(anna)
    const begin = (when: Date) => inPlatform((platform) => beginLetter(platform, id, when))
    expect(await begin(new Date(sendAt.getTime() - 1))).toBeNull()
    expect((await onlyOf(anna)).begun_at).toBeNull()
    expect(await begin(sendAt)).toEqual({
      userId: anna,
      begunAt: sendAt,
      sites: [{ siteId, userId: anna, lines, begunAt: sendAt }],
    })
    expect(await begin(new Date(sendAt.getTime() + 1))).toMatchObject({ begunAt: sendAt })
    expect(await inPlatform((platform) => beginLetter(platform, randomUUID(), sendAt))).toBeNull()
  })

  it('is overdue from its time on, the oldest first', async () => {
    const { anna, bo } = await twoPeople()
    await superuser.query(`delete from outbox where user_id <> all($1::uuid[])`, [[anna, bo]])
    const [annas, bos] = [await onlyOf(anna), await onlyOf(bo)]
    await superuser.query('update outbox set send_at = $2 where id = $1', [bos.id, later(-1)])
    const ids = async (before: Date) => (await inPlatform((platform) => overdueLetters(platform, before))).map(({ id }) => id)
    expect(await ids(annas.send_at)).toEqual([bos.id])
    expect(await ids(new Date(annas.send_at.getTime() + 1))).toEqual([bos.id, annas.id])
  })
})

describe('a letter that is over', () => {
  /** A second letter of Anna's beside the one that is dealt with. */
  async function twoLetters() {
    const people = await twoPeople()
    const letter = await onlyOf(people.anna)
    await inPlatform((platform) => beginLetter(platform, letter.id, letter.send_at))
    await add(people.anna, [line(people.siteId)], 20)
    const beside = (await lettersOf(people.anna)).find(({ id }) => id !== letter.id)
    if (!beside) throw new Error('no second letter')
    const failures = async () =>
      (
        await superuser.query<{ failed_at: Date | null; failed_times: number }>(
          'select failed_at, failed_times from letter_settings where user_id = any($1) order by user_id = $2 desc',
          [[people.anna, people.bo], people.anna],
        )
      ).rows.map(({ failed_at: at, failed_times: times }) => [at, times])
    return { ...people, letter, beside, failures }
  }
  const waiting = ({ siteId }: { siteId: string }, { id }: Letter) => ({
    site_id: siteId,
    id,
    kind: 'todo',
    state: 'waiting',
    why: null,
    address: null,
  })
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

  it('because there is nothing to tell leaves no trace, and the others of the person stay', async () => {
    const at = await twoLetters()
    await inPlatform((platform) => removeUnsent(platform, at.anna, at.letter.id))
    expect((await onlyOf(at.anna)).id).toBe(at.beside.id)
    expect(await listed(at.anna)).toEqual([waiting(at, at.beside)])
    await inPlatform((platform) => removeLetters(platform, at.anna))
    expect([await lettersOf(at.anna), await listed(at.anna)]).toEqual([[], []])
    expect([await lettersOf(at.bo), await listed(at.bo)]).toEqual(at.bosBefore)
  })

  it('because no mail server takes it is counted, from the first one on, and listed as failed', async () => {
    const at = await twoLetters()
    await inPlatform((platform) =>
      noteGivenUp(platform, { userId: at.anna, id: at.letter.id }, now, {
        state: 'failed',
        why: 'noMail',
        address: 'anna@exempel.se',
      }),
    )
    expect((await onlyOf(at.anna)).id).toBe(at.beside.id)
    expect(await listed(at.anna)).toEqual(
      [{ ...waiting(at, at.letter), state: 'failed', why: 'noMail', address: 'a•••@e•••.se' }, waiting(at, at.beside)].toSorted(
        byId,
      ),
    )
    expect(await at.failures()).toEqual([
      [now, 1],
      [null, 0],
    ])
    await inPlatform((platform) => noteGivenUp(platform, { userId: at.anna, id: at.beside.id }, later(5)))
    expect(await at.failures()).toEqual([
      [now, 2],
      [null, 0],
    ])
    expect(await lettersOf(at.bo)).toEqual(at.bosBefore[0])
  })

  it('because it has arrived is told of on the own page, once, and ends what had failed', async () => {
    const at = await twoLetters()
    await inPlatform((platform) => noteGivenUp(platform, { userId: at.bo, id: randomUUID() }, now))
    await inPlatform((platform) => noteGivenUp(platform, { userId: at.anna, id: randomUUID() }, now))
    const arrive = () =>
      inPlatform((platform) =>
        noteArrived(
          platform,
          { id: at.letter.id, userId: at.anna, siteIds: [at.siteId], address: 'anna@exempel.se', things: 3 },
          later(1),
        ),
      )
    await arrive()
    await arrive()
    expect(await at.failures()).toEqual([
      [null, 0],
      [now, 1],
    ])
    expect((await onlyOf(at.anna)).id).toBe(at.beside.id)
    expect(await listed(at.anna)).toEqual(
      [{ ...waiting(at, at.letter), state: 'sent', address: 'a•••@e•••.se' }, waiting(at, at.beside)].toSorted(byId),
    )
    const past = async () =>
      (
        await superuser.query(
          `select user_id, site_id, ended_at, things, lines from outbox where user_id = any($1) and state = 'sent'`,
          [[at.anna, at.bo]],
        )
      ).rows
    const annas = { user_id: at.anna, site_id: at.siteId, ended_at: later(1), things: 3, lines: null }
    expect(await past()).toEqual([annas])
    await inPlatform((platform) => forgetLettersTo(platform, at.bo))
    expect(await past()).toEqual([annas])
    await inPlatform((platform) => forgetLettersTo(platform, at.anna))
    expect(await past()).toEqual([])
  })
})

it.each([
  ['has stopped the letters', 'update letter_settings set is_on = false where user_id = $1'],
  [
    'has no confirmed address',
    `update letter_settings set address = null, new_address = 'x', new_secret_hash = 'x', new_until = now() where user_id = $1`,
  ],
  ['is deactivated', 'update users set deactivated_at = now() where id = $1'],
  ['is removed', 'update users set removed_at = now() where id = $1'],
])('somebody who %s gets no letter', async (_why, change) => {
  const { anna, bo } = await twoPeople()
  const read = (id: string) => inPlatform((platform) => receiverOf(platform, id))
  expect(await read(anna)).toMatchObject({ address: `${anna}@exempel.se`, kinds: ['reviewWanted'], hour: null })
  await superuser.query(change, [anna])
  expect(await read(anna)).toBeNull()
  expect(await read(bo)).toMatchObject({ address: `${bo}@exempel.se` })
})

it('a letter tells of sites on which the person has a role today, by their names in Swedish', async () => {
  const user = await aUser(database)
  const other = await aUser(database)
  const aRole = async (name: string, role: SiteRole, more = {}) => {
    const id = await aSite(database, { name })
    const { from = null, to = null, stopped = null, who = user.id } = more as Record<string, string | null>
    await superuser.query('insert into memberships (site_id, user_id, role, valid_from, valid_to) values ($1, $2, $3, $4, $5)', [
      id,
      who,
      role,
      from,
      to,
    ])
    if (stopped !== null) await superuser.query('update sites set stopped = $2, stopped_at = now() where id = $1', [id, stopped])
    return id
  }
  const today = '2026-11-25'
  const made = [
    await aRole('Örebro', 'writer', { from: today }),
    await aRole('Alingsås', 'editor', { to: today }),
    await aRole('Umeå', 'reader'),
    await aRole('I går', 'editor', { to: '2026-11-24' }),
    await aRole('I morgon', 'editor', { from: '2026-11-26' }),
    await aRole('Pausad', 'editor', { stopped: 'paused' }),
    await aRole('Arkiverad', 'editor', { stopped: 'archived' }),
    await aRole('En annans', 'editor', { who: other.id }),
  ]
  await aRole('Inte frågad efter', 'editor')
  const found = await inPlatform((platform) => rolesOn(platform, user.id, made, today))
  expect(found.map(({ name, role }) => [name, role])).toEqual([
    ['Alingsås', 'editor'],
    ['Umeå', 'reader'],
    ['Örebro', 'writer'],
  ])
})
