import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { retentionWords } from '#contract/retention/retention-kinds.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { aDocument } from '../../testing/media-factory.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFiles, testImages } from '../../testing/test-files.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { sortJob } from '../matters/matters.ts'
import { sweepLetters } from './letter-sweep.ts'

const test = await testDatabase()
const { database, superuser } = test
const library = { ...test, files: await testFiles(), images: testImages() }
// Seven in the morning in Sweden.
const now = new Date('2026-11-25T06:00:00Z')
const today = '2026-11-25'
const inDays = (days: number) => daysAfter(today, days)
const dayMs = 86_400_000
const before = (ms: number) => new Date(now.getTime() - ms)
const sweep = (when = now) => sweepLetters(database, when, everyPart)

/** A site, and somebody on it who gets letters. */
async function aSiteWithReader() {
  const room = await aNewsroom(test)
  const { siteId } = room
  const reader = await aUser(database, { roles: { [siteId]: 'reader' } })
  await superuser.query(`insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'a@b.se', '{}', $2)`, [
    reader.id,
    randomUUID(),
  ])
  const text = async (reviewOn: string) => {
    const { id } = await room.draft()
    await superuser.query('update items set review_on = $2 where id = $1', [id, reviewOn])
    return id
  }
  const file = async (licenceUntil: string) => (await aDocument(library, siteId, { licenceUntil })).id
  const aPerson = async () => (await room.draft()).id
  const role = async (confirmBy: string, more: { from?: string; to?: string } = {}) => {
    const { id } = await aUser(database)
    await superuser.query(
      `insert into memberships (site_id, user_id, role, confirm_by, valid_from, valid_to) values ($1, $2, 'writer', $3, $4, $5)`,
      [siteId, id, confirmBy, more.from ?? null, more.to ?? null],
    )
    return id
  }
  const matters = async () =>
    (await superuser.query('select kind, subject, mark, at from matters where site_id = $1', [siteId])).rows.map(
      ({ kind, subject, mark, at }) => {
        expect(at).toEqual(now)
        return `${kind} ${subject} ${mark}`
      },
    )
  const sorting = async () =>
    (await superuser.query('select key, run_at from jobs where site_id = $1 and kind = $2', [siteId, sortJob])).rows
  return { siteId, reader, text, file, role, aPerson, matters, sorting }
}
const trashed = (table: 'items' | 'media', id: string) =>
  superuser.query(`update ${table} set deleted_at = now(), deleted_by = created_by where id = $1`, [id])
const sorted = (lines: readonly string[]) => lines.toSorted()

describe('dates that come near are told of', () => {
  it('on the day on which a text is to be read through, and for a month after it', async () => {
    const { text, matters } = await aSiteWithReader()
    const [due, late] = [await text(today), await text(inDays(-29))]
    await text(inDays(1))
    await text(inDays(-30))
    await trashed('items', await text(today))
    await sweep()
    expect(sorted(await matters())).toEqual(sorted([`reviewDue ${due} ${today}`, `reviewDue ${late} ${inDays(-29)}`]))
  })

  it('thirty and seven days before a picture may not be used', async () => {
    const { file, matters } = await aSiteWithReader()
    const days = [0, 7, 8, 30]
    const ids = new Map<number, string>()
    for (const day of days) ids.set(day, await file(inDays(day)))
    for (const day of [-1, 31]) await file(inDays(day))
    await trashed('media', await file(inDays(5)))
    await sweep()
    expect(sorted(await matters())).toEqual(
      sorted(days.map((day) => `mediaEnding ${ids.get(day)} ${inDays(day)}/${day <= 7 ? 'last' : 'first'}`)),
    )
  })

  it('sixty, thirty and seven days before a role ends', async () => {
    const { role, matters } = await aSiteWithReader()
    const marks = { 0: 'last', 7: 'last', 8: 'first', 30: 'first', 31: 'early', 60: 'early' }
    const expected: string[] = []
    for (const [day, mark] of Object.entries(marks))
      expected.push(`roleEnding ${await role(inDays(Number(day)))} ${inDays(Number(day))}/${mark}`)
    for (const day of [-1, 61]) await role(inDays(day))
    // Not today's: over, and not begun.
    await role(inDays(5), { to: inDays(-1) })
    await role(inDays(5), { from: inDays(1) })
    await sweep()
    expect(sorted(await matters())).toEqual(sorted(expected))
  })

  it('thirty and seven days before assignments of a body end, as one thing, unless the person goes on there', async () => {
    const { siteId, aPerson, matters } = await aSiteWithReader()
    const [council, board] = [randomUUID(), randomUUID()]
    for (const id of [council, board])
      await superuser.query(
        `insert into bodies (site_id, id, name, level, kind, sort_key) values ($1, $2::uuid, 'Organ', 'x', 'x', $2::text)`,
        [siteId, id],
      )
    const assigned = async (bodyId: string, from: number, to: number | null, person?: string) => {
      const id = person ?? (await aPerson())
      await superuser.query(
        `insert into assignments (site_id, id, person_id, body_id, standard_role, from_date, to_date, source)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'manual')`,
        [siteId, id, bodyId, `role${from}`, inDays(from), to === null ? null : inDays(to)],
      )
      return id
    }
    for (const day of [0, 7, 8, 30]) await assigned(council, -100, day)
    await assigned(council, -100, 30)
    // It holds from today on.
    await assigned(council, 0, 20)
    // Over, far away, without an end, and not begun.
    for (const [from, to] of [
      [-100, -1],
      [-100, 31],
      [-100, null],
      [1, 21],
    ] as const)
      await assigned(council, from, to)
    const goesOn = await assigned(council, -100, 22)
    await assigned(council, 23, null, goesOn)
    // Somebody who goes on elsewhere leaves this body.
    const moves = await assigned(board, -100, 24)
    await assigned(council, 25, null, moves)
    await sweep()
    expect(sorted(await matters())).toEqual(
      sorted([
        ...[0, 7].map((day) => `assignmentEnding ${council} ${inDays(day)}/last`),
        ...[8, 20, 30].map((day) => `assignmentEnding ${council} ${inDays(day)}/first`),
        `assignmentEnding ${board} ${inDays(24)}/first`,
      ]),
    )
  })

  it('on a site once, however many read of them', async () => {
    const { siteId } = await aSiteWithReader()
    const { id } = await aUser(database, { roles: { [siteId]: 'editor' } })
    await superuser.query(
      `insert into letter_settings (user_id, address, kinds, stop_key) values ($1::uuid, 'b@b.se', '{}', $1::text)`,
      [id],
    )
    const told: unknown[] = []
    await sweepLetters(database, now, async (about, work) => {
      told.push(about.siteId)
      return everyPart(about, work)
    })
    expect(told.filter((one) => one === siteId)).toHaveLength(1)
  })

  it('once for each mark, and those who sort are asked when there is something new', async () => {
    const { siteId, file, matters, sorting } = await aSiteWithReader()
    const quiet = await aSiteWithReader()
    const id = await file(inDays(30))
    await sweep()
    expect(await sorting()).toEqual([{ key: 'dates', run_at: now }])
    expect(await quiet.sorting()).toEqual([])
    await superuser.query('delete from jobs where site_id = $1', [siteId])
    await sweep()
    expect([await sorting(), await matters()]).toEqual([[], [`mediaEnding ${id} ${inDays(30)}/first`]])
    await superuser.query('update media set licence_until = $2 where id = $1', [id, inDays(7)])
    await sweep()
    expect(sorted(await matters())).toEqual(
      sorted([`mediaEnding ${id} ${inDays(30)}/first`, `mediaEnding ${id} ${inDays(7)}/last`]),
    )
    expect(await quiet.matters()).toEqual([])
  })

  it('from seven in the morning on, by clocks in Sweden', async () => {
    const { text, matters } = await aSiteWithReader()
    const id = await text(today)
    await sweep(before(1))
    expect(await matters()).toEqual([])
    await sweep()
    expect(await matters()).toEqual([`reviewDue ${id} ${today}`])
  })

  it.each([
    ['has stopped letters', `update letter_settings set is_on = false where user_id = $1`],
    [
      'has confirmed no address',
      `update letter_settings set address = null, new_address = 'x', new_secret_hash = decode(replace($1::text, '-', ''), 'hex'), new_until = '2027-01-01' where user_id = $1::uuid`,
    ],
    ['has no role any more', 'delete from memberships where user_id = $1'],
    [
      'has a site that is stopped',
      `update sites set stopped = 'paused', stopped_at = now() where id = (select site_id from memberships where user_id = $1)`,
    ],
  ])('not where whoever would read of them %s', async (_why, change) => {
    const [alone, other] = [await aSiteWithReader(), await aSiteWithReader()]
    await alone.text(today)
    const id = await other.text(today)
    await superuser.query(change, [alone.reader.id])
    await sweep()
    expect(await alone.matters()).toEqual([])
    expect(await other.matters()).toEqual([`reviewDue ${id} ${today}`])
  })
})

describe('what is over is removed', () => {
  const kept = (kind: 'matters' | 'letters') => before(retentionWords[kind].usual * dayMs)
  const just = (moment: Date) => [moment, new Date(moment.getTime() - 1)] as const
  const purged = async (kind: string) =>
    (await superuser.query<{ count: number }>('select count from retention_purges where kind = $1', [kind])).rows.reduce(
      (sum, { count }) => sum + count,
      0,
    )

  it('of what has been told, to the moment, and is counted', async () => {
    const siteId = await aSite(database)
    for (const at of just(kept('matters')))
      await superuser.query(
        `insert into matters (site_id, kind, subject, mark, at, told_at) values ($1, 'reviewDue', $2, '', $3, $3)`,
        [siteId, randomUUID(), at],
      )
    const count = await purged('matters')
    await sweep()
    const { rows } = await superuser.query('select at from matters where site_id = $1', [siteId])
    expect(rows).toEqual([{ at: kept('matters') }])
    expect(await purged('matters')).toBe(count + 1)
  })

  it('of letters that have arrived, on the own page and on the site’s list', async () => {
    const [siteId, user] = [await aSite(database), await aUser(database)]
    for (const at of just(kept('letters'))) {
      await superuser.query(`insert into outbox (site_id, id, kind, user_id, at, state) values ($1, $2, 'todo', $3, $4, 'sent')`, [
        siteId,
        randomUUID(),
        user.id,
        at,
      ])
    }
    const count = await purged('letters')
    await sweep()
    expect((await superuser.query('select at from outbox where user_id = $1', [user.id])).rows).toEqual([{ at: kept('letters') }])
    expect(await purged('letters')).toBe(count + 1)
  })

  it('of reminders, after sixty days', async () => {
    const [siteId, user] = [await aSite(database), await aUser(database)]
    const [stays, goes] = just(before(60 * dayMs))
    for (const [kind, at] of [
      ['stays', stays],
      ['goes', goes],
    ] as const)
      await superuser.query(
        `insert into health_reminders (site_id, kind, id, role, note, sent_at, sent_by) values ($1, $2, $3, 'editor', '', $4, $5)`,
        [siteId, kind, randomUUID(), at, user.id],
      )
    await sweep()
    expect((await superuser.query('select kind from health_reminders where site_id = $1', [siteId])).rows).toEqual([
      { kind: 'stays' },
    ])
  })

  it('of addresses whose link has run out: the person’s choices too, unless an address is in use', async () => {
    const give = async (address: string | null, until: Date) => {
      const { id } = await aUser(database)
      await superuser.query(
        `insert into letter_settings (user_id, address, new_address, new_secret_hash, new_until, kinds, stop_key)
         values ($1, $2, 'ny@exempel.se', decode(replace($4, '-', ''), 'hex'), $3, '{}', $4)`,
        [id, address, until, randomUUID()],
      )
      return id
    }
    const [holds, over] = just(now)
    const ids = [await give(null, holds), await give(null, over), await give('a@b.se', holds), await give('a@b.se', over)]
    await sweep()
    const rows: unknown[] = []
    for (const id of ids)
      rows.push((await superuser.query('select address, new_address from letter_settings where user_id = $1', [id])).rows[0])
    expect(rows).toEqual([
      { address: null, new_address: 'ny@exempel.se' },
      undefined,
      { address: 'a@b.se', new_address: 'ny@exempel.se' },
      { address: 'a@b.se', new_address: null },
    ])
  })

  it('of letters that nobody has sent for three days, which have failed', async () => {
    const siteId = await aSite(database)
    const [stays, goes] = just(before(3 * dayMs))
    const letter = async (sendAt: Date) => {
      const { id } = await aUser(database)
      await superuser.query(`insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'a@b.se', '{}', $2)`, [
        id,
        randomUUID(),
      ])
      await superuser.query(
        `insert into outbox (site_id, id, kind, state, at, user_id, lines, send_at) values ($1, $2, 'todo', 'waiting', $3, $4, '[]', $3)`,
        [siteId, randomUUID(), sendAt, id],
      )
      return id
    }
    const people = [await letter(stays), await letter(goes)]
    await sweep()
    const left = (await superuser.query('select user_id from outbox where user_id = any($1) and lines is not null', [people])).rows
    expect(left).toEqual([{ user_id: people[0] }])
    const failed = await superuser.query(
      'select user_id, failed_at from letter_settings where failed_times > 0 and user_id = any($1)',
      [people],
    )
    expect(failed.rows).toEqual([{ user_id: people[1], failed_at: now }])
  })
})
