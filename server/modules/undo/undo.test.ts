import { describe, expect, it } from 'vitest'
import type { SiteRole } from '#contract/roles.ts'
import type { UndoStep } from '#contract/undo/undo.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil } from '../../testing/a-council.ts'
import { writtenItem } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aUser, newsContent } from '../../testing/factories.ts'
import { aPicture } from '../../testing/media-factory.ts'
import { listedSteps, tokenIn } from '../../testing/taken-back.ts'
import type { TestApp, TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { forgetSteps } from './undo-sweep.ts'
import type { Story } from '../../testing/undo-stories.ts'
import {
  aTrashedItem,
  aRemovedBody,
  aChangedBody,
  aRemovedRole,
  aTrashedPicture,
  aReplacedFile,
  aRemovedRedirect,
  aListOfRedirects,
  anImport,
  isThere,
} from '../../testing/undo-stories.ts'
import {
  aSavedTab,
  aValueForSitesBelow,
  anOwnChoice,
  anArrangedMenu,
  aUsedDesign,
  aMerge,
} from '../../testing/undo-stories-of-settings.ts'

// The same story for every kind of step: taken back by one call, named, by another person, after 29 days, and not after a change in between.

const test = await testApp()
const dayMs = 86_400_000

const kinds: readonly (readonly [
  kind: string,
  tell: (test: TestApp, council: Council) => Promise<Story>,
  may: SiteRole,
  mayNot: SiteRole,
])[] = [
  ['an item in the trash', aTrashedItem, 'editor', 'writer'],
  ['a body that was removed with its people', aRemovedBody, 'editor', 'writer'],
  ['a body that was changed', aChangedBody, 'editor', 'writer'],
  ['a role that was taken away', aRemovedRole, 'siteAdmin', 'editor'],
  ['a picture in the trash', aTrashedPicture, 'writer', 'reader'],
  ['a file that was replaced', aReplacedFile, 'editor', 'reader'],
  ['a saved tab of the settings', aSavedTab, 'siteAdmin', 'editor'],
  ['a value for the sites below', aValueForSitesBelow, 'siteAdmin', 'editor'],
  ['a choice of the site’s own', anOwnChoice, 'siteAdmin', 'editor'],
  ['an arranged menu', anArrangedMenu, 'siteAdmin', 'editor'],
  ['a redirect that was removed', aRemovedRedirect, 'siteAdmin', 'editor'],
  ['a list of redirects', aListOfRedirects, 'siteAdmin', 'editor'],
  ['a design of all sites', aUsedDesign, 'siteAdmin', 'editor'],
  ['two sites that were merged', aMerge, 'siteAdmin', 'editor'],
  ['an import from WordPress', anImport, 'siteAdmin', 'editor'],
]

describe.each(kinds)('%s', (_kind, tell, may, mayNot) => {
  // covers Trash and undo: one undo: each kind, by another person, after 29 days
  it('comes back by the one call, named, when another person asks after 29 days', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, words, notices = [], step, isBack } = await tell(test, council)
    const token = await step()
    expect(await isBack()).toBe(false)
    test.clock.advance(29 * dayMs)
    const other = await as(may)
    const [before] = await listedSteps(other, root)
    expect(before).toMatchObject({ id: token, words, refusal: null, undone: null })
    expect(await other.send('POST', `${root}/undo/${token}`)).toMatchObject({ status: 200, body: { words, notices } })
    expect(await isBack()).toBe(true)
    const [after] = await listedSteps(other, root)
    expect(after).toMatchObject({ id: token, words, undone: { by: { name: expect.any(String) } } })
    expect((await other.send('POST', `${root}/undo/${token}`)).status).toBe(409)
    const { rows } = await test.superuser.query('select before, after from undo_steps where id = $1', [token])
    expect(rows).toEqual([{ before: {}, after: {} }])
  })

  // covers Trash and undo: one undo: not after 30 days
  it('stays as it is after thirty days, and is no longer listed', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(test, council)
    const token = await step()
    test.clock.advance(30 * dayMs)
    const other = await as(may)
    expect(await listedSteps(other, root)).toEqual([])
    expect((await other.send('POST', `${root}/undo/${token}`)).status).toBe(409)
    expect(await isBack()).toBe(false)
  })

  // covers Trash and undo: one undo: by the rights of the step
  it('is not brought back by a role that could not take the step', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(test, council)
    const token = await step()
    expect((await (await as(mayNot)).send('POST', `${root}/undo/${token}`)).status).toBe(403)
    expect((await (await as('reader')).send('POST', `${root}/undo/${token}`)).status).toBe(403)
    const elsewhere = await aCouncil(test)
    expect((await (await elsewhere.as('siteAdmin')).send('POST', `${elsewhere.root}/undo/${token}`)).status).toBe(409)
    expect(await isBack()).toBe(false)
  })

  // covers Trash and undo: one undo: two calls at once
  it('comes back once by two calls at once', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, isBack } = await tell(test, council)
    const token = await step()
    const other = await as(may)
    const answers = await Promise.all([1, 2].map(() => other.send('POST', `${root}/undo/${token}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isBack()).toBe(true)
  })
})

// What comes after an import is left alone text by text.
describe.each(kinds.filter(([, tell]) => tell !== aRemovedBody && tell !== anImport))('%s', (_kind, tell, may) => {
  // covers Trash and undo: one undo: not after a change in between, with the reason
  it('is left as it is after a change in between, and the list says why', async () => {
    const council = await aCouncil(test)
    const { root = council.root, as = council.as, step, change } = await tell(test, council)
    const token = await step()
    await change()
    const other = await as(may)
    const one = (await listedSteps(other, root)).find(({ id }) => id === token)
    const refused = await other.send('POST', `${root}/undo/${token}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED', message: expect.any(String) } })
    expect(one).toMatchObject({ refusal: (refused.body as { message: string }).message, undone: null })
  })
})

// covers Trash and undo: one undo: the list, by role and page by page
it('the list shows a role its own kinds, newest first and page by page', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  for (const tell of [aTrashedItem, aChangedBody, aRemovedRole]) await (await tell(test, council)).step()
  const seenBy = async (by: TestBrowser) => (await listedSteps(by, root)).map(({ kind }) => kind)
  // A body is made before it is changed.
  expect(await seenBy(await council.as('siteAdmin'))).toEqual(['membership', 'representatives', 'representatives', 'item'])
  expect(await seenBy(browser)).toEqual(['representatives', 'representatives', 'item'])
  const reader = await council.as('reader')
  expect(await seenBy(reader)).toEqual(['item'])
  expect((await listedSteps(reader, root))[0]?.refusal).toContain('Som läsare kan du se men inte ändra.')

  const { id } = await writtenItem({ browser, root }, 'news', newsContent({ title: 'Många gånger' }))
  for (let nth = 0; nth < 32; nth++)
    await browser.send('POST', `${root}/news/${id}/${nth % 2 === 0 ? 'trash' : 'restore'}`, { draftVersion: 1 })
  const first = (await browser.get(`${root}/undo`)).body as { steps: UndoStep[]; next: string }
  const second = (await browser.get(`${root}/undo?after=${first.next}`)).body as { steps: UndoStep[]; next: string | null }
  expect([first.steps.length, second.steps.length, second.next]).toEqual([30, 5, null])
  expect(new Set([...first.steps, ...second.steps].map((step) => step.id)).size).toBe(35)
  expect(first.steps.filter(({ refusal }) => refusal === null)).toHaveLength(1)
})

// covers Trash and undo: one undo: a site's role cannot write the step that gives a role
it('the site’s role cannot write what a role was, and the platform cannot read what a text was', async () => {
  const council = await aCouncil(test)
  const { step } = await aTrashedItem(test, council)
  await step()
  const forged = `insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select $1, gen_random_uuid(), 0, $2, 'remove', '', '{"role":"siteAdmin"}', '{}', now(), by from undo_steps where site_id = $1`
  for (const kind of ['membership', 'design', 'merge'])
    await expect(
      test.database.inSite(council.siteId, (site) => site.rows({ name: '', text: forged }, [council.siteId, kind])),
      kind,
    ).rejects.toMatchObject({ code: '42501' })
  const asked = test.database.inPlatform((platform) => platform.rows({ name: '', text: 'select before from undo_steps' }, []))
  await expect(asked).rejects.toMatchObject({ code: '42501' })
  const seen = await test.database.inPlatform((platform) =>
    platform.rows({ name: '', text: 'select title from undo_steps where site_id = $1' }, [council.siteId]),
  )
  expect(seen).toEqual([])
})

// covers Trash and undo: one undo: the federation's pictures
it('a picture of the federation comes back by the call of the administration, and by no site', async () => {
  const council = await aCouncil(test)
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const { id } = await aPicture(test, '*', { title: 'Flaggan' })
  const token = tokenIn(await admin.send('POST', `/api/admin/media/${id}/trash`, { version: 1 }))
  expect((await admin.send('POST', `${council.root}/undo/${token}`)).status).toBe(409)
  expect((await council.browser.send('POST', `/api/admin/undo/${token}`)).status).toBe(403)
  expect(await admin.send('POST', `/api/admin/undo/${token}`)).toMatchObject({
    status: 200,
    body: { words: 'Flytta till papperskorgen – Flaggan', notices: [] },
  })
  expect(await isThere(test, 'media where site_id = $1 and id = $2 and deleted_at is null', '*', id)).toBe(true)
})

// covers Trash and undo: one undo: forgotten after thirty days
it('steps of every kind are forgotten after thirty days', async () => {
  const council = await aCouncil(test)
  const { siteId } = council
  for (const tell of [aTrashedItem, aChangedBody, aRemovedRole]) await (await tell(test, council)).step()
  const count = async () => (await test.superuser.query('select from undo_steps where site_id = $1', [siteId])).rows.length
  await test.superuser.query(`update undo_steps set at = now() - interval '29 days' where site_id = $1`, [siteId])
  await forgetSteps(test.database, everyPart, test.clock())
  expect(await count()).toBe(4)
  await test.superuser.query(`update undo_steps set at = now() - interval '31 days' where site_id = $1`, [siteId])
  await test.superuser.query(`update undo_steps set at = now() - interval '31 days' where site_id = '*'`)
  const roles = async () =>
    (await test.superuser.query(`select coalesce(sum(count), 0)::int as n from retention_purges where kind = 'removedRoles'`))
      .rows[0].n
  const before = await roles()
  await forgetSteps(test.database, everyPart, test.clock())
  expect(await count()).toBe(0)
  expect(await roles()).toBe(before + 1)
  expect((await test.superuser.query(`select from undo_steps where site_id = '*'`)).rows).toEqual([])
})
