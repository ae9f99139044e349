import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { SiteLetter } from '#contract/letters/site-letters.ts'
import type { SignUpList } from '#contract/news/sign-ups.ts'
import { signUpJobs } from '../../modules/news/sign-up-jobs.ts'
import { takeSignUp } from '../../modules/news/sign-ups.ts'
import { newsletterJobs } from '../../modules/newsletter/newsletter-jobs.ts'
import { askToSubscribe, confirmSubscription } from '../../modules/newsletter/subscribers.ts'
import { furnishSite } from '../../modules/pages/system-pages.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem } from '../../testing/at-work.ts'
import { aUser, newsContent, textOf } from '../../testing/factories.ts'
import { mailingApp } from '../../testing/letter-office.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { sitesTemplate } from '../../testing/test-sites.ts'
import { createLetterWriter } from './letter-writer.ts'

// Försök igen of letters to visitors, in the list of a site's letters: the mail server refuses, an administrator asks again, it arrives.

const { smtp, mailer, test, to, latestTo } = await mailingApp()
const boss = await aUser(test.database, { isAdmin: true })
/** Anew each time: these stories take days, and a sign-in hours. */
const admin = () => signedInAs(test, boss)
const { database, clock } = test
const config = { sitesUrl: sitesTemplate }
const log = pino({ level: 'silent' })
const keys = deriveKeys('the key of the tests of letters')
const handlers = {
  ...newsletterJobs({ database, mailer, keys, letters: createLetterWriter({ config, database, clock, log }), clock, log }),
  ...signUpJobs({ database, mailer, keys, config, log }),
}
const deliver = (): Promise<number> => runDueJobs(database, handlers, clock(), () => undefined)

beforeEach(() => smtp.refuseRecipients(null))

/** A site with its own newsletter, and its site administrator. */
async function anAssociation(): Promise<AtWork> {
  const anna = await atWork(test, 'siteAdmin')
  await furnishSite(database)(anna.siteId, { userId: anna.user.id, now: clock() })
  const content = { mode: 'own', about: '', linkUrl: '' }
  const saved = await anna.browser.send('PUT', `${anna.root}/settings`, { tab: 'newsletter', content, version: 0 })
  expect(saved.status).toBe(200)
  return anna
}

const onlyLetter = async ({ siteId }: AtWork): Promise<SiteLetter | undefined> => {
  const { letters } = (await (await admin()).get(`/api/admin/sites/${siteId}/letters`)).body as { letters: SiteLetter[] }
  expect(letters.length).toBeLessThan(2)
  return letters[0]
}
const retry = async ({ siteId }: AtWork, letter: SiteLetter | undefined) =>
  (await admin()).send('POST', `/api/admin/sites/${siteId}/letters/${letter?.id}/retry`, {})

async function subscriber({ siteId }: AtWork, email: string): Promise<void> {
  await database.inSite(siteId, (site) => askToSubscribe(site, email, clock()))
  await deliver()
  const secret = /\?nyckel=([0-9a-f]{48})/.exec(latestTo(email).text)?.[1] ?? ''
  expect(await database.inSite(siteId, (site) => confirmSubscription(site, secret, clock()))).toBe(true)
}

// covers Administration: letters of a site
it('a newsletter that no mail server took goes on where it was stopped, once to each', async () => {
  const anna = await anAssociation()
  const addresses = ['bo@exempel.se', 'ida@exempel.se', 'my@exempel.se', 'per@exempel.se']
  for (const address of addresses) await subscriber(anna, address)
  await test.superuser.query('delete from outbox where site_id = $1', [anna.siteId])
  smtp.forgetMails()
  const item = await publishedItem(anna, 'news', newsContent({ title: 'Bron byggs', body: textOf('Arbetet börjar i vår.') }))
  const started = await anna.browser.send('POST', `${anna.root}/newsletter/items/${item.id}/start`, { receivers: 4 })
  expect(started.status).toBe(200)
  smtp.refuseRecipients('451 later')
  // As if the queue had tried for three days.
  await test.superuser.query(`update jobs set attempts = 75 where site_id = $1 and kind = 'newsletter.copies'`, [anna.siteId])
  await deliver()
  const stopped = await onlyLetter(anna)
  expect(stopped).toMatchObject({
    kind: 'newsletter',
    state: 'failed',
    why: 'noMail',
    canRetry: true,
    numbers: { receivers: 4, sent: 0 },
  })

  // Asked for too early: the server refuses still, and the queue tries by itself.
  expect((await retry(anna, stopped)).body).toEqual({ state: 'waiting' })
  expect((await retry(anna, stopped)).status).toBe(409)
  await deliver()
  expect(await onlyLetter(anna)).toMatchObject({ state: 'waiting', canRetry: false })
  expect(addresses.flatMap(to)).toEqual([])

  smtp.refuseRecipients(null)
  clock.advance(60 * 60_000)
  await deliver()
  expect(await onlyLetter(anna)).toMatchObject({ state: 'sent', numbers: { receivers: 4, sent: 4, failed: 0 } })
  for (const address of addresses) expect(to(address), address).toHaveLength(1)
})

// covers Administration: letters of a site
it('a letter to somebody who signs up has failed when it is refused, and arrives with its link when it is asked for again', async () => {
  const anna = await anAssociation()
  const day = new Date(clock().getTime() + 9 * 86_400_000).toISOString().slice(0, 10)
  const event = { ...emptyEvent, startDay: day, startTime: '18:00', endTime: '20:00', place: 'Parken', takesSignUps: true }
  const item = await publishedItem(anna, 'news', newsContent({ title: 'Glöggkväll', event }))
  const input = { name: 'Bo Ek', email: 'bo.ek@exempel.se', people: 1 }
  expect(await database.inSite(anna.siteId, (site) => takeSignUp(site, item.id, input, clock()))).toBe('taken')
  smtp.refuseRecipients('451 later')
  await deliver()
  expect(await onlyLetter(anna)).toMatchObject({ kind: 'signUp', state: 'waiting', why: 'noMail', canRetry: false })
  clock.advance(60 * 60_000)
  smtp.refuseRecipients('550 unknown')
  await deliver()
  const failed = await onlyLetter(anna)
  expect(failed).toMatchObject({ kind: 'signUp', state: 'failed', why: 'refused', to: 'b•••@e•••.se', canRetry: true })
  // The editors of the event see it, too.
  const unreached = async () => {
    const { signUps } = (await (await signedInAs(test, anna.user)).get(`${anna.root}/news/${item.id}/sign-ups`)).body as SignUpList
    return signUps.map(({ isUnreached }) => isUnreached)
  }
  expect(await unreached()).toEqual([true])
  // It is not sent by itself any more.
  clock.advance(86_400_000)
  expect(await deliver()).toBe(0)

  smtp.refuseRecipients(null)
  expect((await retry(anna, failed)).body).toEqual({ state: 'waiting' })
  await deliver()
  expect(await onlyLetter(anna)).toMatchObject({ state: 'sent', why: null, canRetry: false })
  expect(to(input.email)).toHaveLength(1)
  expect(latestTo(input.email).text).toMatch(/\/anmalan\/[0-9a-f]{64}/)
  expect(await unreached()).toEqual([false])
  expect((await retry(anna, failed)).status).toBe(409)
})

it('a letter to a new subscriber that was refused arrives when it is asked for again', async () => {
  const anna = await anAssociation()
  await database.inSite(anna.siteId, (site) => askToSubscribe(site, 'ny@exempel.se', clock()))
  smtp.refuseRecipients('550 unknown')
  await deliver()
  const failed = await onlyLetter(anna)
  expect(failed).toMatchObject({ kind: 'subscription', state: 'failed', why: 'refused', canRetry: true })
  expect((await (await signedInAs(test, anna.user)).get(`${anna.root}/newsletter/subscribers`)).body).toMatchObject({
    waiting: 1,
    unreached: 1,
  })
  smtp.refuseRecipients(null)
  expect((await retry(anna, failed)).body).toEqual({ state: 'waiting' })
  await deliver()
  expect(await onlyLetter(anna)).toMatchObject({ state: 'sent' })
  expect(to('ny@exempel.se')).toHaveLength(1)
})
