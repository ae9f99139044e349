import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import type { Todo } from '#contract/attention/todo.ts'
import { emptyPolicyTopic } from '#contract/policy/policy.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { itemAreas } from '../../item-areas.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { MailFault } from '../../platform/mail/mailer.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { day, mailingApp, minute } from '../../testing/letter-office.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { readMail } from '../../testing/read-mail.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { signInvitation } from '../accounts/invitations.ts'
import { contactJobs } from '../contact/contact-jobs.ts'
import { storeAndSend } from '../contact/contact.ts'
import { itemJobs } from '../items/life/item-jobs.ts'
import { letterJobs } from './letter-jobs.ts'
import { sweepLetters } from './letter-sweep.ts'
import { sortingJobs } from './sort-matters.ts'

// Each kind, from what causes it to the letter that a mail server gets, and the same thing in Att göra and on the start page.

const { smtp, mailer, test, adminOrigin, to } = await mailingApp()

const log = { warn: () => undefined }
/** Visitors' messages meet a mail server that is away. */
const away = { send: () => Promise.reject(new MailFault({ code: 'ECONNECTION' })) }
const handlers = {
  ...itemJobs(test.database, itemAreas),
  ...contactJobs(test.database, { mailer: away, log }),
  ...sortingJobs(test.database),
  ...letterJobs({ database: test.database, mailer, config: test.config, log }),
}
async function work(): Promise<void> {
  while ((await runDueJobs(test.database, handlers, test.clock(), () => undefined)) > 0);
}
const sweep = () => sweepLetters(test.database, test.clock(), everyPart)

/** Names of persons who are no readers; no letter may hold any of them. */
const secret = {
  writer: 'Skribenten Svensson',
  person: 'Företrädaren Frisk',
  visitor: 'Besökaren Bengtsson',
  words: 'Min granne heter Gunnar och bor på Storgatan.',
  comment: 'Stryk stycket om Harald.',
  invited: 'Inbjudna Ingrid',
  picture: 'Porträtt av Petra',
} as const

interface Reader extends AtWork {
  readonly address: string
  readonly letters: () => string[]
}

const readers: Reader[] = []

/** A person who gets everything, at once. */
async function aReader(role: 'writer' | 'editor' | 'siteAdmin', onSite?: string): Promise<Reader> {
  const person = await atWork(test, role, onSite)
  const address = `${role}${readers.length}@exempel.se`
  await test.superuser.query('insert into letter_settings (user_id, address, kinds, stop_key) values ($1, $2, $3, $4)', [
    person.user.id,
    address,
    [...letterKinds],
    randomUUID(),
  ])
  const letters = () => to(address).map(({ text }) => text)
  const reader = { ...person, address, letters }
  readers.push(reader)
  return reader
}

/** Signed in anew, since a test lasts for days. */
const againAs = async ({ user, siteId, root }: AtWork): Promise<AtWork> => ({
  user,
  siteId,
  root,
  browser: await signedInAs(test, user),
})

async function todosOf(person: AtWork): Promise<Todo[]> {
  const { browser, root } = await againAs(person)
  return ((await browser.get(`${root}/todo`)).body as { todos: Todo[] }).todos
}

/** The sum on the start page. */
async function countedFor(person: AtWork): Promise<number> {
  const { browser, siteId } = await againAs(person)
  const site = ((await browser.get('/api/site')).body as MySite[]).find(({ id }) => id === siteId)
  if (!site) throw new Error('The site is not in the list')
  return Object.values(site.waiting).reduce((sum, count) => sum + count, 0)
}

/** The one letter of the reader tells it, and so do Att göra and the start page. */
async function expectTold(reader: Reader, kind: LetterKind, told: string, place: string): Promise<void> {
  expect(reader.letters()).toHaveLength(1)
  expect(reader.letters()[0]).toContain(`${told}\n${adminOrigin}/${reader.siteId}${place}`)
  expect(await todosOf(reader)).toMatchObject([{ kind }])
  expect(await countedFor(reader)).toBe(1)
}

const aWriter = async (siteId: string): Promise<AtWork> => {
  const user = await aUser(test.database, { name: secret.writer, roles: { [siteId]: 'writer' } })
  return { siteId, user, browser: await signedInAs(test, user), root: `/api/site/${siteId}` }
}

beforeAll(() => smtp.forgetMails())

// The last one reads the letters of all.
describe('one week of letters', { shuffle: false }, () => {
  // covers Letters: each kind: granskning wanted
  it('a text that waits for an editor', async () => {
    const anna = await aReader('editor')
    const writer = await aWriter(anna.siteId)
    const { id } = await writtenItem(writer, 'news', newsContent({ title: 'Ny lekplats' }))
    await writer.browser.send('POST', `${writer.root}/news/${id}/review`, { draftVersion: 1 })
    await work()
    await expectTold(anna, 'reviewWanted', '”Ny lekplats” väntar på granskning.', `/nyheter/${id}`)
  })

  // covers Letters: each kind: changes asked for
  it('a text that its writer should change, and nobody else is told', async () => {
    const karl = await aReader('writer')
    const other = await aReader('writer', karl.siteId)
    const { id } = await writtenItem(karl, 'news', newsContent({ title: 'Ny lekplats' }))
    await karl.browser.send('POST', `${karl.root}/news/${id}/review`, { draftVersion: 1 })
    const anna = await atWork(test, 'editor', karl.siteId)
    const wanted = { draftVersion: 1, comment: secret.comment }
    expect((await anna.browser.send('POST', `${anna.root}/news/${id}/request-changes`, wanted)).status).toBe(200)
    await runDueJobs(test.database, sortingJobs(test.database), test.clock(), () => undefined)
    const { rows } = await test.superuser.query('select user_id from outbox where user_id = any($1)', [
      [karl.user.id, other.user.id],
    ])
    expect(rows).toEqual([{ user_id: karl.user.id }])
    await work()
    await expectTold(karl, 'changesWanted', '”Ny lekplats” behöver ändras.', `/nyheter/${id}`)
    expect(other.letters()).toEqual([])
    expect(await todosOf(other)).toEqual([])
  })

  // covers Letters: each kind: a scheduled step failed
  it('a planned text that was not published', async () => {
    const anna = await aReader('editor')
    const { id } = await writtenItem(anna, 'news', newsContent({ title: 'Budgeten' }))
    const at = { draftVersion: 1, publishAt: '2026-11-26T08:00' }
    expect((await anna.browser.send('POST', `${anna.root}/news/${id}/schedule`, at)).status).toBe(200)
    // What it was checked for is not there any more.
    await test.superuser.query(
      `update item_revisions set content = jsonb_set(content, '{title}', '""') where site_id = $1 and item_id = $2`,
      [anna.siteId, id],
    )
    setClock(test, '2026-11-26T07:00:01Z')
    await work()
    await expectTold(anna, 'scheduleFailed', '”Budgeten” kunde inte publiceras när tiden kom.', `/nyheter/${id}`)
  })

  // covers Letters: each kind: review date passed
  it('a text whose day of review has come, in the morning and once', async () => {
    const anna = await aReader('editor')
    const topic = { ...emptyPolicyTopic, name: 'Skolmaten', reviewBy: '2026-11-28' }
    const { id } = await writtenItem(anna, 'policy', topic)
    setClock(test, '2026-11-27T12:00:00Z')
    await sweep()
    await work()
    expect(await todosOf(anna)).toEqual([])
    // Half past five in Sweden.
    setClock(test, '2026-11-28T04:30:00Z')
    await sweep()
    await work()
    expect(anna.letters()).toEqual([])
    setClock(test, '2026-11-28T06:00:00Z')
    await sweep()
    await work()
    await expectTold(anna, 'reviewDue', '”Skolmaten” skulle läsas igenom senast 28 november 2026.', `/politik/${id}`)
    test.clock.advance(day)
    await sweep()
    await work()
    expect(anna.letters()).toHaveLength(1)
  })

  // covers Letters: each kind: licence or consent ending
  it('a picture that may soon not be used: 30 and 7 days before, without its name', async () => {
    const anna = await aReader('editor')
    setClock(test, '2026-12-01T09:00:00Z')
    const picture = await aPicture(test, anna.siteId, { title: secret.picture, licenceUntil: '2027-01-01' })
    await sweep()
    await work()
    expect(anna.letters()).toEqual([])
    expect(await countedFor(anna)).toBe(0)
    setClock(test, '2026-12-02T09:00:00Z')
    await sweep()
    await work()
    await expectTold(
      anna,
      'mediaEnding',
      'En bild i Bildbanken får användas till och med 1 januari 2027.',
      `/bildbank/${picture.id}`,
    )
    expect(await todosOf(anna)).toMatchObject([{ name: secret.picture }])
    setClock(test, '2026-12-24T09:00:00Z')
    await sweep()
    await work()
    expect(anna.letters()).toHaveLength(1)
    setClock(test, '2026-12-25T09:00:00Z')
    await sweep()
    await work()
    expect(anna.letters()).toHaveLength(2)
    setClock(test, '2026-12-31T09:00:00Z')
    await sweep()
    await work()
    expect(anna.letters()).toHaveLength(2)
  })

  // covers Letters: each kind: assignment ending
  it('assignments of a body that end on a day, as one thing and without names', async () => {
    const council = await aCouncil(test)
    const anna = await aReader('editor', council.siteId)
    const body = await council.body()
    for (const name of [secret.person, 'Andra Frisk'])
      await council.assigned(await council.person(name), body.id, { to: '2027-01-20' })
    // Somebody who goes on in the same body is nobody's task.
    const goesOn = await council.person('Tredje Frisk')
    await council.assigned(goesOn, body.id, { to: '2027-01-20' })
    await council.assigned(goesOn, body.id, { from: '2027-01-21' })
    setClock(test, '2026-12-31T09:00:00Z')
    await sweep()
    await work()
    await expectTold(
      anna,
      'assignmentEnding',
      '2 uppdrag i Kommunfullmäktige slutar 20 januari 2027.',
      `/foretradare/organ/${body.id}`,
    )
  })

  // covers Letters: each kind: contact message undelivered
  it('a visitor’s message that did not arrive, without its words', async () => {
    const elif = await aReader('siteAdmin')
    const editor = await aReader('editor', elif.siteId)
    await test.superuser.query(`update sites set contact_email = 'styrelsen@forening.example' where id = $1`, [elif.siteId])
    await test.database.inSite(elif.siteId, (site) =>
      storeAndSend(site, 'site', { name: secret.visitor, email: 'bo@exempel.se', message: secret.words }, test.clock()),
    )
    await work()
    expect(elif.letters()).toEqual([])
    test.clock.advance(3 * day + minute)
    await work()
    await expectTold(elif, 'messageUndelivered', 'Ett meddelande från en besökare har inte kommit fram.', '/installningar/kontakt')
    expect([editor.letters(), await todosOf(editor)]).toEqual([[], []])
  })

  // covers Letters: each kind: invitation used
  it('an invitation that somebody has answered, without the name', async () => {
    const elif = await aReader('siteAdmin')
    const invited = { name: secret.invited, email: '', role: 'editor', validTo: null }
    expect((await elif.browser.send('POST', `${elif.root}/invitations`, invited)).status).toBe(200)
    const { rows } = await test.superuser.query('select id from invitations where site_id = $1', [elif.siteId])
    await test.database.inPlatform((platform) =>
      signInvitation(
        platform,
        { siteId: elif.siteId, id: rows[0].id },
        { identity: { hash: Buffer.from(randomUUID()), keyId: '' }, name: secret.invited, userId: null },
        test.clock(),
      ),
    )
    await work()
    await expectTold(
      elif,
      'invitationUsed',
      'Någon har svarat på en inbjudan och väntar på att bli bekräftad.',
      '/installningar/anvandare',
    )
  })

  it('a role that ends unless it is confirmed, and that of a last sajtansvarig', async () => {
    const elif = await aReader('siteAdmin')
    const writer = await aWriter(elif.siteId)
    setClock(test, '2027-02-01T09:00:00Z')
    await test.superuser.query("update memberships set confirm_by = '2027-03-01' where user_id = $1", [writer.user.id])
    await sweep()
    await work()
    await expectTold(elif, 'roleEnding', 'En roll på sajten upphör 1 mars 2027.', '/installningar/anvandare')
    expect(await todosOf(elif)).toMatchObject([{ name: secret.writer, day: '2027-03-01' }])
    setClock(test, '2027-02-23T09:00:00Z')
    await sweep()
    await work()
    expect(elif.letters()).toHaveLength(2)
    const alone = await aReader('siteAdmin')
    await test.superuser.query("update memberships set valid_to = '2027-03-10' where user_id = $1", [alone.user.id])
    await sweep()
    await work()
    await expectTold(alone, 'roleEnding', 'En roll på sajten upphör 10 mars 2027.', '/installningar/anvandare')
  })

  // covers Letters: the role of a last sajtansvarig is told of 60, 30 and 7 days before it ends
  it('the role of a last sajtansvarig 60, 30 and 7 days before it ends, and another role only from 30 days on', async () => {
    const alone = await aReader('siteAdmin')
    const writer = await aWriter(alone.siteId)
    await test.superuser.query("update memberships set valid_to = '2027-05-30' where user_id = $1", [alone.user.id])
    await test.superuser.query("update memberships set valid_to = '2027-05-30' where user_id = $1", [writer.user.id])
    const lettersOn = async (date: string): Promise<number> => {
      setClock(test, `${date}T09:00:00Z`)
      await sweep()
      await work()
      return alone.letters().length
    }
    expect(await lettersOn('2027-03-30')).toBe(0)
    expect(await lettersOn('2027-03-31')).toBe(1)
    await expectTold(alone, 'roleEnding', 'En roll på sajten upphör 30 maj 2027.', '/installningar/anvandare')
    expect(await lettersOn('2027-04-29')).toBe(1)
    expect(await lettersOn('2027-04-30')).toBe(2)
    expect(await lettersOn('2027-05-22')).toBe(2)
    expect(await lettersOn('2027-05-23')).toBe(3)
    expect(await lettersOn('2027-05-29')).toBe(3)
    expect((await todosOf(alone)).map(({ name }) => name)).toEqual([alone.user.name])
  })

  // covers Letters: a person of Företrädare is not named
  it('a person under Företrädare who waits for review is not named', async () => {
    const council = await aCouncil(test)
    const anna = await aReader('editor', council.siteId)
    const id = await council.person(secret.person, {}, { isDraft: true })
    expect((await council.browser.send('POST', `${council.root}/representatives/${id}/review`, { draftVersion: 1 })).status).toBe(
      200,
    )
    await work()
    await expectTold(anna, 'reviewWanted', 'En person under Företrädare väntar på granskning.', `/foretradare/${id}`)
    expect(await todosOf(anna)).toMatchObject([{ title: '', name: secret.person }])
  })

  // covers Letters: no letter holds someone else's personal data
  it('no letter of these holds a name, a comment or a message', async () => {
    const kinds = readers.filter(({ letters }) => letters().length > 0)
    expect(kinds.length).toBeGreaterThanOrEqual(9)
    const all = smtp.mails.map(({ source }) => {
      const { subject, text, html } = readMail(source)
      return `${subject} ${text} ${html}`
    })
    expect(all.join('\n')).toContain('väntar på granskning')
    for (const words of [...Object.values(secret), 'Frisk', 'Anna Berg', 'bo@exempel.se'])
      for (const letter of all) expect(letter).not.toContain(words)
  })

  it('a reader sees an empty list, and a stranger none', async () => {
    const reader = await atWork(test, 'reader')
    expect(await todosOf(reader)).toEqual([])
    const stranger = await atWork(test, 'siteAdmin')
    expect((await stranger.browser.get(`${reader.root}/todo`)).status).toBe(404)
  })
})
