import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AuditLine, AuditVerdict } from '#contract/audit/audit.ts'
import { auditFile } from '#contract/audit/audit.ts'
import { auditActionWords, auditObjectWords } from '#contract/audit/audit-words.ts'
import { auditPage } from '../modules/audit/audit-page.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { sealAudit } from '../modules/audit/seal-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { aPicture } from '../testing/media-factory.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

const test = await testApp()
const { database, superuser, keys, clock } = test
const administrator = await aUser(database, { isAdmin: true, name: 'Gun Granskare' })
const browser = await signedInAs(test, administrator)
const path = '/api/admin/audit'
const lines = async (query: string): Promise<AuditLine[]> =>
  ((await browser.get(`${path}?${query}`)).body as { lines: AuditLine[] }).lines

async function somebodyDid(action: string, at = clock()) {
  const siteId = await aSite(database)
  const user = await aUser(database, { name: 'Dag Dagsson' })
  await database.inPlatform((platform) => recordAudit(platform, { actorId: user.id, siteId, action, objectId: randomUUID() }, at))
  return { siteId, user }
}

describe('the audit log for administrators', () => {
  it('is narrowed by person, site, action and Swedish day', async () => {
    // A quarter past midnight in Sweden, and still the day before in UTC.
    const { siteId, user } = await somebodyDid('news.unpublish', new Date('2026-11-20T23:15:00Z'))
    const other = await somebodyDid('news.unpublish')
    expect(await lines(`person=${user.id}`)).toMatchObject([{ name: 'Dag Dagsson', siteId, action: 'news.unpublish' }])
    expect(await lines(`site=${siteId}`)).toHaveLength(1)
    expect(await lines(`site=${siteId}&action=news.trash`)).toEqual([])
    expect(await lines('day=2026-11-21')).toMatchObject([{ actorId: user.id }])
    expect(await lines('day=2026-11-20')).toEqual([])
    expect((await lines('action=news.unpublish')).map(({ siteId: at }) => at)).toEqual([other.siteId, siteId])
    expect((await browser.get(`${path}/actions`)).body).toMatchObject({ actions: expect.arrayContaining(['news.unpublish']) })
    expect((await browser.get(`${path}?day=igår`)).status).toBe(400)
  })

  // covers Administration: the audit log names what is gone by a word and a short id, and an account by its name
  it('names an account, and what is gone by a word and the beginning of its id', async () => {
    const { siteId, user } = await somebodyDid('news.publish')
    const [line] = await lines(`person=${user.id}`)
    expect(line).toMatchObject({ objectName: null, isObjectGone: true })
    expect(line && auditObjectWords(line)).toBe(`borttagen nyhet, id ${line?.objectId?.slice(0, 8)}`)
    const picture = await aPicture(test, siteId)
    await database.inPlatform(async (platform) => {
      await recordAudit(platform, { actorId: user.id, siteId, action: 'media.upload', objectId: picture.id }, clock())
      await recordAudit(platform, { actorId: user.id, siteId, action: 'user.deactivate', objectId: administrator.id }, clock())
      await recordAudit(
        platform,
        { actorId: user.id, siteId, action: 'webhook.turnOff', objectId: picture.id, reason: 'gone' },
        clock(),
      )
    })
    const told = (await lines(`person=${user.id}`)).slice(0, 3).map(auditObjectWords)
    expect(told).toEqual([`id ${picture.id.slice(0, 8)}`, 'gäller Gun Granskare', `id ${picture.id.slice(0, 8)}`])
  })

  it('comes page by page, each line once, also of the same moment', async () => {
    const { user } = await somebodyDid('media.upload')
    const now = clock()
    await database.inPlatform(async (platform) => {
      for (let n = 0; n < 6; n++)
        await recordAudit(platform, { actorId: user.id, siteId: null, action: 'media.upload', objectId: String(n) }, now)
    })
    const seen: number[] = []
    for (let after: string | undefined, more = true; more;) {
      const page = await database.inPlatform((platform) => auditPage(platform, { person: user.id }, after, 2), 'read')
      seen.push(...page.lines.map(({ id }) => id))
      after = page.next ?? undefined
      more = page.next !== null
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  it('is taken away as a file by an administrator who has just opened it, and that is logged', async () => {
    const { user } = await somebodyDid('news.trash')
    const address = auditFile('csv', { person: user.id })
    expect((await browser.fetch(address)).status).toBe(404)
    expect((await browser.send('POST', `${path}/export`)).status).toBe(204)
    const file = await browser.fetch(address)
    expect(file.bytes.toString()).toContain('"Dag Dagsson"')
    expect(file.bytes.toString()).toContain('"Lade i papperskorgen: en nyhet"')
    const json = JSON.parse((await browser.fetch(auditFile('json', { person: user.id }))).bytes.toString()) as object[]
    expect(json).toMatchObject([{ action: 'news.trash', words: 'Lade i papperskorgen: en nyhet' }])
    expect(await lines(`person=${administrator.id}&action=audit.export`)).toHaveLength(1)
    const member = await signedInAs(test, user)
    expect((await member.fetch(address)).status).toBe(403)
    expect((await member.get(path)).status).toBe(403)
    await superuser.query(`update sessions set signed_in_at = signed_in_at - interval '16 minutes' where user_id = $1`, [
      administrator.id,
    ])
    expect((await browser.send('POST', `${path}/export`)).status).toBe(403)
  })

  it('says on the screen that it is whole, and which lines are not', async () => {
    await sealAudit({ database, keys, log: { info: () => undefined } }, clock())
    const verdict = (): Promise<AuditVerdict> => browser.send('POST', `${path}/verify`).then(({ body }) => body as AuditVerdict)
    const whole = await verdict()
    expect(whole).toMatchObject({
      isWhole: true,
      sentences: expect.arrayContaining([expect.stringMatching(/^Granskningsloggen är hel: \d+ rader/)]),
    })
    const tamper = async (to: string | null): Promise<string | null> => {
      await superuser.query('alter table audit_log disable trigger all')
      const { rows } = await superuser.query(
        `update audit_log l set reason = $1 from audit_log before where l.id = (select min(id) from audit_log) and before.id = l.id
         returning before.reason`,
        [to],
      )
      await superuser.query('alter table audit_log enable trigger all')
      return rows[0].reason
    }
    const before = await tamper('x')
    expect((await verdict()).isWhole).toBe(false)
    await tamper(before)
    expect((await verdict()).isWhole).toBe(true)
  })
})

describe('what nobody can do to the log', () => {
  it.each(['kansli_site', 'kansli_public', 'kansli_platform', 'kansli_app'])(
    '%s neither changes nor removes nor empties it',
    async (role) => {
      const { siteId } = await somebodyDid('news.publish')
      const attempt = async (sql: string): Promise<string> => {
        await superuser.query('begin')
        await superuser.query(`set local role ${role}`)
        await superuser.query(`select set_config('app.site', $1, true)`, [siteId])
        const answer = await superuser.query(sql).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        await superuser.query('rollback')
        return answer
      }
      const statements = [
        `update audit_log set reason = 'x'`,
        'delete from audit_log',
        'truncate audit_log',
        `update audit_seals set lines = 0`,
        'delete from audit_seals',
        'truncate audit_seals',
        'delete from audit_head',
        'drop table audit_log cascade',
        'alter table audit_log disable trigger all',
        'drop trigger audit_log_append_only on audit_log',
      ]
      for (const sql of statements) expect([sql, await attempt(sql)]).toEqual([sql, '42501'])
    },
  )

  // covers Administration: a changed byte in a dump of the audit log is found
  it('a changed byte in a dump is found when the dump has been read back', async () => {
    const copy = await testDatabase()
    const { rows: log } = await superuser.query('select * from audit_log order by id')
    await sealAudit({ database, keys, log: { info: () => undefined } }, clock())
    const { rows: seals } = await superuser.query('select to_jsonb(s) as row from audit_seals s order by number')
    const { rows: head } = await superuser.query('select to_jsonb(h) as row from audit_head h')
    const restore = async (change: (action: string, at: number) => string): Promise<void> => {
      await copy.superuser.query(
        'alter table audit_log disable trigger user; alter table audit_seals disable trigger user; alter table audit_head disable trigger user',
      )
      await copy.superuser.query('truncate audit_log; delete from audit_seals; delete from audit_head')
      for (const [at, { id, at: when, actor_id, site_id, action, object_id, reason }] of log.entries())
        await copy.superuser.query('insert into audit_log overriding system value values ($1, $2, $3, $4, $5, $6, $7)', [
          id,
          when,
          actor_id,
          site_id,
          change(action, at),
          object_id,
          reason,
        ])
      for (const { row } of seals)
        await copy.superuser.query('insert into audit_seals select * from jsonb_populate_record(null::audit_seals, $1)', [row])
      for (const { row } of head)
        await copy.superuser.query('insert into audit_head select * from jsonb_populate_record(null::audit_head, $1)', [row])
      await copy.superuser.query(
        'alter table audit_log enable trigger user; alter table audit_seals enable trigger user; alter table audit_head enable trigger user',
      )
    }
    const before = await verifyAudit({ database, keys })
    await restore((action) => action)
    expect((await verifyAudit({ database: copy.database, keys })).faults).toEqual(before.faults)
    const last = log.length - 1
    await restore((action, at) => (at === last ? `${action.slice(0, -1)}X` : action))
    const found = await verifyAudit({ database: copy.database, keys })
    expect(found.faults.length).toBe(before.faults.length + 1)
    expect(found.faults.at(-1)).toMatchObject({ kind: 'linesChanged' })
  })
})

it('every action in the code has Swedish words', async () => {
  const server = join(import.meta.dirname, '..')
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^seed\//.test(file),
  )
  // Jobs and a field, in files that write to the log too.
  const others = ['item.publish', 'item.unpublish', 'person.personalNumber']
  const actions = new Set<string>()
  for (const file of files) {
    const text = await readFile(join(server, file), 'utf8')
    if (!/recordAudit|into audit_log/.test(text)) continue
    for (const [, action = ''] of text.matchAll(/'([a-z][A-Za-z]+\.[a-zA-Z-]+)'/g)) actions.add(action)
  }
  expect(actions.size).toBeGreaterThan(120)
  expect([...actions].filter((action) => auditActionWords(action) === action).toSorted()).toEqual(others)
  expect(auditActionWords('news.publish')).toBe('Publicerade en nyhet')
})
