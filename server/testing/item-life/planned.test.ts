import { describe, expect, it } from 'vitest'
import type { HistoryPage, ItemPage } from '#contract/items/items.ts'
import type { AtWork } from '../at-work.ts'
import { atWork, writtenItem } from '../at-work.ts'
import { morningIn } from '../morning-in.ts'
import { testApp } from '../test-app.ts'
import { everyArea } from './life.ts'

// Only editors decide about a schedule: a writer may read a scheduled item and edit its draft, but neither trash it nor
// bring its schedule back by undo.

const test = await testApp()
const planned = 'En redaktör har schemalagt den. Be en redaktör om hjälp om den ska slängas.'
const publishAt = morningIn(30)
const unpublishAt = morningIn(60)

describe.each(everyArea.filter(([, { area }]) => !area.isForEditors))(
  'a draft of a writer that an editor has planned, in %s',
  (name, sample) => {
    async function newsroom() {
      const editor = await atWork(test)
      const writer = await atWork(test, 'writer', editor.siteId)
      const item = await writtenItem(writer, name, { ...sample.complete, ...sample.titled('Skribentens utkast') })
      const step = ({ browser, root }: AtWork, action: string, more: object = {}) =>
        browser.send('POST', `${root}/${name}/${item.id}/${action}`, { draftVersion: 1, ...more })
      const read = async () => (await writer.browser.get(`${writer.root}/${name}/${item.id}`)).body as Record<string, unknown>
      return { editor, writer, item, step, read }
    }
    const refused = { status: 403, body: { code: 'FORBIDDEN', message: planned } }

    // covers Trash and undo: a writer does not trash what an editor has scheduled, nor several at once
    it.each([
      ['to be published', 'schedule', { publishAt }],
      ['to leave the site', 'unpublish-at', { unpublishAt }],
    ])('is not thrown away by the writer while it is %s', async (_what, action, body) => {
      const { editor, writer, item, step, read } = await newsroom()
      expect((await step(editor, action, body)).status).toBe(200)
      expect(await step(writer, 'trash')).toMatchObject(refused)
      const items = [{ id: item.id, draftVersion: 1 }]
      const bulk = await writer.browser.send('POST', `${writer.root}/${name}/bulk`, { action: 'trash', items })
      expect(bulk.body).toMatchObject({ results: [{ isDone: false, message: planned }] })
      expect(await read()).toMatchObject({ isScheduled: true, trashedAt: null })
      const list = (await writer.browser.get(`${writer.root}/${name}`)).body as ItemPage
      expect(list.items).toMatchObject([{ id: item.id, isScheduled: true }])
      expect((await step(editor, 'trash')).status).toBe(200)
    })

    // covers Trash and undo: a writer does not bring back a schedule by undo
    it('is not brought back with its time by the writer', async () => {
      const { editor, writer, step, read } = await newsroom()
      await step(editor, 'schedule', { publishAt })
      const { undoToken } = (await step(editor, 'trash')).body as { undoToken: string }
      expect(await writer.browser.send('POST', `${writer.root}/undo/${undoToken}`)).toMatchObject(refused)
      expect((await step(writer, 'restore')).status).toBe(200)
      expect(await read()).toMatchObject({ state: 'draft', publishAt: null })
    })

    it('says in its history why the writer may not take back a step', async () => {
      const { editor, writer, item, step } = await newsroom()
      await step(editor, 'schedule', { publishAt })
      await step(editor, 'trash')
      const of = async (at: AtWork) => ((await at.browser.get(`${at.root}/${name}/${item.id}/history`)).body as HistoryPage).undo[0]
      expect(await of(writer)).toMatchObject({ action: 'trash', refusal: planned })
      expect(await of(editor)).toMatchObject({ action: 'trash', refusal: null })
    })

    // covers Trash and undo: what is scheduled keeps its address
    it('keeps the address it was planned with when the writer goes on writing', async () => {
      const { editor, writer, item, step, read } = await newsroom()
      await step(editor, 'schedule', { publishAt })
      const before = (await read())['path']
      const fields = sample.titled('En helt annan rubrik')
      const versions = Object.fromEntries(Object.keys(fields).map((field) => [field, 1]))
      const saved = await writer.browser.send('PATCH', `${writer.root}/${name}/${item.id}/draft`, { fields, versions })
      expect(saved).toMatchObject({ status: 200, body: { path: before } })
      expect(await read()).toMatchObject({ scheduledDraftVersion: 1, draftVersion: 2 })
    })
  },
)
