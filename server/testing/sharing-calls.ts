import { expect } from 'vitest'
import type { AdditionInput } from '#contract/broadcasts/broadcasts.ts'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { ItemPage } from '#contract/items/items.ts'
import type { DisplayInput } from '#contract/sharing/display.ts'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import type { TestAnswer, TestBrowser } from './test-app.ts'

// The calls by which the federation shares items of its own site, and other sites decide about them.

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

const nothingAdded: AdditionInput = { lead: '', quote: '', quotePersonId: null, pinnedUntil: null, version: null }

/** A site's decisions about shared things. */
export const decisionCalls = (browser: TestBrowser, siteId: string) => ({
  display: (id: string, display: DisplayInput['display'], how: Partial<Omit<DisplayInput, 'display'>> = {}): Promise<TestAnswer> =>
    browser.send('PUT', `/api/site/${siteId}/shared/${id}/display`, { display, reason: '', version: null, ...how }),
  add: (id: string, addition: Partial<AdditionInput>): Promise<TestAnswer> =>
    browser.send('PUT', `/api/site/${siteId}/broadcasts/${id}`, { ...nothingAdded, ...addition }),
  /** Among the site's news. */
  broadcast: async (id: string): Promise<LocalBroadcast | undefined> => {
    const { status, body } = await browser.get(`/api/site/${siteId}/news?limit=100`)
    expect(status).toBe(200)
    return (body as ItemPage).broadcasts?.find(({ row }) => row.id === id)?.row
  },
})
