import { describe, expect, test } from 'vitest'
import type { SaveEvent } from './save-machine.ts'
import { advance, nextStep, statusOf } from './save-machine.ts'
import type { FieldRules } from '../field-rules.ts'
import type { SaveState } from './save-state.ts'
import { faultOf, isUnsaved, openItem, openNew } from './save-state.ts'
import { anna, toldItem as item } from '../testing/told-item.ts'

const rules: FieldRules = {
  tidy: (_, value) => (typeof value === 'string' ? value.trim() : value),
  fault: (field, value) => (field === 'title' && String(value).length > 20 ? 'Rubriken är för lång.' : null),
  sendsBase: () => false,
}
/** Plays events as [milliseconds, event] and sends when the machine wants to. */
function play(state: SaveState, ...events: [number, SaveEvent][]): SaveState {
  let next = state
  for (const [now, event] of events) next = advance(next, event, now, rules)
  return next
}
const edit = (field: string, value: unknown): SaveEvent => ({ type: 'edit', field, value })
function sent(state: SaveState, now: number): SaveState {
  const step = nextStep(state, now, rules)
  if (step.do !== 'send') throw new Error(`The machine would ${step.do}, not send.`)
  return advance(state, { type: 'sent', request: step.request }, now, rules)
}

const opened = openItem(item({ title: 'Fest', lead: '' }, { title: 1, lead: 1 }))

describe('when to save', () => {
  test('nothing is created before something is typed', () => {
    expect(nextStep(openNew({ title: '', lead: '' }, 'nyckel'), 99_999, rules)).toEqual({ do: 'nothing' })
  })

  // covers Saving, conflicts, presence: changed fields alone, with the fields' versions
  // covers Saving, conflicts, presence: 1.5 s after the last key
  test('1.5 seconds after the last key, with the changed field only and every version', () => {
    const typed = play(opened, [0, edit('title', 'Fes')], [1000, edit('title', 'Festen')])
    expect(nextStep(typed, 2000, rules)).toEqual({ do: 'wait', until: 2500 })
    expect(nextStep(typed, 2500, rules)).toEqual({
      do: 'send',
      request: {
        itemId: 'n1',
        key: '',
        fields: { title: 'Festen' },
        versions: { title: 1, lead: 1 },
        bases: {},
        resolvesConflict: false,
      },
    })
  })

  test('somebody who never pauses is saved after ten seconds', () => {
    let state = opened
    for (let now = 0; now < 10_000; now += 500) state = play(state, [now, edit('title', `Fest ${now}`)])
    expect(nextStep(state, 10_000, rules).do).toBe('send')
  })

  test('text that is typed and taken away again is not saved', () => {
    const undone = play(opened, [0, edit('title', 'Feste')], [100, edit('title', 'Fest')])
    expect(nextStep(undone, 9999, rules)).toEqual({ do: 'nothing' })
    expect(statusOf(undone, rules).kind).toBe('saved')
  })

  // covers Saving, conflicts, presence: at once when the field is left or the tab is hidden
  test.each(['blur', 'hurry'] as const)('%s saves at once', (type) => {
    const left = play(opened, [0, edit('title', 'Festen')], [10, type === 'blur' ? { type, field: 'title' } : { type }])
    expect(nextStep(left, 10, rules).do).toBe('send')
  })

  // covers Saving, conflicts, presence: a queue: never two saves at once
  test('never two at the same time: keys during a save go with the next', () => {
    const during = play(
      sent(play(opened, [0, edit('title', 'Festen')]), 1500),
      [1600, edit('title', 'Festen!')],
      [1700, { type: 'hurry' }],
    )
    expect(nextStep(during, 9000, rules)).toEqual({ do: 'nothing' })
    const after = play(during, [9000, { type: 'saved', item: item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2) }])
    expect(after.current.title).toBe('Festen!')
    expect(nextStep(after, 9000, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Festen!' }, versions: { title: 2 } },
    })
  })

  test('a new item is created once, and what was typed meanwhile is saved to it', () => {
    const creating = sent(play(openNew({ title: '', lead: '' }, 'nyckel'), [0, edit('title', 'F')]), 1500)
    expect(creating.sending?.itemId).toBeNull()
    const typedOn = play(creating, [1600, edit('title', 'Fest')], [1700, edit('lead', 'Kom')])
    const made = play(typedOn, [1800, { type: 'saved', item: item({ title: 'F', lead: '' }, { title: 1, lead: 1 }) }])
    expect(nextStep(made, 3300, rules)).toMatchObject({
      do: 'send',
      // With the version of the field begun meanwhile too, or the server would take the writer for another one.
      request: { itemId: 'n1', fields: { title: 'Fest', lead: 'Kom' }, versions: { title: 1, lead: 1 } },
    })
  })
})

describe('what an answer may change', () => {
  // covers Saving, conflicts, presence: newer values of others come with the answer
  test('an untouched field takes over what somebody else wrote', () => {
    const saved = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [
      1600,
      { type: 'saved', item: item({ title: 'Festen', lead: 'Annas' }, { title: 2, lead: 2 }, 3) },
    ])
    expect(saved.current).toEqual({ title: 'Festen', lead: 'Annas' })
    expect(saved.epochs).toEqual({ lead: 1 })
    expect(isUnsaved(saved)).toBe(false)
  })

  // covers Saving, conflicts, presence: the field one is in is never rewritten
  test('the focused field is left alone until the writer leaves it', () => {
    const standing = play(opened, [0, { type: 'focus', field: 'lead' }])
    const told = play(standing, [
      10,
      { type: 'adopt', item: item({ title: 'Fest', lead: 'Annas' }, { title: 1, lead: 2 }, 2), force: false },
    ])
    expect(told.current.lead).toBe('')
    expect(told.versions.lead).toBe(1)
    expect(play(told, [20, { type: 'blur', field: 'lead' }]).current.lead).toBe('Annas')
  })

  test('a field that was begun during the save keeps its old version, so that the next save meets the conflict', () => {
    const during = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [1550, edit('lead', 'Min')])
    const after = play(during, [1600, { type: 'saved', item: item({ title: 'Festen', lead: 'Annas' }, { title: 2, lead: 2 }, 3) }])
    expect(after.current.lead).toBe('Min')
    expect(nextStep(after, 3100, rules)).toMatchObject({ do: 'send', request: { fields: { lead: 'Min' }, versions: { lead: 1 } } })
  })

  test('a blank at the end stays while the writer stands there, and goes when the writer has left', () => {
    const typed = play(opened, [0, { type: 'focus', field: 'title' }], [0, edit('title', 'Festen ')])
    const answer: SaveEvent = { type: 'saved', item: item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2) }
    const standing = play(sent(typed, 1500), [1600, answer])
    expect(standing.current.title).toBe('Festen ')
    expect(nextStep(standing, 9999, rules)).toEqual({ do: 'nothing' })
    expect(play(sent(play(typed, [5, { type: 'blur', field: 'title' }]), 5), [1600, answer]).current.title).toBe('Festen')
  })

  test('going back to the old text during the save is saved too', () => {
    const during = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [1600, edit('title', 'Fest')])
    expect(isUnsaved(during)).toBe(true)
    const after = play(during, [1700, { type: 'saved', item: item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2) }])
    expect(nextStep(after, 3200, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Fest' }, versions: { title: 2 } },
    })
  })

  test('text that is on its way and was taken back on the screen is not brought back by a refetch', () => {
    const undone = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [1600, edit('title', 'Fest')])
    const told = item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2)
    expect(play(undone, [1650, { type: 'adopt', item: told, force: true }]).current.title).toBe('Fest')
  })

  test('an answer that is older than what a refetch told does not take it back', () => {
    const during = sent(play(opened, [0, edit('title', 'Festen')]), 1500)
    const told = play(during, [
      1550,
      { type: 'adopt', item: item({ title: 'Festen', lead: 'Annas' }, { title: 2, lead: 2 }, 3), force: false },
    ])
    const after = play(told, [1600, { type: 'saved', item: item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2) }])
    expect(after.item?.draftVersion).toBe(3)
    expect(after.current.lead).toBe('Annas')
  })
})

describe('failures', () => {
  // covers Saving, conflicts, presence: without contact: longer and longer pauses
  test('without network it is tried again, with longer and longer pauses', () => {
    let state = play(opened, [0, edit('title', 'Festen')])
    const pauses: number[] = []
    let now = 1500
    for (let attempt = 0; attempt < 6; attempt++) {
      state = play(sent(state, now), [now, { type: 'failed' }])
      pauses.push((state.dueAt ?? 0) - now)
      now = state.dueAt ?? 0
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(statusOf(state, rules)).toEqual({ kind: 'offline' })
    expect(state.current.title).toBe('Festen')
  })

  test('typing without network neither shortens the pause nor is it lost', () => {
    const failed = play(
      sent(play(opened, [0, edit('title', 'Festen')]), 1500),
      [1500, { type: 'failed' }],
      [1600, edit('title', 'Festen!')],
    )
    expect(nextStep(failed, 3400, rules)).toEqual({ do: 'wait', until: 3500 })
    expect(nextStep(failed, 3500, rules)).toMatchObject({ do: 'send', request: { fields: { title: 'Festen!' } } })
  })

  test('a save whose answer was lost is no conflict with oneself', () => {
    const lost = play(
      sent(play(opened, [0, edit('title', 'Festen ')]), 1500),
      [1600, { type: 'failed' }],
      [1700, edit('title', 'Festen i parken')],
    )
    const met = play(sent(lost, 9000), [
      9100,
      { type: 'conflicted', conflicts: ['title'], item: item({ title: 'Festen', lead: '' }, { title: 2, lead: 1 }, 2) },
    ])
    expect(met.conflict).toEqual([])
    expect(nextStep(met, 99_999, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Festen i parken' }, versions: { title: 2 } },
    })
  })

  test('a field that cannot be saved stays on the screen, marked, and does not hold up the others', () => {
    const typed = play(opened, [0, edit('title', 'En alldeles för lång rubrik')], [0, edit('lead', 'Kom')])
    expect(faultOf(typed, 'title', rules)).toBe('Rubriken är för lång.')
    const step = nextStep(typed, 1500, rules)
    expect(step).toMatchObject({ do: 'send', request: { fields: { lead: 'Kom' } } })
    const saved = play(sent(typed, 1500), [
      1600,
      { type: 'saved', item: item({ title: 'Fest', lead: 'Kom' }, { title: 1, lead: 2 }, 2) },
    ])
    expect(statusOf(play(saved, [1600, { type: 'idle' }]), rules)).toEqual({ kind: 'faulty', fields: ['title'] })
    expect(isUnsaved(saved)).toBe(true)
  })

  test('a refusal by the server marks the field until its text changes', () => {
    const refused = play(sent(play(opened, [0, edit('title', 'Fest\u0007')]), 1500), [
      1600,
      { type: 'refused', fields: { title: 'Kan inte sparas.' }, message: 'Rätta fälten.' },
    ])
    expect(nextStep(refused, 99_999, rules)).toEqual({ do: 'nothing' })
    expect(faultOf(refused, 'title', rules)).toBe('Kan inte sparas.')
    expect(nextStep(play(refused, [2000, edit('title', 'Festen')]), 99_999, rules).do).toBe('send')
  })

  test('a refusal that names none of our fields is not sent for ever', () => {
    const refused = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [
      1600,
      { type: 'refused', fields: {}, message: 'Fel.' },
    ])
    expect(nextStep(refused, 99_999, rules)).toEqual({ do: 'nothing' })
    expect(statusOf(refused, rules)).toEqual({ kind: 'blocked', message: 'Fel.' })
  })

  test('what is blocked is tried again only when somebody asks', () => {
    const blocked = play(sent(play(opened, [0, edit('title', 'Festen')]), 1500), [
      1600,
      { type: 'blocked', message: 'Nyheten finns inte längre.' },
    ])
    expect(nextStep(play(blocked, [2000, edit('title', 'Festen!')]), 99_999, rules)).toEqual({ do: 'nothing' })
    expect(nextStep(play(blocked, [2000, { type: 'hurry' }]), 2000, rules).do).toBe('send')
  })
})

describe('conflict', () => {
  const theirs = item({ title: 'Annas fest', lead: '' }, { title: 2, lead: 1 }, 2)
  const conflicted: SaveEvent = { type: 'conflicted', conflicts: ['title'], item: theirs }
  const met = play(sent(play(opened, [0, edit('title', 'Min fest')]), 1500), [1600, conflicted])

  test('stops that field and shows both', () => {
    expect(met.conflict).toEqual([
      { field: 'title', base: 'Fest', theirs: 'Annas fest', version: 2, changedBy: anna, changedAt: '2026-11-21T13:31:00Z' },
    ])
    expect(met.current.title).toBe('Min fest')
    expect(nextStep(met, 99_999, rules)).toEqual({ do: 'nothing' })
    expect(statusOf(met, rules).kind).toBe('conflict')
  })

  // covers Saving, conflicts, presence: other fields are saved while the dialog is open
  test('other fields go on being saved', () => {
    const typed = play(met, [2000, edit('lead', 'Kom')])
    expect(nextStep(typed, 3500, rules)).toMatchObject({ do: 'send', request: { fields: { lead: 'Kom' } } })
  })

  test('keeping mine saves it from their version and says that the choice was made', () => {
    const chosen = play(met, [3000, { type: 'resolve', choices: { title: { keep: 'mine' } } }])
    expect(nextStep(chosen, 3000, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Min fest' }, versions: { title: 2 }, resolvesConflict: true },
    })
  })

  test('taking theirs shows it and has nothing to save', () => {
    const chosen = play(met, [3000, { type: 'resolve', choices: { title: { keep: 'theirs' } } }])
    expect(chosen.current.title).toBe('Annas fest')
    expect(nextStep(chosen, 9999, rules)).toEqual({ do: 'nothing' })
  })

  test('keeping both saves the joined text', () => {
    const chosen = play(met, [3000, { type: 'resolve', choices: { title: { keep: 'both', value: 'Annas fest Min fest' } } }])
    expect(chosen.current.title).toBe('Annas fest Min fest')
    expect(nextStep(chosen, 3000, rules)).toMatchObject({ do: 'send', request: { resolvesConflict: true, versions: { title: 2 } } })
  })

  test('a choice never overwrites something newer than what was shown', () => {
    const newer = item({ title: 'Annas stora fest', lead: '' }, { title: 3, lead: 1 }, 3)
    const told = play(met, [2000, { type: 'adopt', item: newer, force: false }])
    const mine = play(told, [3000, { type: 'resolve', choices: { title: { keep: 'mine' } } }])
    expect(nextStep(mine, 3000, rules)).toMatchObject({ do: 'send', request: { versions: { title: 2 } } })
    expect(play(told, [3000, { type: 'resolve', choices: { title: { keep: 'theirs' } } }]).current.title).toBe('Annas stora fest')
  })

  test('typing on before the answer is no dialog between two keys: the newer text is sent first', () => {
    const typing = play(sent(play(opened, [0, edit('title', 'Min')]), 1500), [1550, edit('title', 'Min fest')], [1600, conflicted])
    expect(typing.conflict).toEqual([])
    expect(nextStep(typing, 3050, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Min fest' }, versions: { title: 1 } },
    })
  })

  test('typing under the open dialog is kept and meets the conflict again', () => {
    const typed = play(met, [2000, edit('title', 'Min stora fest')])
    expect(typed.conflict).toEqual([])
    expect(nextStep(typed, 3500, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Min stora fest' }, versions: { title: 1 } },
    })
  })

  test('both wrote the same: nobody is asked', () => {
    const same = play(sent(play(opened, [0, edit('title', 'Annas fest ')]), 1500), [1600, conflicted])
    expect(same.conflict).toEqual([])
    expect(isUnsaved(same)).toBe(false)
  })

  test('text put back from an earlier visit meets what was written since', () => {
    const back = play(openItem(theirs), [
      0,
      { type: 'putBack', fields: { title: 'Min fest' }, versions: { title: 1, lead: 1 }, bases: {} },
    ])
    expect(back.epochs.title).toBe(1)
    expect(nextStep(back, 0, rules)).toMatchObject({
      do: 'send',
      request: { fields: { title: 'Min fest' }, versions: { title: 1 } },
    })
  })
})
