import { expect, test } from 'vitest'
import { licenceMeant } from './suggested-licence.ts'

// covers Media: the right in the file is offered as a value
test.each([
  ['CC BY 4.0 https://creativecommons.org/licenses/by/4.0/', 'ccBy'],
  ['cc-by', 'ccBy'],
  ['© Åsa Öberg, CC BY', 'ccBy'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'cc0'],
  ['CC0', 'cc0'],
  ['CC Zero', 'cc0'],
  ['CC BY-SA 4.0 https://creativecommons.org/licenses/by-sa/4.0/', null],
  ['CC BY NC', null],
  ['© Åsa Öberg. Alla rättigheter förbehållna.', null],
  ['', null],
])('%s means %s', (text, licence) => {
  expect(licenceMeant(text)).toBe(licence)
})
