import { pino } from 'pino'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { beforeEach, expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import { RichText } from '#contract/rich-text/document.ts'
import { itemAreas, textFields } from '../../item-areas.ts'
import { contactJobs } from '../../modules/contact/contact-jobs.ts'
import { storeAndSend } from '../../modules/contact/contact.ts'
import { countAllHealth } from '../../modules/health/count-health.ts'
import { itemJobs } from '../../modules/items/life/item-jobs.ts'
import { letterJobs } from '../../modules/letters/letter-jobs.ts'
import { sortingJobs } from '../../modules/letters/sort-matters.ts'
import { forgetSignUpJobs, signUpJobs } from '../../modules/news/sign-up-jobs.ts'
import { cancelSignUp, confirmSignUp, takeSignUp } from '../../modules/news/sign-ups.ts'
import { newsletterJobs } from '../../modules/newsletter/newsletter-jobs.ts'
import { askToSubscribe, confirmSubscription } from '../../modules/newsletter/subscribers.ts'
import { furnishSite } from '../../modules/pages/system-pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { deriveKeys } from '../../platform/keys.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, publishedItem, writtenItem } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { offer } from '../../testing/invited.ts'
import { mailingApp } from '../../testing/letter-office.ts'
import { aDocument, aPicture } from '../../testing/media-factory.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { visitingBrowser } from '../../testing/test-browser.ts'
import { sitesTemplate } from '../../testing/test-sites.ts'
import { createLetterWriter } from '../newsletter/letter-writer.ts'

// Each kind of letter through a real mail server, read as a mail program reads it.

const { smtp, mailer, test } = await mailingApp()
const { database, clock } = test
const config = { sitesUrl: sitesTemplate }
const log = pino({ level: 'silent' })
const keys = deriveKeys('the key of the tests of every letter')
const handlers = {
  ...itemJobs(database, itemAreas),
  ...sortingJobs(database),
  ...contactJobs(database, { mailer, log }),
  ...newsletterJobs({ database, mailer, keys, letters: createLetterWriter({ config, database, clock, log }), clock, log }),
  ...signUpJobs({ database, mailer, keys, config, log }),
  ...forgetSignUpJobs(database),
  ...letterJobs({ database, mailer, config: test.config, log }),
}
async function work(): Promise<void> {
  while ((await runDueJobs(database, handlers, clock(), () => undefined)) > 0);
}

beforeEach(() => smtp.forgetMails())

const hostile = 'Åkes ”Vänner”, Öst 🌲 <styrelsen>'

/** The only letter to the address, as a mail program has it. */
async function letterTo(address: string): Promise<Email> {
  const [mail, ...more] = smtp.mails.filter(({ to }) => to.includes(address))
  if (!mail || more.length > 0) throw new Error(`not one letter to ${address}`)
  const letter = await PostalMime.parse(mail.source)
  smtp.forgetMails()
  expect(letter.from?.address).toBe('post@kansli.example')
  expect(letter.to).toMatchObject([{ address }])
  expect(letter.subject).toMatch(/^\S.*\S$/)
  expect(letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  // Whoever reads the text part misses no address and no picture of the other.
  for (const attribute of ['href', 'alt'])
    for (const value of valuesOf(letter.html ?? '', attribute)) expect(letter.text).toContain(value)
  return letter
}

/** The values of an attribute in HTML, each without its entities. */
const valuesOf = (html: string, attribute: string): string[] =>
  Array.from(html.matchAll(new RegExp(`\\s${attribute}="([^"]+)"`, 'g')), ([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )

const header = ({ headers }: Email, name: string): string => headers.find(({ key }) => key === name)?.value ?? ''

async function anAssociation(): Promise<AtWork> {
  const anna = await atWork(test, 'siteAdmin')
  await furnishSite(database)(anna.siteId, { userId: anna.user.id, now: clock() })
  const content = { mode: 'own', about: '', linkUrl: '' }
  expect((await anna.browser.send('PUT', `${anna.root}/settings`, { tab: 'newsletter', content, version: 0 })).status).toBe(200)
  await test.superuser.query('update sites set name = $2, contact_email = $3 where id = $1', [
    anna.siteId,
    hostile,
    'styrelsen@exempel.se',
  ])
  return anna
}
const inSite = <T>({ siteId }: AtWork, step: (site: SiteDb) => Promise<T>) => database.inSite(siteId, step)

it('a visitor’s message answers the visitor, and its lines stay lines', async () => {
  const anna = await anAssociation()
  const input = {
    name: 'Åsa "Lill-Å", Öberg 🌲',
    email: 'asa@exempel.se',
    message: 'Hej!\n\nÄr ni öppna på lördag?\n.\nHälsningar',
  }
  await inSite(anna, (site) => storeAndSend(site, 'site', input, clock()))
  await work()
  const letter = await letterTo('styrelsen@exempel.se')
  expect(letter.subject).toBe(`Meddelande från webbplatsen ${hostile}`)
  expect(letter.replyTo).toEqual([{ name: input.name, address: input.email }])
  expect(letter.text).toContain(input.message)
  expect(letter.html).toBeUndefined()
})

it('a subscription: the link that confirms, and what is said to one who has it already', async () => {
  const anna = await anAssociation()
  const ask = () => inSite(anna, (site) => askToSubscribe(site, 'bo@exempel.se', clock()))
  await ask()
  await work()
  const asked = await letterTo('bo@exempel.se')
  expect(asked.from?.name).toBe(hostile)
  const secret = /\?nyckel=([0-9a-f]{48})/.exec(asked.text ?? '')?.[1] ?? ''
  expect(await inSite(anna, (site) => confirmSubscription(site, secret, clock()))).toBe(true)
  clock.advance(86_400_000)
  await ask()
  await work()
  const known = await letterTo('bo@exempel.se')
  expect(known.subject).toContain('Du prenumererar redan')
  expect(header(known, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

it('a newsletter has in its text what its HTML shows: links, buttons, pictures, films and documents', async () => {
  const anna = await anAssociation()
  await inSite(anna, (site) => askToSubscribe(site, 'ida@exempel.se', clock()))
  await work()
  const secret = /\?nyckel=([0-9a-f]{48})/.exec((await letterTo('ida@exempel.se')).text ?? '')?.[1] ?? ''
  await inSite(anna, (site) => confirmSubscription(site, secret, clock()))
  const picture = await aPicture(test, anna.siteId, { alt: 'Bron & ån i ”kvällsljus”' })
  const plan = await aDocument(test, anna.siteId, { title: 'Handlingsplan för bron' })
  const say = (text: string, href?: string) => ({ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) })
  const body: RichText = RichText.parse({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [say('Läs '), say('hela planen', 'https://exempel.se/plan?del=1&sida=2'), say(' nu.')] },
      { type: 'button', attrs: { text: 'Skriv på', href: 'https://exempel.se/skriv-pa' } },
      { type: 'image', attrs: picture.use },
      { type: 'embed', attrs: { provider: 'youtube', source: 'dQw4w9WgXcQ', title: 'Så byggs bron' } },
      { type: 'file', attrs: { id: plan.id, isShared: false, title: '' } },
    ],
  })
  const item = await publishedItem(
    anna,
    'news',
    newsContent({ title: 'Bron, ”äntligen” 🌉', lead: 'I vår.', image: picture.lead, body }),
  )
  const started = await anna.browser.send('POST', `${anna.root}/newsletter/items/${item.id}/start`, { receivers: 1 })
  expect(started.status).toBe(200)
  await work()
  const letter = await letterTo('ida@exempel.se')
  expect(letter.subject).toBe('Bron, ”äntligen” 🌉')
  expect(letter.text).toContain('Läs hela planen <https://exempel.se/plan?del=1&sida=2> nu.')
  expect(letter.text).toContain('Skriv på <https://exempel.se/skriv-pa>')
  expect(letter.text).toContain('[Bild: Bron & ån i ”kvällsljus”]')
  expect(letter.text).toMatch(/Så byggs bron\n\nVisa filmen hos YouTube.*<https:\/\/www\.youtube\.com\//)
  expect(letter.text).toMatch(/Handlingsplan för bron.*<http/)
  expect(header(letter, 'list-unsubscribe')).toMatch(/^<http:\/\/\S+\?nyckel=[0-9a-f]{48}>$/)
  expect(header(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  // The one link that ends it is in all three places.
  const leave = header(letter, 'list-unsubscribe').slice(1, -1)
  expect([letter.text, letter.html].every((part) => part?.includes(leave))).toBe(true)
})

it('a sign-up: the link, a place that has become free, and the reminder', async () => {
  const anna = await anAssociation()
  const startDay = new Date(clock().getTime() + 9 * 86_400_000).toISOString().slice(0, 10)
  const event = {
    ...emptyEvent,
    startDay,
    startTime: '18:00',
    endTime: '20:00',
    place: 'Åhuset, Öst',
    takesSignUps: true,
    places: 1,
  }
  const { id: itemId } = await publishedItem(anna, 'news', newsContent({ title: 'Glögg & ”sång”', event }))
  const signUp = async (name: string, email: string): Promise<string> => {
    await inSite(anna, (site) => takeSignUp(site, itemId, { name, email, people: 1 }, clock()))
    await work()
    const letter = await letterTo(email)
    expect(letter.subject).toBe('Bekräfta din anmälan: Glögg & ”sång”')
    const { rows } = await test.superuser.query('select id from event_sign_ups where email = $1', [email])
    await inSite(anna, (site) => confirmSignUp(site, rows[0].id, clock()))
    return rows[0].id
  }
  const first = await signUp('Bo "Bosse" Ek, d.y.', 'bosse@exempel.se')
  await signUp('Åsa 🌲', 'asa.ko@exempel.se')
  await inSite(anna, (site) => cancelSignUp(site, first, clock()))
  await work()
  const offered = await letterTo('asa.ko@exempel.se')
  expect(offered).toMatchObject({ subject: 'Det har blivit ledigt: Glögg & ”sång”', to: [{ name: 'Åsa 🌲' }] })
  expect(offered.text).toMatch(/\/anmalan\/[0-9a-f]{64}/)
  const { rows } = await test.superuser.query(`select id from event_sign_ups where email = 'asa.ko@exempel.se'`)
  await inSite(anna, (site) => confirmSignUp(site, rows[0].id, clock()))
  clock.advance(8 * 86_400_000)
  await work()
  const reminder = await letterTo('asa.ko@exempel.se')
  expect(reminder.subject).toBe('Påminnelse: Glögg & ”sång”')
  expect(reminder.text).toContain('Var: Åhuset, Öst')
})

it('an invitation, the link that confirms an own address, and what waits for a person', async () => {
  const anna = await atWork(test, 'siteAdmin')
  await test.superuser.query('update sites set name = $2 where id = $1', [anna.siteId, hostile])
  const invited = await anna.browser.send(
    'POST',
    `${anna.root}/invitations`,
    offer({ name: 'Måns "Mackan" Öh', email: 'mans@exempel.se' }),
  )
  expect(invited.status).toBe(200)
  const invitation = await letterTo('mans@exempel.se')
  expect(invitation).toMatchObject({ subject: `Inbjudan till ${hostile}`, to: [{ name: 'Måns "Mackan" Öh' }] })
  expect(invitation.text).toMatch(/\/auth\/login#inbjudan=\S+/)

  expect((await anna.browser.send('POST', '/api/auth/letters/address', { address: 'anna@exempel.se' })).status).toBe(200)
  const confirming = await letterTo('anna@exempel.se')
  const secret = /#bekrafta=([0-9a-f]{48})/.exec(confirming.text ?? '')?.[1] ?? ''
  const visitor = await visitingBrowser(test)
  expect((await visitor.post('/api/letters/confirm', { secret })).status).toBe(204)
  const choices = { isOn: true, kinds: ['reviewWanted'], hour: null }
  expect((await anna.browser.send('PUT', '/api/auth/letters', choices)).status).toBe(200)
  const writer = await atWork(test, 'writer', anna.siteId)
  const { id } = await writtenItem(writer, 'news', newsContent({ title: 'Ny lekplats i ”Åparken”' }))
  expect((await writer.browser.send('POST', `${writer.root}/news/${id}/review`, { draftVersion: 1 })).status).toBe(200)
  await work()
  const waiting = await letterTo('anna@exempel.se')
  expect(waiting.text).toContain(`/${anna.siteId}/nyheter/${id}`)
  expect(header(waiting, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

it('a newsletter on trial, and a reminder of the federation with its own line', async () => {
  const anna = await anAssociation()
  await test.superuser.query(
    `insert into letter_settings (user_id, address, kinds, hour, stop_key) values ($1, 'anna.t@exempel.se', '{healthReminder}', null, $2)`,
    [anna.user.id, 'c'.repeat(48)],
  )
  const { id } = await publishedItem(anna, 'news', newsContent({ title: 'Valborg, ”elden” 🔥' }))
  expect((await anna.browser.send('POST', `${anna.root}/newsletter/items/${id}/test`, {})).status).toBe(200)
  const trial = await letterTo('anna.t@exempel.se')
  expect(trial.subject).toBe('Prov: Valborg, ”elden” 🔥')
  expect(trial.html).toContain('Valborg')

  await aPicture(test, anna.siteId, { alt: '' })
  await countAllHealth({ database, textFields }, clock(), everyPart)
  const office = await signedInAs(test, await aUser(database, { isAdmin: true }))
  const note = 'Ring, "Åsa" <08-123> – om ni vill.'
  const input = { kind: 'withoutAlt', siteIds: [anna.siteId], note, again: false }
  expect((await office.send('POST', '/api/admin/health/reminders', input)).status).toBe(200)
  await work()
  const reminder = await letterTo('anna.t@exempel.se')
  expect(reminder.text).toContain(note)
  expect(reminder.text).toContain(`/${anna.siteId}/bildbank?flik=utan-alternativtext`)
  expect(header(reminder, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})
