import { describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { HistoryPage } from '#contract/items/items.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import { itemAreas } from '../../item-areas.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork, writtenItem } from '../../testing/at-work.ts'
import { aUser, textOf } from '../../testing/factories.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { itemJobs } from '../items/life/item-jobs.ts'
import { publishedPageTree } from './public-pages.ts'
import { ensureSystemPages } from './system-pages.ts'

// Pages that the law and the federation require of every site: once published, they stay published.

const test = await testApp()
const mustStay = 'Sidan måste finnas på alla sajter och kan inte avpubliceras. Ändra texten och publicera den i stället.'
const mustBe = 'Sidan måste finnas på alla sajter och kan inte tas bort.'

/** A site whose required page is published, and the undo token of that. */
async function published(office: AtWork, key: string) {
  const { pages } = (await office.browser.get(`${office.root}/pages/tree`)).body as { pages: TreePage[] }
  const page = pages.find(({ systemKey }) => systemKey === key)
  if (!page) throw new Error(`No page ${key}`)
  const path = `${office.root}/pages/${page.id}`
  const write = async (text: string) => {
    const { versions } = (await office.browser.get(path)).body as { versions: Record<string, { version: number }> }
    const fields = { lead: 'Kort sagt.', body: textOf(text), linkUrl: '' }
    const saved = await office.browser.send('PATCH', `${path}/draft`, {
      fields,
      versions: Object.fromEntries(Object.keys(fields).map((field) => [field, versions[field]?.version])),
    })
    return (saved.body as { draftVersion: number }).draftVersion
  }
  let draftVersion = await write('Så gör vi.')
  const step = (action: string, more: object = {}) => office.browser.send('POST', `${path}/${action}`, { draftVersion, ...more })
  const done = await step('publish')
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  const rewrite = async (text: string) => {
    draftVersion = await write(text)
    return step('publish')
  }
  return { page, path, step, rewrite, draftVersion, undoToken: (done.body as { undoToken: string }).undoToken }
}

async function furnished(role: 'editor' | 'siteAdmin' | 'admin'): Promise<AtWork> {
  const office = await atWork(test, role === 'admin' ? 'editor' : role)
  await test.database.inSite(office.siteId, (site) => ensureSystemPages(site, { userId: office.user.id, now: test.clock() }))
  if (role !== 'admin') return office
  const user = await aUser(test.database, { isAdmin: true })
  return { ...office, user, browser: await signedInAs(test, user) }
}

const livePaths = async ({ siteId }: AtWork): Promise<string[]> =>
  (await test.database.inPublicAtOnce(siteId, publishedPageTree)).map(({ path }) => path)
const undo = (office: AtWork, undoToken: string) => office.browser.send('POST', `${office.root}/undo/${undoToken}`)

describe.each(['editor', 'siteAdmin', 'admin'] as const)('an %s', (role) => {
  // covers Trash and undo: required pages are not taken off the site in any way by anybody
  it('cannot take a required page off the site, in any way', async () => {
    const office = await furnished(role)
    for (const key of requiredPages) {
      const { page, step, undoToken, draftVersion } = await published(office, key)
      const draft = await writtenItem(office, 'pages', { title: `Utkast ${key}` })
      const refused = (message: string) => ({ status: 403, body: { code: 'FORBIDDEN', message } })
      expect(await step('unpublish'), key).toMatchObject(refused(mustStay))
      expect(await step('unpublish-at', { unpublishAt: `${daysAfter(stockholmDate(test.clock()), 90)}T08:00` })).toMatchObject(
        refused(mustStay),
      )
      expect(await step('trash')).toMatchObject(refused(mustBe))
      expect((await step('move', { parentId: draft.id, beforeId: null })).status).toBe(403)
      expect(await undo(office, undoToken)).toMatchObject(refused(mustStay))
      for (const [action, message] of [
        ['unpublish', mustStay],
        ['trash', mustBe],
      ] as const) {
        const items = [{ id: page.id, draftVersion }]
        const answer = await office.browser.send('POST', `${office.root}/pages/bulk`, { action, items })
        expect(answer.body).toMatchObject({ results: [{ isDone: false, message }] })
      }
    }
    expect((await livePaths(office)).toSorted()).toEqual([...requiredPages].map((key) => `/${key}`).toSorted())
  })
})

// covers Trash and undo: the first publishing of a required page cannot be undone, and the history says why
it('the history tells why the first publication of a required page cannot be undone, and a later one can', async () => {
  const office = await furnished('editor')
  const { path, rewrite } = await published(office, 'integritet')
  const last = async () => ((await office.browser.get(`${path}/history`)).body as HistoryPage).undo[0]
  expect(await last()).toMatchObject({ action: 'publish', refusal: mustStay })
  const again = await rewrite('Så gör vi numera.')
  expect(await last()).toMatchObject({ action: 'publish', refusal: null })
  expect((await undo(office, (again.body as { undoToken: string }).undoToken)).status).toBe(200)
  expect(await livePaths(office)).toEqual(['/integritet'])
})

it('an unpublishing scheduled before that was refused leaves a required page published', async () => {
  const office = await furnished('editor')
  const { page } = await published(office, 'om-oss')
  const due = new Date(test.clock().getTime() - 60_000)
  await test.superuser.query('update items set unpublish_at = $3 where site_id = $1 and id = $2', [office.siteId, page.id, due])
  await test.superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'item.unpublish', $2, $3)`, [
    office.siteId,
    page.id,
    due,
  ])
  await runDueJobs(test.database, itemJobs(test.database, itemAreas), test.clock(), (_job, error) => {
    throw error
  })
  expect(await livePaths(office)).toEqual(['/om-oss'])
  const { rows } = await test.superuser.query('select unpublish_at from items where id = $1', [page.id])
  expect(rows).toEqual([{ unpublish_at: null }])
})

// covers Trash and undo: a required page does not become a mere link
it('a required page cannot become a mere link', async () => {
  const office = await furnished('editor')
  const { path, page } = await published(office, 'tillganglighet')
  const { versions } = (await office.browser.get(path)).body as { versions: Record<string, { version: number }> }
  const saved = await office.browser.send('PATCH', `${path}/draft`, {
    fields: { linkUrl: 'https://www.example.se/annanstans' },
    versions: { linkUrl: versions['linkUrl']?.version },
  })
  const { draftVersion } = saved.body as { draftVersion: number }
  expect(await office.browser.send('POST', `${path}/publish`, { draftVersion })).toMatchObject({
    status: 409,
    body: { code: 'CHECK_FAILED', fields: { linkUrl: { code: 'REQUIRED_PAGE' } } },
  })
  expect(page.isRequired).toBe(true)
})
