import { expect, it } from 'vitest'
import { firstCalls } from './first-calls.ts'

it('names what the lists of a site begin with, and nothing for an address that has none', () => {
  expect(firstCalls('/malmo/nyheter')).toEqual([
    '/api/site/malmo/news?filter=all',
    '/api/site/malmo/news/counts',
    '/api/site/malmo/news-categories',
  ])
  expect(firstCalls('/malmo/politik/')).toContain('/api/site/malmo/policy?filter=all&sort=title&limit=100')
  expect(firstCalls('/malmo/sidor')).toContain('/api/site/malmo/pages/tree')
  expect(firstCalls('/malmo/sidor/om-oss')).toEqual(['/api/site/malmo/pages/tree'])
  for (const path of [
    '/',
    '/malmo',
    '/malmo/nyheter?sok=skola',
    '/malmo/nyheter/ny',
    '/malmo/nyheter/om-oss',
    '/malmo/constructor',
    '/"><script>/nyheter',
    '/a/b/nyheter',
  ]) {
    expect(firstCalls(path)).toEqual([])
  }
})
