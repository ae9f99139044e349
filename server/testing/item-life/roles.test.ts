import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ItemAction } from '#contract/permissions.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { SiteRole as SiteRoles } from '#contract/roles.ts'
import { createItem } from '../../modules/items/life/item-draft.ts'
import { publishItem } from '../../modules/items/life/item-transitions.ts'
import { aSite, aUser } from '../factories.ts'
import { morningIn } from '../morning-in.ts'
import { signedInAs, testApp } from '../test-app.ts'
import type { TestBrowser } from '../test-app.ts'
import type { Sample } from './life.ts'
import { everyArea } from './life.ts'

const test = await testApp()

// The rights of every role to every item call, over HTTP. The reasons equal those of the disabled buttons on the screens:
// one function gives both (contract/permissions.ts).

interface Call {
  readonly action: ItemAction
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The call names a version or a link that does not exist. */
  readonly isOfNothing?: true
}

const from = { draftVersion: 1 }
const callsOf = ({ line }: Sample): readonly Call[] => [
  { action: 'edit', method: 'PATCH', path: '/draft', body: { fields: { [line]: 'Ny rad' }, versions: { [line]: 1 } } },
  { action: 'edit', method: 'POST', path: '/name-version', body: { ...from, name: 'Före mötet' } },
  { action: 'requestReview', method: 'POST', path: '/review', body: from },
  { action: 'withdrawReview', method: 'POST', path: '/withdraw-review', body: from },
  { action: 'requestChanges', method: 'POST', path: '/request-changes', body: { ...from, comment: 'Mer om pengarna.' } },
  { action: 'publish', method: 'POST', path: '/publish', body: from },
  { action: 'schedule', method: 'POST', path: '/schedule', body: { ...from, publishAt: morningIn(30) } },
  { action: 'schedule', method: 'POST', path: '/unpublish-at', body: { ...from, unpublishAt: morningIn(60) } },
  { action: 'cancelSchedule', method: 'POST', path: '/cancel-schedule', body: from },
  { action: 'unpublish', method: 'POST', path: '/unpublish', body: from },
  { action: 'discard', method: 'POST', path: '/discard', body: from },
  {
    action: 'restoreVersion',
    method: 'POST',
    path: '/restore-version',
    body: { ...from, revisionId: randomUUID() },
    isOfNothing: true,
  },
  { action: 'changeAddress', method: 'POST', path: '/address', body: { ...from, slug: 'en-ny-adress' } },
  { action: 'share', method: 'POST', path: '/preview-links', body: { isShared: true } },
  { action: 'share', method: 'DELETE', path: `/preview-links/${randomUUID()}`, isOfNothing: true },
  { action: 'trash', method: 'POST', path: '/trash', body: from },
  { action: 'restore', method: 'POST', path: '/restore', body: from },
  { action: 'deleteForever', method: 'POST', path: '/delete-forever', body: { ...from, confirmation: 'nej' } },
]

/** The calls that every role may read. */
const reads = ['', '/check', '/history', '/address', '/incoming', '/preview-links']

describe.each(everyArea)('the roles and %s', (name, sample) => {
  const { area, complete, titled } = sample
  const root = (siteId: string) => `/api/site/${siteId}/${name}`
  let titles = 0

  async function aSiteWith(role: SiteRole) {
    const siteId = await aSite(test.database)
    const person = await aUser(test.database, { name: 'Kim Lind', roles: { [siteId]: role } })
    const anna = await aUser(test.database, { name: 'Anna Berg', roles: { [siteId]: 'editor' } })
    const make = async (userId: string, isPublished: boolean) =>
      test.database.inSite(siteId, async (site) => {
        const work = { site, area, actor: { userId, role: 'editor' as const, now: test.clock() } }
        const item = await createItem(work, { content: { ...complete, ...titled(`Titel ${++titles}`) } })
        if (isPublished) await publishItem(work, item.id, 1)
        return item
      })
    const browser: TestBrowser = await signedInAs(test, person)
    return { siteId, person, anna, make, browser }
  }

  // covers Item steps: who may: each action, role, own and others'
  // covers Content end to end: the same life in all areas, the same answer to each role
  it.each(SiteRoles.options)('lets a %s do what the screens say, and answers the rest with the same reason', async (role) => {
    const { siteId, person, anna, make, browser } = await aSiteWith(role)
    for (const isOwn of [true, false]) {
      for (const everPublished of [true, false]) {
        for (const call of callsOf(sample)) {
          const item = await make(isOwn ? person.id : anna.id, everPublished)
          const answer = await browser.send(call.method, `${root(siteId)}/${item.id}${call.path}`, call.body)
          const reason = itemRefusal(role, call.action, {
            isOwn,
            everPublished,
            isScheduled: false,
            isRequired: false,
            isForEditors: area.isForEditors,
          })
          const about = `${role} ${isOwn ? 'own' : 'other'} ${everPublished ? 'public' : 'draft'} ${call.action}`
          // The call may not fit the item's state (400, 409, 404), but it must have passed the check of the role.
          if (reason === null) expect([200, 204, 400, 409, ...(call.isOfNothing ? [404] : [])], about).toContain(answer.status)
          // A reader is refused before the item is read.
          else if (role === 'reader') expect(answer.status, about).toBe(403)
          else expect(answer, about).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message: reason } })
        }
      }
    }
  })

  it('lets the weakest role read all there is to read', async () => {
    const { siteId, anna, make, browser } = await aSiteWith('reader')
    const item = await make(anna.id, true)
    for (const path of reads) expect((await browser.get(`${root(siteId)}/${item.id}${path}`)).status, path).toBe(200)
    for (const path of ['', '/counts', '/calendar?month=2026-11', '?sort=title', '?sort=date&filter=reviewDue', '?search=titel']) {
      expect((await browser.get(root(siteId) + path)).status, path).toBe(200)
    }
  })

  // covers Content end to end: another site is 404, whatever is asked
  it('is not there for whoever is not signed in, or belongs to another site', async () => {
    const { siteId, anna, make } = await aSiteWith('editor')
    const item = await make(anna.id, true)
    const stranger = await aSiteWith('siteAdmin')
    for (const path of reads) {
      expect((await stranger.browser.get(`${root(siteId)}/${item.id}${path}`)).status, path).toBe(404)
      // The item's id below the stranger's own site is unknown too.
      expect((await stranger.browser.get(`${root(stranger.siteId)}/${item.id}${path}`)).status, path).toBe(404)
    }
    for (const { method, path, body } of callsOf(sample)) {
      expect((await stranger.browser.send(method, `${root(siteId)}/${item.id}${path}`, body)).status, path).toBe(404)
      expect((await stranger.browser.send(method, `${root(stranger.siteId)}/${item.id}${path}`, body)).status, path).toBe(404)
    }
  })
})
