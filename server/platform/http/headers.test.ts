import { expect, test } from 'vitest'
import { adminContentPolicy } from './headers.ts'

test.each([
  ['http://localhost:5001/{site}', 'http://localhost:5001'],
  ['https://{site}.exempel.se', 'https://*.exempel.se'],
  ['https://forening-{site}.exempel.se:8443', 'https://*.exempel.se:8443'],
  ['https://exempel.se/{site}', 'https://exempel.se'],
])('the admin frames the sites of %s and nothing else', (sitesUrl, origin) => {
  expect(adminContentPolicy('abc', sitesUrl)).toContain(`; frame-src ${origin}; `)
})
