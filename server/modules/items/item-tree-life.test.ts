import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trials } from '#contract/testing/trials.ts'
import { itemAreas } from '../../item-areas.ts'
import { HttpError } from '../../platform/errors.ts'
import { everyPart } from '../../testing/every-part.ts'
import { aSite, aUser, textOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { pageTreeOf } from '../pages/page-tree.ts'
import type { ItemArea } from './item-area.ts'
import { createItem } from './life/item-draft.ts'
import { purgeTrash } from './life/item-purge.ts'
import type { StoredItem } from './store/item-store.ts'
import { findItem } from './store/item-store.ts'
import { takenBack } from '../../testing/taken-back.ts'
import { deleteForever, publishItem, restoreItem, trashItem } from './life/item-transitions.ts'
import { moveItem } from './life/item-tree.ts'
import type { Fields } from './actor.ts'
import type { Work } from './store/item-work.ts'

// After any sequence of steps on a tree of pages, living pages are reachable and trashed ones removable.

const { database, superuser } = await testDatabase()
// `itemAreas` contains the pages; without them every test fails at its first step.
const [area] = itemAreas.filter(({ name }) => name === 'pages') as [ItemArea<Fields>]
const anna = await aUser(database)

type Command =
  | { readonly kind: 'trash' | 'restore' | 'delete' | 'publish'; readonly page: number }
  | { readonly kind: 'move'; readonly page: number; readonly below: number | null; readonly before: number | null }
  | { readonly kind: 'create'; readonly below: number | null }
  | { readonly kind: 'undo'; readonly step: number }

const page = fc.nat({ max: 5 })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('trash' as const), page }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), page }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), page, below: fc.option(page), before: fc.option(page) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), step: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), page }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const), page }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), below: fc.option(page) }) },
)

/** The initial tree: each page is below one of the earlier ones, where the depth allows it. */
const shape = fc.tuple(...[0, 1, 2, 3, 4].map((most) => fc.option(fc.nat({ max: most }), { freq: 4 })))

async function aTree(parents: readonly (number | null)[]) {
  const siteId = await aSite(database)
  const ids: string[] = []
  const tokens: string[] = []
  const inSite = <T>(work: (work: Work) => Promise<T>): Promise<T> =>
    database.inSite(siteId, (site) => work({ site, area, actor: { userId: anna.id, role: 'siteAdmin', now: new Date() } }))
  const create = (parentId: string | undefined) =>
    inSite(async (work) => {
      const content = { title: `Sida ${ids.length + 1}`, body: textOf('Något att läsa.') }
      ids.push((await createItem(work, { content, ...(parentId !== undefined && { parentId }) })).id)
    })
  const idOf = (nth: number | null): string | null => (nth === null ? null : (ids[nth % ids.length] ?? null))
  /** A refusal is a valid outcome; an internal error is not. */
  const attempt = async (work: (work: Work) => Promise<unknown>): Promise<void> => {
    await inSite(work).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
    })
  }
  await create(undefined)
  for (const parent of parents) await create(idOf(parent) ?? undefined).catch(() => create(undefined))

  async function run(next: Command): Promise<void> {
    if (next.kind === 'undo') {
      const token = tokens.at(-1 - next.step)
      if (token !== undefined) await attempt((work) => takenBack(work.site, token, work.actor))
      return
    }
    if (next.kind === 'create') return create(idOf(next.below) ?? undefined).catch(() => undefined)
    const id = idOf(next.page) ?? ''
    await attempt(async (work) => {
      const { draftVersion } = await findItem(work.site, area.name, id, 'read')
      const step = async () => {
        switch (next.kind) {
          case 'trash':
            return trashItem(work, id, draftVersion)
          case 'restore':
            return restoreItem(work, id, draftVersion)
          case 'publish':
            return publishItem(work, id, draftVersion)
          case 'move':
            return moveItem(work, id, { draftVersion, parentId: idOf(next.below), beforeId: idOf(next.before) })
          case 'delete':
            return deleteForever(work, id, { draftVersion, confirmation: 'ta bort' })
        }
      }
      const taken = await step()
      if (taken) tokens.push(taken.undoToken)
    })
  }
  const stored = async (): Promise<Pick<StoredItem, 'id' | 'parentId' | 'path' | 'sortKey' | 'deletedAt' | 'draftVersion'>[]> =>
    (
      await superuser.query(
        `select id, parent_id as "parentId", path, sort_key as "sortKey", deleted_at as "deletedAt", draft_version as "draftVersion"
         from items where site_id = $1 order by id`,
        [siteId],
      )
    ).rows
  return { siteId, inSite, run, stored }
}

type Tree = Awaited<ReturnType<typeof aTree>>

/** Every living page is below a living one, at most two further down, and its address follows the tree. */
async function expectReachable({ inSite, stored }: Tree): Promise<void> {
  const living = (await stored()).filter(({ deletedAt }) => deletedAt === null)
  const byId = new Map(living.map((row) => [row.id, row]))
  for (const { parentId, path } of living) {
    const parent = parentId === null ? null : byId.get(parentId)
    expect(parent, 'what stands below the trash').toBeDefined()
    expect(path.slice(0, path.lastIndexOf('/'))).toBe(parent?.path ?? '')
    expect(path.split('/').length - 1).toBeLessThanOrEqual(area.depth)
  }
  expect(new Set(living.map(({ path }) => path)).size).toBe(living.length)
  expect(new Set(living.map(({ parentId, sortKey }) => `${parentId} ${sortKey}`)).size).toBe(living.length)
  const tree = await inSite(({ site }) => pageTreeOf(site, anna.id, '2026-11-27'))
  expect(tree.map(({ id }) => id).toSorted()).toEqual(living.map(({ id }) => id))
}

/** No reference keeps a trashed page: all are removed one by one by hand, or by the purge a month later. */
async function expectRemovable({ siteId, inSite, stored }: Tree, byHand: boolean): Promise<void> {
  const trashed = (await stored()).filter(({ deletedAt }) => deletedAt !== null)
  if (byHand) {
    for (const { id, draftVersion } of trashed)
      await inSite((work) => deleteForever(work, id, { draftVersion, confirmation: 'ta bort' }))
  } else {
    await superuser.query(
      `update items set deleted_at = deleted_at - interval '31 days' where site_id = $1 and deleted_at is not null`,
      [siteId],
    )
    expect(await purgeTrash(database, itemAreas, everyPart, new Date())).toBe(trashed.length)
  }
  expect((await stored()).filter(({ deletedAt }) => deletedAt !== null)).toEqual([])
}

// covers Trash and undo: any sequence: the living are reached, the trashed can be deleted, the sweep gets done
it('leaves every living page reachable, every trashed one removable and the purge able to finish', async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.array(command, { minLength: 4, maxLength: 18 }), fc.boolean(), async (parents, commands, byHand) => {
      const tree = await aTree(parents)
      for (const next of commands) {
        await tree.run(next)
        await expectReachable(tree)
      }
      await expectRemovable(tree, byHand)
      await expectReachable(tree)
    }),
    { numRuns: trials(100) },
  )
}, 60_000)
