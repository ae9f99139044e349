import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { SignUpList } from '#contract/news/sign-ups.ts'
import { saveDraft } from '../../modules/items/life/item-draft.ts'
import { takenBack } from '../../testing/taken-back.ts'
import { publishItem, unpublishItem } from '../../modules/items/life/item-transitions.ts'
import { findItem } from '../../modules/items/store/item-store.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { atWork } from '../../testing/at-work.ts'
import { textOf } from '../../testing/factories.ts'
import type { Party } from '../../testing/sign-up-office.ts'
import { linkIn, signUpOffice } from '../../testing/sign-up-office.ts'
import { signedInAs } from '../../testing/test-app.ts'
import { visit } from '../../testing/test-sites.ts'

const { test, app, time, later, deliver, aParty, post, signUp, confirmed, stored } = await signUpOffice()

/** Publishes the event with other facts, as an editor does. */
async function change({ room, itemId }: Party, parts: Partial<NewsEvent>, title = 'Glöggkväll'): Promise<string> {
  return room.step(async (work) => {
    const item = await findItem(work.site, 'news', itemId, 'lock')
    const draft = item.draft as { event: NewsEvent }
    const fields = { title, event: { ...draft.event, ...parts } }
    const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
    const { item: saved } = await saveDraft(work, itemId, { fields, versions, resolvesConflict: false })
    return (await publishItem(work, itemId, saved.draftVersion)).undoToken
  })
}

// covers Events: a cancelled or moved event tells those who have a place
describe('an event that changes', () => {
  const aGuest = async (parts: Partial<NewsEvent> = {}): Promise<Party> => {
    const party = await aParty(parts)
    await confirmed(party)
    await signUp(party, { epost: 'eva@exempel.se' })
    await deliver()
    return party
  }

  it('tells those who have a place that it is cancelled, once, and nobody who has not confirmed', async () => {
    const party = await aGuest()
    await change(party, { isCancelled: true })
    const mails = await deliver()
    expect(mails).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Inställt: Glöggkväll' }])
    expect(mails[0]?.text).toContain('Glöggkväll är inställt. Du behöver inte göra något.')
    await change(party, { place: 'Biblioteket' })
    await change(party, { startTime: '17:00' })
    expect(await deliver()).toEqual([])
    await change(party, { isCancelled: false })
    expect(await deliver()).toMatchObject([{ subject: 'Det blir av: Glöggkväll' }])
  })

  it('tells them of another time and another place, with the link to cancel, and of no other change', async () => {
    const party = await aGuest()
    await change(party, {}, 'Glöggkväll i parken')
    expect(await deliver()).toEqual([])
    await change(party, { place: 'Biblioteket' })
    expect(await deliver()).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Ny plats: Glöggkväll' }])
    await change(party, { startDay: '2026-12-05', startTime: '17:00' }, 'Glöggkväll')
    const mails = await deliver()
    expect(mails).toMatchObject([{ to: { address: 'bo@exempel.se' }, subject: 'Ny tid: Glöggkväll' }])
    expect(mails[0]?.text).toContain('lördag 5 december 2026 kl. 17:00–20:00\nVar: Biblioteket')
    expect((await visit(app, linkIn(mails[0]))).body).toContain('Avboka')
  })

  it('that changes twice before the letter leaves tells how it is then, and nothing when it was taken back', async () => {
    const party = await aGuest()
    await change(party, { startTime: '17:00' })
    await change(party, { startTime: '16:00' })
    const mails = await deliver()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('kl. 16:00–20:00')
    const undo = await change(party, { isCancelled: true })
    await party.room.step(({ site, actor }) => takenBack(site, undo, actor))
    expect(await deliver()).toEqual([])
  })
})

// covers Events: sign-ups are deleted in time
it('what nobody confirmed is gone after two days, and the rest thirty days after the event, wherever it was moved', async () => {
  const party = await aParty()
  await signUp(party)
  await signUp(party, { epost: 'eva@exempel.se' })
  const mails = await deliver()
  await post(linkIn(mails.find(({ to }) => to.address === 'eva@exempel.se')), { svar: 'bekrafta' })
  time.now = new Date('2026-11-29T09:00:00Z')
  await deliver()
  expect(await stored(party)).toMatchObject([{ email: 'eva@exempel.se' }])
  // Put off by a month.
  await test.superuser.query(`update published_items set event_end = event_end + interval '1 month' where id = $1`, [party.itemId])
  time.now = new Date('2027-01-05T08:00:00Z')
  await deliver()
  expect(await stored(party)).toHaveLength(1)
  time.now = new Date('2027-02-04T08:00:00Z')
  await deliver()
  expect(await stored(party)).toEqual([])
})

// covers Events: editors see those signed up, and take the list as a file
it('sign-ups go thirty days after an event that was moved to an earlier day, or left the site', async () => {
  const [earlier, gone] = [await aParty({ startDay: '2027-09-01' }), await aParty({ startDay: '2027-09-01' })]
  for (const party of [earlier, gone]) {
    await confirmed(party)
  }
  await test.superuser.query(`update published_items set event_end = '2026-12-01T20:00Z' where id = $1`, [earlier.itemId])
  await gone.room.step((work) => unpublishItem(work, gone.itemId, gone.draftVersion))
  for (time.now = new Date('2026-12-20T08:00:00Z'); time.now < new Date('2026-12-23T08:00:00Z'); later(86_400)) await deliver()
  expect([await stored(earlier), await stored(gone)]).toMatchObject([[{}], [{}]])
  for (time.now = new Date('2026-12-31T21:00:00Z'); time.now < new Date('2027-01-03T08:00:00Z'); later(86_400)) await deliver()
  expect([await stored(earlier), await stored(gone)]).toEqual([[], []])
})

it('editors see who comes, take a list without formulas, and remove a sign-up; writers see nobody', async () => {
  const party = await aParty()
  await confirmed(party, { namn: '=HYPERLINK("https://spam.example")', antal: '3' })
  const path = `/api/site/${party.room.siteId}/news/${party.itemId}/sign-ups`
  const editor = await atWork(test, 'editor', party.room.siteId)
  const list = (await editor.browser.get(path)).body as SignUpList
  expect(list).toMatchObject({ taken: 3, signUps: [{ email: 'bo@exempel.se', people: 3 }] })
  const file = await editor.browser.send('POST', `${path}/file`)
  expect((file.body as { csv: string }).csv).toContain(`"'=HYPERLINK(""https://spam.example"")";bo@exempel.se;3;2026-11-27`)
  const writer = await atWork(test, 'writer', party.room.siteId)
  expect((await writer.browser.get(path)).status).toBe(403)
  const stranger = await atWork(test)
  expect((await stranger.browser.get(path)).status).toBe(404)
  const [one] = list.signUps
  expect((await stranger.browser.send('DELETE', `${stranger.root}/news/${party.itemId}/sign-ups/${one?.id ?? ''}`)).status).toBe(
    404,
  )
  expect((await editor.browser.send('DELETE', `${path}/${one?.id ?? ''}`)).body).toMatchObject({ taken: 0, signUps: [] })
})

// covers Files and export: SEC-08: a file of names and addresses needs BankID within the last quarter of an hour
it('the file of sign-ups is for editors who have used BankID in the last quarter of an hour, and the log says who took it', async () => {
  const party = await aParty()
  const path = `/api/site/${party.room.siteId}/news/${party.itemId}/sign-ups/file`
  const editor = await atWork(test, 'editor', party.room.siteId)
  const long = await signedInAs(test, editor.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
  expect(await long.send('POST', path)).toMatchObject({ status: 403, body: { code: 'FRESH_LOGIN_REQUIRED' } })
  const taken = () =>
    test.superuser.query(`select actor_id, object_id from audit_log where site_id = $1 and action = 'event.exportSignUps'`, [
      party.room.siteId,
    ])
  expect((await taken()).rows).toEqual([])
  expect((await editor.browser.send('POST', path)).status).toBe(200)
  expect((await taken()).rows).toEqual([{ actor_id: editor.user.id, object_id: party.itemId }])
  const writer = await atWork(test, 'writer', party.room.siteId)
  expect((await writer.browser.send('POST', path)).status).toBe(403)
})

it('the list of sign-ups of an item that is made up, of another site or of another area is not there, and its file logs nothing', async () => {
  const [party, other] = [await aParty(), await aParty()]
  const page = await party.room.publishedIn(pageArea, { title: 'Om oss', body: textOf('Vi är många.') })
  const { browser, root } = await atWork(test, 'editor', party.room.siteId)
  for (const id of [randomUUID(), 'pahittad', other.itemId, page.id]) {
    const path = `${root}/news/${id}/sign-ups`
    expect([id, (await browser.get(path)).status]).toEqual([id, 404])
    expect([id, (await browser.send('POST', `${path}/file`)).status]).toEqual([id, 404])
    expect([id, (await browser.send('DELETE', `${path}/${randomUUID()}`)).status]).toEqual([id, 404])
    expect([id, (await browser.send('DELETE', `${path}/pahittad`)).status]).toEqual([id, 404])
  }
  const logged = await test.superuser.query(`select 1 from audit_log where site_id = $1 and action like 'event.%'`, [
    party.room.siteId,
  ])
  expect(logged.rows).toEqual([])
})

it('an event with a form is not published without the page about personal data', async () => {
  const office = await atWork(test)
  const event = { ...emptyEvent, startDay: '2026-12-04', takesSignUps: true }
  const content = { title: 'Glöggkväll', lead: 'Kom.', body: textOf('Välkommen.'), event }
  const made = (await office.browser.send('POST', `${office.root}/news`, { content })).body as { id: string; draftVersion: number }
  const answer = await office.browser.send('POST', `${office.root}/news/${made.id}/publish`, { draftVersion: made.draftVersion })
  expect(answer).toMatchObject({
    status: 409,
    body: { fields: { event: { code: 'EVENT_SIGN_UP', message: expect.stringMatching(/sidan om personuppgifter/) as unknown } } },
  })
})
