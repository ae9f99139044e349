import type { OwnLetters } from '#contract/letters/letters.ts'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import type { SiteRole } from '#contract/roles.ts'
import { afterAll, beforeEach, expect } from 'vitest'
import { itemAreas } from '../item-areas.ts'
import { itemJobs } from '../modules/items/life/item-jobs.ts'
import { letterJobs } from '../modules/letters/letter-jobs.ts'
import { sortingJobs } from '../modules/letters/sort-matters.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { parseMailServer } from '../platform/mail/mail-server.ts'
import { smtpMailer } from '../platform/mail/mailer.ts'
import { setClock } from './a-council.ts'
import type { AtWork } from './at-work.ts'
import { atWork, writtenItem } from './at-work.ts'
import { newsContent } from './factories.ts'
import { readMail } from './read-mail.ts'
import { startSmtpServer } from './smtp-server.ts'
import { testApp } from './test-app.ts'
import { visitingBrowser } from './test-browser.ts'

// What tests of letters share: an app that mails through a real server, the workers, and people with a confirmed address.

export const minute = 60_000
export const day = 24 * 60 * minute

/** The secret in a letter's link. */
export const secretIn = (text: string): string => /#(?:bekrafta|sluta)=([0-9a-f]{48})/.exec(text)?.[1] ?? ''

/** An app whose letters come to a mail server of the test, at nine in the morning. */
export async function mailingApp() {
  const smtp = await startSmtpServer()
  afterAll(() => smtp.close())
  const server = parseMailServer(`smtp://127.0.0.1:${smtp.port}`)
  if (!server) throw new Error('The mail server is not configured')
  const mailer = smtpMailer(server, { name: 'Kansli', address: 'post@kansli.example' })
  const test = await testApp({ mailer })
  setClock(test, '2026-11-25T09:00:00Z')
  const to = (address: string) => smtp.mails.filter((mail) => mail.to.includes(address)).map(({ source }) => readMail(source))
  const latestTo = (address: string) => {
    const mail = to(address).at(-1)
    if (!mail) throw new Error(`No mail to ${address}`)
    return mail
  }
  return { smtp, mailer, test, adminOrigin: test.config.adminOrigin, to, latestTo }
}

/** The same with its workers, and with people who get letters. */
export async function letterOffice() {
  const office = await mailingApp()
  const { smtp, mailer, test, latestTo } = office
  const warned: string[] = []
  const log = { warn: (about: object, message: string) => void warned.push(`${message} ${JSON.stringify(about)}`) }
  const handlers = {
    ...itemJobs(test.database, itemAreas),
    ...sortingJobs(test.database),
    ...letterJobs({ database: test.database, mailer, config: test.config, log }),
  }
  beforeEach(() => {
    smtp.refuseRecipients(null)
    warned.length = 0
  })
  let readers = 0

  /** Runs what is due, and what this made due, as the workers do. */
  async function work(): Promise<void> {
    while ((await runDueJobs(test.database, handlers, test.clock(), () => undefined)) > 0);
  }

  /** A person with a confirmed address. */
  async function aReader(role: SiteRole, choices: Partial<OwnLetters> = {}, onSite?: string) {
    const person = await atWork(test, role, onSite)
    const address = `lasare${++readers}@exempel.se`
    expect((await person.browser.send('POST', '/api/auth/letters/address', { address })).status).toBe(200)
    const visitor = await visitingBrowser(test)
    const confirmed = await visitor.post('/api/letters/confirm', { secret: secretIn(latestTo(address).text) })
    expect(confirmed.status).toBe(204)
    const { isOn = true, kinds = [...letterKinds], hour = null } = choices
    expect((await person.browser.send('PUT', '/api/auth/letters', { isOn, kinds, hour })).status).toBe(200)
    smtp.forgetMails()
    const settings = async (): Promise<OwnLetters> => (await person.browser.get('/api/auth/letters')).body
    return { ...person, address, settings }
  }

  /** A writer sends a text for review on the site. */
  async function wantsReview(siteId: string, title = 'Ny lekplats i parken'): Promise<{ id: string; writer: AtWork }> {
    const writer = await atWork(test, 'writer', siteId)
    const { id } = await writtenItem(writer, 'news', newsContent({ title }))
    const asked = await writer.browser.send('POST', `${writer.root}/news/${id}/review`, { draftVersion: 1 })
    expect(asked.status).toBe(200)
    return { id, writer }
  }

  return { ...office, warned, work, aReader, wantsReview }
}
