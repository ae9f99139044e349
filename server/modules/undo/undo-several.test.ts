import { expect, it } from 'vitest'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { aCouncil } from '../../testing/a-council.ts'
import { writtenItem } from '../../testing/at-work.ts'
import { newsContent } from '../../testing/factories.ts'
import { listedSteps, tokenIn } from '../../testing/taken-back.ts'
import { testApp } from '../../testing/test-app.ts'

// A step with several things: each is taken back by itself, and those that were changed since are named.

const test = await testApp()

// covers Trash and undo: one undo: several at once, a text that changed since is left and named
it('several texts come back together, without the one that was changed since, which is named', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  const made: { id: string }[] = []
  for (const title of ['Ett', 'Två', 'Tre']) made.push(await writtenItem({ browser, root }, 'news', newsContent({ title })))
  const items = made.map(({ id }) => ({ id, draftVersion: 1 }))
  const token = tokenIn(await browser.send('POST', `${root}/news/bulk`, { action: 'trash', items }))
  const [step] = await listedSteps(browser, root)
  expect(step).toMatchObject({ id: token, words: expect.stringMatching(/^Flytta till papperskorgen – \S+ och 2 till$/) })
  // The first of them, by id.
  const at = made.findIndex(({ id }) => made.every((other) => id <= other.id))
  await browser.send('POST', `${root}/news/${made[at]?.id}/restore`, { draftVersion: 1 })
  // Two of the three can still be taken back.
  expect((await listedSteps(browser, root)).map(({ id, refusal }) => [id === token, refusal])).toEqual([
    [false, null],
    [true, null],
  ])
  expect((await browser.send('POST', `${root}/undo/${token}`)).body).toMatchObject({
    notices: [`${['Ett', 'Två', 'Tre'][at]}: Det går inte att ångra längre: något annat har hänt sedan dess.`],
  })
  const { rows } = await test.superuser.query('select from items where site_id = $1 and deleted_at is not null', [council.siteId])
  expect(rows).toEqual([])
  // The text that was left cannot be taken back later either.
  const again = await browser.send('POST', `${root}/undo/${token}`)
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('något annat har hänt') } })
})

// covers Trash and undo: one undo: several at once, of which each was changed since
it('several texts that were all changed since are refused, and so is what names no step', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  const made = []
  for (const title of ['Ett', 'Två']) made.push(await writtenItem({ browser, root }, 'news', newsContent({ title })))
  const items = made.map(({ id }) => ({ id, draftVersion: 1 }))
  const token = tokenIn(await browser.send('POST', `${root}/news/bulk`, { action: 'trash', items }))
  await browser.send('POST', `${root}/news/bulk`, { action: 'restore', items })
  const [, step] = await listedSteps(browser, root)
  expect(step).toMatchObject({ id: token, refusal: expect.stringContaining('något annat har hänt') })
  for (const wrong of [token, 'x', `${token}.x`, `${token}.2`, `${token}.0.0`, `x.0`, crypto.randomUUID()])
    expect((await browser.send('POST', `${root}/undo/${wrong}`)).status, wrong).toBe(409)
  // A text that is gone has no steps; the other keeps its own.
  const admin = await council.as('siteAdmin')
  const [gone, kept] = made
  await admin.send('POST', `${root}/news/${gone?.id}/trash`, { draftVersion: 1 })
  await admin.send('POST', `${root}/news/${gone?.id}/delete-forever`, { draftVersion: 1, confirmation: 'ta bort' })
  const { rows } = await test.superuser.query('select distinct subject_id as id from undo_steps where site_id = $1', [
    council.siteId,
  ])
  expect(rows).toEqual([{ id: kept?.id }])
})

// covers Trash and undo: one undo: one of several at once
it('one of several texts comes back by its own history', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  const made = []
  for (const title of ['Ett', 'Två']) made.push(await writtenItem({ browser, root }, 'news', newsContent({ title })))
  const items = made.map(({ id }) => ({ id, draftVersion: 1 }))
  await browser.send('POST', `${root}/news/bulk`, { action: 'trash', items })
  const { body } = await browser.get(`${root}/news/${made[0]?.id}/history`)
  const [{ token } = { token: '' }] = (body as { undo: { token: string }[] }).undo
  expect((await browser.send('POST', `${root}/undo/${token}`)).status).toBe(200)
  expect(await listedSteps(browser, root)).toMatchObject([{ refusal: null, undone: null }])
  const { rows } = await test.superuser.query('select id from items where site_id = $1 and deleted_at is not null', [
    council.siteId,
  ])
  expect(rows).toEqual([{ id: made[1]?.id }])
})

// covers Trash and undo: one undo: a new term, an assignment that changed since is left and named
it('a new term is taken back but for what was changed since, which is named', async () => {
  const council = await aCouncil(test)
  const { browser, root } = council
  const { id: bodyId } = await council.body({ name: 'Styrelsen', termFrom: '2022-10-15', termTo: '2026-10-14' })
  const old = { from: '2022-10-15', to: '2026-10-14' }
  const [anna, bo] = [await council.person('Anna Berg'), await council.person('Bo Ek')]
  const before = [await council.assigned(anna, bodyId, old), await council.assigned(bo, bodyId, old)]
  const applied = await browser.send('POST', `${root}/terms/apply`, {
    bodies: [{ bodyId, endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }],
    choices: before.map(({ assignment }) => ({ choice: 'stay', assignmentId: assignment.id })),
    additions: [],
  })
  expect(applied.status).toBe(200)
  const rowsOf = async (): Promise<AssignmentRow[]> =>
    (await council.bodies()).flatMap(({ current, coming }) => [...current, ...coming]).filter(({ from }) => from === '2026-10-15')
  const [changed] = (await rowsOf()).filter(({ personName }) => personName === 'Bo Ek')
  const lead = { roleId: 'ledamot', bodyId, from: '2026-10-15', isLead: true, version: changed?.version }
  expect((await browser.send('PATCH', `${root}/assignments/${changed?.id}`, lead)).status).toBe(200)
  expect(await council.undo(applied)).toMatchObject({
    status: 200,
    body: { words: 'Ny mandatperiod – Styrelsen', notices: ['Bo Ek, Styrelsen har ändrats sedan dess och är som nu.'] },
  })
  expect((await rowsOf()).map(({ personName }) => personName)).toEqual(['Bo Ek'])
})
