import { describe, expect, test } from 'vitest'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { beginNewsletter, newsletterOf, resumeNewsletter, stopNewsletter } from '../../modules/newsletter/newsletter-store.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import { enqueueJob, runOf } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { textOf } from '../../testing/factories.ts'
import { newsletterOffice, sourceOf } from '../../testing/newsletter-office.ts'
import type { Newsroom } from '../../testing/test-sites.ts'

// News items that are sent to the subscribers: once to each, whatever happens to the processes and the mail server.

const { db, time, later, smtp, mailerOf, processWith, deliver, anAssociation, withSubscribers, subscribers, post, mailsTo } =
  await newsletterOffice()
const minute = 60_000
const hour = 3_600_000

const inSite = <T>({ siteId }: Newsroom, work: (site: SiteDb) => Promise<T>) => db.database.inSite(siteId, work)
const sendJob = 'newsletter.copies'
const runSend = async (handlers: JobHandlers, job: Job): Promise<void> => {
  const handler = handlers[sendJob]
  if (handler) await runOf(handler)(job, time.now)
}
const start = (room: Newsroom, itemId: string) =>
  inSite(room, async (site) => {
    await beginNewsletter(site, itemId, { userId: room.editor().userId, now: time.now })
    await enqueueJob(site, { kind: sendJob, key: itemId, runAt: time.now })
  })
const state = (room: Newsroom, itemId: string) => inSite(room, (site) => newsletterOf(site, itemId))

describe('a news item is sent', () => {
  // covers Newsletter: a letter from the same text
  test('as a letter with its text, one button and the way out, and nothing that watches the reader', async () => {
    const room = await anAssociation()
    const [address = ''] = await withSubscribers(room, 1)
    const { id } = await room.published({ title: 'Bron <byggs>', lead: 'Äntligen.', body: textOf('Arbetet börjar i vår.') })
    await start(room, id)
    await deliver()
    const source = sourceOf(mailsTo(address).at(-1))
    const html = source.slice(source.indexOf('text/html'))
    for (const words of ['Bron &lt;byggs&gt;', '=C3=84ntligen.', 'Arbetet b=C3=B6rjar i v=C3=A5r.', 'L=C3=A4s p=C3=A5 webben'])
      expect(html).toContain(words)
    expect(html).toContain('Storgatan 1, 541 30 Sk=C3=B6vde')
    expect(html).not.toMatch(/<script|<link|<iframe|utm_/)
    expect(html.match(/<img/g)).toBeNull()
    expect(source.slice(0, source.indexOf('text/html'))).toContain('Arbetet b=C3=B6rjar')
    expect(await state(room, id)).toMatchObject({ state: 'done', receivers: 1, sent: 1, failed: 0, left: 0 })
  })

  // covers Newsletter: two nodes
  test('once to each, although two processes send at the same time', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 12)
    const { id } = await room.published({ title: 'Två noder' })
    await start(room, id)
    const job: Job = { siteId: room.siteId, kind: sendJob, key: id, runAt: time.now, attempts: 1, failingSince: null, deaths: 0 }
    const nodes = [processWith(mailerOf()), processWith(mailerOf())]
    await Promise.all(nodes.map(async (handlers) => runSend(handlers, job)))
    later(5 * minute)
    await deliver()
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
    expect(await state(room, id)).toMatchObject({ state: 'done', receivers: 12, sent: 12, failed: 0 })
  })

  // covers Newsletter: a killed sender
  test('never twice: a letter whose sender was killed is counted as failed, and the others arrive', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 3)
    const { id } = await room.published({ title: 'Avbrutet' })
    await start(room, id)
    const mailer = mailerOf()
    let isSending: () => void = () => undefined
    const killed = new Promise<void>((resolve) => (isSending = resolve))
    // The process dies when the mail server has the letter and before it is noted.
    const dying: Mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail)
        isSending()
        await new Promise(() => undefined)
      },
    }
    const job: Job = { siteId: room.siteId, kind: sendJob, key: id, runAt: time.now, attempts: 1, failingSince: null, deaths: 0 }
    void runSend(processWith(dying), job)
    await killed
    later(minute)
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'sending', sent: 2, failed: 0, left: 1 })
    later(5 * minute)
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 2, failed: 1, left: 0 })
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
  })

  // covers Newsletter: stopped and resumed
  test('no further, and says so, when the program has died of it three times; somebody goes on with it', async () => {
    const room = await anAssociation()
    const [address = ''] = await withSubscribers(room, 1)
    const { id } = await room.published({ title: 'Tre gånger' })
    await start(room, id)
    await db.superuser.query(`update jobs set deaths = 3 where site_id = $1 and kind = $2`, [room.siteId, sendJob])
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'stopped', stoppedBy: 'mail', left: 1 })
    await inSite(room, async (site) => {
      await resumeNewsletter(site, id, time.now)
      await enqueueJob(site, { kind: sendJob, key: id, runAt: time.now })
    })
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 1 })
    expect(mailsTo(address)).toHaveLength(1)
  })

  // covers Newsletter: a mail server that takes a letter and says nothing
  test('never twice to an address whose letter was taken without an answer', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 3)
    const { id } = await room.published({ title: 'Utan svar' })
    await start(room, id)
    smtp.dropAfterData(2)
    await deliver()
    later(2 * hour)
    await deliver()
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 1, failed: 2, left: 0 })
  })

  test('until it is stopped, and goes on with those who are left', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 3)
    const { id } = await room.published({ title: 'Stopp' })
    await start(room, id)
    const mailer = mailerOf()
    const stopping: Mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail)
        await inSite(room, (site) => stopNewsletter(site, id, 'person', time.now))
      },
    }
    await deliver(stopping)
    expect(await state(room, id)).toMatchObject({ state: 'stopped', sent: 1, left: 2 })
    later(hour)
    await deliver()
    expect(addresses.flatMap(mailsTo)).toHaveLength(1)
    await inSite(room, async (site) => {
      await resumeNewsletter(site, id, time.now)
      await enqueueJob(site, { kind: sendJob, key: id, runAt: time.now })
    })
    await deliver()
    for (const address of addresses) expect(mailsTo(address), address).toHaveLength(1)
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 3 })
  })

  test('later to those whose mail server is away, and not at all to those who have left meanwhile', async () => {
    const room = await anAssociation()
    const addresses = await withSubscribers(room, 5)
    const { id } = await room.published({ title: 'Dröjer' })
    await start(room, id)
    smtp.refuseRecipients('451 later')
    expect(await deliver()).toHaveLength(1)
    smtp.refuseRecipients(null)
    expect(await state(room, id)).toMatchObject({ state: 'sending', sent: 0, failed: 0, left: 5 })
    const [leaving] = await subscribers(room)
    await post(`/${room.siteId}/nyhetsbrev/avsluta?nyckel=${leaving?.leaveKey}`, { 'List-Unsubscribe': 'One-Click' })
    later(10 * minute)
    expect(await deliver()).toEqual([])
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 4, left: 0 })
    expect(addresses.flatMap(mailsTo)).toHaveLength(4)
  })

  test('not to an address that its server refuses, and the others get it', async () => {
    const room = await anAssociation()
    await withSubscribers(room, 2)
    const { id } = await room.published({ title: 'Avvisade brev' })
    await start(room, id)
    smtp.refuseRecipients('550 unknown')
    expect(await deliver()).toEqual([])
    smtp.refuseRecipients(null)
    expect(await state(room, id)).toMatchObject({ state: 'done', sent: 0, failed: 2 })
  })

  test('to those who have confirmed, and what becomes of one newsletter leaves the others as they are', async () => {
    const room = await anAssociation()
    const [bo = '', ida = '', waiting = ''] = await withSubscribers(room, 3)
    await db.superuser.query(
      `update newsletter_subscribers set state = 'waiting', confirmed_at = null, confirm_hash = 'ab' where email = $1`,
      [waiting],
    )
    const [one, two, three] = [
      await room.published({ title: 'Den första' }),
      await room.published({ title: 'Den andra' }),
      await room.published({ title: 'Den tredje' }),
    ]
    for (const { id } of [one, two, three]) await start(room, id)
    for (const { id } of [two, three]) expect(await inSite(room, (site) => stopNewsletter(site, id, 'person', time.now))).toBe(true)
    // A letter of the second was begun by a process that died.
    await db.superuser.query(
      `update outbox set begun_at = $3 where newsletter_id = $1
         and subscriber_id = (select id from newsletter_subscribers where email = $2)`,
      [two.id, bo, new Date(time.now.getTime() - hour)],
    )
    const stopped = { state: 'stopped', receivers: 2, sent: 0, failed: 0, left: 2 }
    const states = () => Promise.all([one, two, three].map(({ id }) => state(room, id)))
    expect(await states()).toMatchObject([{ state: 'sending', receivers: 2, left: 2 }, stopped, stopped])

    smtp.refuseRecipients('451 later')
    await deliver()
    smtp.refuseRecipients(null)
    later(minute)
    await deliver()
    expect(await states()).toMatchObject([{ state: 'done', sent: 2, failed: 0, left: 0 }, stopped, stopped])

    await inSite(room, async (site) => {
      await resumeNewsletter(site, two.id, time.now)
      await enqueueJob(site, { kind: sendJob, key: two.id, runAt: time.now })
    })
    await deliver()
    expect(await states()).toMatchObject([{ state: 'done', sent: 2 }, { state: 'done', sent: 1, failed: 1, left: 0 }, stopped])
    // None is begun twice.
    expect(await inSite(room, (site) => beginNewsletter(site, one.id, { userId: room.editor().userId, now: time.now }))).toBeNull()
    expect(await states()).toMatchObject([{ state: 'done', left: 0 }, { state: 'done', left: 0 }, stopped])
    expect([bo, ida, waiting].map((address) => mailsTo(address).length)).toEqual([1, 2, 0])
  })

  test('for three days to an address whose server is away, and then it is given up', async () => {
    const room = await anAssociation()
    await withSubscribers(room, 1)
    const { id } = await room.published({ title: 'Länge borta' })
    const from = time.now.getTime()
    await start(room, id)
    smtp.refuseRecipients('451 later')
    const deliverAt = async (ms: number) => {
      time.now = new Date(from + ms)
      expect(await deliver()).toEqual([])
      return state(room, id)
    }
    expect(await deliverAt(0)).toMatchObject({ state: 'sending', failed: 0, left: 1 })
    expect(await deliverAt(72 * hour - 1)).toMatchObject({ state: 'sending', failed: 0, left: 1 })
    expect(await deliverAt(72 * hour + 2 * minute)).toMatchObject({ state: 'done', sent: 0, failed: 1, left: 0 })
    smtp.refuseRecipients(null)
  })

  test('not when it has been unpublished: the newsletter stops', async () => {
    const room = await anAssociation()
    const [address = ''] = await withSubscribers(room, 1)
    const { id, draftVersion } = await room.published({ title: 'Tillbakadragen' })
    await start(room, id)
    await room.step((work) => unpublishItem(work, id, draftVersion))
    await deliver()
    expect(await state(room, id)).toMatchObject({ state: 'stopped', stoppedBy: 'notPublic', left: 1 })
    expect(mailsTo(address)).toEqual([])
  })
})
