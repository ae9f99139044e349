import { expect, it } from 'vitest'
import { drawnCalls } from './first-calls.ts'

const id = '0195d3a4-7f00-7000-8000-00000000abcd'

it('names what the start page, the lists of a site and the editors begin with', () => {
  expect(drawnCalls('/')).toEqual([])
  expect(drawnCalls('/malmo/nyheter')).toEqual([
    '/api/site/malmo/news?filter=all',
    '/api/site/malmo/news/counts',
    '/api/site/malmo/news-categories',
  ])
  expect(drawnCalls('/malmo/politik/')).toContain('/api/site/malmo/policy?filter=all&sort=title&limit=100')
  expect(drawnCalls('/malmo/sidor')).toContain('/api/site/malmo/pages/tree')
  expect(drawnCalls('/malmo/bildbank')).toContain('/api/site/malmo/media/counts')
  expect(drawnCalls('/malmo/foretradare')).toContain('/api/site/malmo/bodies')
  expect(drawnCalls(`/malmo/nyheter/${id}`)).toEqual([
    `/api/site/malmo/news/${id}`,
    `/api/site/malmo/visits/items/${id}`,
    '/api/site/malmo/news-categories',
  ])
  expect(drawnCalls(`/malmo/politik/${id}`)).toEqual([
    `/api/site/malmo/policy/${id}`,
    `/api/site/malmo/visits/items/${id}`,
    '/api/site/malmo/policy-areas',
    '/api/site/malmo/policy-programmes',
  ])
  expect(drawnCalls(`/malmo/foretradare/${id}/`)).toContain(`/api/site/malmo/persons/${id}`)
  expect(drawnCalls(`/malmo/sidor/${id}`)).toEqual([
    `/api/site/malmo/pages/${id}`,
    `/api/site/malmo/visits/items/${id}`,
    '/api/site/malmo/pages/tree',
  ])
  expect(drawnCalls('/malmo/sidor/om-oss')).toEqual(['/api/site/malmo/pages/tree'])
})

it('the server draws no new item, no history, no tab of the settings, no administration and no address with a query', () => {
  for (const path of [
    '/malmo',
    '/malmo/installningar',
    `/malmo/installningar/${id}`,
    `/malmo/nyheter/${id}/historik`,
    `/malmo/constructor/${id}`,
    `/malmo/bildbank/${id}`,
    `/malmo/nyheter/${id}?x=1`,
    '/admin/bildbank',
    '/malmo/nyheter?sok=skola',
    '/malmo/nyheter/ny',
    '/malmo/nyheter/om-oss',
    '/malmo/constructor',
    '/?till=x',
    '/"><script>/nyheter',
    '/a/b/nyheter',
  ]) {
    expect([path, drawnCalls(path)]).toEqual([path, null])
  }
})
