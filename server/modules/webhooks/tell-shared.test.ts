import { afterEach, describe, expect, it } from 'vitest'
import type { WebhookInput } from '#contract/settings/webhooks.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import { aFederation } from '../../testing/a-federation.ts'
import { atWork } from '../../testing/at-work.ts'
import { everyPart } from '../../testing/every-part.ts'
import { textOf } from '../../testing/factories.ts'
import { decisionCalls, newsToAll, sharingCalls } from '../../testing/sharing-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { aWebhook } from '../../testing/webhook-factory.ts'
import { fail, webhookOffice } from '../../testing/webhook-office.ts'
import { receiverName } from '../../testing/webhook-receiver.ts'
import { saveDraft } from '../items/life/item-draft.ts'
import { eraseItem } from '../items/life/item-erasure.ts'
import { publishItem, unpublishItem } from '../items/life/item-transitions.ts'
import { tellSharedNews } from './tell-shared.ts'
import { webhookJobs } from './webhook-jobs.ts'
import { changeWebhook, pauseWebhook, resumeWebhook } from './webhook-service.ts'

// Webhooks that are told of the federation's news: what becomes of it on their site, in order, and nothing of what is not shown there.

const test = await testApp()
const { database, superuser } = test
const { office, riks, read, revisions } = await aFederation(test)
const { shared: sent, ended: recalled } = sharingCalls(riks, newsToAll)
const { receiver, deps: ofOffice } = await webhookOffice()
let ahead = 0
const clock = (): Date => new Date(Date.now() + ahead)
const deps = { ...ofOffice, database, clock }
afterEach(async () => {
  await superuser.query('delete from jobs; delete from webhooks')
})

/** Runs the sweep that tells, then the deliveries. */
async function work(): Promise<void> {
  await tellSharedNews(database, everyPart)
  await runDueJobs(database, webhookJobs(deps), clock(), fail)
}

async function aLocal(overrides: Partial<WebhookInput> = { tellsBroadcasts: true }) {
  const room = await aNewsroom(test)
  const hook = await aWebhook(test, room, overrides)
  const lo = await atWork(test, 'editor', room.siteId)
  const heard = () =>
    receiver.callsTo(hook.path).map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string; url: string | null; fromFederation: boolean } }
      return [type, data.id, data.url?.split('/news/')[1] ?? null, data.fromFederation]
    })
  const deliveries = async (): Promise<number> =>
    (await superuser.query('select count(*)::int as n from webhook_deliveries where site_id = $1', [room.siteId])).rows[0].n
  return { ...room, hook, ...decisionCalls(lo.browser, room.siteId), heard, deliveries }
}
type Local = Awaited<ReturnType<typeof aLocal>>
const by = ({ siteId, editor }: Local) => ({ ...editor(), siteId })
const inputOf = ({ hook }: Local): WebhookInput => ({
  name: 'Vår app',
  url: `https://${receiverName}${hook.path}`,
  events: ['published', 'updated', 'removed'],
  tellsBroadcasts: true,
})

describe('a webhook that wants to know of riksnyheter', () => {
  // covers What others build on: webhooks: news of the federation
  it('hears that one begins to be shown, changes and is recalled, without a write for any site in these steps', async () => {
    const [local, silent] = [await aLocal(), await aLocal({})]
    const item = await office.published({ title: 'Kongressen hörs', body: textOf('Text.') })
    const before = [await revisions(), await local.deliveries()]
    await sent(item.id)
    expect([await revisions(), await local.deliveries()]).toEqual(before)
    await work()
    await work()
    expect(local.heard()).toEqual([['item.published', item.id, 'kongressen-hors', true]])
    expect((await read(local.siteId, '/api/v1/news/kongressen-hors')).json()).toMatchObject({ id: item.id })
    const saved = await office.step((one) =>
      saveDraft(one, item.id, { fields: { lead: 'Ny ingress.' }, versions: { lead: 1 }, resolvesConflict: false }),
    )
    await office.step((one) => publishItem(one, item.id, saved.item.draftVersion))
    await work()
    await recalled(item.id)
    expect(await local.deliveries()).toBe(2)
    await work()
    expect(local.heard().slice(1)).toEqual([
      ['item.updated', item.id, 'kongressen-hors', true],
      ['item.removed', item.id, null, true],
    ])
    expect([silent.heard(), await silent.deliveries()]).toEqual([[], 0])
  })

  it('hears what its site decides, and where it stands beside an item of the site’s own', async () => {
    const local = await aLocal()
    const own = await local.published({ title: 'Samma rubrik här' })
    const item = await office.published({ title: 'Samma rubrik här' })
    const offered = await office.published({ title: 'Ett förslag' })
    await sent(item.id)
    await sent(offered.id, { mode: 'offered' })
    await work()
    await local.display(offered.id, 'shown')
    await local.add(item.id, { lead: 'Hos oss.' })
    await work()
    await local.display(item.id, 'hidden', { reason: 'Egen text.', version: 1 })
    await work()
    const theirs = local.heard().filter(([, id]) => id !== own.id)
    expect(theirs.filter(([, id]) => id === item.id)).toEqual([
      ['item.published', item.id, 'riks/samma-rubrik-har', true],
      ['item.updated', item.id, 'riks/samma-rubrik-har', true],
      ['item.removed', item.id, null, true],
    ])
    expect(theirs.filter(([, id]) => id === offered.id)).toEqual([['item.published', offered.id, 'ett-forslag', true]])
    expect(local.heard().filter(([, id]) => id === own.id)).toEqual([['item.published', own.id, 'samma-rubrik-har', false]])
    expect((await read(local.siteId, '/api/v1/news/riks/samma-rubrik-har')).statusCode).toBe(404)
    await local.display(item.id, 'shown', { version: 2 })
    expect((await read(local.siteId, '/api/v1/news/riks/samma-rubrik-har', 1)).json()).toMatchObject({ id: item.id })
    for (const { id } of [item, offered]) await recalled(id)
  })

  it('hears in order of what was recalled while it did not answer', async () => {
    const local = await aLocal()
    const item = await office.published({ title: 'Återkallas under väntan' })
    receiver.answer(local.hook.path, 500)
    await sent(item.id)
    await work()
    await recalled(item.id)
    // What waits is finished first.
    await work()
    expect(await local.deliveries()).toBe(1)
    receiver.answer(local.hook.path, 204)
    ahead += 60_000
    for (let n = 0; n < 3; n++) await work()
    expect(local.heard()).toEqual([
      ['item.published', item.id, 'aterkallas-under-vantan', true],
      ['item.removed', item.id, null, true],
    ])
  })

  it('tells two processes’ finds once, and is told nothing while the site is stopped or the webhook paused', async () => {
    const local = await aLocal()
    const [item, later] = [await office.published({ title: 'Två processer' }), await office.published({ title: 'Under pausen' })]
    await sent(item.id)
    await Promise.all([tellSharedNews(database, everyPart), tellSharedNews(database, everyPart)])
    expect(await local.deliveries()).toBe(1)
    await work()
    const stop = (stopped: string | null) =>
      superuser.query(
        'update sites set stopped = $2, stopped_at = case when $2::text is null then null else now() end where id = $1',
        [local.siteId, stopped],
      )
    await stop('paused')
    await recalled(item.id)
    await work()
    expect(await local.deliveries()).toBe(1)
    await stop(null)
    await work()
    expect(local.heard().map(([type]) => type)).toEqual(['item.published', 'item.removed'])
    await pauseWebhook(deps, local.hook.id, by(local))
    await sent(later.id)
    await work()
    await resumeWebhook(deps, local.hook.id, by(local))
    await work()
    expect(local.heard()).toHaveLength(2)
    await recalled(later.id)
    await work()
    expect(local.heard().at(-1)).toEqual(['item.removed', later.id, null, true])
  })

  it('hears nothing of drafts, of what is meant for others, or of what it had before it was switched on', async () => {
    const local = await aLocal({})
    const other = await aNewsroom(test)
    const before = await office.published({ title: 'Visas redan' })
    await sent(before.id)
    await changeWebhook(deps, local.hook.id, inputOf(local), by(local))
    const others = await office.published({ title: 'Till andra' })
    await sent(others.id, { target: { kind: 'sites', siteIds: [other.siteId] } })
    await office.draft({ title: 'Bara ett utkast' })
    await work()
    expect(local.heard()).toEqual([])
    for (const { id } of [before, others]) await recalled(id)
    await work()
    expect(local.heard().map(([, id]) => id)).toEqual([before.id])
  })

  it.each([
    ['is unpublished', (id: string, version: number) => office.step((one) => unpublishItem(one, id, version))],
    ['is erased', (id: string) => office.step((one) => eraseItem(one, id))],
  ])('hears that one is gone that %s', async (_what, step) => {
    const local = await aLocal()
    const item = await office.published({ title: `Försvinner ${_what}` })
    await sent(item.id)
    await work()
    await step(item.id, item.draftVersion)
    await work()
    expect(local.heard().map(([type]) => type)).toEqual(['item.published', 'item.removed'])
  })
})
