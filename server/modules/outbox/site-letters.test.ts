import { expect, it } from 'vitest'
import type { SiteLetter, SiteLetterState } from '#contract/letters/site-letters.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { setClock } from '../../testing/a-council.ts'
import { atWork } from '../../testing/at-work.ts'
import { aUser } from '../../testing/factories.ts'
import { day, letterOffice } from '../../testing/letter-office.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { contactJobs } from '../contact/contact-jobs.ts'
import { storeAndSend } from '../contact/contact.ts'
import { saveTab } from '../settings/settings-service.ts'
import { outbox } from './outbox-table.ts'
import { maskedAddress } from './site-letters.ts'

// The letters of a site as administrators see them, through a real mail server.

const { smtp, mailer, test, to, work, aReader, wantsReview } = await letterOffice()
const boss = await aUser(test.database, { isAdmin: true })
/** Anew each time: these stories take days, and a sign-in hours. */
const admin = () => signedInAs(test, boss)

type List = { letters: SiteLetter[]; counts: { all: number; waiting: number; failed: number }; next: string | null }
const lettersOf = async (siteId: string, state?: SiteLetterState): Promise<List> =>
  (await (await admin()).get(`/api/admin/sites/${siteId}/letters${state ? `?state=${state}` : ''}`)).body
const retry = async (siteId: string, id = '') => (await admin()).send('POST', `/api/admin/sites/${siteId}/letters/${id}/retry`, {})

const deliverMessages = () =>
  runDueJobs(test.database, contactJobs(test.database, { mailer, log: { warn: () => undefined } }), test.clock(), () => undefined)

/** A site whose association has an address, and a message that a visitor has sent. */
async function aMessage() {
  const anna = await atWork(test, 'siteAdmin')
  const by = { userId: anna.user.id, now: test.clock() }
  await test.database.inSite(anna.siteId, async (site) => {
    await saveTab(
      site,
      { tab: 'contact', content: { ...emptySettings.contact, email: 'styrelsen@skovde.example' }, version: 0 },
      by,
    )
    await storeAndSend(site, 'site', { name: 'Bo Ek', email: 'bo@exempel.se', message: 'När är mötet?' }, test.clock())
  })
  return anna
}

// covers Administration: letters of a site
it('a message waits, fails with its reason, is tried again by an administrator, and has left', async () => {
  setClock(test, '2026-11-25T09:00:00Z')
  const { siteId } = await aMessage()
  expect((await lettersOf(siteId)).letters).toMatchObject([
    { kind: 'message', state: 'waiting', why: null, to: null, canRetry: false },
  ])

  smtp.refuseRecipients('451 later')
  await deliverMessages()
  expect((await lettersOf(siteId)).letters).toMatchObject([{ state: 'waiting', why: 'noMail', to: 's•••@s•••.example' }])
  test.clock.advance(4 * day)
  await deliverMessages()
  const { letters, counts } = await lettersOf(siteId, 'failed')
  expect({ letters, counts }).toMatchObject({
    letters: [{ state: 'failed', why: 'noMail', canRetry: true }],
    counts: { all: 1, waiting: 0, failed: 1 },
  })

  smtp.refuseRecipients(null)
  expect((await retry(siteId, letters[0]?.id)).body).toEqual({ state: 'waiting' })
  await deliverMessages()
  expect((await lettersOf(siteId)).letters).toMatchObject([{ state: 'sent', why: null, canRetry: false }])
  expect((await retry(siteId, letters[0]?.id)).status).toBe(409)
  const log = await test.superuser.query(`select site_id from audit_log where action = 'letter.retry' and site_id = $1`, [siteId])
  expect(log.rows).toHaveLength(1)
})

it('a message that is removed before it arrived cannot be sent again', async () => {
  const { siteId, user, root } = await aMessage()
  smtp.refuseRecipients('550 unknown')
  test.clock.advance(4 * day)
  await deliverMessages()
  const [letter] = (await lettersOf(siteId)).letters
  await (await signedInAs(test, user)).send('POST', `${root}/undelivered-messages/${letter?.id}/remove`, {})
  expect((await lettersOf(siteId)).letters).toMatchObject([{ state: 'failed', why: 'gone', canRetry: false }])
})

// covers Administration: letters of a site
it('a letter to a person that was given up is written anew, as long as something waits', async () => {
  setClock(test, '2026-11-25T09:00:00Z')
  const anna = await aReader('editor')
  const { siteId } = anna
  const { id: item, writer } = await wantsReview(siteId)
  smtp.refuseRecipients('451 later')
  await work()
  expect((await lettersOf(siteId)).letters).toMatchObject([{ kind: 'todo', state: 'waiting', why: 'noMail' }])
  test.clock.advance(3 * day)
  await work()
  const [failed] = (await lettersOf(siteId)).letters
  expect(failed).toMatchObject({ state: 'failed', canRetry: true, to: maskedAddress(anna.address) })

  smtp.refuseRecipients(null)
  expect((await retry(siteId, failed?.id)).status).toBe(200)
  await work()
  expect(to(anna.address)).toHaveLength(1)
  expect((await lettersOf(siteId)).letters).toMatchObject([{ kind: 'todo', state: 'sent' }])

  await test.superuser.query(`update outbox set state = 'failed', why = 'noMail' where site_id = $1`, [siteId])
  await (await signedInAs(test, writer.user)).send('POST', `${writer.root}/news/${item}/trash`, { draftVersion: 1 })
  const [again] = (await lettersOf(siteId)).letters
  const refused = await retry(siteId, again?.id)
  expect(refused.status).toBe(409)
  expect(refused.body['message']).toContain('väntar inte längre')
})

it('an invitation whose letter did not leave gets a new link in a new letter', async () => {
  const { siteId, browser, root } = await atWork(test, 'siteAdmin')
  smtp.refuseRecipients('550 unknown')
  const offer = { name: 'Cia Dahl', email: 'cia@exempel.se', role: 'editor', validTo: null }
  expect((await browser.send('POST', `${root}/invitations`, offer)).status).toBe(200)
  const [failed] = (await lettersOf(siteId)).letters
  expect(failed).toMatchObject({ kind: 'invitation', state: 'failed', why: 'refused', to: 'c•••@e•••.se' })
  smtp.refuseRecipients(null)
  expect((await retry(siteId, failed?.id)).body).toEqual({ state: 'sent' })
  expect(to('cia@exempel.se')).toHaveLength(1)
})

it('no whole address and no word of a letter is stored, and other sites are not told of', async () => {
  const { siteId } = await aMessage()
  await deliverMessages()
  const rows = await test.database.inSite(siteId, (site) => site.query.select().from(outbox))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/styrelsen|skovde\.example|mötet|Bo Ek/)
  const other = await atWork(test, 'siteAdmin')
  expect((await lettersOf(other.siteId)).letters).toEqual([])
  expect((await other.browser.get(`/api/admin/sites/${siteId}/letters`)).status).toBe(403)
  expect((await (await admin()).get('/api/admin/sites/finns-inte/letters')).status).toBe(404)
})

it('an address is masked to its first letters and its top domain', () => {
  expect(maskedAddress('anna.svensson@kommun.skovde.se')).toBe('a•••@k•••.se')
  expect(maskedAddress('å@localhost')).toBe('å•••@l•••')
})
