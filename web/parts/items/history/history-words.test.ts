import { expect, test } from 'vitest'
import type { RevisionKind } from '#contract/items/items.ts'
import { revisionSentence, stepSentence } from './history-words.ts'

const anna = { id: 'anna', name: 'Anna Berg' }
const fields = {
  title: { label: 'Rubrik', definite: 'rubriken', kind: 'line' },
  lead: { label: 'Ingress', definite: 'ingressen', kind: 'line' },
  body: { label: 'Text', definite: 'texten', kind: 'richText' },
} as const
const said = (kind: RevisionKind, changed: string[], isFirst = false, name: string | null = null) =>
  revisionSentence({ kind, name, by: anna, changed }, fields, isFirst)

// covers Saving, conflicts, presence: the history in words
test('a version says who did what, in the words of the area', () => {
  expect(said('session', ['lead', 'body'])).toBe('Anna Berg ändrade ingressen och texten')
  expect(said('checkpoint', ['title', 'lead', 'body'])).toBe('Anna Berg ändrade rubriken, ingressen och texten')
  expect(said('published', ['title'])).toBe('Anna Berg publicerade, med ändringar i rubriken')
  expect(said('published', [])).toBe('Anna Berg publicerade')
  expect(said('named', [], false, 'Efter mötet')).toBe('Anna Berg sparade versionen ”Efter mötet”')
  expect(said('conflict', ['body'])).toBe('Anna Berg ändrade texten samtidigt som någon annan')
})

test('a version that changes nothing says so, and the first is the first', () => {
  expect(said('checkpoint', [])).toBe('Anna Berg sparade samma text som versionen före')
  expect(said('checkpoint', [], true)).toBe('Anna Berg skrev den första versionen')
})

test('a step that can be undone says who took it', () => {
  expect(stepSentence({ action: 'trash', by: anna })).toBe('Anna Berg flyttade till papperskorgen')
  expect(stepSentence({ action: 'somethingNew', by: anna })).toBe('Anna Berg ändrade något')
})
