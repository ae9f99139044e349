import { expect, test } from 'vitest'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { mappingFault, meaningOf, withMeaning, withOptional } from './import-mapping.ts'

const mapping: ImportMapping = {
  source: 'valmyndigheten',
  columns: { name: 'Namn', party: 'Parti', body: 'Valtyp' },
  onlyParty: 'Exempelpartiet',
  bodies: {},
  roles: {},
  persons: {},
}

test('a meaning moves to the column that is given it', () => {
  const moved = withMeaning(mapping, 'Ledamot', 'name')
  expect(meaningOf(moved, 'Ledamot')).toBe('name')
  expect(meaningOf(moved, 'Namn')).toBeNull()
})

test('a column means one thing at a time', () => {
  const changed = withMeaning(mapping, 'Namn', 'family')
  expect(changed.columns).toEqual({ family: 'Namn', party: 'Parti', body: 'Valtyp' })
})

test('a filter goes with the column it looked at', () => {
  expect(withMeaning(mapping, 'Parti', null).onlyParty).toBeUndefined()
  expect(withMeaning(mapping, 'Valtyp', null).onlyParty).toBe('Exempelpartiet')
})

test('an emptied filter or date is not sent at all', () => {
  expect('onlyParty' in withOptional(mapping, 'onlyParty', '')).toBe(false)
  expect(withOptional(mapping, 'from', '2026-10-15').from).toBe('2026-10-15')
})

test('a list needs a name, whole or in two columns', () => {
  expect(mappingFault(mapping)).toBeNull()
  expect(mappingFault(withMeaning(mapping, 'Namn', 'given'))).not.toBeNull()
  expect(mappingFault(withMeaning(withMeaning(mapping, 'Namn', 'given'), 'Efternamn', 'family'))).toBeNull()
})
