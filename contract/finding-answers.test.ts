import { describe, expect, it } from 'vitest'
import { answerCount, answerKey, codeOfAnswer, unanswered, withAnswers } from './finding-answers.ts'

const [one, other] = [answerKey('PNR_IN_TEXT', '191212121212'), answerKey('PNR_IN_TEXT', '198503142385')]

describe('the key of an answer', () => {
  it('is of its code and its words, and does not tell them', () => {
    expect(one).toMatch(/^PNR_IN_TEXT:[0-9a-f]{8}$/)
    expect(new Set([one, other, answerKey('LINK_BROKEN_INTERNAL', '191212121212')]).size).toBe(3)
    expect(answerKey('PNR_IN_TEXT', '191212121212')).toBe(one)
    // Stored in drafts: the same in every version of the program.
    expect(answerKey('LINK_BROKEN_INTERNAL', '/om-oss')).toBe('LINK_BROKEN_INTERNAL:8508606e')
  })

  it('tells its code, where that is one that can be answered', () => {
    expect(codeOfAnswer(one)).toBe('PNR_IN_TEXT')
    expect(['TITLE_EMPTY:0a0b0c0d', 'toString:0a0b0c0d', ''].map(codeOfAnswer)).toEqual([null, null, null])
  })
})

it('a finding is left until each of its keys has an answer, and for good when it has none', () => {
  const found: { answerKeys?: string[] }[] = [{ answerKeys: [] }, {}, { answerKeys: [one, other] }]
  expect(unanswered(found, {})).toEqual(found)
  expect(unanswered(found, { answers: [one] })).toEqual(found)
  expect(unanswered(found, { answers: [other, one] })).toEqual(found.slice(0, 2))
  // A text of an older version may hold anything.
  expect(unanswered(found, { answers: 7 })).toEqual(found)
})

it('an answer is kept once, after the earlier ones, of which the oldest give way', () => {
  expect(withAnswers(undefined, [one, one])).toEqual([one])
  expect(withAnswers([one], [other, one])).toEqual([one, other])
  const many = Array.from({ length: answerCount.max }, (_, at) => `LINK_BROKEN_INTERNAL:${at.toString(16).padStart(8, '0')}`)
  expect(withAnswers(many, [one])).toEqual([...many.slice(1), one])
})
