import { expect, it } from 'vitest'
import { SiteRole } from '#contract/roles.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { listRoutes } from './listed-routes.ts'
import { aSite, aUser } from './testing/factories.ts'
import { signedInAs, testApp } from './testing/test-app.ts'

// Every call on a site, by each role that may not make it. The body is never read.

const test = await testApp()
const ofSites = (await listRoutes()).filter(({ url }) => url.startsWith('/api/site/:siteId'))
const siteId = await aSite(test.database)
const address = (template: string): string => template.replace(':siteId', siteId).replace(/:\w+/g, crypto.randomUUID())

/** Calls each route, with a new person every few calls, because of the limit of calls in a minute. */
async function answersTo(routes: typeof ofSites, role: SiteRole, validTo: string | null): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (let at = 0; at < routes.length; at += 100) {
    const user = await aUser(test.database, { roles: { [siteId]: role } })
    if (validTo !== null) await test.superuser.query('update memberships set valid_to = $2 where user_id = $1', [user.id, validTo])
    const browser = await signedInAs(test, user)
    for (const { method, url } of routes.slice(at, at + 100)) {
      const answer = method === 'GET' ? browser.get(address(url)) : browser.send(method as 'POST', address(url), {})
      answers[`${method} ${url}`] = (await answer).status
    }
  }
  return answers
}
const all = (routes: typeof ofSites, status: number): Record<string, number> =>
  Object.fromEntries(routes.map(({ method, url }) => [`${method} ${url}`, status]))

// covers Files and export: matrix: each role against each call
it.each(SiteRole.exclude(['siteAdmin']).options)('%s: not the calls of those above', async (role) => {
  const above = ofSites.filter(({ policy }) => !isAtLeast(role, policy as SiteRole))
  expect(above.length).toBeGreaterThan(20)
  expect(await answersTo(above, role, null)).toEqual(all(above, 403))
})

// covers Files and export: matrix: a role that has run out
it('a site administrator whose membership ended yesterday gets 404 like a stranger', async () => {
  expect(await answersTo(ofSites, 'siteAdmin', '2020-01-01')).toEqual(all(ofSites, 404))
})
