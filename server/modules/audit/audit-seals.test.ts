import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { trials } from '#contract/testing/trials.ts'
import { openDatabase } from '../../platform/database/pool.ts'
import { deriveKeys } from '../../platform/keys.ts'
import { anotherConnection, testDatabase } from '../../testing/test-database.ts'
import { recordAudit } from './audit.ts'
import { idSet, rangesOf } from './seal-content.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const { database, superuser, connection } = await testDatabase()
const keys = deriveKeys('a secret that the database does not have, of 32 bytes')
const deps = { database, keys }
const minute = 60_000
let clock = Date.now()
const seal = (): Promise<string> => sealAudit(deps, new Date((clock += minute)))
const verify = () => verifyAudit(deps)

const writeLine = (action = 'news.publish'): Promise<void> =>
  database.inPlatform((platform) =>
    recordAudit(platform, { actorId: randomUUID(), siteId: 'malmo', action, objectId: randomUUID() }, new Date()),
  )
const insertLine = `insert into audit_log (at, action, site_id) values (now(), 'news.publish', 'malmo') returning id::int`

describe('an untouched log', { shuffle: false }, () => {
  it('is intact despite rollbacks, and reports how many lines are not sealed yet', async () => {
    await seal()
    const before = await verify()
    for (let n = 0; n < 4; n++) await writeLine()
    await superuser.query(`begin; ${insertLine}; rollback`)
    await writeLine()
    await seal()
    await writeLine()
    expect(await verify()).toMatchObject({
      faults: [],
      seals: before.seals + 1,
      lines: before.lines + 5,
      waiting: 1,
      ofOtherKeys: 0,
      newest: { number: (before.newest?.number ?? 0) + 1 },
    })
    await seal()
    await seal()
    // Without new lines there is no new seal.
    expect(await verify()).toMatchObject({ faults: [], seals: before.seals + 2, lines: before.lines + 6, waiting: 0 })
  })

  // covers Content in use: the audit log is sealed: no row is missed, however transactions end
  it('misses no line that is committed minutes after lines with higher ids', async () => {
    const slow = await anotherConnection({ superuser })
    await slow.query('begin')
    const { rows } = await slow.query(insertLine)
    for (let n = 0; n < 3; n++) {
      await writeLine()
      await seal()
    }
    await slow.query('commit')
    await writeLine()
    await seal()
    await writeLine()
    await seal()
    await slow.end()
    const sealed = await superuser.query('select number::int from audit_seals where $1::bigint <@ ids', [rows[0].id])
    expect(sealed.rows).toHaveLength(1)
    expect(await verify()).toMatchObject({ faults: [], waiting: 0 })
  })

  // covers Content in use: fifty who write at once, two who seal: every row in one seal
  it('has each line in exactly one seal when fifty write while two processes seal repeatedly', async () => {
    const writing = { isOver: false }
    const writers = Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let n = 0; n < 10; n++) await writeLine()
      }),
    )
    void writers.then(() => (writing.isOver = true))
    while (!writing.isOver) await Promise.all([seal(), seal()])
    await seal()
    const { rows } = await superuser.query(
      `select count(*)::int as lines, (select sum(lines)::int from audit_seals) as sealed,
         count(*) filter (where (select count(*) from audit_seals s where a.id <@ s.ids) <> 1)::int as wrong from audit_log a`,
    )
    expect(rows).toEqual([{ lines: rows[0].sealed, sealed: rows[0].sealed, wrong: 0 }])
    expect(await verify()).toMatchObject({ faults: [], waiting: 0 })
  })

  // covers Content in use: a seal that is broken off is made again
  it('continues after the sealing process is killed halfway', async () => {
    await writeLine()
    const { seals } = await verify()
    const holder = await anotherConnection({ superuser })
    await holder.query('begin; lock table audit_seals in share row exclusive mode')
    const own = openDatabase({ ...connection, application_name: 'sealer' }, () => undefined)
    const sealing = sealAudit({ ...deps, database: own }, new Date((clock += minute)))
    const isWaiting = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sealer' and wait_event_type = 'Lock'`
    const failed = expect(sealing).rejects.toThrow()
    while ((await superuser.query(isWaiting)).rowCount === 0);
    await failed
    await holder.query('rollback')
    await Promise.all([holder.end(), own.close()])
    expect(await verify()).toMatchObject({ faults: [], seals, waiting: 1 })
    await seal()
    expect(await verify()).toMatchObject({ faults: [], seals: seals + 1, waiting: 0 })
  })

  it('stays intact when the database is moved to a server with lower transaction numbers', async () => {
    await superuser.query(`update audit_head set watched_before = '9000000000'`)
    await writeLine()
    await seal()
    await writeLine()
    await seal()
    expect((await superuser.query('select watched_before::text::bigint < 9000000000 as reset from audit_head')).rows).toEqual([
      { reset: true },
    ])
    expect(await verify()).toMatchObject({ faults: [], waiting: 0 })
  })

  it('can be extended by the program, but neither lines nor seals can be changed', async () => {
    for (const change of [
      'delete from audit_seals',
      'update audit_seals set lines = 0',
      'truncate audit_seals',
      'delete from audit_head',
    ])
      await expect(superuser.query(change), change).rejects.toThrow('only added')
  })
})

describe('a superuser who', () => {
  const ids: number[] = []
  let lastSeal = 0
  /** A gap is settled once transactions older than the last seal have ended, in the databases of other tests too. */
  const othersEnded = async (): Promise<void> => {
    const asked = 'select watched_before <= pg_snapshot_xmin(pg_current_snapshot()) as ended from audit_head'
    await vi.waitFor(async () => expect((await superuser.query(asked)).rows).toEqual([{ ended: true }]), { timeout: 50_000 })
  }
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) {
      for (let line = 0; line < 5; line++) {
        await writeLine(`step.${line}`)
        if (line === 2) await superuser.query(`begin; ${insertLine}; rollback`)
      }
      await othersEnded()
      await seal()
    }
    const { rows } = await superuser.query('select id::int from audit_log order by id desc limit 15')
    ids.push(...rows.map(({ id }) => id as number).toReversed())
    lastSeal = (await verify()).newest?.number ?? 0
  })

  /** The faults that the verifier finds after `tamper`, which is rolled back afterwards. */
  async function foundAfter(tamper: string | (() => Promise<unknown>)) {
    const tables = ['audit_log', 'audit_seals', 'audit_head']
    const each = (sql: (table: string) => string): Promise<unknown> => superuser.query(tables.map(sql).join(';'))
    await superuser.query('set session_replication_role = replica')
    await each((table) => `create table kept_${table} as table ${table}`)
    try {
      await (typeof tamper === 'string' ? superuser.query(tamper) : tamper())
      return (await verify()).faults
    } finally {
      await each((table) => `truncate ${table}; insert into ${table} overriding system value table kept_${table}`)
      await each((table) => `drop table kept_${table}`)
      await superuser.query('set session_replication_role = origin')
      expect((await verify()).faults).toEqual([])
    }
  }
  // Ids and numbers are known only when the tests run.
  const [id, number] = [(at: number) => ids[at] ?? 0, (before: number) => lastSeal - before]
  const changed = (before: number) => {
    const first = 10 - 5 * before
    return { kind: 'linesChanged', seal: number(before), from: id(first), to: id(first + 4) }
  }

  it.each([
    "at = at - interval '1 day'",
    `actor_id = '${randomUUID()}'`,
    `site_id = 'lund'`,
    `action = 'x'`,
    'object_id = null',
    `reason = 'x'`,
  ])('changes a line (%s) is found, and between which lines', async (change) => {
    expect(await foundAfter(`update audit_log set ${change} where id = ${id(7)}`)).toEqual([changed(1)])
  })

  // covers Content in use: a superuser who changes, removes, adds or swaps rows is found out
  it('removes a line is found, and which', async () => {
    expect(await foundAfter(`delete from audit_log where id = ${id(7)}`)).toEqual([{ kind: 'lineMissing', id: id(7) }])
  })

  it('adds a line where a transaction was rolled back is found, and which', async () => {
    const gap = id(2) + 1
    const insert = `insert into audit_log (id, at, action) overriding system value values (${gap}, now(), 'auth.signIn')`
    expect(await foundAfter(insert)).toEqual([{ kind: 'lineAdded', id: gap }])
  })

  // covers Content in use: a row that is added later with an old date is pointed out
  it('adds a line with a date long past is found by that date', async () => {
    const { rows } = await superuser.query(
      `insert into audit_log (at, action) values (now() - interval '30 days', 'auth.signIn') returning id::int`,
    )
    await foundAfter(async () => {
      await sealAudit(deps, new Date((clock += minute)))
      expect(await verify()).toMatchObject({ faults: [], backdated: [rows[0].id] })
    })
  })

  it('swaps two lines is found, in one seal and between two', async () => {
    const swap = (one: number, other: number): string =>
      `update audit_log a set (at, actor_id, action) = (select at, actor_id, action from audit_log b
        where b.id = case a.id when ${one} then ${other} else ${one} end) where id in (${one}, ${other})`
    expect(await foundAfter(swap(id(6), id(8)))).toEqual([changed(1)])
    expect(await foundAfter(swap(id(6), id(11)))).toEqual([changed(1), changed(0)])
  })

  it('changes a seal is found, also with all its hashes made anew', async () => {
    const broken = { kind: 'sealChanged', seal: number(1) }
    expect(await foundAfter(`update audit_seals set sealed_at = now() where number = ${number(1)}`)).toEqual([broken])
    expect(await foundAfter(`update audit_seals set mac = '\\x00' where number = ${number(1)}`)).toEqual([broken])
    expect(await foundAfter(`update audit_seals set key_id = 'deadbeef' where number = ${number(1)}`)).toEqual([broken])
  })

  // covers Content in use: a superuser who changes, removes or recomputes seals is found out
  it('writes a line and the seals after it anew without the key is found', async () => {
    const forger = deriveKeys('another secret, since the database does not have ours')
    for (const keyId of [keys.id, forger.id]) {
      const found = await foundAfter(async () => {
        await superuser.query(
          `update audit_log set action = 'x' where id = ${id(12)}; delete from audit_seals where number = ${number(0)};
           update audit_head set (number, hash) = (select number, hash from audit_seals where number = ${number(1)})`,
        )
        await sealAudit({ database, keys: { ...forger, id: keyId } }, new Date((clock += minute)))
      })
      expect(found, keyId).toEqual([{ kind: 'sealChanged', seal: number(0) }])
    }
  })

  it('swaps or removes seals, the newest among them, is found', async () => {
    const swap = `update audit_seals set number = -1 where number = ${number(1)};
      update audit_seals set number = ${number(1)} where number = ${number(0)}; update audit_seals set number = ${number(0)} where number = -1`
    expect(await foundAfter(swap)).toEqual([
      { kind: 'sealChanged', seal: number(1) },
      { kind: 'sealChanged', seal: number(0) },
      { kind: 'sealChanged', seal: number(0) },
    ])
    for (const before of [0, 1])
      expect(await foundAfter(`delete from audit_seals where number = ${number(before)}`)).toEqual([
        { kind: 'sealMissing', seal: number(before) },
      ])
    expect(await foundAfter('delete from audit_head')).toEqual([{ kind: 'headMissing' }])
  })

  it('restores an old copy of the whole database is found by a seal noted elsewhere', async () => {
    const { newest } = await verify()
    const noted = { number: newest?.number ?? 0, hash: newest?.hash.slice(0, 16) ?? '' }
    expect((await verifyAudit(deps, noted)).faults).toEqual([])
    expect((await verifyAudit(deps, { ...noted, hash: 'ab12' })).faults).toEqual([{ kind: 'otherThanNoted', seal: noted.number }])
    expect((await verifyAudit(deps, { ...noted, number: noted.number + 1 })).faults).toEqual([
      { kind: 'otherThanNoted', seal: noted.number + 1 },
    ])
  })
})

it('a set of ids is written as PostgreSQL writes it', async () => {
  for (const ids of [[1], [1, 2, 3], [1, 3, 4, 9]]) {
    const { rows } = await superuser.query('select range_agg(int8range(id, id, $2))::text as ids from unnest($1::int8[]) id', [
      ids,
      '[]',
    ])
    expect(idSet(ids)).toBe(rows[0].ids)
  }
  expect(rangesOf('{[1,4),[9,10)}')).toEqual([
    [1, 3],
    [9, 9],
  ])
})

// covers Content in use: a hundred thousand rows are checked without being read at once
it('many lines are sealed and looked through with a few of them in memory at a time', async () => {
  await superuser.query(
    `insert into audit_log (at, actor_id, site_id, action, object_id)
     select now(), gen_random_uuid(), 'malmo', 'news.publish', gen_random_uuid()::text from generate_series(1, $1)`,
    [trials(100_000)],
  )
  await seal()
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 5)
  const report = await verify()
  clearInterval(watching)
  expect(report).toMatchObject({ faults: [], waiting: 0 })
  expect(report.lines).toBeGreaterThanOrEqual(trials(100_000))
  const { rows } = await superuser.query('select max(lines)::int as most from audit_seals')
  expect(rows[0].most).toBeLessThanOrEqual(5000)
  expect(most).toBeLessThan(150 * 1024 * 1024)
}, 60_000)
