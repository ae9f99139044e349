import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import { items } from '../modules/items/items-table.ts'
import { forgetSignUpJobs, signUpJobs } from '../modules/news/sign-up-jobs.ts'
import { eventSignUps } from '../modules/news/sign-ups-table.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { deriveKeys } from '../platform/keys.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { textOf } from './factories.ts'
import { someAddress } from './some-address.ts'
import { testApp } from './test-app.ts'
import type { Newsroom } from './test-sites.ts'
import { aNewsroom, sitesHost, sitesTemplate, soon, testSites, visit } from './test-sites.ts'

/** A site with an event that takes sign-ups. */
export interface Party {
  readonly room: Newsroom
  readonly itemId: string
  readonly path: string
  readonly draftVersion: number
}

/** The path of the link that a mail gives to the sign-up. */
export const linkIn = (mail: Mail | undefined): string =>
  new URL(/http\S+\/anmalan\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname

/** Sites whose visitors sign up for events, a clock, and the mails that leave. For a whole test file. */
export async function signUpOffice() {
  const test = await testApp()
  const began = new Date('2026-11-27T08:00:00Z')
  const time = { now: began }
  const keys = deriveKeys('the key of the tests of sign-ups')
  const clock = (): Date => time.now
  const app = await testSites(test, { clock, sendsMail: true, keys, config: { trustedProxies: ['127.0.0.1'] } })

  const later = (seconds: number): void => void (time.now = new Date(time.now.getTime() + seconds * 1000))

  /** Runs what is due; returns the mails. */
  async function deliver(): Promise<Mail[]> {
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    const { database } = test
    const handlers = {
      ...signUpJobs({ database, mailer, keys, config: { sitesUrl: sitesTemplate }, log: { warn: () => undefined } }),
      ...forgetSignUpJobs(database),
    }
    while ((await runDueJobs(database, handlers, time.now, () => undefined)) > 0);
    return mails
  }

  // What other tests have left waiting is not counted, nor what they have sent to a mailbox.
  beforeEach(async () => {
    await deliver()
    time.now = began
    await test.superuser.query(`delete from rate_limits where key like 'mailbox:%'`)
  })

  /** A site with a page about personal data, and an event that takes sign-ups. */
  async function aParty(parts: Partial<NewsEvent> = {}): Promise<Party> {
    const room = await aNewsroom(test)
    const page = await room.publishedIn(pageArea, { title: 'Så behandlar vi personuppgifter', body: textOf('Här står hur.') })
    await test.database.inSite(room.siteId, async (site) => {
      const where = { systemKey: 'integritet', slug: 'integritet', path: '/integritet' }
      await site.query.update(items).set(where).where(eq(items.id, page.id))
      await publicChanged(site)
    })
    await test.superuser.query(`update published_items set system_key = 'integritet' where id = $1`, [page.id])
    const event = {
      ...emptyEvent,
      startDay: '2026-12-04',
      startTime: '18:00',
      endTime: '20:00',
      place: 'Parken',
      takesSignUps: true,
      ...parts,
    }
    const { id, slug, draftVersion } = await room.published({ title: 'Glöggkväll', event })
    const path = `/${room.siteId}/nyheter/${slug}`
    await soon(async () => expect((await visit(app, path)).body).toContain('id="anmalan"'))
    return { room, itemId: id, path, draftVersion }
  }

  const post = (path: string, fields: Record<string, string>, address = someAddress()) =>
    app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: sitesHost,
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${sitesHost}`,
        'x-forwarded-for': address,
      },
    })

  const tokenOn = async (path: string): Promise<string> =>
    /name="ritad" value="([^"]+)"/.exec((await visit(app, path)).body)?.[1] ?? ''

  /** Signs up as a person does: reads the page, and takes some seconds. */
  async function signUp({ path }: Party, fields: Record<string, string> = {}) {
    const ritad = await tokenOn(path)
    later(10)
    return post(path, { ritad, namn: 'Bo Ek', epost: 'bo@exempel.se', antal: '1', webbplats: '', ...fields })
  }

  /** Signs up, and uses the link of the mail. */
  async function confirmed(party: Party, fields: Record<string, string> = {}): Promise<void> {
    await signUp(party, fields)
    await post(linkIn((await deliver()).at(-1)), { svar: 'bekrafta' })
  }

  const stored = ({ room }: Party) => test.database.inSite(room.siteId, (site) => site.query.select().from(eventSignUps))

  return { test, app, time, later, deliver, aParty, post, tokenOn, signUp, confirmed, stored }
}
