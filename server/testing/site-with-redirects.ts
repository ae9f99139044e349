import type { FastifyInstance } from 'fastify'
import type { SiteRole } from '#contract/roles.ts'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { aNewsroom, visit } from './test-sites.ts'

/** A site with calls that add and list redirects as its administrator, and follow them as a visitor. */
export async function siteWithRedirects(test: TestApp, sites: FastifyInstance) {
  const room = await aNewsroom(test)
  const { siteId } = room
  const as = async (role: SiteRole) => signedInAs(test, await aUser(test.database, { roles: { [siteId]: role } }))
  const browser = await as('siteAdmin')
  const root = `/api/site/${siteId}/redirects`
  const add = (from: string, to: string, more: object = {}) => browser.send('POST', root, { from, to, code: 301, ...more })
  const list = async (query = ''): Promise<{ redirects: RedirectRow[]; total: number; next: string | null }> =>
    (await browser.get(root + query)).body
  const answerOf = async (path: string) => {
    const { statusCode, headers } = await visit(sites, `/${siteId}${path}`)
    return [statusCode, headers.location]
  }
  const tryRows = async (text: string) => {
    const { status, body } = await browser.send('POST', `${root}/plan`, { text })
    return { status, body: body as { rows: { line: number; faults: string[] }[]; counts: { new: number; fault: number } } }
  }
  const importRows = async (text: string) => {
    const { status, body } = await browser.send('POST', `${root}/run`, { text })
    return { status, body: body as { added: number } }
  }
  return { ...room, as, browser, root, add, list, answerOf, tryRows, importRows }
}
