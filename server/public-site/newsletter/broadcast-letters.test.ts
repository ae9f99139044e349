import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { ItemNewsletter } from '#contract/newsletter/newsletter.ts'
import { eraseItem } from '../../modules/items/life/item-erasure.ts'
import { unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { newsletterJobs } from '../../modules/newsletter/newsletter-jobs.ts'
import { forgetNewsletters } from '../../modules/newsletter/newsletter-sweep.ts'
import { furnishSite } from '../../modules/pages/system-pages.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { aFederation } from '../../testing/a-federation.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { aSite, newsContent, textOf } from '../../testing/factories.ts'
import { mailingApp } from '../../testing/letter-office.ts'
import { decisionCalls, newsToAll, sharingCalls } from '../../testing/sharing-calls.ts'
import { aNewsroom, sitesTemplate } from '../../testing/test-sites.ts'
import { createLetterWriter } from './letter-writer.ts'

// News of the federation in the newsletter of a site that shows it: as the site shows it, once, and no longer than it is shown there.

const { mailer, test, to, latestTo } = await mailingApp()
const { database, clock } = test
const { office, riks } = await aFederation(test)
const { shared: sent, ended: recalled } = sharingCalls(riks, newsToAll)
const elsewhere = await aSite(database)
const log = pino({ level: 'silent' })
const letters = createLetterWriter({ config: { sitesUrl: sitesTemplate }, database, clock, log })
const keys = deriveKeys('the key of the tests of letters about riksnyheter')
const deliver = (by: Mailer = mailer): Promise<number> =>
  runDueJobs(database, newsletterJobs({ database, mailer: by, keys, letters, clock, log }), clock(), (_job, error) => {
    throw error
  })
/** Does something when the first letter has left. */
const afterFirst = (work: () => Promise<unknown>): Mailer => {
  let isFirst = true
  return {
    ...mailer,
    async send(mail) {
      await mailer.send(mail)
      if (isFirst) await work()
      isFirst = false
    },
  }
}

let people = 0
const newsletterTab = ({ browser, root }: AtWork, sendsBroadcasts: boolean, version = 0) => {
  const content = { mode: 'own', about: '', linkUrl: '', sendsBroadcasts }
  return browser.send('PUT', `${root}/settings`, { tab: 'newsletter', content, version })
}

/** A site with its own newsletter and a site administrator. */
async function anAssociation({ sendsBroadcasts = true, subscribers = 1 } = {}) {
  const room = await aNewsroom(test)
  // The clock of these stories is behind that of the database.
  await test.superuser.query('update sites set created_at = $2 where id = $1', [room.siteId, new Date(0)])
  const anna = await atWork(test, 'siteAdmin', room.siteId)
  await furnishSite(database)(anna.siteId, { userId: anna.user.id, now: clock() })
  expect((await newsletterTab(anna, sendsBroadcasts)).status).toBe(200)
  const addresses = Array.from({ length: subscribers }, () => `prenumerant${++people}@exempel.se`)
  for (const email of addresses)
    await test.superuser.query(
      `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
       values ($1, $2, $3, $3, 'confirmed', now(), now(), now(), $4)`,
      [room.siteId, randomUUID(), email, randomUUID().replaceAll('-', '').padEnd(48, '0')],
    )
  const pathOf = (id: string): string => `${anna.root}/newsletter/items/${id}`
  const view = async (id: string): Promise<ItemNewsletter> => (await anna.browser.get(pathOf(id))).body
  const mail = (id: string, name: string, body: object = {}, by = anna) => by.browser.send('POST', `${pathOf(id)}/${name}`, body)
  const start = (id: string, by = anna) => mail(id, 'start', { receivers: subscribers }, by)
  return { ...room, anna, addresses, view, mail, start, ...decisionCalls(anna.browser, anna.siteId) }
}

describe('a riksnyhet in the newsletter of a site', () => {
  // covers Newsletter: news of the federation
  it('is sent as the site shows it, says whose it is, and is sent once', async () => {
    const local = await anAssociation()
    const [address = ''] = local.addresses
    const lena = await local.publishedIn(representativesArea, { givenName: 'Lena', familyName: 'Lokal' })
    await local.published({ title: 'Kongressen beslutar' })
    const speaker = await office.publishedIn(representativesArea, { givenName: 'Rut', familyName: 'Talare' })
    const body = textOf('Beslutet togs i dag.')
    const item = await office.published({ title: 'Kongressen beslutar', lead: 'Central ingress.', bylinePerson: speaker.id, body })
    await sent(item.id)
    await local.add(item.id, { lead: 'Hos oss <betyder> det.', quote: 'Äntligen!', quotePersonId: lena.id })
    expect(await local.view(item.id)).toMatchObject({ isPublished: true, isAllowed: true, subscribers: 1, sent: null })
    expect(await local.broadcast(item.id)).toMatchObject({ newsletter: 'unsent' })
    const editor = await atWork(test, 'editor', local.siteId)
    expect((await local.start(item.id, editor)).body).toMatchObject({ sent: { state: 'sending', receivers: 1, left: 1 } })
    expect(await local.broadcast(item.id)).toMatchObject({ newsletter: 'sending' })
    await deliver()
    const { subject, text, html } = latestTo(address)
    expect(subject).toBe('Kongressen beslutar')
    for (const words of ['Från Samling Framåt', 'Central ingress.', 'Beslutet togs i dag.', 'Äntligen!', 'Lena Lokal'])
      for (const part of [text, html]) expect(part, words).toContain(words)
    expect(html).toContain('Hos oss &lt;betyder&gt; det.')
    expect(text).toContain('Hos oss <betyder> det.')
    expect(text).toContain(`http://localhost:3001/${local.siteId}/nyheter/riks/kongressen-beslutar`)
    expect(text.indexOf('Hos oss')).toBeLessThan(text.indexOf('Central ingress.'))
    expect(await local.view(item.id)).toMatchObject({ sent: { state: 'done', sent: 1, left: 0, startedBy: editor.user.name } })
    expect(await local.broadcast(item.id)).toMatchObject({ newsletter: 'done' })
    expect((await local.start(item.id)).status).toBe(409)
    // What one site has sent is nothing to another.
    const other = await anAssociation()
    expect(await other.view(item.id)).toMatchObject({ sent: null })
    expect(await other.broadcast(item.id)).toMatchObject({ newsletter: 'unsent' })
    await recalled(item.id)
  })

  it('is stopped and resumed', async () => {
    const local = await anAssociation({ subscribers: 2 })
    const item = await office.published({ title: 'Stoppas och fortsätter' })
    await sent(item.id)
    await local.start(item.id)
    await deliver(afterFirst(() => local.mail(item.id, 'stop')))
    expect(await local.view(item.id)).toMatchObject({ sent: { state: 'stopped', stoppedBy: 'person', sent: 1, left: 1 } })
    expect((await local.mail(item.id, 'resume')).body).toMatchObject({ sent: { state: 'sending' } })
    await deliver()
    expect(await local.view(item.id)).toMatchObject({ sent: { state: 'done', sent: 2 } })
    expect(local.addresses.map((one) => to(one).length)).toEqual([1, 1])
    await recalled(item.id)
  })

  it('stops when it is recalled while letters are going out, and goes on when it is back', async () => {
    const local = await anAssociation({ subscribers: 3 })
    const item = await office.published({ title: 'Återkallas under utskicket' })
    await sent(item.id)
    await local.start(item.id)
    await deliver(afterFirst(() => recalled(item.id)))
    const stopped = { state: 'stopped', stoppedBy: 'notPublic', sent: 1, left: 2 }
    expect(await local.view(item.id)).toMatchObject({ isPublished: false, sent: stopped })
    expect(await local.broadcast(item.id)).toMatchObject({ state: 'recalled', newsletter: 'stopped' })
    expect(await local.mail(item.id, 'resume')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('inte publicerad på sajten') },
    })
    expect(local.addresses.flatMap(to)).toHaveLength(1)
    await sent(item.id, { version: 2 })
    expect((await local.mail(item.id, 'resume')).status).toBe(200)
    await deliver()
    expect(local.addresses.map((one) => to(one).length)).toEqual([1, 1, 1])
    await recalled(item.id, 3)
  })

  it.each([
    ['the site hides it', (local, id) => local.display(id, 'hidden', { reason: 'Vi har en egen text.' })],
    ['its own site unpublishes it', (_local, id, version) => office.step((work) => unpublishItem(work, id, version))],
    ['the site chooses to send none', (local) => newsletterTab(local.anna, false, 1)],
    ['it is meant for other sites', (_local, id) => sent(id, { target: { kind: 'sites', siteIds: [elsewhere] }, version: 1 })],
  ] satisfies [string, (local: Awaited<ReturnType<typeof anAssociation>>, id: string, version: number) => Promise<unknown>][])(
    'stops when %s before or while it is sent',
    async (_when, step) => {
      for (const isBefore of [true, false]) {
        const local = await anAssociation({ subscribers: 2 })
        const item = await office.published({ title: `Stoppas ${randomUUID()}`, body: textOf('Text.') })
        await sent(item.id)
        await local.start(item.id)
        const act = () => step(local, item.id, item.draftVersion)
        if (isBefore) await act()
        await deliver(isBefore ? mailer : afterFirst(act))
        const { rows } = await test.superuser.query(
          'select state, stopped_by, sent from newsletters where site_id = $1 and item_id = $2',
          [local.siteId, item.id],
        )
        expect(rows).toEqual([{ state: 'stopped', stopped_by: 'notPublic', sent: isBefore ? 0 : 1 }])
        expect(local.addresses.flatMap(to)).toHaveLength(isBefore ? 0 : 1)
      }
    },
  )

  it('is not sent where the site does not send any, nor by those who may not publish, nor where it is not shown', async () => {
    const off = await anAssociation({ sendsBroadcasts: false })
    const item = await office.published({ title: 'Kan inte skickas' })
    await sent(item.id)
    expect(await off.view(item.id)).toMatchObject({ isAllowed: false, sent: null })
    expect(await off.broadcast(item.id)).toMatchObject({ newsletter: 'off' })
    for (const name of ['start', 'test'])
      expect(await off.mail(item.id, name, name === 'start' ? { receivers: 1 } : {})).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Riksnyheter skickas inte i sajtens nyhetsbrev') },
      })
    const local = await anAssociation()
    const writer = await atWork(test, 'writer', local.siteId)
    expect((await local.start(item.id, writer)).status).toBe(403)
    const offered = await office.published({ title: 'Bara ett förslag' })
    await sent(offered.id, { mode: 'offered' })
    expect(await local.view(offered.id)).toMatchObject({ isPublished: false })
    expect((await local.start(offered.id)).body).toMatchObject({ message: expect.stringContaining('inte publicerad på sajten') })
    const others = await office.published({ title: 'Till andra' })
    await sent(others.id, { target: { kind: 'sites', siteIds: [off.siteId] } })
    const unshared = await office.published({ title: 'Inte delad' })
    const draft = await office.draft({ title: 'Utkast hos riks' })
    for (const id of [others.id, unshared.id, draft.id, randomUUID()]) {
      expect((await local.anna.browser.get(`${local.anna.root}/newsletter/items/${id}`)).status).toBe(404)
      expect((await local.start(id)).status).toBe(404)
    }
    await deliver()
    expect([...off.addresses, ...local.addresses].flatMap(to)).toEqual([])
    for (const { id } of [item, offered, others]) await recalled(id)
  })

  it('is not what an item of the site with its id is', async () => {
    const local = await anAssociation()
    const item = await office.published({ title: 'Riks med samma id' })
    await sent(item.id)
    await local.start(item.id)
    // A client chooses the id of a new text.
    const made = await local.anna.browser.send('POST', `${local.anna.root}/news`, {
      key: item.id,
      content: newsContent({ title: 'Egen' }),
    })
    expect(made.status).toBe(200)
    await deliver()
    expect(local.addresses.flatMap(to)).toEqual([])
    expect(await local.view(item.id)).toMatchObject({ sent: { state: 'stopped', stoppedBy: 'notPublic' } })
    await recalled(item.id)
  })

  it('is forgotten when the item is gone; that of an item of the site’s own goes with it', async () => {
    const local = await anAssociation()
    const own = await local.published({ title: 'En egen' })
    const [kept, gone] = [await office.published({ title: 'Finns kvar' }), await office.published({ title: 'Raderas' })]
    for (const { id } of [kept, gone]) await sent(id)
    for (const { id } of [own, kept, gone]) expect((await local.start(id)).status).toBe(200)
    const stored = async () =>
      (await test.superuser.query('select item_id from newsletters where site_id = $1', [local.siteId])).rows.map(
        (row) => row.item_id,
      )
    expect(await stored()).toHaveLength(3)
    await local.mail(own.id, 'stop')
    await office.step((work) => eraseItem(work, gone.id))
    await database.inPlatform(forgetNewsletters)
    expect(new Set(await stored())).toEqual(new Set([own.id, kept.id]))
    await recalled(kept.id)
    await database.inPlatform(forgetNewsletters)
    expect(new Set(await stored())).toEqual(new Set([own.id, kept.id]))
    await local.step((work) => eraseItem(work, own.id))
    expect(await stored()).toEqual([kept.id])
  })
})
