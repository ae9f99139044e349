import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { mergeRichText } from '#contract/rich-text/merge.ts'
import type { Side } from '#contract/rich-text/merge-pieces.ts'
import { trials } from '#contract/testing/trials.ts'
import { questionsOf } from './conflict-questions.ts'
import { titlesOf } from '../field-words.ts'
import type { FieldWords } from '../item-area.ts'
import type { Item } from '../item.ts'
import { advance, nextStep } from './save-machine.ts'
import type { SaveAnswer, SaveSession } from './save-session.ts'
import { createSaveSession } from './save-session.ts'
import type { FieldRules } from '../field-rules.ts'
import type { SaveRequest, SaveState } from './save-state.ts'
import { isUnsaved, openItem, openNew } from './save-state.ts'
import { toldItem } from '../testing/told-item.ts'

// Two who write in one text at the same time, each in paragraphs of their own.

const rules: FieldRules = { tidy: (_, value) => value, fault: () => null, sendsBase: () => true }
const text = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})
const bodyItem = (body: RichText, version: number): Item => toldItem({ body }, { body: version }, version)

function requestOf(state: SaveState, now: number): SaveRequest {
  const step = nextStep(state, now, rules)
  if (step.do !== 'send') throw new Error(`The machine would ${step.do}, not send.`)
  return step.request
}

describe('text that the server joined with what somebody else wrote', () => {
  const opened = openItem(bodyItem(text('ett', 'två'), 1))
  const mine = text('ett', 'två', 'tre')
  const joined: Item = bodyItem(text('noll', 'ett', 'två', 'tre'), 3)
  const at = (state: SaveState, now: number) => advance(state, { type: 'sent', request: requestOf(state, now) }, now, rules)
  const typed = advance(
    advance(opened, { type: 'focus', field: 'body' }, 0, rules),
    { type: 'edit', field: 'body', value: mine },
    0,
    rules,
  )
  const answered = advance(at(typed, 1500), { type: 'saved', item: joined }, 1600, rules)

  test('the save says what the text was written from', () => {
    expect(nextStep(typed, 1500, rules)).toMatchObject({ request: { bases: { body: text('ett', 'två') }, versions: { body: 1 } } })
  })

  test('stays away from the screen while the writer stands in it, and nothing is unsaved', () => {
    expect(answered.current.body).toEqual(mine)
    expect(isUnsaved(answered)).toBe(false)
  })

  test('what is typed on is sent from what was sent before, with the old version, so that it is joined again', () => {
    const more = advance(answered, { type: 'edit', field: 'body', value: text('ett', 'två', 'tre', 'fyra') }, 2000, rules)
    expect(nextStep(more, 3500, rules)).toMatchObject({ request: { bases: { body: mine }, versions: { body: 1 } } })
  })

  test('comes to the screen when the writer leaves the field', () => {
    const left = advance(answered, { type: 'blur', field: 'body' }, 2000, rules)
    expect(left.current.body).toEqual(joined.content.body)
    expect(left.epochs.body).toBe(1)
    expect(left.versions.body).toBe(3)
  })

  test('comes to the screen at once when the writer has left already', () => {
    const away = advance(at(typed, 1500), { type: 'blur', field: 'body' }, 1550, rules)
    expect(advance(away, { type: 'saved', item: joined }, 1600, rules).current.body).toEqual(joined.content.body)
  })

  test('a save that may have arrived is sent again without its base, or the same words would be taken twice', () => {
    const lost = advance(at(typed, 1500), { type: 'failed' }, 1600, rules)
    expect(requestOf(lost, 9000).bases).toEqual({})
  })

  test('text put back from an earlier visit is joined with what was written since, if what it was written from was kept', () => {
    const now = openItem(bodyItem(text('noll', 'ett', 'två'), 2))
    const kept = { fields: { body: mine }, versions: { body: 1 } }
    const known = advance(now, { type: 'putBack', ...kept, bases: { body: text('ett', 'två') } }, 0, rules)
    expect(nextStep(known, 0, rules)).toMatchObject({ request: { bases: { body: text('ett', 'två') }, versions: { body: 1 } } })
    const unknown = advance(now, { type: 'putBack', ...kept, bases: {} }, 0, rules)
    expect(requestOf(unknown, 0)).toMatchObject({ versions: { body: 1 } })
    expect(requestOf(unknown, 0).bases).toEqual({})
  })
})

describe('a creation whose answer was lost', () => {
  const empty = { body: text() }
  const typed = advance(openNew(empty, 'nyckel'), { type: 'edit', field: 'body', value: text('ett') }, 0, rules)
  const failed = advance(
    advance(typed, { type: 'sent', request: requestOf(typed, 1500) }, 1500, rules),
    { type: 'failed' },
    1600,
    rules,
  )
  const again = (value: RichText, answer: Item): SaveState => {
    const typedOn = advance(failed, { type: 'edit', field: 'body', value }, 1700, rules)
    const request = requestOf(typedOn, 9000)
    expect(request).toMatchObject({ itemId: null, key: 'nyckel' })
    const sent = advance(typedOn, { type: 'sent', request }, 9000, rules)
    return advance(sent, { type: 'saved', item: answer }, 9100, rules)
  }

  test('is asked for again with the same key, and what was typed since is saved to the item it made', () => {
    const made = again(text('ett', 'två'), bodyItem(text('ett'), 1))
    expect(made.current.body).toEqual(text('ett', 'två'))
    expect(nextStep(made, 12_000, rules)).toMatchObject({
      request: { itemId: 'n1', fields: { body: text('ett', 'två') }, versions: { body: 1 } },
    })
  })

  test('what somebody else wrote in the draft meanwhile is not overwritten', () => {
    const met = again(text('ett', 'två'), bodyItem(text('ett', 'annas'), 2))
    expect(met.current.body).toEqual(text('ett', 'två'))
    expect(requestOf(met, 12_000).versions).toEqual({})
  })
})

type Writer = 'anna' | 'bo'

/** A server that follows server/modules/items/life/item-draft.ts, and two writers at one item. Delivers answers when told. */
function createWorld() {
  let clock = 0
  let body = text('början')
  let version = 1
  let by: Writer = 'anna'
  const history: RichText[] = []
  const keep = (kept: RichText) => history.push(kept)

  function handle(request: SaveRequest, writer: Writer): SaveAnswer {
    const sent = request.fields.body as RichText
    const item = () => bodyItem(body, version)
    const write = (next: RichText) => {
      if (by !== writer || request.resolvesConflict) keep(body)
      ;[body, version, by] = [next, version + 1, writer]
    }
    if (JSON.stringify(sent) === JSON.stringify(body)) return { type: 'saved', item: item() }
    if (request.versions.body === version) {
      write(sent)
      return { type: 'saved', item: item() }
    }
    const base = request.bases.body as RichText | undefined
    const merged = base === undefined ? null : mergeRichText(base, sent, body)
    if (merged === null) {
      keep(sent)
      return { type: 'conflicted', conflicts: ['body'], item: item() }
    }
    write(merged)
    return { type: 'saved', item: item() }
  }

  function writerAt(writer: Writer) {
    let timer: { run: () => void; at: number } | null = null
    let offline = false
    const underway: (() => void)[] = []
    const session = createSaveSession(openItem(bodyItem(body, version)), rules, {
      now: () => clock,
      later: (run, afterMs) => {
        timer = { run, at: clock + afterMs }
        return () => (timer = null)
      },
      afterPaint: (run) => run(),
      send: (request) =>
        new Promise<SaveAnswer>((done) => {
          underway.push(() => {
            const answer = handle(request, writer)
            done(offline ? { type: 'failed' } : answer)
          })
        }),
      keep: () => undefined,
    })
    return {
      session,
      deliver: async () => {
        underway.shift()?.()
        await Promise.resolve()
        await Promise.resolve()
      },
      tick: () => {
        if (!timer || timer.at > clock) return
        const { run } = timer
        timer = null
        run()
      },
      setOffline: (value: boolean) => void (offline = value),
      isBusy: () => underway.length > 0,
    }
  }

  const writers = { anna: writerAt('anna'), bo: writerAt('bo') }
  return {
    writers,
    pass: (ms: number) => {
      clock += ms
      writers.anna.tick()
      writers.bo.tick()
    },
    item: () => bodyItem(body, version),
    everything: () => [body, ...history].map(plainText).join('\n'),
  }
}

const writer = fc.constantFrom('anna' as const, 'bo' as const)
const keep = fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const)
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('type' as const), writer, at: fc.nat(5), how: fc.constantFrom('in', 'new') }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 1500, 31_000) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), writer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('focus' as const, 'blur' as const), writer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refetch' as const), writer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const), writer, value: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), writer, keep }) },
)

const bodyWords: FieldWords = { label: 'Text', definite: 'texten', kind: 'richText' }

function choose(session: SaveSession, how: Side): void {
  const { conflict, current } = session.state.get()
  for (const one of conflict) {
    const asked = questionsOf(one, current.body, bodyWords, rules, titlesOf({}))
    session.resolve({ body: asked.resolutionOf(Object.fromEntries(asked.places.map(({ question }) => [question, how]))) })
  }
}

/** The word in a paragraph that stands there, or as a paragraph of its own. */
function withWord({ content }: RichText, word: string, at: number, how: string): RichText {
  const place = at % (content.length + 1)
  const block = content[place]
  if (how === 'new' || block === undefined) return { type: 'doc', content: content.toSpliced(place, 0, ...text(word).content) }
  return { type: 'doc', content: content.toSpliced(place, 1, ...text(`${plainText({ content: [block] })} ${word}`).content) }
}

// covers Content end to end: thousands of random sequences: no word is lost
test('no word of two who write in the same text is lost, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
      const world = createWorld()
      const words: string[] = []
      for (const step of actions) {
        if (step.do === 'pass') {
          world.pass(step.ms)
          continue
        }
        const one = world.writers[step.writer]
        const { session } = one
        if (step.do === 'type') {
          const word = `ord${words.length}.`
          words.push(word)
          session.edit('body', withWord(session.state.get().current.body as RichText, word, step.at, step.how))
        }
        if (step.do === 'deliver') await one.deliver()
        if (step.do === 'focus') session.focus('body')
        if (step.do === 'blur') session.blur('body')
        if (step.do === 'refetch') session.adopt(world.item())
        if (step.do === 'offline') one.setOffline(step.value)
        if (step.do === 'choose') choose(session, step.keep)
      }

      const both = Object.values(world.writers)
      for (const { setOffline } of both) setOffline(false)
      for (let round = 0; round < 60 && both.some((one) => one.isBusy() || isUnsaved(one.session.state.get())); round++) {
        for (const one of both) {
          await one.deliver()
          choose(one.session, 'both')
        }
        world.pass(31_000)
      }
      for (const { session } of both) {
        expect(isUnsaved(session.state.get())).toBe(false)
        session.blur('body')
        session.adopt(world.item())
        expect(session.state.get().current.body).toEqual(world.item().content.body)
      }
      const kept = world.everything()
      for (const word of words) expect(kept).toContain(word)
    }),
    { numRuns: trials(1500) },
  )
})
