import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { textFields } from '../../item-areas.ts'
import { healthKinds, healthWords } from '#contract/health/health-kinds.ts'
import type { TodoKind } from '#contract/attention/todo-kinds.ts'
import { todoKinds, todoKindsOf } from '#contract/attention/todo-kinds.ts'
import type { Todo } from '#contract/attention/todo.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { countAllHealth } from '../health/count-health.ts'
import { sweepLetters } from './letter-sweep.ts'

// List, start page, letters and health read the same rows of what waits (docs/decisions/110). The site of this test has one thing of every
// kind, and near misses that none of the four may count.

const test = await testApp()
setClock(test, '2026-11-20T11:00:00Z')

const boss = await atWork(test, 'siteAdmin')
const { siteId } = boss
const sql = (text: string, ...values: readonly unknown[]) => test.superuser.query(text, [siteId, ...values])
const news = async (title: string): Promise<string> => (await writtenItem(boss, 'news', newsContent({ title }))).id

/** Of each kind of texts, and one in the trash. */
async function texts(): Promise<void> {
  const [failed, wanted, mine, due, thrown] = [
    await news('Ett'),
    await news('Två'),
    await news('Tre'),
    await news('Fyra'),
    await news('Fem'),
  ]
  await sql(
    `update items set schedule_failure = '{"at": "2026-11-19T07:00:00Z", "message": "Rubriken saknas."}' where site_id = $1 and id = $2`,
    failed,
  )
  await sql(
    `update items set review = '{"state": "requested", "at": "2026-11-19T08:00:00Z"}' where site_id = $1 and id = $2`,
    wanted,
  )
  await sql(
    `update items set review = '{"state": "changesWanted", "at": "2026-11-19T09:00:00Z"}' where site_id = $1 and id = $2`,
    mine,
  )
  await sql(`update items set review_on = '2026-11-20' where site_id = $1 and id = any($2)`, [due, thrown])
  await sql('update items set deleted_at = now(), deleted_by = created_by where site_id = $1 and id = $2', thrown)
}

/** Ending, ended in use, ended and unused, and recalled by the federation. */
async function pictures(): Promise<void> {
  await aPicture(test, siteId, { licenceUntil: '2026-12-20' })
  await aPicture(test, siteId, { licenceUntil: '2026-12-21' })
  const [used, unused] = [await aPicture(test, siteId), await aPicture(test, siteId)]
  const recalled = await aPicture(test, '*')
  await publishedItem(boss, 'news', newsContent({ title: 'Med bild', image: used.lead }))
  await publishedItem(boss, 'news', newsContent({ title: 'Med en gemensam', image: recalled.lead }))
  await sql(`update media set licence_until = '2026-11-19' where site_id = $1 and id = any($2)`, [used.id, unused.id])
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const { version } = (await admin.get(`/api/admin/media/${recalled.id}/sharing`)).body as { version: number }
  const recall = { reason: 'Fel bild', replacementId: null, version }
  expect(await admin.send('POST', `/api/admin/media/${recalled.id}/recall`, recall)).toMatchObject({ status: 200 })
}

/** Assignments that end, one with another after it, and one of a person in the trash. */
async function assignments(): Promise<void> {
  const council = await aCouncil(test, { onto: siteId })
  const [{ id: ending }, { id: going }] = [
    await council.body({ name: 'Styrelsen', termFrom: '2020-01-01' }),
    await council.body({ termFrom: '2020-01-01' }),
  ]
  const [anna, bo, gone] = [
    await council.person('Anna Berg'),
    await council.person('Bo Ek'),
    await council.person('Cia Dal', {}, { isDraft: true }),
  ]
  const until = { from: '2024-01-01', to: '2026-12-15' }
  await council.assigned(anna, ending, until)
  await council.assigned(bo, going, until)
  await council.assigned(bo, going, { from: '2026-12-16' })
  await council.assigned(gone, going, until)
  await sql('update items set deleted_at = now(), deleted_by = created_by where site_id = $1 and id = $2', gone)
}

async function forSiteAdmins(): Promise<void> {
  const { id: userId } = boss.user
  await sql(
    `insert into outbox (site_id, id, kind, state, sender_name, sender_email, message, at)
     values ($1, $2, 'message', 'waiting', 'Bo', 'bo@exempel.se', 'Hej', '2026-11-20T09:59:00Z'), ($1, $3, 'message', 'waiting', 'Bo', 'bo@exempel.se', 'Hej', '2026-11-20T10:01:00Z')`,
    randomUUID(),
    randomUUID(),
  )
  await sql(
    `insert into invitations (site_id, id, state, role, name, email, identity_hash, signed_name, invited_by, created_at, expires_at)
     select $1, n.id, 'signed', 'writer', 'Nils', 'nils@exempel.se', '\\x00', 'Nils', $3, '2026-11-01', n.until::timestamptz
     from unnest($2::uuid[], '{2026-11-21,2026-11-20}'::text[]) n (id, until)`,
    [randomUUID(), randomUUID()],
    userId,
  )
  await sql(
    `insert into webhooks (site_id, id, name, url, sealed_secret, events, state, off_because, created_at, created_by)
     values ($1, $2, 'Anslagstavlan', 'https://exempel.se', '\\x00', '{}', 'off', 'gone', now(), $4), ($1, $3, 'Appen', 'https://exempel.se', '\\x00', '{}', 'on', null, now(), $4)`,
    randomUUID(),
    randomUUID(),
    userId,
  )
  await sql(`update memberships set confirm_by = '2027-01-19' where site_id = $1 and user_id = $2`, userId)
}

await texts()
await pictures()
await assignments()
await forSiteAdmins()
await aPicture(test, siteId, { alt: '' })
await countAllHealth({ database: test.database, textFields }, test.clock(), everyPart)
const office = await aUser(test.database, { name: 'Ada Admin', isAdmin: true })
await sql(
  `insert into health_reminders (site_id, kind, id, role, note, sent_at, sent_by) values ($1, 'withoutAlt', $2, 'editor', '', now(), $3), ($1, 'silent', $4, 'editor', '', now(), $3)`,
  randomUUID(),
  office.id,
  randomUUID(),
)
await test.superuser.query(
  "insert into letter_settings (user_id, address, kinds, stop_key) values ($1, 'ansvarig@exempel.se', '{}', 'x')",
  [boss.user.id],
)
await sweepLetters(test.database, test.clock(), everyPart)

const listed = async ({ browser, root }: AtWork): Promise<Todo[]> =>
  ((await browser.get(`${root}/todo`)).body as { todos: Todo[] }).todos
const started = async ({ browser }: AtWork): Promise<MySite['waiting']> =>
  ((await browser.get('/api/site')).body as MySite[]).find(({ id }) => id === siteId)?.waiting ?? {}
const byKind = (todos: readonly Pick<Todo, 'kind'>[]): Partial<Record<TodoKind, number>> =>
  Object.fromEntries(
    todoKinds.map((kind) => [kind, todos.filter((one) => one.kind === kind).length] as const).filter(([, count]) => count > 0),
  )

// covers Letters: list, start page, letters and health say the same of what waits
it.each(['reader', 'writer', 'editor', 'siteAdmin'] as const)('%s: the list is as long as the start page counts', async (role) => {
  const person = role === 'siteAdmin' ? boss : await atWork(test, role, siteId)
  const todos = await listed(person)
  expect(await started(person)).toEqual(byKind(todos))
  const expected = todoKindsOf(role).filter((kind) => kind !== 'changesWanted' || role === 'siteAdmin')
  expect(Object.keys(byKind(todos)).toSorted()).toEqual(expected.toSorted())
})

it('each kind waits once, and what is almost so does not', async () => {
  const counts = byKind(await listed(boss))
  expect(counts).toEqual({
    ...Object.fromEntries(todoKinds.map((kind) => [kind, 1])),
    mediaEnding: 2,
    roleEnding: counts.roleEnding,
  })
})

it('letters are written of the dates in the list that are not past', async () => {
  const dated = (await listed(boss)).filter(({ day }) => day !== null && day >= '2026-11-20')
  const { rows } = await sql('select kind, subject from matters where site_id = $1 and kind = any($2) order by kind, subject', [
    'reviewDue',
    'mediaEnding',
    'assignmentEnding',
    'roleEnding',
  ])
  const told = dated.map(({ kind, subject }) => ({ kind, subject }))
  expect(rows).toEqual(told.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.subject.localeCompare(b.subject)))
})

it('health counts what the list holds of the same', async () => {
  const counts: Readonly<Record<string, number>> = byKind(await listed(boss))
  const { rows } = await sql('select kind, count from site_health where site_id = $1')
  const found = new Map(rows.map(({ kind, count }) => [kind, count]))
  for (const health of healthKinds) {
    const kinds = healthWords[health].counts.filter((kind) => (todoKinds as readonly string[]).includes(kind))
    if (kinds.length > 0)
      expect([health, found.get(health)]).toEqual([health, kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)])
  }
})
