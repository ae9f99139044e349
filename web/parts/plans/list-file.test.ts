import { expect, test } from 'vitest'
import { fileFault } from './list-file.tsx'

test('a file that is empty or too large is refused before it is sent', () => {
  expect(fileFault({ name: 'tom.csv', size: 0 })).toBe('tom.csv är tom.')
  expect(fileFault({ name: 'stor.csv', size: 7 * 1024 * 1024 })).toBe('stor.csv är 7 MB. Största storlek är 6 MB.')
  expect(fileFault({ name: 'Ledamöter.xlsx', size: 9000 })).toBeNull()
})
