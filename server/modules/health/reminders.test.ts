import { beforeEach, describe, expect, it } from 'vitest'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { previewReminders, ReminderInput, Reminders } from '#contract/health/reminders.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import type { Todo } from '#contract/attention/todo.ts'
import { textFields } from '../../item-areas.ts'
import { setClock } from '../../testing/a-council.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { day, letterOffice } from '../../testing/letter-office.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { sweepLetters } from '../letters/letter-sweep.ts'
import { countAllHealth } from './count-health.ts'
import { healthReminders } from './reminders-table.ts'

// Reminders of what sites have to mend, from the choice of an administrator to the letter and to Att göra.

const { test, adminOrigin, to, latestTo, work, aReader } = await letterOffice()
const administrator = await aUser(test.database, { name: 'Rut Riks', isAdmin: true })
const rut = () => signedInAs(test, administrator)

test.clock.standStill()
beforeEach(() => setClock(test, '2026-12-01T09:00:00Z'))

/** A site with so many pictures that nobody has described, as counted. */
async function aSiteToMend(pictures = 1, siteId?: string): Promise<string> {
  const id = siteId ?? (await aSite(test.database))
  for (let more = 0; more < pictures; more++) await aPicture(test, id, { alt: '' })
  await countAllHealth({ database: test.database, textFields }, test.clock(), everyPart)
  return id
}

const asked = (siteIds: string[], more: Partial<ReminderInput> = {}): ReminderInput => ({
  kind: 'withoutAlt',
  siteIds,
  note: '',
  again: false,
  ...more,
})
const path = '/api/admin/health/reminders'
async function answer<Body>(url: string, input: object): Promise<Body> {
  const { status, body } = await (await rut()).send('POST', url, input)
  expect(status).toBe(200)
  return body
}
const preview = (input: ReminderInput) => answer<EndpointResponse<typeof previewReminders>>(`${path}/preview`, input)
const send = (input: ReminderInput) => answer<Reminders>(path, input)
const todosOf = async ({ user, root }: AtWork): Promise<Todo[]> =>
  ((await (await signedInAs(test, user)).get(`${root}/todo`)).body as { todos: Todo[] }).todos
const remindersOnStart = async ({ user, siteId }: AtWork): Promise<number | undefined> =>
  ((await (await signedInAs(test, user)).get('/api/site')).body as MySite[]).find(({ id }) => id === siteId)?.waiting.healthReminder

describe('a reminder', () => {
  // covers Administration: reminders of what sites have to mend: the letter that is read beforehand is the one that is sent
  it('is the letter that was read beforehand, with the way to the place on the site, and a row in Att göra', async () => {
    const anna = await aReader('editor')
    await aSiteToMend(3, anna.siteId)
    const input = asked([anna.siteId], { note: 'Hör av er om ni behöver hjälp.' })
    const read = await preview(input)
    expect(read).toMatchObject({ people: 1, letters: 1, letter: { to: anna.user.name } })
    await work()
    expect(to(anna.address)).toEqual([])

    await send(input)
    await work()
    const { subject, text } = latestTo(anna.address)
    const place = `${adminOrigin}/${anna.siteId}/bildbank?flik=utan-alternativtext`
    expect(text).toContain(`Alternativtext saknas (3 bilder).\n${place}`)
    expect(text).toContain('Riksorganisationen skriver: Hör av er om ni behöver hjälp.')
    expect(subject).toBe(read.letter?.subject)
    expect(text.trim()).toBe(read.letter?.text.replace('#sluta=…', /#sluta=\w+/.exec(text)?.[0] ?? '').trim())

    const [todo] = await todosOf(anna)
    expect(todo).toMatchObject({ kind: 'healthReminder', count: 3, reminder: { kind: 'withoutAlt', note: input.note } })
    expect(await remindersOnStart(anna)).toBe(1)
  })

  // covers Administration: reminders of what sites have to mend: one letter for all sites of a person
  it('of several sites is one letter to a person who has a role on them', async () => {
    const anna = await aReader('siteAdmin')
    const other = await aSiteToMend()
    await test.superuser.query(`insert into memberships (site_id, user_id, role, created_at) values ($1, $2, 'editor', now())`, [
      other,
      anna.user.id,
    ])
    await aSiteToMend(2, anna.siteId)
    expect(await send(asked([anna.siteId, other]))).toMatchObject({ people: 1, letters: 1 })
    await work()
    expect(to(anna.address)).toHaveLength(1)
    expect(latestTo(anna.address).text).toContain('1 bild')
    expect(latestTo(anna.address).text).toContain('2 bilder')
  })

  // covers Administration: reminders of what sites have to mend: who cannot mend it is not told
  it('reaches those whose role suffices today, and names the sites where there is nobody', async () => {
    const [open, empty] = [await aSiteToMend(), await aSiteToMend()]
    const [editor, writer] = [await aReader('editor', {}, open), await aReader('writer', {}, open)]
    const closed = await aReader('editor', {}, empty)
    await test.superuser.query('update users set deactivated_at = $2 where id = $1', [closed.user.id, test.clock()])
    const { sites, people } = await send(asked([open, empty]))
    expect(people).toBe(1)
    expect(Object.fromEntries(sites.map(({ id, outcome }) => [id, outcome]))).toEqual({ [open]: 'reminded', [empty]: 'nobody' })
    await work()
    expect(to(editor.address)).toHaveLength(1)
    for (const { address } of [writer, closed]) expect(to(address)).toEqual([])
    expect(await todosOf(writer)).toEqual([])
  })

  it('of what only a sajtansvarig can mend does not wait for an editor', async () => {
    const anna = await atWork(test, 'siteAdmin')
    const editor = await atWork(test, 'editor', anna.siteId)
    await test.superuser.query(`update memberships set created_at = $2::timestamptz - interval '366 days' where site_id = $1`, [
      anna.siteId,
      test.clock(),
    ])
    await countAllHealth({ database: test.database, textFields }, test.clock(), everyPart)
    await send(asked([anna.siteId], { kind: 'unconfirmedRoles' }))
    expect(await todosOf(anna)).toMatchObject([{ kind: 'healthReminder' }])
    expect(await remindersOnStart(anna)).toBe(1)
    expect(await todosOf(editor)).toEqual([])
    expect(await remindersOnStart(editor)).toBeUndefined()
  })

  // covers Administration: reminders of what sites have to mend: what was reminded of within a week is left out
  it('of the same within seven days is left out, unless it is chosen', async () => {
    const anna = await aReader('editor')
    await aSiteToMend(1, anna.siteId)
    const outcomes = async (again: boolean) => (await send(asked([anna.siteId], { again }))).sites.map(({ outcome }) => outcome)
    expect(await outcomes(false)).toEqual(['reminded'])
    test.clock.advance(7 * day - 1000)
    expect(await outcomes(false)).toEqual(['lately'])
    expect(await outcomes(true)).toEqual(['reminded'])
    await work()
    expect(to(anna.address)).toHaveLength(1)
    test.clock.advance(7 * day)
    expect(await outcomes(false)).toEqual(['reminded'])
  })

  it('ends when the thing is mended, and after sixty days', async () => {
    const anna = await aReader('editor')
    await aSiteToMend(1, anna.siteId)
    await send(asked([anna.siteId]))
    await test.superuser.query(`update media set alt = 'Torget' where site_id = $1`, [anna.siteId])
    await countAllHealth({ database: test.database, textFields }, test.clock(), everyPart)
    expect(await todosOf(anna)).toEqual([])
    // Nothing is left to write of.
    await work()
    expect(to(anna.address)).toEqual([])
    expect(await send(asked([anna.siteId], { again: true }))).toMatchObject({ sites: [{ outcome: 'mended' }] })

    await aSiteToMend(1, anna.siteId)
    expect(await todosOf(anna)).toMatchObject([{ kind: 'healthReminder' }])
    test.clock.advance(61 * day)
    await sweepLetters(test.database, test.clock(), everyPart)
    expect(await todosOf(anna)).toEqual([])
  })

  it('is one row of the site, whoever sent it last, and no other site reads it', async () => {
    const [one, other] = [await aSiteToMend(), await aSiteToMend()]
    await atWork(test, 'editor', one)
    for (const again of [false, true]) await send(asked([one], { note: 'Hej!', again }))
    const rowsOf = (siteId: string) => test.database.inSite(siteId, (site) => site.query.select().from(healthReminders))
    expect(await rowsOf(one)).toMatchObject([{ siteId: one, kind: 'withoutAlt', note: 'Hej!', sentBy: administrator.id }])
    expect(await rowsOf(other)).toEqual([])
  })

  it('of every site in the list reaches those that the search finds', async () => {
    const [one, other] = [await aSiteToMend(), await aSiteToMend()]
    await atWork(test, 'editor', one)
    await atWork(test, 'editor', other)
    const { sites } = await send({ kind: 'withoutAlt', search: one, note: '', again: false })
    expect(sites).toMatchObject([{ id: one, outcome: 'reminded', people: 1 }])
  })

  // covers Administration: reminders of what sites have to mend: the log says who reminded which site of what
  it('is in the log, for each site that was reminded', async () => {
    const [anna, empty] = [await atWork(test, 'editor'), await aSiteToMend()]
    await aSiteToMend(1, anna.siteId)
    await send(asked([anna.siteId, empty]))
    const { rows } = await test.superuser.query(
      `select site_id, actor_id, reason from audit_log where action = 'health.remind' and site_id = any($1)`,
      [[anna.siteId, empty]],
    )
    expect(rows).toEqual([{ site_id: anna.siteId, actor_id: administrator.id, reason: 'withoutAlt' }])
  })
})

// covers Administration: reminders of what sites have to mend: only administrators send them, and every fault is told
it('is for administrators, and refuses what it cannot do', async () => {
  const anna = await atWork(test, 'siteAdmin')
  for (const url of [path, `${path}/preview`]) expect((await anna.browser.send('POST', url, asked([anna.siteId]))).status).toBe(403)
  const browser = await rut()
  const longNote = await browser.send('POST', path, asked([anna.siteId], { note: 'a'.repeat(501) }))
  expect(longNote).toMatchObject({ status: 400, body: { fields: { note: { message: expect.stringContaining('Högst 500') } } } })
  const withNumber = await browser.send('POST', path, asked([anna.siteId], { note: 'Ring 19121212-1212.' }))
  expect(withNumber).toMatchObject({
    status: 400,
    body: { fields: { note: { message: expect.stringContaining('personnummer') } } },
  })
  expect((await browser.send('POST', path, asked([]))).status).toBe(400)
  const nobodys = await browser.send('POST', path, asked([anna.siteId], { kind: 'noSiteAdmin' }))
  expect(nobodys).toMatchObject({ status: 409, body: { message: expect.stringContaining('bara en administratör') } })
})
