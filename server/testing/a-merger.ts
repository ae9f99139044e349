import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { MergeChoices, SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { itemAreas } from '../item-areas.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { mergeJobs } from '../site-merge/merge-jobs.ts'
import { areasByName } from '../site-export/reading/opened-copy.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { testSites, visit } from './test-sites.ts'

const keepAll: MergeChoices = {
  news: 'keep',
  policy: 'keep',
  pages: 'keep',
  systemPages: 'keep',
  persons: 'keep',
  bodies: 'keep',
  menu: 'keep',
  roles: false,
}

/** An administrator who merges sites and takes that back, and a node that shows all of them. */
export async function aMerger(test: TestApp) {
  await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
  const app = await testSites(test, { files: test.files, images: test.images })
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const root = (siteId: string): string => `/api/admin/sites/${siteId}/merge`
  const state = async (from: string): Promise<SiteMerge | null> =>
    ((await admin.get(root(from))).body as { merge: SiteMerge | null }).merge
  async function work(): Promise<void> {
    const faults: unknown[] = []
    const deps = { ...test, areas: areasByName(itemAreas) }
    await runDueJobs(test.database, mergeJobs(deps), test.clock(), (_job, error) => faults.push(error))
    expect(faults).toEqual([])
  }
  return {
    admin,
    root,
    state,
    read: (siteId: string, path: string): Promise<LightMyRequestResponse> => visit(app, `/${siteId}${path}`),
    async merge(from: string, into: string): Promise<void> {
      const answer = await admin.send('POST', root(from), { into, choices: keepAll })
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ state: 'running' })])
      await work()
      expect(await state(from)).toMatchObject({ state: 'done', fault: null })
    },
    async undo(from: string): Promise<void> {
      const answer = await admin.send('POST', `${root(from)}/undo`)
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ state: 'undoing' })])
      await work()
      expect(await state(from)).toMatchObject({ state: 'undone' })
    },
  }
}
