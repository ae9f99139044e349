import { expect } from 'vitest'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import type { TestAnswer, TestBrowser } from './test-app.ts'

// The calls by which the federation shares what is on its own site.

export const placeOf = (id: string, siteId = 'rikskansliet'): string => `/api/site/${siteId}/items/${id}/sharing`

/** As topics and pages are shared with all sites. */
export const toAll: ShareInput = { mode: 'optional', target: { kind: 'all' }, isInMenu: false, pinDays: 0, version: null }
/** As news is. */
export const newsToAll: ShareInput = { ...toAll, mode: 'default' }

/** The steps of a federation editor, or of an administrator. */
export const sharingCalls = (riks: TestBrowser, usual: ShareInput) => ({
  async shared(id: string, how: Partial<ShareInput> = {}): Promise<SharingState> {
    const answer = await riks.send('PUT', placeOf(id), { ...usual, ...how })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return answer.body
  },
  ended: (id: string, version = 1): Promise<TestAnswer> => riks.send('POST', `${placeOf(id)}/end`, { version }),
})
