import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { writeLetterAgain } from './letter-again.ts'

// Letters that are written anew, and refusals to; site-letters.test.ts does it over HTTP.

const { database, superuser } = await testDatabase()
const now = new Date('2026-11-25T09:00:00Z')

/** A message of a visitor that did not arrive. */
async function anUndelivered(siteId: string): Promise<string> {
  const id = randomUUID()
  await superuser.query(
    `insert into outbox (site_id, id, kind, state, sender_name, sender_email, message, at, ended_at, why)
     values ($1, $2, 'message', 'failed', 'Bo', 'bo@exempel.se', 'När är mötet?', $3, $3, 'noMail')`,
    [siteId, id, now],
  )
  return id
}

/** A person with letters switched on, and a letter to them that was given up. */
async function aPerson(siteId: string, role: SiteRole = 'siteAdmin', kinds: readonly LetterKind[] = ['messageUndelivered']) {
  const { id: userId } = await aUser(database, { roles: { [siteId]: role } })
  await superuser.query('insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, $3, $4)', [
    userId,
    `${userId}@exempel.se`,
    kinds,
    randomUUID(),
  ])
  const id = randomUUID()
  await superuser.query(
    `insert into outbox (site_id, id, kind, user_id, at, state, why) values ($1, $2, 'todo', $3, $4, 'failed', 'noMail')`,
    [siteId, id, userId, now],
  )
  return { userId, again: () => writeLetterAgain(database, { siteId, id, userId, now }) }
}

const linesFor = async (userId: string) => {
  const { rows } = await superuser.query<{ siteId: string; lines: { kind: string; subject: string }[] }>(
    'select site_id as "siteId", lines from outbox where user_id = $1 and lines is not null',
    [userId],
  )
  return rows.flatMap(({ siteId, lines }) => lines.map((line) => ({ siteId, ...line })))
}
const listOf = async (siteId: string) =>
  (
    await superuser.query(
      'select user_id as "userId", state from outbox where site_id = $1 and user_id is not null order by state',
      [siteId],
    )
  ).rows

it('a new letter tells of what waits on the site now, and stands in the place of the one that failed', async () => {
  const [siteId, other] = [await aSite(database), await aSite(database)]
  const anna = await aPerson(siteId)
  const bo = await aPerson(siteId)
  await superuser.query('insert into memberships (site_id, user_id, role) values ($1, $2, $3)', [other, anna.userId, 'siteAdmin'])
  const messages = [await anUndelivered(siteId), await anUndelivered(siteId)]
  await anUndelivered(other)
  await anna.again()
  const lines = await linesFor(anna.userId)
  expect(lines.map(({ subject }) => subject).toSorted()).toEqual(messages.toSorted())
  expect(new Set(lines.map((line) => line.siteId))).toEqual(new Set([siteId]))
  expect(await linesFor(bo.userId)).toEqual([])
  expect(await listOf(siteId)).toEqual([
    { userId: bo.userId, state: 'failed' },
    { userId: anna.userId, state: 'waiting' },
  ])
})

const change = (query: string) => (userId: string, siteId: string) =>
  superuser.query(query.replaceAll('$person', `'${userId}'`).replaceAll('$site', `'${siteId}'`))
const noLetters = /^Personen tar inte emot brev längre/
const noRole = /^Personen har ingen roll på sajten längre, eller så är sajten stoppad/

it.each<[string, (userId: string, siteId: string) => Promise<unknown>, RegExp]>([
  ['who has stopped letters', change('update letter_settings set is_on = false where user_id = $person'), noLetters],
  ['without an address', change('delete from letter_settings where user_id = $person'), noLetters],
  ['whose account is closed', change('update users set deactivated_at = now() where id = $person'), noLetters],
  ['without a role', change('delete from memberships where user_id = $person'), noRole],
  ['whose role has ended', change(`update memberships set valid_to = '2026-11-24' where user_id = $person`), noRole],
  ['whose role has not begun', change(`update memberships set valid_from = '2026-11-26' where user_id = $person`), noRole],
  ['of a site that is stopped', change(`update sites set stopped = 'paused', stopped_at = now() where id = $site`), noRole],
])('to somebody %s no letter is written, and the list stays', async (_who, happens, words) => {
  const siteId = await aSite(database)
  await anUndelivered(siteId)
  const anna = await aPerson(siteId)
  await happens(anna.userId, siteId)
  await expect(anna.again()).rejects.toThrow(words)
  expect(await linesFor(anna.userId)).toEqual([])
  expect(await listOf(siteId)).toEqual([{ userId: anna.userId, state: 'failed' }])
})

it.each<[string, SiteRole, readonly LetterKind[], boolean]>([
  ['nothing waits', 'siteAdmin', ['messageUndelivered'], false],
  ['what waits is for another role', 'editor', ['messageUndelivered'], true],
  ['what waits is of a kind that was not chosen', 'siteAdmin', ['reviewWanted'], true],
])('when %s there is nothing to write', async (_what, role, kinds, waits) => {
  const [siteId, other] = [await aSite(database), await aSite(database)]
  await anUndelivered(waits ? siteId : other)
  const anna = await aPerson(siteId, role, kinds)
  await expect(anna.again()).rejects.toThrow('Det som brevet handlade om väntar inte längre.')
  expect(await listOf(siteId)).toEqual([{ userId: anna.userId, state: 'failed' }])
})
