import { expect, it } from 'vitest'
import { drawnCalls, firstCalls } from './first-calls.ts'

it('names what the lists of a site begin with, and nothing for an address that has none', () => {
  expect(firstCalls('/malmo/nyheter')).toEqual([
    '/api/site/malmo/news?filter=all',
    '/api/site/malmo/news/counts',
    '/api/site/malmo/news-categories',
  ])
  expect(firstCalls('/malmo/politik/')).toContain('/api/site/malmo/policy?filter=all&sort=title&limit=100')
  expect(firstCalls('/malmo/sidor')).toContain('/api/site/malmo/pages/tree')
  expect(firstCalls('/malmo/sidor/om-oss')).toEqual(['/api/site/malmo/pages/tree'])
  expect(firstCalls('/malmo/bildbank')).toContain('/api/site/malmo/media/counts')
  expect(firstCalls('/malmo/foretradare')).toContain('/api/site/malmo/bodies')
  const id = '0195d3a4-7f00-7000-8000-00000000abcd'
  expect(firstCalls(`/malmo/nyheter/${id}`)).toEqual([`/api/site/malmo/news/${id}`])
  expect(firstCalls(`/malmo/sidor/${id}`)).toEqual([`/api/site/malmo/pages/${id}`])
  for (const path of [
    '/',
    `/malmo/installningar/${id}`,
    `/malmo/nyheter/${id}/historik`,
    `/malmo/constructor/${id}`,
    '/malmo',
    '/admin/bildbank',
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

it('the server draws the start page and the lists, and no editor, no system page and no address with a query', () => {
  expect(drawnCalls('/')).toEqual([])
  for (const list of ['nyheter', 'politik', 'foretradare', 'sidor', 'bildbank'])
    expect(drawnCalls(`/malmo/${list}`)).toEqual(firstCalls(`/malmo/${list}`))
  const id = '0195d3a4-7f00-7000-8000-00000000abcd'
  for (const path of [
    `/malmo/nyheter/${id}`,
    '/malmo/nyheter/ny',
    '/malmo/sidor/om-oss',
    '/malmo/nyheter?sok=skola',
    '/?till=x',
    '/malmo',
    '/malmo/installningar',
    '/malmo/constructor',
    '/admin/bildbank',
  ]) {
    expect([path, drawnCalls(path)]).toEqual([path, null])
  }
})
