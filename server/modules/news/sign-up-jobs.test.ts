import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import { deriveKeys } from '../../platform/keys.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { MailFault } from '../../platform/mail/mailer.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Newsroom } from '../../testing/test-sites.ts'
import { runOf } from '../../platform/jobs/jobs.ts'
import { aNewsroom, sitesTemplate } from '../../testing/test-sites.ts'
import { unpublishItem } from '../items/life/item-transitions.ts'
import { forgetSignUpJobs, signUpJobs, signUpOfCode } from './sign-up-jobs.ts'
import { tellJob } from './sign-up-queue.ts'
import { knownOf } from './told-events.ts'

const test = await testDatabase()
const { database, superuser } = test
const keys = deriveKeys('the key of the tests of sign-up letters')
const now = new Date('2026-11-27T08:00:00Z')
const end = new Date('2026-12-04T19:00:00Z')
const dayMs = 86_400_000
const ago = (ms: number) => new Date(now.getTime() - ms)

const event: NewsEvent = { ...emptyEvent, startDay: '2026-12-04', startTime: '18:00', endTime: '20:00' }
const anEvent = (room: Newsroom, parts: Partial<NewsEvent> = {}) =>
  room.published({ title: 'Glöggkväll', event: { ...event, ...parts } })

/** A stored sign-up that was asked for at `createdAt`, with its line on the site's list of letters. */
async function signedUp({ siteId }: Newsroom, item: { id: string }, createdAt = now, confirmedAt: Date | null = null) {
  const id = randomUUID()
  await superuser.query(
    `insert into event_sign_ups (site_id, id, item_id, name, email, people, created_at, confirmed_at) values ($1, $2, $3, 'Bo Ek', $4, 2, $5, $6)`,
    [siteId, id, item.id, `${id}@exempel.se`, createdAt, confirmedAt],
  )
  await superuser.query(`insert into outbox (site_id, id, kind, at, state) values ($1, $2, 'signUp', $3, 'waiting')`, [
    siteId,
    id,
    createdAt,
  ])
  return id
}
const left = async ({ siteId }: Newsroom) =>
  (await superuser.query('select id from event_sign_ups where site_id = $1', [siteId])).rows.map(({ id }) => id)
const listed = async ({ siteId }: Newsroom, id: string) =>
  (await superuser.query('select state, why, address from outbox where site_id = $1 and id = $2', [siteId, id])).rows[0]
const waiting = { state: 'waiting', why: null, address: null }

/** Runs one job as a worker does; returns the letters that left. */
async function run(
  { siteId }: Newsroom,
  kind: string,
  key: string,
  when = now,
  more: { attempts?: number; failingSince?: Date; fault?: unknown; isGivenUp?: boolean } = {},
) {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    if (more.fault !== undefined) throw more.fault
    mails.push(mail)
  }
  const handlers = {
    ...signUpJobs({
      database,
      mailer: { send },
      log: { warn: () => undefined },
      keys,
      config: { sitesUrl: sitesTemplate },
    }),
    ...forgetSignUpJobs(database),
  }
  const handler = handlers[kind]
  if (!handler) throw new Error(`no handler of ${kind}`)
  await (more.isGivenUp && typeof handler !== 'function' ? handler.giveUp : runOf(handler))(
    { siteId, kind, key, runAt: when, attempts: more.attempts ?? 1, failingSince: more.failingSince ?? null, deaths: 0 },
    when,
  )
  return mails
}
const send = (room: Newsroom, id: string, ...more: [Date?, object?]) => run(room, 'signUp.send', id, ...more)
const tell = (room: Newsroom, id: string, known: string, when = now) => run(room, tellJob, `${id} ${known}`, when)
const forget = (room: Newsroom, id: string, when: Date) => run(room, 'signUp.forget', id, when)
const codeIn = (mail: Mail | undefined) => /\/anmalan\/([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? ''

describe('the letter with the link', () => {
  it('goes to its own address alone, and its link is of that sign-up on that site', async () => {
    const [room, other] = [await aNewsroom(test), await aNewsroom(test)]
    const item = await anEvent(room)
    const [id, beside] = [await signedUp(room, item), await signedUp(room, item)]
    const mails = await send(room, id)
    expect(mails).toMatchObject([
      {
        id: expect.stringMatching(`^${id}\\.`),
        to: { name: 'Bo Ek', address: `${id}@exempel.se` },
        subject: 'Bekräfta din anmälan: Glöggkväll',
      },
    ])
    expect(await listed(room, id)).toEqual({ state: 'sent', why: null, address: `${id.slice(0, 1)}•••@e•••.se` })
    expect(await listed(room, beside)).toEqual(waiting)
    const code = codeIn(mails[0])
    const old = deriveKeys('an older key').forms
    expect(signUpOfCode([keys.forms], room.siteId, code)).toBe(id)
    expect(signUpOfCode([old, keys.forms], room.siteId, code)).toBe(id)
    expect(signUpOfCode([old], room.siteId, code)).toBeNull()
    expect(signUpOfCode([keys.forms], other.siteId, code)).toBeNull()
    expect(await send(other, id)).toEqual([])
    for (const made of ['', 'a'.repeat(64), `${code}0`, code.slice(0, -1), `${beside.replaceAll('-', '')}${code.slice(32)}`])
      expect(signUpOfCode([keys.forms], room.siteId, made)).toBeNull()
  })

  it('is given up after two days, unless there is a place to tell of', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const [late, last, confirmed] = [
      await signedUp(room, item, ago(2 * dayMs + 1)),
      await signedUp(room, item, ago(2 * dayMs)),
      await signedUp(room, item, ago(2 * dayMs + 1), ago(dayMs)),
    ]
    expect(await send(room, late)).toEqual([])
    expect(await listed(room, late)).toBeUndefined()
    expect(await send(room, last)).toHaveLength(1)
    const [known] = await send(room, confirmed)
    expect(known).toMatchObject({ subject: 'Du är redan anmäld: Glöggkväll' })
    // Another message each time it is asked for.
    expect(known?.id).not.toBe(confirmed)
    expect(known?.id).not.toBe((await send(room, confirmed, new Date(now.getTime() + 1)))[0]?.id)
  })

  it('does not leave when the event is cancelled, to one who has not confirmed', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room, { isCancelled: true })
    const [asks, guest] = [await signedUp(room, item), await signedUp(room, item, now, now)]
    expect(await send(room, asks)).toEqual([])
    expect(await listed(room, asks)).toBeUndefined()
    expect(await send(room, guest)).toMatchObject([{ subject: 'Inställt: Glöggkväll' }])
  })

  it('does not leave when the event is over, or not public any more', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const id = await signedUp(room, item, new Date(end.getTime() - 2))
    expect(await send(room, id, new Date(end.getTime() - 1))).toHaveLength(1)
    expect(await send(room, id, end)).toEqual([])
    const hidden = await anEvent(room)
    const unseen = await signedUp(room, hidden)
    await room.step((work) => unpublishItem(work, hidden.id, hidden.draftVersion))
    expect(await send(room, unseen)).toEqual([])
    expect(await listed(room, unseen)).toBeUndefined()
  })

  it('is counted for its mailbox at the first attempt alone', async () => {
    const room = await aNewsroom(test)
    const id = await signedUp(room, await anEvent(room))
    for (let letter = 0; letter < 3; letter++) expect(await send(room, id)).toHaveLength(1)
    expect(await send(room, id, now, { attempts: 2 })).toHaveLength(1)
    expect(await send(room, id)).toEqual([])
  })

  it('has failed when its address is not known, and is tried again when the mail server is away', async () => {
    const room = await aNewsroom(test)
    const id = await signedUp(room, await anEvent(room))
    const away = new MailFault({ code: 'ECONNECTION' })
    await expect(send(room, id, now, { fault: away })).rejects.toBe(away)
    expect(await listed(room, id)).toMatchObject({ state: 'waiting', why: 'noMail' })
    expect(await send(room, id, now, { fault: new MailFault({ responseCode: 550, command: 'RCPT TO' }) })).toEqual([])
    expect(await listed(room, id)).toMatchObject({ state: 'failed', why: 'refused' })
  })

  it('has failed when the program has died of it, and somebody may ask for it again', async () => {
    const room = await aNewsroom(test)
    const id = await signedUp(room, await anEvent(room))
    expect(await send(room, id, now, { isGivenUp: true })).toEqual([])
    expect(await listed(room, id)).toMatchObject({ state: 'failed', why: 'noMail' })
  })

  it('is given up when no mail server has taken it for two days, also one about a place', async () => {
    const room = await aNewsroom(test)
    const id = await signedUp(room, await anEvent(room), ago(9 * dayMs), ago(8 * dayMs))
    const away = new MailFault({ code: 'ECONNECTION' })
    await expect(send(room, id, now, { fault: away, failingSince: ago(2 * dayMs - 1) })).rejects.toBe(away)
    expect(await listed(room, id)).toMatchObject({ state: 'waiting', why: 'noMail' })
    expect(await send(room, id, now, { fault: away, failingSince: ago(2 * dayMs) })).toEqual([])
    expect(await listed(room, id)).toMatchObject({ state: 'failed', why: 'noMail' })
  })
})

describe('the letter about a change', () => {
  const before = knownOf({ ...event, startTime: '17:00' })

  it('tells those who have a place of what they do not know, and nobody else', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const [guest, asks] = [await signedUp(room, item, now, now), await signedUp(room, item)]
    expect(await tell(room, guest, before)).toMatchObject([
      { subject: 'Ny tid: Glöggkväll', to: { address: `${guest}@exempel.se` } },
    ])
    expect(await tell(room, guest, 'cancelled')).toMatchObject([{ subject: 'Det blir av: Glöggkväll' }])
    expect(await listed(room, guest)).toMatchObject({ state: 'sent' })
    expect(await tell(room, asks, before)).toEqual([])
    expect(await tell(room, guest, before, end)).toEqual([])
    expect(await tell(room, randomUUID(), before)).toEqual([])
  })

  it('does not leave when all is as it was, and is not waited for', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const [guest, beside] = [await signedUp(room, item, now, now), await signedUp(room, item, now, now)]
    expect(await tell(room, guest, knownOf(event))).toEqual([])
    expect([await listed(room, guest), await listed(room, beside)]).toEqual([undefined, waiting])
  })
})

describe('a letter', () => {
  const offer = (id: string, queuedAt: Date, until: Date) =>
    superuser.query('update event_sign_ups set queued_at = $2, offered_until = $3 where id = $1', [id, queuedAt, until])
  const idsOf = async (mails: Promise<Mail[]>) => (await mails).map(({ id }) => id)

  it('has an id of its own among all those of an address at one moment, and the same at every attempt', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const reminded = new Date('2026-12-03T08:00:00Z')
    const [one, other, asked] = [
      await signedUp(room, item, reminded, reminded),
      await signedUp(room, item, reminded, reminded),
      await signedUp(room, item, ago(dayMs)),
    ]
    await offer(asked, ago(dayMs), reminded)
    const first = await idsOf(run(room, 'signUp.offer', asked))
    expect(await idsOf(run(room, 'signUp.offer', asked, new Date(now.getTime() + 1)))).toEqual(first)
    const typed = await idsOf(send(room, asked))
    // Answered too late, in line again, and asked until the same moment.
    await offer(asked, now, reminded)
    const second = await idsOf(run(room, 'signUp.offer', asked))
    await superuser.query('update event_sign_ups set confirmed_at = $2, queued_at = null, offered_until = null where id = $1', [
      asked,
      now,
    ])
    const known = knownOf({ ...event, startTime: '17:00' })
    const later = await Promise.all(
      [one, other, asked].flatMap((id) => [
        idsOf(send(room, id, reminded)),
        idsOf(tell(room, id, known, reminded)),
        idsOf(run(room, 'signUp.remind', id, reminded)),
      ]),
    )
    const ids = [first, typed, second, ...later].flat()
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })

  it('with an offer is not counted for its mailbox; one that somebody typed the address for is', async () => {
    const room = await aNewsroom(test)
    const id = await signedUp(room, await anEvent(room))
    await offer(id, now, new Date(now.getTime() + dayMs))
    for (let n = 0; n < 4; n++)
      expect(await run(room, 'signUp.offer', id)).toMatchObject([{ subject: 'Det har blivit ledigt: Glöggkväll' }])
    for (let n = 0; n < 3; n++) expect(await send(room, id)).toMatchObject([{ subject: 'Det har blivit ledigt: Glöggkväll' }])
    expect(await send(room, id)).toEqual([])
    expect(await run(room, 'signUp.offer', id, new Date(now.getTime() + dayMs))).toEqual([])
  })

  it('about a change says what is kept of each state', async () => {
    const room = await aNewsroom(test)
    const item = await anEvent(room)
    const known = knownOf({ ...event, startTime: '17:00' })
    const id = await signedUp(room, item)
    const textOf = async () => (await tell(room, id, known))[0]?.text ?? ''
    await superuser.query('update event_sign_ups set queued_at = $2 where id = $1', [id, now])
    expect(await textOf()).toContain('Din plats i kön finns kvar.')
    await offer(id, now, new Date('2026-11-28T08:00:00Z'))
    expect(await textOf()).toContain('De 2 platserna hålls åt dig. Svara senast lördag 28 november 2026 kl. 09:00.')
    await superuser.query('update event_sign_ups set confirmed_at = $2 where id = $1', [id, now])
    expect(await textOf()).toContain('Dina 2 platser finns kvar.')
    await superuser.query('update event_sign_ups set confirmed_at = null, offered_until = $2 where id = $1', [id, now])
    expect(await textOf()).toBe('')
  })
})

describe('a sign-up is kept', () => {
  const lookedFor = async ({ siteId }: Newsroom) =>
    (await superuser.query(`select key, run_at from jobs where site_id = $1 and kind = 'signUp.forget'`, [siteId])).rows
  const counted = async () =>
    (await superuser.query(`select count from retention_purges where kind = 'signUps'`)).rows.reduce(
      (sum, { count }) => sum + count,
      0,
    )

  it.each<[string, (room: Newsroom) => Promise<{ id: string; until: Date }>]>([
    [
      'two days without an answer',
      async (room) => ({ id: await signedUp(room, await anEvent(room)), until: new Date(now.getTime() + 2 * dayMs) }),
    ],
    [
      'thirty days after the event',
      async (room) => ({ id: await signedUp(room, await anEvent(room), now, now), until: new Date(end.getTime() + 30 * dayMs) }),
    ],
    [
      'thirty days after the answer when the event is not public any more',
      async (room) => {
        const item = await anEvent(room)
        const id = await signedUp(room, item, ago(dayMs), now)
        await room.step((work) => unpublishItem(work, item.id, item.draftVersion))
        return { id, until: new Date(now.getTime() + 30 * dayMs) }
      },
    ],
  ])('%s, and is looked for every day until then', async (_how, make) => {
    const room = await aNewsroom(test)
    const { id, until } = await make(room)
    const beside = await signedUp(room, await anEvent(room), now, now)
    const count = await counted()
    const last = new Date(until.getTime() - 1)
    await forget(room, id, last)
    expect((await left(room)).toSorted()).toEqual([id, beside].toSorted())
    expect(await lookedFor(room)).toEqual([{ key: id, run_at: new Date(last.getTime() + dayMs) }])
    expect(await counted()).toBe(count)
    await superuser.query('delete from jobs where site_id = $1', [room.siteId])
    await forget(room, id, until)
    expect([await left(room), await lookedFor(room)]).toEqual([[beside], []])
    expect(await counted()).toBe(count + 1)
    // Gone already.
    await forget(room, id, until)
    expect([await left(room), await lookedFor(room), await counted()]).toEqual([[beside], [], count + 1])
  })
})
