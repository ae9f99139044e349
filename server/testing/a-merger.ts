import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { MergeChoices, MergePreview, SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { itemAreas } from '../item-areas.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { mergeJobs } from '../site-merge/merge-jobs.ts'
import type { MergeDeps } from '../site-merge/write-merge.ts'
import { areasByName } from '../site-export/reading/opened-copy.ts'
import { aUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { testSites, visit } from './test-sites.ts'

/** What both sites have stands once. */
export const keepAll: MergeChoices = {
  news: 'keep',
  policy: 'keep',
  pages: 'keep',
  systemPages: 'keep',
  persons: 'keep',
  bodies: 'keep',
  menu: 'keep',
  roles: false,
}

/** An administrator who merges sites and takes that back, and two nodes that show all of them. */
export async function aMerger(test: TestApp) {
  await test.superuser.query("insert into federation (name) values ('Samling Framåt') on conflict do nothing")
  const stored = { files: test.files, images: test.images }
  const nodes = [await testSites(test, stored), await testSites(test, stored)] as const
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const root = (siteId: string): string => `/api/admin/sites/${siteId}/merge`
  const begin = (from: string, into: string, choices: Partial<MergeChoices> = {}) =>
    admin.send('POST', root(from), { into, choices: { ...keepAll, ...choices } })
  const state = async (from: string): Promise<SiteMerge | null> =>
    ((await admin.get(root(from))).body as { merge: SiteMerge | null }).merge
  const askUndo = async (from: string) => admin.send('POST', `/api/admin/undo/${(await state(from))?.undoToken}`)
  /** Runs all due jobs; returns their errors. `ms`: how much later than now. */
  async function work(overrides: Partial<MergeDeps> = {}, ms = 0): Promise<unknown[]> {
    const faults: unknown[] = []
    const deps = { ...test, areas: areasByName(itemAreas), ...overrides }
    const now = new Date(test.clock().getTime() + ms)
    await runDueJobs(test.database, mergeJobs(deps), now, (_job, error) => faults.push(error))
    return faults
  }
  return {
    admin,
    root,
    begin,
    askUndo,
    state,
    work,
    nodes,
    read: (siteId: string, path: string): Promise<LightMyRequestResponse> => visit(nodes[0], `/${siteId}${path}`),
    preview: async (from: string, into: string): Promise<MergePreview> =>
      (await admin.get(`${root(from)}/preview?into=${into}`)).body,
    async merge(from: string, into: string, choices: Partial<MergeChoices> = {}): Promise<void> {
      const answer = await begin(from, into, choices)
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ state: 'running' })])
      expect(await work()).toEqual([])
      expect(await state(from)).toMatchObject({ state: 'done', fault: null })
    },
    async undo(from: string): Promise<void> {
      const answer = await askUndo(from)
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ words: expect.stringContaining('Slå ihop') })])
      expect(await work()).toEqual([])
      expect(await state(from)).toMatchObject({ state: 'undone', undoUntil: null })
    },
  }
}
