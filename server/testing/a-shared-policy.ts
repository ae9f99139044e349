import { expect } from 'vitest'
import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import type { ExtensionInput, LocalTopic, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import type { SharingState, ShareInput } from '#contract/sharing/sharing.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { aFederation } from './a-federation.ts'
import { aUser } from './factories.ts'
import { sharingCalls, toAll } from './sharing-calls.ts'
import type { TestApp } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import { aNewsroom, soon } from './test-sites.ts'

const area = policyArea as ItemArea<never>
export const summary = 'Vi vill att alla barn ska ha nära till en bra förskola.'

/** An answer as the tests read it. */
interface Told extends Pick<SharedTopicView, 'extension' | 'seen'>, Pick<SharingState, 'counts' | 'hiddenOn'> {
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, { readonly message: string }>>
  readonly itemId: string
  readonly state: string
  readonly content: PolicyTopicContent
}
export const told = ({ body }: { readonly body: never }): Told => body

/** A local site with an editor. */
async function localSite(test: TestApp, role: 'reader' | 'writer' | 'editor' = 'editor', municipality = 'Skövde') {
  const room = await aNewsroom(test)
  await test.superuser.query('update sites set municipality = $2 where id = $1', [room.siteId, municipality])
  const browser = await signedInAs(test, await aUser(test.database, { name: 'Lo Lokal', roles: { [room.siteId]: role } }))
  const root = `/api/site/${room.siteId}/shared-policy`
  const row = async (id: string): Promise<LocalTopic | undefined> =>
    ((await browser.get(root)).body as { topics: LocalTopic[] }).topics.find((one) => one.id === id)
  const view = async (id: string): Promise<SharedTopicView> => (await browser.get(`${root}/${id}`)).body
  const draft = async (id: string, words: Partial<ExtensionInput>) => {
    const { central, extension } = await view(id)
    const { summary: said = '', demands = [], body = emptyRichText, isHidden = false, version = null } = extension ?? {}
    const kept = await browser.send('PUT', `${root}/${id}`, { summary: said, demands, body, isHidden, version, ...words })
    return { kept, revision: central?.revision ?? '00000000-0000-4000-8000-000000000000' }
  }
  const keep = async (id: string, words: Partial<ExtensionInput>) => (await draft(id, words)).kept
  /** Kept and published; what keeps it from that. */
  const save = async (id: string, words: Partial<ExtensionInput>, seen?: string) => {
    const { kept, revision } = await draft(id, words)
    if (kept.status !== 200) return kept
    return browser.send('POST', `${root}/${id}/publish`, { revision: seen ?? revision, version: told(kept).extension?.version })
  }
  return { ...room, browser, root, row, view, keep, save }
}

/** The federation, and the steps of sharing its topics. */
export async function aSharedPolicy(test: TestApp) {
  const federation = await aFederation(test)
  const { office, riks, read } = federation
  const aTopic = (content: Partial<PolicyTopicContent>): Promise<StoredItem> =>
    office.publishedIn(policyArea, { summary, ...content })
  const { shared, ended: withdrawn } = sharingCalls(riks, toAll)
  const aShared = async (content: Partial<PolicyTopicContent>, how: Partial<ShareInput> = {}): Promise<StoredItem> => {
    const item = await aTopic(content)
    await shared(item.id, how)
    return item
  }

  /** The federation publishes another text of the topic. */
  async function rewritten(item: StoredItem, fields: Partial<PolicyTopicContent>): Promise<void> {
    const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
    const { item: saved } = await office.step(
      (work) => saveDraft(work, item.id, { fields: { ...fields }, versions, resolvesConflict: false }),
      area,
    )
    await office.step((work) => publishItem(work, item.id, saved.draftVersion), area)
  }

  const shows = (siteId: string, text: string, path = '/politik') =>
    soon(async () => expect((await read(siteId, path)).body).toContain(text))
  const hides = (siteId: string, text: string, path = '/politik') =>
    soon(async () => expect((await read(siteId, path)).body).not.toContain(text))

  const aLocal = (...how: [role?: 'reader' | 'writer' | 'editor', municipality?: string]) => localSite(test, ...how)
  return { ...federation, aTopic, shared, withdrawn, aShared, rewritten, shows, hides, aLocal }
}
