// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetNewSite, keepNewSite, keptNewSite } from './kept-new-site.ts'

beforeEach(() => sessionStorage.clear())

it('what one administrator typed of a new site is not shown to the next one in the same window', () => {
  const typed = { ...keptNewSite('tolvan'), name: 'Ekeby', firstSiteAdmin: { name: 'Bo Ek', personalNumber: '191212121212' } }
  keepNewSite('tolvan', typed)
  expect(keptNewSite('tolvan')).toEqual({ ...typed, firstSiteAdmin: { name: 'Bo Ek', personalNumber: '' } })
  expect(keptNewSite('asa').name).toBe('')
  forgetNewSite('tolvan')
  expect(keptNewSite('tolvan').name).toBe('')
})
