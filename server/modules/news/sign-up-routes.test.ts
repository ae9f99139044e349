import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { SignUpList } from '#contract/news/sign-ups.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { newsContent } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()

const anEvent = async (by: AtWork, title: string) =>
  (await writtenItem(by, 'news', newsContent({ title, event: { ...emptyEvent, startDay: '2026-12-04' } }))).id

/** A stored sign-up; returns its id. */
async function signedUp({ siteId }: AtWork, itemId: string, name: string, people: number, confirmedAt: string | null = null) {
  const id = randomUUID()
  await test.superuser.query(
    `insert into event_sign_ups (site_id, id, item_id, name, email, people, created_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, '2026-11-27T09:05:00Z', $7)`,
    [siteId, id, itemId, name, `${name.toLowerCase()}@exempel.se`, people, confirmedAt],
  )
  return id
}
const confirmed = '2026-11-27T10:00:00Z'

/** Two events of one site, with people at each. */
async function twoEvents() {
  const editor = await atWork(test)
  const [party, meeting] = [await anEvent(editor, 'Glöggkväll'), await anEvent(editor, 'Årsmöte')]
  const at = {
    asa: await signedUp(editor, party, 'Åsa', 2, confirmed),
    adam: await signedUp(editor, party, 'Adam', 4),
    orjan: await signedUp(editor, party, 'Örjan', 1, confirmed),
    bo: await signedUp(editor, party, 'Bo', 3, confirmed),
    beata: await signedUp(editor, meeting, 'Beata', 5, confirmed),
  }
  const root = (itemId: string) => `${editor.root}/news/${itemId}/sign-ups`
  const list = async (itemId: string) => (await editor.browser.get(root(itemId))).body as unknown as SignUpList
  const names = async (itemId: string) => (await list(itemId)).signUps.map(({ name }) => name)
  return { editor, party, meeting, at, root, list, names }
}

describe('those who have signed up for an event', () => {
  it('stand by their names in Swedish order, those without an answer last, and take the places of the others alone', async () => {
    const { party, meeting, list, names } = await twoEvents()
    expect(await names(party)).toEqual(['Bo', 'Åsa', 'Örjan', 'Adam'])
    expect(await names(meeting)).toEqual(['Beata'])
    expect((await list(party)).taken).toBe(6)
    expect((await list(party)).signUps.at(-1)).toMatchObject({
      createdAt: '2026-11-27T09:05:00.000Z',
      confirmedAt: null,
      people: 4,
    })
    expect((await list(party)).signUps[0]).toMatchObject({ confirmedAt: '2026-11-27T10:00:00.000Z', email: 'bo@exempel.se' })
  })

  it('are in the file of their own event, by clocks in Sweden, if they have confirmed', async () => {
    const { editor, party, root } = await twoEvents()
    const answer = await editor.browser.send('POST', `${root(party)}/file`)
    expect((answer.body as { csv: string }).csv.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Namn;E-post;Antal;Anmäld',
      'Bo;bo@exempel.se;3;2026-11-27 10:05',
      'Åsa;åsa@exempel.se;2;2026-11-27 10:05',
      'Örjan;örjan@exempel.se;1;2026-11-27 10:05',
      '',
    ])
  })

  it('are removed one at a time, from their own event, and the log says by whom and not whom', async () => {
    const { editor, party, meeting, at, root, names } = await twoEvents()
    const remove = (itemId: string, id: string) => editor.browser.send('DELETE', `${root(itemId)}/${id}`)
    for (const id of [at.beata, randomUUID(), 'pahittad']) expect((await remove(party, id)).status).toBe(404)
    expect(await names(meeting)).toEqual(['Beata'])
    expect(await remove(party, at.asa)).toMatchObject({ status: 200, body: { taken: 4 } })
    expect(await names(party)).toEqual(['Bo', 'Örjan', 'Adam'])
    expect((await remove(party, at.asa)).status).toBe(404)
    const { rows } = await test.superuser.query(
      `select action, actor_id, object_id, site_id from audit_log where site_id = $1 and action = 'event.removeSignUp'`,
      [editor.siteId],
    )
    expect(rows).toEqual([{ action: 'event.removeSignUp', actor_id: editor.user.id, object_id: party, site_id: editor.siteId }])
  })

  it('make room on the page of the event when one with a place is removed, and change nothing of it without one', async () => {
    const { editor, party, at, root } = await twoEvents()
    const revision = async () =>
      Number((await test.superuser.query('select revision from sites where id = $1', [editor.siteId])).rows[0].revision)
    const before = await revision()
    await editor.browser.send('DELETE', `${root(party)}/${at.adam}`)
    expect(await revision()).toBe(before)
    await editor.browser.send('DELETE', `${root(party)}/${at.bo}`)
    expect(await revision()).toBeGreaterThan(before)
  })

  it('are shown to the editors of the site alone', async () => {
    const { editor, party, at } = await twoEvents()
    const before = (await test.superuser.query('select count(*)::int from event_sign_ups')).rows
    const [writer, neighbour] = [await atWork(test, 'writer', editor.siteId), await atWork(test, 'siteAdmin')]
    for (const [{ browser, root }, status] of [
      [writer, 403],
      [neighbour, 404],
    ] as const) {
      const path = `${root}/news/${party}/sign-ups`
      expect((await browser.get(path)).status).toBe(status)
      expect((await browser.send('POST', `${path}/file`)).status).toBe(status)
      expect((await browser.send('DELETE', `${path}/${at.bo}`)).status).toBe(status)
    }
    expect((await test.superuser.query('select count(*)::int from event_sign_ups')).rows).toEqual(before)
  })
})
