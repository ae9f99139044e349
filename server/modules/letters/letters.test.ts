import { describe, expect, it } from 'vitest'
import type { OwnLetters } from '#contract/letters/letters.ts'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { setClock } from '../../testing/a-council.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { day, letterOffice, minute } from '../../testing/letter-office.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { sortingJobs } from './sort-matters.ts'

// Letters about what waits, through a real mail server: when they are sent, what they say, and what happens when they do not arrive.

const { smtp, test, adminOrigin, to, latestTo, warned, work, aReader, wantsReview } = await letterOffice()

describe('a letter', () => {
  // covers Administration: users: a person sees under Mitt konto which letters one has had
  it('that has arrived is told of on the own page, without its words', async () => {
    const anna = await aReader('editor')
    await wantsReview(anna.siteId, 'Ny cykelbana')
    const letters = async () => ((await anna.browser.get('/api/auth/account')).body as { letters: object[] }).letters
    expect(await letters()).toEqual([])
    await work()
    expect(await letters()).toMatchObject([{ things: 1, siteNames: [expect.any(String)] }])
    const { rows } = await test.superuser.query('select * from outbox where user_id = $1', [anna.user.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('cykelbana')
  })

  // covers Letters: what a letter holds
  it('says what waits and where, in text and in HTML, and how it stops', async () => {
    const anna = await aReader('editor')
    const { id, writer } = await wantsReview(anna.siteId, 'Lek & <b>bus</b>')
    await work()
    const mail = latestTo(anna.address)
    const { rows } = await test.superuser.query('select name from sites where id = $1', [anna.siteId])
    expect(mail.subject).toBe(`1 sak att göra på ${rows[0].name}`)
    expect(mail.text).toContain(`”Lek & <b>bus</b>” väntar på granskning.\n${adminOrigin}/${anna.siteId}/nyheter/${id}`)
    expect(mail.html).toContain(`<a href="${adminOrigin}/${anna.siteId}/nyheter/${id}">”Lek &amp; &lt;b&gt;bus&lt;/b&gt;”`)
    expect(mail.html).toContain('<html lang="sv">')
    for (const part of [mail.text, mail.html]) expect(part).toContain(`${adminOrigin}/auth/login#sluta=`)
    expect(mail.header('list-unsubscribe')).toMatch(new RegExp(`^<${adminOrigin}/api/letters/one-click/[0-9a-f]{48}>$`))
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const name of [writer.user.name, anna.user.name]) expect(mail.source).not.toContain(name)
  })

  // covers Letters: nobody is told of what they did themselves
  it('does not go to whoever caused it, to a weaker role, or to another site', async () => {
    const [editor, elsewhere] = [await aReader('editor'), await aReader('editor')]
    const reader = await aReader('reader', {}, editor.siteId)
    const { id } = await writtenItem(editor, 'news', newsContent())
    await editor.browser.send('POST', `${editor.root}/news/${id}/review`, { draftVersion: 1 })
    await work()
    for (const { address } of [editor, reader, elsewhere]) expect(to(address)).toEqual([])
  })

  // covers Letters: a choice of kinds
  it('tells only of the chosen kinds', async () => {
    const anna = await aReader('editor', { kinds: ['scheduleFailed'] })
    await wantsReview(anna.siteId)
    await work()
    expect(to(anna.address)).toEqual([])
  })

  it.each<[string, (anna: AtWork & { address: string }, item: { id: string; writer: AtWork }) => Promise<unknown>]>([
    ['the role was withdrawn', ({ user }) => test.superuser.query('delete from memberships where user_id = $1', [user.id])],
    [
      'the role ended yesterday',
      ({ user }) => test.superuser.query(`update memberships set valid_to = '2026-11-24' where user_id = $1`, [user.id]),
    ],
    [
      'the role is a weaker one',
      ({ user }) => test.superuser.query(`update memberships set role = 'reader' where user_id = $1`, [user.id]),
    ],
    ['the account was closed', ({ user }) => test.superuser.query('update users set removed_at = now() where id = $1', [user.id])],
    [
      'it has been published',
      ({ browser, root }, { id }) => browser.send('POST', `${root}/news/${id}/publish`, { draftVersion: 1 }),
    ],
    ['it lies in the trash', ({ browser, root }, { id }) => browser.send('POST', `${root}/news/${id}/trash`, { draftVersion: 1 })],
    [
      'the kind is not chosen any more',
      ({ browser }) => browser.send('PUT', '/api/auth/letters', { isOn: true, kinds: [], hour: 6 }),
    ],
  ])('is not sent when by then %s', async (_why, happens) => {
    const anna = await aReader('editor', { hour: 6 })
    const item = await wantsReview(anna.siteId)
    await work()
    await happens(anna, item)
    test.clock.advance(day)
    await work()
    expect(to(anna.address)).toEqual([])
    expect((await test.superuser.query('select * from outbox where user_id = $1', [anna.user.id])).rows).toEqual([])
  })

  // covers Letters: written with what caused it
  it('is written of nothing that was rolled back', async () => {
    const anna = await aReader('editor')
    const writer = await atWork(test, 'writer', anna.siteId)
    const { id } = await writtenItem(writer, 'news', newsContent({ title: '' }))
    const refused = await writer.browser.send('POST', `${writer.root}/news/${id}/review`, { draftVersion: 1 })
    expect(refused.status).toBe(409)
    expect((await test.superuser.query('select * from matters where site_id = $1', [anna.siteId])).rows).toEqual([])
  })
})

describe('one letter a day', () => {
  // covers Letters: one a day, at a whole hour in Sweden
  it('leaves at its hour by the clock in Sweden, with all that still waits, and says so', async () => {
    const anna = await aReader('editor', { hour: 18 })
    setClock(test, '2026-12-05T09:00:00Z')
    const { id } = await wantsReview(anna.siteId, 'Morgonens text')
    await work()
    test.clock.advance(3 * 60 * minute)
    await wantsReview(anna.siteId, 'Middagens text')
    await work()
    const done = await wantsReview(anna.siteId, 'Redan klar')
    await work()
    const colleague = await atWork(test, 'editor', anna.siteId)
    const published = await colleague.browser.send('POST', `${anna.root}/news/${done.id}/publish`, { draftVersion: 1 })
    expect(published.status).toBe(200)
    setClock(test, '2026-12-05T16:59:00Z')
    await work()
    expect(to(anna.address)).toEqual([])
    setClock(test, '2026-12-05T17:00:01Z')
    await work()
    const mails = to(anna.address)
    expect(mails).toHaveLength(1)
    const text = mails[0]?.text ?? ''
    expect(text).toContain(id)
    for (const title of ['Morgonens text', 'Middagens text']) expect(text).toContain(title)
    expect(text).not.toContain('Redan klar')
    expect(text).toContain('högst en gång om dagen, kl. 18:00 svensk tid')
    expect(mails[0]?.subject).toContain('2 saker att göra')
    test.clock.advance(day)
    await work()
    expect(to(anna.address)).toHaveLength(1)
  })

  it('follows a changed hour, and leaves at once when that is chosen', async () => {
    const anna = await aReader('editor', { hour: 18 })
    await wantsReview(anna.siteId)
    await work()
    await anna.browser.send('PUT', '/api/auth/letters', { isOn: true, kinds: [...letterKinds], hour: null })
    await work()
    expect(to(anna.address)).toHaveLength(1)
  })

  it('tells of several sites in one letter, each under its name', async () => {
    const anna = await aReader('editor', { hour: 18 })
    const other = await atWork(test, 'siteAdmin')
    await test.superuser.query(`insert into memberships (site_id, user_id, role) values ($1, $2, 'editor')`, [
      other.siteId,
      anna.user.id,
    ])
    await wantsReview(anna.siteId)
    await wantsReview(other.siteId)
    await work()
    test.clock.advance(day)
    await work()
    const [mail] = to(anna.address)
    expect(mail?.subject).toBe('2 saker att göra på 2 sajter')
    for (const { siteId } of [anna, other]) expect(mail?.text).toContain(`${adminOrigin}/${siteId}/nyheter/`)
  })
})

describe('a mail server that does not answer', () => {
  const failedJobs = async () =>
    (await test.superuser.query(`select attempts, run_at from jobs where kind = 'letter.send'`)).rows as {
      attempts: number
      run_at: Date
    }[]

  // covers Letters: tried again, given up, and seen
  it('is tried again for two days; then the letter is given up, and administrators and the person see it until one arrives', async () => {
    const anna = await aReader('editor')
    await test.superuser.query(`update users set name = 'Ada Ek' where id = $1`, [anna.user.id])
    // Signed in anew each time: the test lasts for days.
    const seen = async (): Promise<unknown[]> => {
      const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
      return ((await admin.get('/api/admin/attention')).body as { rows: unknown[] }).rows
    }
    smtp.refuseRecipients('451 later')
    await wantsReview(anna.siteId)
    await work()
    const [first] = await failedJobs()
    expect(first?.attempts).toBe(1)
    expect((first?.run_at.getTime() ?? 0) - test.clock().getTime()).toBeLessThanOrEqual(minute)
    for (let attempt = 2; attempt <= 4; attempt++) {
      test.clock.advance(10 * minute)
      await work()
    }
    expect(await seen()).toContainEqual(expect.objectContaining({ of: 'upkeep', kind: 'letter.send' }))
    test.clock.advance(2 * day)
    await work()
    expect(await failedJobs()).toEqual([])
    const faults = await seen()
    expect(faults).toContainEqual(
      expect.objectContaining({ kind: 'letters.givenUp', where: 'Ada Ek', path: `/admin/sajter/anvandare/${anna.user.id}` }),
    )
    expect(warned).toHaveLength(1)
    expect(JSON.stringify([faults, warned])).not.toContain(anna.address)
    const failedSince = async () =>
      ((await (await signedInAs(test, anna.user)).get('/api/auth/letters')).body as OwnLetters).failedSince
    expect(await failedSince()).not.toBeNull()
    expect(to(anna.address)).toEqual([])

    smtp.refuseRecipients(null)
    await wantsReview(anna.siteId)
    await work()
    expect(to(anna.address)).toHaveLength(1)
    expect(await failedSince()).toBeNull()
    expect(await seen()).not.toContainEqual(expect.objectContaining({ kind: 'letters.givenUp' }))
  })

  it('gets the same message id at each attempt', async () => {
    const anna = await aReader('editor')
    await wantsReview(anna.siteId)
    await runDueJobs(test.database, { ...sortingJobs(test.database) }, test.clock(), () => undefined)
    const { rows } = await test.superuser.query('select id from outbox where user_id = $1', [anna.user.id])
    smtp.refuseRecipients('451 later')
    await work()
    smtp.refuseRecipients(null)
    test.clock.advance(2 * minute)
    await work()
    expect(latestTo(anna.address).header('message-id')).toBe(`<${rows[0].id}@kansli.example>`)
  })
})
