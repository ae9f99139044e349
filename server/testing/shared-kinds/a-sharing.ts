import { expect } from 'vitest'
import type { SiteRole } from '#contract/roles.ts'
import { aFederation } from '../a-federation.ts'
import type { AtWork } from '../at-work.ts'
import { atWork } from '../at-work.ts'
import { aUser } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import { signedInAs } from '../test-app.ts'
import { soon } from '../test-sites.ts'
import { itemKinds, sharedItem } from './shared-items.ts'
import type { How, SharedKind, SharedWords } from './shared-kind.ts'
import { sharedPerson } from './shared-person.ts'
import { sharedPicture } from './shared-picture.ts'
import type { SharingRule } from './sharing-rules.ts'
import { sharingRules } from './sharing-rules.ts'

/** A title that no other kind has. */
export const titled = (words: string, { name }: SharedKind): string => `${words} av ${name}`

/** The federation, every kind of thing that it shares, and visitors of all sites on two nodes. */
export async function aSharing(test: TestApp) {
  const federation = await aFederation(test)
  const { office, read } = federation
  const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  /** One for each kind: calls of one person are counted by the minute. */
  const aStage = async () => {
    const user = await aUser(test.database, { name: 'Rut Riks', isFederationEditor: true })
    return { test, office, admin, user, sharer: await signedInAs(test, user) }
  }
  const sharers = new Map<string, string>()
  const kinds: SharedKind[] = []
  const add = async (make: (stage: Awaited<ReturnType<typeof aStage>>) => SharedKind | Promise<SharedKind>) => {
    const stage = await aStage()
    const kind = await make(stage)
    sharers.set(kind.key, stage.user.id)
    kinds.push(kind)
  }
  for (const kind of itemKinds) await add((stage) => sharedItem(kind, stage))
  await add(sharedPerson)
  await add(sharedPicture)

  const share = async (kind: SharedKind, id: string, how: How = {}): Promise<void> => {
    const { status, body } = await kind.share(id, how)
    expect([status, body]).toEqual([200, expect.anything()])
  }
  const end = async (kind: SharedKind, id: string): Promise<void> => expect((await kind.end(id)).status).toBe(200)
  const isShown = (siteId: string, path: string, words: string) =>
    soon(async () => {
      for (const node of [0, 1] as const)
        expect([path, (await read(siteId, path, node)).body]).toEqual([path, expect.stringContaining(words)])
    })
  const isGone = (siteId: string, path: string, words: string) =>
    soon(async () => {
      for (const node of [0, 1] as const) {
        const { body, statusCode } = await read(siteId, path, node)
        expect([path, statusCode < 500, statusCode === 200 && body.includes(words)]).toEqual([path, true, false])
      }
    })
  const under = (rule: SharingRule): readonly SharedKind[] => kinds.filter(({ key }) => sharingRules[rule][key] === true)
  return {
    ...federation,
    admin,
    own: office.siteId,
    share,
    end,
    isShown,
    isGone,
    /** The kinds that the rule holds for. */
    under,
    /** Those of them that are items of the federation's own site, with what only these have. */
    itemsUnder: (rule: SharingRule) =>
      under(rule).flatMap((kind) => itemKinds.flatMap((item) => (item.key === kind.key ? { name: kind.name, kind, item } : []))),
    /** Who shares things of this kind. */
    sharerOf: ({ key }: SharedKind): string => sharers.get(key) ?? '',
    shared: async (kind: SharedKind, words: SharedWords, how: How = {}): Promise<string> => {
      const id = await kind.made(words)
      await share(kind, id, how)
      return id
    },
    /** It is gone from the site on every node, and what stands in its place is there. */
    leaves: async ({ instead }: SharedKind, { siteId }: Pick<AtWork, 'siteId'>, path: string, words: string): Promise<void> => {
      await isGone(siteId, path, words)
      if (instead !== null) await isShown(siteId, path, instead)
    },
    aLocal: (role: SiteRole = 'editor', onSite?: string): Promise<AtWork> => atWork(test, role, onSite),
    /** The item of a site at that address. */
    itemAt: async (siteId: string, path: string): Promise<string> => {
      const { rows } = await test.superuser.query<{ id: string }>('select id from items where site_id = $1 and path = $2', [
        siteId,
        path,
      ])
      return rows[0]?.id ?? ''
    },
    /** A change of a site that administrators make. */
    changed: async (change: object): Promise<void> => {
      const { status, body } = await admin.send('POST', '/api/admin/sites/changes', { changes: [change] })
      expect([status, (body as { results: { refusal: string | null }[] }).results[0]?.refusal]).toEqual([200, null])
    },
  }
}
