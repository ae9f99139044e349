import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trials } from '#contract/testing/trials.ts'
import type { Fields, Item } from '../item.ts'
import type { KeptText } from './kept-text.ts'

import type { SaveAnswer, SaveSession } from './save-session.ts'
import { createSaveSession } from './save-session.ts'
import type { FieldRules } from '../field-rules.ts'
import type { SaveRequest } from './save-state.ts'
import { isUnsaved, openItem, openNew } from './save-state.ts'
import { toldItem } from '../testing/told-item.ts'

const rules: FieldRules = {
  tidy: (_, value) => (typeof value === 'string' ? value.trim() : value),
  fault: () => null,
  sendsBase: () => false,
}
const fields = ['title', 'lead'] as const

/** A server that follows the contract of `saveDraft`, and another writer at the same item. Delivers answers when told. */
function createWorld(isNew: boolean) {
  let clock = 0
  let content: Fields = { title: '', lead: '' }
  let versions: Record<string, number> = { title: 1, lead: 1 }
  let draftVersion = 1
  let exists = !isNew
  let created = 0
  let offline = false
  let timer: { run: () => void; at: number } | null = null
  const history = new Set<unknown>([''])
  const kept = new Map<string, KeptText>()
  const underway: (() => void)[] = []
  const painted: (() => void)[] = []
  let mostUnderway = 0

  const item = (): Item => toldItem(content, versions, draftVersion)
  function write(field: string, value: unknown): void {
    content = { ...content, [field]: value }
    versions = { ...versions, [field]: (versions[field] ?? 0) + 1 }
    draftVersion += 1
    history.add(value)
  }
  function handle(request: SaveRequest): SaveAnswer {
    if (request.itemId === null) {
      // Asked again, with the same key: the item is there, as it was made the first time.
      if (exists) return { type: 'saved', item: item() }
      created += 1
      exists = true
      for (const [field, raw] of Object.entries(request.fields)) {
        content = { ...content, [field]: rules.tidy(field, raw) }
        history.add(content[field])
      }
      return { type: 'saved', item: item() }
    }
    const conflicts: string[] = []
    for (const [field, raw] of Object.entries(request.fields)) {
      const value = rules.tidy(field, raw)
      history.add(value)
      if (request.versions[field] !== versions[field]) conflicts.push(field)
      else write(field, value)
    }
    return conflicts.length > 0 ? { type: 'conflicted', conflicts, item: item() } : { type: 'saved', item: item() }
  }

  return {
    now: () => clock,
    later: (run: () => void, afterMs: number) => {
      timer = { run, at: clock + afterMs }
      return () => (timer = null)
    },
    afterPaint: (run: () => void) => void painted.push(run),
    send: (request: SaveRequest) =>
      new Promise<SaveAnswer>((done) => {
        underway.push(() => {
          const answer = handle(request)
          // Lost on the way back: the hardest kind of failure, for the server did it.
          done(offline ? { type: 'failed' } : answer)
        })
        mostUnderway = Math.max(mostUnderway, underway.length)
      }),
    keep: (itemId: string, text: KeptText | null) => void (text ? kept.set(itemId, text) : kept.delete(itemId)),
    deliver: async () => {
      underway.shift()?.()
      // The session reads the answer in a microtask of its own.
      await Promise.resolve()
      await Promise.resolve()
    },
    paint: () => painted.splice(0).forEach((run) => run()),
    pass: (ms: number) => {
      clock += ms
      if (timer && timer.at <= clock) {
        const { run } = timer
        timer = null
        run()
      }
    },
    otherWrites: (field: string, value: string) => exists && write(field, value),
    setOffline: (value: boolean) => void (offline = value),
    item,
    history,
    kept,
    created: () => created,
    mostUnderway: () => mostUnderway,
    isBusy: () => underway.length > 0,
  }
}

const field = fc.constantFrom(...fields)
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), field }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('typeDrawn' as const), field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paint' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 1500, 2000, 31_000) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('focus' as const, 'blur' as const), field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refetch' as const), force: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hurry' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const), value: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      keep: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const),
    }),
  },
)

function choose(session: SaveSession, keep: 'mine' | 'theirs' | 'both'): void {
  const choices = session.state.get().conflict.map(({ field: name, theirs }) => {
    const value = `${String(theirs)} + ${String(session.state.get().current[name])}`
    return [name, keep === 'both' ? { keep, value } : { keep }] as const
  })
  session.resolve(Object.fromEntries(choices))
}

// covers Saving, conflicts, presence: the copy exists exactly when something is unsaved
test.each([false, true])('no text is lost whatever happens in whatever order (new item: %s)', async (isNew) => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const world = createWorld(isNew)
      const session = createSaveSession(isNew ? openNew({ title: '', lead: '' }, 'nyckel') : openItem(world.item()), rules, world)
      let count = 0
      let before = session.state.get()
      // Whenever something else than the writer changes a field that holds unsaved text, that text must be in the history.
      session.state.subscribe(() => {
        const after = session.state.get()
        for (const name of fields) {
          if (after.epochs[name] === before.epochs[name] || before.current[name] === before.start[name]) continue
          expect(world.history).toContain(rules.tidy(name, before.current[name]))
        }
        before = after
      })

      for (const step of actions) {
        const typed = (name: string) => `${String(session.state.get().current[name])}${(count += 1)} `
        if (step.do === 'type') session.edit(step.field, typed(step.field))
        if (step.do === 'typeDrawn') session.editDrawn(step.field, typed(step.field))
        if (step.do === 'paint') world.paint()
        if (step.do === 'pass') world.pass(step.ms)
        if (step.do === 'deliver') await world.deliver()
        if (step.do === 'other') world.otherWrites(step.field, `annan ${(count += 1)}`)
        if (step.do === 'focus') session.focus(step.field)
        if (step.do === 'blur') session.blur(step.field)
        if (step.do === 'refetch' && session.state.get().item) session.adopt(world.item(), { force: step.force })
        if (step.do === 'hurry') session.hurry()
        if (step.do === 'offline') world.setOffline(step.value)
        if (step.do === 'choose') choose(session, step.keep)
        // At any moment the page may be taken down: what is not saved is then kept.
        session.keepNow()
        const unsaved = isUnsaved(session.state.get())
        const { item, key } = session.state.get()
        expect([...world.kept.keys()]).toEqual(unsaved ? [item?.id ?? key] : [])
      }

      world.setOffline(false)
      for (let round = 0; round < 40 && (world.isBusy() || isUnsaved(session.state.get())); round++) {
        await world.deliver()
        choose(session, 'mine')
        world.pass(31_000)
      }
      expect(isUnsaved(session.state.get())).toBe(false)
      expect(world.mostUnderway()).toBeLessThanOrEqual(1)
      expect(world.created()).toBeLessThanOrEqual(isNew ? 1 : 0)
      if (!session.state.get().item) return
      for (const name of fields) session.blur(name)
      session.adopt(world.item())
      for (const name of fields) expect(rules.tidy(name, session.state.get().current[name])).toBe(world.item().content[name])
    }),
    { numRuns: trials(1500) },
  )
})

test('flush waits for what is under way and for what was typed meanwhile', async () => {
  const world = createWorld(false)
  const session = createSaveSession(openItem(world.item()), rules, world)
  session.edit('title', 'Fest')
  const flushed = session.flush()
  session.edit('title', 'Fest i parken')
  await world.deliver()
  await world.deliver()
  expect(await flushed).toBe(true)
  expect(world.item().content.title).toBe('Fest i parken')
})

test('flush answers false when the text could not be saved, and the text is kept for the next opening', async () => {
  const world = createWorld(false)
  world.setOffline(true)
  const session = createSaveSession(openItem(world.item()), rules, world)
  session.edit('title', 'Fest')
  const flushed = session.flush()
  await world.deliver()
  expect(await flushed).toBe(false)
  expect(world.kept.get('n1')?.fields).toEqual({ title: 'Fest' })
})

test('a closed session sends nothing more', () => {
  const world = createWorld(false)
  const session = createSaveSession(openItem(world.item()), rules, world)
  session.edit('title', 'Fest')
  session.close()
  world.pass(60_000)
  expect(world.isBusy()).toBe(false)
  expect(world.kept.get('n1')?.fields).toEqual({ title: 'Fest' })
})

test('what a text has drawn itself is in the state at once, and told once after the painting', () => {
  const world = createWorld(false)
  const session = createSaveSession(openItem(world.item()), rules, world)
  const told: unknown[] = []
  session.state.subscribe(() => told.push(session.state.get().current['lead']))
  session.editDrawn('lead', 'V')
  session.editDrawn('lead', 'Vi')
  expect(session.state.get().current['lead']).toBe('Vi')
  expect(told).toEqual([])
  world.paint()
  expect(told).toEqual(['Vi'])
  session.editDrawn('lead', 'Vi ses')
  // Another field is told at once, and the text with it.
  session.edit('title', 'Fest')
  expect(told).toEqual(['Vi', 'Vi ses'])
})
