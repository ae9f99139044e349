import { describe, expect, test } from 'vitest'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Answers, AskedPlace } from './conflict-questions.ts'
import { questionsOf } from './conflict-questions.ts'
import { titlesOf } from '../field-words.ts'
import type { FieldKind } from '../item-area.ts'
import type { FieldRules } from '../field-rules.ts'

const rules: FieldRules = { tidy: (_: string, value: unknown) => value, fault: () => null, sendsBase: () => true }
const tight = (most: number): FieldRules => ({
  ...rules,
  fault: (_: string, value: unknown) => ((value as RichText).content.length > most ? 'Texten är för lång.' : null),
})
const text = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})
const asked = (kind: FieldKind, base: unknown, mine: unknown, theirs: unknown, given = rules) =>
  questionsOf(
    { field: 'f', base, theirs, version: 2, changedBy: { id: 'a', name: 'Anna' }, changedAt: '2026-11-22T13:31:00Z' },
    mine,
    { label: 'Fält', definite: 'fältet', kind },
    given,
    titlesOf({}),
  )
const place = (question: number, mine: string, theirs: string, canBeBoth: boolean): AskedPlace => ({
  question,
  mine,
  theirs,
  canBeBoth,
})

describe('a text in which two changed one paragraph and others besides', () => {
  const questions = asked('richText', text('a', 'b', 'c', 'd'), text('a1', 'b1', 'c', 'd'), text('a', 'b2', 'c', 'd2'))

  test('is asked about in that paragraph only', () => {
    expect(questions.places).toEqual([place(0, 'b1', 'b2', true)])
    expect(questions.hasMerged).toBe(true)
  })

  // covers Saving, conflicts, presence: the answer keeps all other paragraphs of both
  test.each([
    ['mine', { keep: 'both', value: text('a1', 'b1', 'c', 'd2') }],
    ['theirs', { keep: 'both', value: text('a1', 'b2', 'c', 'd2') }],
    ['both', { keep: 'both', value: text('a1', 'b2', 'b1', 'c', 'd2') }],
  ] as const)('the answer %s keeps every other paragraph of both', (side, expected) => {
    expect(questions.resolutionOf({ 0: side })).toEqual(expected)
  })

  test('shows the result before it is chosen, with a gap where nothing is chosen yet', () => {
    const shown = (answers: Answers) => questions.resultOf(answers).map(({ text: words }) => words)
    expect(shown({})).toEqual(['a1', null, 'c', 'd2'])
    expect(shown({ 0: 'both' })).toEqual(['a1', 'b2\nb1', 'c', 'd2'])
  })
})

test('choosing one of the two as it is says so, and nothing is written anew', () => {
  const questions = asked('richText', text('a'), text('m'), text('t'))
  expect(questions.resolutionOf({ 0: 'theirs' })).toEqual({ keep: 'theirs' })
  expect(questions.resolutionOf({ 0: 'mine' })).toEqual({ keep: 'mine' })
})

test('a text whose beginning is not known is asked about where the two differ', () => {
  const { places } = asked('richText', undefined, text('a', 'b1', 'c'), text('a', 'b2', 'c'))
  expect(places).toEqual([place(0, 'b1', 'b2', true)])
})

test('where nothing collides and both do not fit, it is asked which of the additions goes', () => {
  const [base, mine, theirs] = [text('a'), text('m', 'a'), text('a', 't')]
  expect(asked('richText', base, mine, theirs, tight(3)).places).toEqual([])
  const { places } = asked('richText', base, mine, theirs, tight(2))
  expect(places).toEqual([place(0, 'm', '', false), place(1, '', 't', false)])
})

test('a list is asked about entry by entry', () => {
  const questions = asked('list', ['a', 'b'], ['a1', 'b', 'n'], ['a2', 'b'])
  expect(questions.places).toEqual([place(0, 'a1', 'a2', true)])
  expect(questions.valueOf({ 0: 'both' })).toEqual(['a2', 'a1', 'b', 'n'])
})

test('a line is one question, and a choice cannot be both', () => {
  const line = asked('line', 'Fest', 'Min fest', 'Annas fest')
  expect(line.places).toEqual([place(0, 'Min fest', 'Annas fest', true)])
  expect(line.resolutionOf({ 0: 'both' })).toEqual({ keep: 'both', value: 'Annas fest Min fest' })
  expect(asked('date', null, '2026-11-21', '2026-11-22').places).toMatchObject([{ canBeBoth: false }])
})
