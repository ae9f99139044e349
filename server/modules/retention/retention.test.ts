import { beforeEach, describe, expect, it } from 'vitest'
import { retentionKinds, retentionWords } from '#contract/retention/retention-kinds.ts'
import type { Retention } from '#contract/retention/retention.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { setClock } from '../../testing/a-council.ts'
import { atWork } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { sweepUsers } from '../accounts/user-sweep.ts'
import { forgettingJobs } from '../contact/contact-jobs.ts'
import { storeAndSend } from '../contact/contact.ts'
import { sweepLetters } from '../letters/letter-sweep.ts'
import { keptDays } from './retention.ts'
import { retentionChoices, retentionPurges } from './retention-table.ts'

const test = await testApp()
test.clock.standStill()
const administrator = await aUser(test.database, { name: 'Rut Riks', isAdmin: true })
const rut = () => signedInAs(test, administrator)
const path = '/api/admin/retention'
const day = 86_400_000

beforeEach(async () => {
  setClock(test, '2026-12-01T09:00:00Z')
  await test.database.inPlatform(async (platform) => {
    await platform.query.delete(retentionChoices)
    await platform.query.delete(retentionPurges)
  })
})

const read = async (): Promise<Retention> => (await (await rut()).get(path)).body
async function choose(kind: string, days: number): Promise<void> {
  expect((await (await rut()).send('PUT', path, { kind, days })).status).toBe(200)
}
const removedOf = async (kind: string): Promise<number> => (await read()).sums.find((one) => one.kind === kind)?.count ?? 0

describe('how long a kind is kept', () => {
  // covers Administration: retention per kind: the usual time until another is chosen, within its bounds, logged
  it('is the usual time until an administrator chooses another within its bounds; the log says from what to what', async () => {
    expect((await read()).kinds).toEqual(
      retentionKinds.map((kind) => ({ kind, days: retentionWords[kind].usual, changedAt: null })),
    )
    await choose('invitations', 14)
    expect((await read()).kinds).toContainEqual({ kind: 'invitations', days: 14, changedAt: expect.stringMatching(/^2026-12-01/) })
    const { rows } = await test.superuser.query(
      `select actor_id, object_id, reason from audit_log where action = 'retention.change' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: administrator.id, object_id: 'invitations', reason: '30 → 14' }])
  })

  it.each(retentionKinds)('of %s is refused outside its bounds, with the field and what to do', async (kind) => {
    const { min, max } = retentionWords[kind]
    const browser = await rut()
    for (const days of [min - 1, max + 1, min + 0.5, '7', null]) {
      const { status, body } = await browser.send('PUT', path, { kind, days })
      expect(status).toBe(400)
      expect((body as { fields: object }).fields).toHaveProperty('days')
    }
    await choose(kind, min)
    await choose(kind, max)
  })

  it('of an unknown kind, and by anybody else, is refused', async () => {
    expect((await (await rut()).send('PUT', path, { kind: 'auditLog', days: 30 })).status).toBe(400)
    const { browser } = await atWork(test, 'siteAdmin')
    expect((await browser.send('PUT', path, { kind: 'exports', days: 3 })).status).toBe(403)
    expect((await browser.get(path)).status).toBe(403)
  })

  it('holds no longer than the bounds of today allow', async () => {
    await test.superuser.query(`insert into retention_choices (kind, days, changed_at) values ('signUps', 400, now())`)
    expect(await test.database.inPlatform((platform) => keptDays(platform, 'signUps'))).toBe(30)
  })
})

// covers Administration: retention per kind: carried out by the upkeep and reported
describe('the upkeep', () => {
  it('removes answered invitations after the chosen days, and tells how many', async () => {
    const { siteId, user } = await atWork(test, 'siteAdmin')
    await test.superuser.query(
      `insert into invitations (site_id, id, state, role, name, email, invited_by, created_at, expires_at, ended_at)
       select $1, gen_random_uuid(), 'revoked', 'editor', '', '', $2, $3, $3, $3::timestamptz - make_interval(days => d)
       from unnest(array[8, 20, 31]) d`,
      [siteId, user.id, test.clock()],
    )
    const left = async () =>
      (await test.superuser.query('select count(*)::int as count from invitations where site_id = $1', [siteId])).rows[0].count
    await sweepUsers(test.database, test.clock(), everyPart)
    expect(await left()).toBe(2)
    await choose('invitations', 14)
    await sweepUsers(test.database, test.clock(), everyPart)
    expect(await left()).toBe(1)
    expect(await removedOf('invitations')).toBe(2)
    const { purges } = await read()
    expect(purges).toContainEqual(expect.objectContaining({ kind: 'invitations', day: '2026-12-01', count: 2 }))
  })

  it('removes a message of a visitor after the chosen days, also one that waits already', async () => {
    const siteId = await aSite(test.database)
    await test.superuser.query(`update sites set contact_email = 'styrelsen@forening.example' where id = $1`, [siteId])
    await test.database.inSite(siteId, (site) =>
      storeAndSend(site, 'site', { name: 'Bo', email: 'bo@exempel.se', message: 'Hej!' }, test.clock()),
    )
    const left = async () =>
      (await test.superuser.query('select count(*)::int as count from outbox where site_id = $1 and message is not null', [siteId]))
        .rows[0].count
    await choose('messages', 7)
    // Three days of trying, and seven more.
    test.clock.advance(10 * day - 1000)
    await runDueJobs(test.database, forgettingJobs(test.database), test.clock(), () => undefined)
    expect(await left()).toBe(1)
    test.clock.advance(1000)
    await runDueJobs(test.database, forgettingJobs(test.database), test.clock(), () => undefined)
    expect(await left()).toBe(0)
    expect(await removedOf('messages')).toBe(1)
  })

  it('forgets what has waited, and letters that were sent, each after its own days', async () => {
    const { siteId, user } = await atWork(test, 'editor')
    await test.superuser.query(
      `insert into matters (site_id, kind, subject, mark, at) select $1, 'reviewWanted', gen_random_uuid(), '', $2::timestamptz - make_interval(days => d)
       from unnest(array[80, 100]) d`,
      [siteId, test.clock()],
    )
    await test.superuser.query(
      `insert into outbox (site_id, id, kind, state, user_id, at) select $3, gen_random_uuid(), 'todo', 'sent', $1, $2::timestamptz - make_interval(days => d)
       from unnest(array[80, 400]) d`,
      [user.id, test.clock(), siteId],
    )
    await sweepLetters(test.database, test.clock(), everyPart)
    expect([await removedOf('matters'), await removedOf('letters')]).toEqual([1, 1])
    await choose('matters', 70)
    await choose('letters', 30)
    await sweepLetters(test.database, test.clock(), everyPart)
    expect([await removedOf('matters'), await removedOf('letters')]).toEqual([2, 2])
  })
})
