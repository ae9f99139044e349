import { expect, test } from 'vitest'
import type { ItemState } from '#contract/items/items.ts'
import type { Standing } from '#contract/roles.ts'
import type { RuledItem } from '../new-item.ts'
import { newItemOf } from '../new-item.ts'
import { primaryAction } from './primary-action.ts'

const of = (role: Standing, state: ItemState, more: Partial<RuledItem> = {}) =>
  primaryAction({ ...newItemOf({}), state, ...more }, role)

test('who may publish publishes, unless there is nothing new', () => {
  expect(of('editor', 'draft')).toEqual({ label: 'Publicera', dialog: 'publish', refusal: null })
  expect(of('editor', 'inReview')).toMatchObject({ label: 'Publicera', refusal: null })
  expect(of('editor', 'publishedChanged', { isLive: true })).toMatchObject({ label: 'Publicera ändringar', refusal: null })
  expect(of('editor', 'published', { isLive: true })).toMatchObject({ refusal: 'Allt är publicerat.' })
})

test('who writes asks for it, once', () => {
  expect(of('writer', 'draft')).toEqual({ label: 'Skicka för granskning', dialog: 'review', refusal: null })
  expect(of('writer', 'changesWanted')).toMatchObject({ dialog: 'review', refusal: null })
  expect(of('writer', 'inReview')).toMatchObject({ refusal: 'Den väntar redan på granskning.' })
})

// covers Item steps: the button is one that may be pressed, or says why not
test('who may do neither sees the button with the reason', () => {
  expect(of('reader', 'draft')).toMatchObject({ label: 'Publicera', refusal: expect.stringContaining('läsare') as string })
  expect(of('writer', 'draft', { isOwn: false })).toMatchObject({ refusal: expect.stringContaining('redaktör') as string })
})

test('in the trash there is nothing to press', () => {
  expect(of('editor', 'trashed')).toBeNull()
})
