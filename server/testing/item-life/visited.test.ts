import { describe, expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'
import { soon, testSites, visit } from '../test-sites.ts'
import { everyArea, newLife } from './life.ts'

// Published items of every area have a page, which visitors and search engines can find.

const test = await testDatabase()
const sites = await testSites(test)

// covers Public sites: what is published has a page, is found by the search and stands in the site map
describe.each(everyArea)('what is published in %s', (_name, sample) => {
  it('has a page, is found by its title and stands in the site map', async () => {
    const life = await newLife(test, sample)
    const item = await life.published()
    const path = sample.area.path(item.slug, null)
    await soon(async () => expect((await visit(sites, `/${life.siteId}${path}`)).statusCode).toBe(200))
    const found = await visit(sites, `/${life.siteId}/sok?q=${encodeURIComponent(item.title)}`)
    const link = new RegExp(`<a href="/${life.siteId}${path}">(.*?)</a>`).exec(found.body)
    expect(link?.[1]?.replaceAll(/<[^>]*>/g, '')).toBe(item.title)
    expect((await visit(sites, `/${life.siteId}/sitemap.xml`)).body).toContain(`/${life.siteId}${path}</loc>`)
  })
})
