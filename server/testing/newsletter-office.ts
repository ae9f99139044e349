import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect } from 'vitest'
import { items } from '../modules/items/items-table.ts'
import { forgettingSubscriptions, newsletterJobs } from '../modules/newsletter/newsletter-jobs.ts'
import { newsletterSubscribers } from '../modules/newsletter/newsletter-table.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { deriveKeys } from '../platform/keys.ts'
import { parseMailServer } from '../platform/mail/mail-server.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { smtpMailer } from '../platform/mail/mailer.ts'
import { createLetterWriter } from '../public-site/newsletter/letter-writer.ts'
import { textOf } from './factories.ts'
import { withSettings } from './site-settings.ts'
import { startSmtpServer } from './smtp-server.ts'
import { someAddress } from './some-address.ts'
import { testDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'
import { aNewsroom, sitesHost, sitesTemplate, soon, testSites, visit } from './test-sites.ts'

let people = 0

/** The text of a mail without the soft ends of lines. */
export const sourceOf = (mail: { source: string } | undefined): string =>
  (mail?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')

/** Sites whose visitors subscribe, a clock, and a mail server that takes the letters. For a whole test file. */
export async function newsletterOffice() {
  const db = await testDatabase()
  const time = { now: new Date('2026-11-21T12:00:00+01:00') }
  const later = (ms: number): void => void (time.now = new Date(time.now.getTime() + ms))
  const clock = (): Date => time.now
  const app = await testSites(db, { clock, sendsMail: true, config: { trustedProxies: ['127.0.0.1'] } })
  const smtp = await startSmtpServer()
  afterAll(() => smtp.close())

  const mailerOf = (): Mailer => {
    const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
    if (!server) throw new Error('no server')
    return smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' })
  }
  const log = pino({ level: 'silent' })
  const keys = deriveKeys('the key of the tests of newsletters')
  const letters = createLetterWriter({ config: { sitesUrl: sitesTemplate }, database: db.database, clock, log })
  /** The jobs as one process runs them. */
  const processWith = (mailer: Mailer) => ({
    ...newsletterJobs({ database: db.database, mailer, keys, letters, clock, log }),
    ...forgettingSubscriptions(db.database),
  })

  /** Runs everything that is due; returns the errors. */
  async function deliver(mailer = mailerOf()): Promise<unknown[]> {
    const faults: unknown[] = []
    const handlers = processWith(mailer)
    while ((await runDueJobs(db.database, handlers, time.now, (_job: Job, error) => faults.push(error))) > 0) later(1)
    return faults
  }

  /** A site with its own newsletter. */
  async function anAssociation(mode: 'own' | 'off' = 'own') {
    const room = await aNewsroom(db)
    const page = await room.publishedIn(pageArea, { title: 'Så behandlar vi personuppgifter', body: textOf('Här står hur.') })
    await db.database.inSite(room.siteId, (site) =>
      site.query
        .update(items)
        .set({ systemKey: 'integritet', slug: 'integritet', path: '/integritet' })
        .where(eq(items.id, page.id)),
    )
    await withSettings(db, room, 'contact', { postalAddress: 'Storgatan 1\n541 30 Skövde' })
    await withSettings(db, room, 'newsletter', { mode, about: 'Ett brev i månaden.' })
    if (mode === 'own')
      await soon(async () => expect((await visit(app, `/${room.siteId}/nyhetsbrev`)).body).toContain('Ett brev i månaden.'))
    return room
  }

  /** Confirmed subscribers, as if they had come long ago. */
  async function withSubscribers({ siteId }: Newsroom, count: number): Promise<string[]> {
    const addresses = Array.from({ length: count }, () => `person${++people}@exempel.se`)
    await db.database.inSite(siteId, (site) =>
      site.query.insert(newsletterSubscribers).values(
        addresses.map((email) => ({
          siteId,
          id: randomUUID(),
          email,
          emailKey: email,
          state: 'confirmed' as const,
          askedAt: time.now,
          letterAt: time.now,
          confirmedAt: time.now,
          leaveKey: randomUUID().replaceAll('-', '').padEnd(48, '0'),
        })),
      ),
    )
    return addresses
  }

  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visit(app, url, {
      method: 'POST',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${sitesHost}`,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': someAddress(),
        ...headers,
      },
    })
  const subscribers = ({ siteId }: Newsroom) =>
    db.database.inSite(siteId, (site) => site.query.select().from(newsletterSubscribers))
  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === address.toLowerCase()))
  return { db, app, time, later, smtp, mailerOf, processWith, deliver, anAssociation, withSubscribers, subscribers, post, mailsTo }
}
