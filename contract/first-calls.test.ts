import { expect, it } from 'vitest'
import { firstCalls } from './first-calls.ts'

it('names the news list of a site, and nothing for an address that has none', () => {
  expect(firstCalls('/malmo/nyheter')).toEqual(['/api/site/malmo/news?filter=all', '/api/site/malmo/news/counts'])
  for (const path of ['/', '/malmo', '/malmo/nyheter?sok=skola', '/malmo/nyheter/ny', '/"><script>/nyheter', '/a/b/nyheter']) {
    expect(firstCalls(path)).toEqual([])
  }
})
