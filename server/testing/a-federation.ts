import type { LightMyRequestResponse } from 'fastify'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { aNewsroom, testSites, visit } from './test-sites.ts'

/** The federation's own site, `rikskansliet`, with a federation editor, and two nodes that show all sites. */
export async function aFederation(test: TestApp) {
  const stored = { files: test.files, images: test.images }
  const nodes = [await testSites(test, stored), await testSites(test, stored)] as const
  const office = await aNewsroom(test, { id: 'rikskansliet' })
  await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
  /** Null: the federation has no site of its own. */
  const chooseOwn = (id: string | null) => test.superuser.query('update federation set own_site_id = $1', [id])
  await chooseOwn(office.siteId)
  const rut = await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true })
  return {
    office,
    chooseOwn,
    rut,
    riks: await signedInAs(test, rut),
    read: (siteId: string, path: string, node: 0 | 1 = 0): Promise<LightMyRequestResponse> =>
      visit(nodes[node], `/${siteId}${path}`),
    /** The revision of every site: unchanged while no site is written. */
    revisions: async (): Promise<unknown[]> => (await test.superuser.query('select id, revision from sites order by id')).rows,
  }
}
