import { expect, test } from 'vitest'
import { keepTyped, mergeTabs } from './tab-merge.ts'

const base = { name: 'Malmö', description: 'Vi', district: 'Skåne' }

test('what only one of two has changed is kept from both', () => {
  const merge = mergeTabs(base, { ...base, name: 'Malmö stad' }, { ...base, description: 'Vi i Malmö' })
  expect(merge.both).toEqual([])
  expect(merge.theirs).toEqual(['description'])
  expect(merge.keepingMine).toEqual({ name: 'Malmö stad', description: 'Vi i Malmö', district: 'Skåne' })
})

// covers Settings: two save the same field: the rule for what is kept
test('where both changed the same, one is chosen and the rest of both stays', () => {
  const mine = { ...base, name: 'Mitt', district: 'Skåne norra' }
  const theirs = { ...base, name: 'Deras', description: 'Nytt' }
  const merge = mergeTabs(base, mine, theirs)
  expect(merge.both).toEqual(['name'])
  expect(merge.keepingMine).toEqual({ name: 'Mitt', description: 'Nytt', district: 'Skåne norra' })
  expect(merge.takingTheirs).toEqual({ name: 'Deras', description: 'Nytt', district: 'Skåne norra' })
})

test('the same change by both is no conflict', () => {
  const same = { ...base, name: 'Samma' }
  expect(mergeTabs(base, same, same).both).toEqual([])
})

test('what was typed while a form was being saved stays in its field', () => {
  const sent = { ...base, name: ' Malmö stad ' }
  const now = { ...sent, description: 'Vi i Malmö' }
  expect(keepTyped(sent, now, { ...base, name: 'Malmö stad' })).toEqual({ ...base, name: 'Malmö stad', description: 'Vi i Malmö' })
})
