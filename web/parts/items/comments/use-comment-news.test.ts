// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Comment } from '#contract/items/comments.ts'
import { useCommentNews } from './use-comment-news.ts'

type Entry = Comment['entries'][number]

const entry = (id: string, by: string, kind: Entry['kind'] = 'said') =>
  ({
    id,
    kind,
    text: 'Stämmer datumet?',
    at: '2026-11-28T09:00:00Z',
    by: { id: by, name: by },
    isRemoved: false,
  }) as unknown as Entry
const comment = (id: string, ...entries: Entry[]) => ({ id, entries }) as unknown as Comment

/** What is said after each answer of the server, to Åsa. */
function newsOf(...answers: (readonly Comment[] | null)[]): string[] {
  const [first = null, ...rest] = answers
  const { result, rerender } = renderHook(({ comments }) => useCommentNews(comments, 'åsa'), { initialProps: { comments: first } })
  const said = [result.current]
  for (const comments of rest) {
    rerender({ comments })
    said.push(result.current)
  }
  return said
}

const one = comment('a', entry('1', 'bo'))

it('who has written since the last look is told of, also as an answer to what was there', () => {
  expect(newsOf(null, [one], [one, comment('b', entry('2', 'cia'))], [comment('a', entry('1', 'bo'), entry('3', 'dan'))])).toEqual([
    '',
    '',
    'cia har skrivit en kommentar.',
    'dan har skrivit en kommentar.',
  ])
})

it('of several the last is told of', () => {
  expect(newsOf([one], [one, comment('b', entry('2', 'cia'), entry('3', 'dan'))])).toEqual(['', 'dan har skrivit en kommentar.'])
})

it('the first answer, own words, and steps without words tell nothing', () => {
  expect(newsOf([one])).toEqual([''])
  expect(newsOf([one], [one, comment('b', entry('2', 'åsa'))])).toEqual(['', ''])
  expect(newsOf([one], [comment('a', entry('1', 'bo'), entry('2', 'cia', 'resolved'))])).toEqual(['', ''])
  expect(newsOf([one], [comment('a', entry('1', 'bo'))])).toEqual(['', ''])
})
