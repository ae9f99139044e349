import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/media/media.ts'
import { maxCollectionDepth } from '#contract/media/media.ts'
import { foldForSearch } from '#contract/slug.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { lockOnSite } from '../../../platform/database/named-lock.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed, log } from '../media-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Collections of pictures. The tree is small, so its rules are checked on all of it.

type Row = Pick<Collection, 'id' | 'parentId' | 'name'> & { readonly own: number }

const allRows = statement<Row>(
  'media_collections',
  `select c.id, c.parent_id as "parentId", c.name,
          (select count(*)::int from media m where m.site_id = c.site_id and m.collection_id = c.id and m.deleted_at is null) as own
   from media_collections c where c.site_id = $1 order by c.name collate "sv-x-icu", c.id`,
)
const insertRow = statement(
  'media_collection_insert',
  'insert into media_collections (site_id, id, parent_id, name, name_key) values ($1, $2, $3, $4, $5)',
)
const changeRow = statement(
  'media_collection_change',
  'update media_collections set parent_id = $3, name = $4, name_key = $5 where site_id = $1 and id = $2',
)
const emptyRow = statement(
  'media_collection_empty',
  'update media set collection_id = null where site_id = $1 and collection_id = $2',
)
const raiseRows = statement(
  'media_collection_raise',
  'update media_collections set parent_id = $3 where site_id = $1 and parent_id = $2',
)
const removeRow = statement('media_collection_remove', 'delete from media_collections where site_id = $1 and id = $2')
const makeLibrary = statement(
  'media_collection_library',
  'insert into media_libraries (site_id) values ($1) on conflict do nothing',
)

const maxCollections = 200
const keyOf = (name: string): string => foldForSearch(name)

const below = (rows: readonly Row[], id: string): Row[] =>
  rows.filter(({ parentId }) => parentId === id).flatMap((row) => [row, ...below(rows, row.id)])

const viewOf = (rows: readonly Row[]): Collection[] =>
  rows.map(({ own, ...row }) => ({ ...row, count: below(rows, row.id).reduce((sum, inner) => sum + inner.own, own) }))

/** By name; each count includes the collections below, like the list of a chosen collection. */
export const collectionsOf = async (library: SiteDb): Promise<Collection[]> => viewOf(await library.rows(allRows, [library.siteId]))

/** Locks all collections, so that the tree does not change meanwhile. */
async function hold({ library }: MediaWork): Promise<Row[]> {
  await lockOnSite(library, 'media collections')
  return library.rows(allRows, [library.siteId])
}

interface Wanted {
  readonly name: string
  readonly parentId: string | null
}

const depthOf = (rows: readonly Row[], id: string | null): number => {
  const row = rows.find((one) => one.id === id)
  return row ? 1 + depthOf(rows, row.parentId) : 0
}

const heightOf = (rows: readonly Row[], id: string): number =>
  1 + Math.max(0, ...rows.filter(({ parentId }) => parentId === id).map((row) => heightOf(rows, row.id)))

/** Throws unless the collection may have that name and parent. Null: a new collection. */
function refuseMisplaced(rows: readonly Row[], id: string | null, { name, parentId }: Wanted): void {
  if (parentId !== null && !rows.some((row) => row.id === parentId))
    throw invalidField('parentId', 'Samlingen som den skulle ligga i finns inte längre.')
  if (id !== null && parentId !== null && (parentId === id || below(rows, id).some((row) => row.id === parentId)))
    throw invalidField('parentId', 'En samling kan inte ligga i sig själv.')
  if (depthOf(rows, parentId) + (id === null ? 1 : heightOf(rows, id)) > maxCollectionDepth)
    throw invalidField('parentId', `Samlingar kan ligga i varandra i högst ${maxCollectionDepth} nivåer.`)
  const namesake = rows.find((row) => row.id !== id && row.parentId === parentId && keyOf(row.name) === keyOf(name))
  if (namesake) throw invalidField('name', `Det finns redan en samling som heter ”${namesake.name}” där.`, 'NAME_TAKEN', 409)
}

async function collectionView({ library }: MediaWork, id: string): Promise<Collection> {
  const one = (await collectionsOf(library)).find((collection) => collection.id === id)
  if (!one) throw notFound()
  return one
}

export async function createCollection(work: MediaWork, wanted: Wanted): Promise<Collection> {
  refuseUnlessAllowed(work, 'makeCollection', null)
  const { library } = work
  await library.rows(makeLibrary, [library.siteId])
  const rows = await hold(work)
  if (rows.length >= maxCollections) throw invalidField('name', `Högst ${maxCollections} samlingar. Använd etiketter i stället.`)
  refuseMisplaced(rows, null, wanted)
  const id = randomUUID()
  await library.rows(insertRow, [library.siteId, id, wanted.parentId, wanted.name, keyOf(wanted.name)])
  await log(work, 'mediaCollection.create', id)
  return collectionView(work, id)
}

export async function changeCollection(work: MediaWork, id: string, wanted: Wanted): Promise<Collection> {
  refuseUnlessAllowed(work, 'changeCollection', null)
  const { library } = work
  const rows = await hold(work)
  if (!rows.some((row) => row.id === id)) throw notFound()
  refuseMisplaced(rows, id, wanted)
  await library.rows(changeRow, [library.siteId, id, wanted.parentId, wanted.name, keyOf(wanted.name)])
  await log(work, 'mediaCollection.change', id)
  return collectionView(work, id)
}

/** Its media stay without a collection; its collections move to its parent. */
export async function deleteCollection(work: MediaWork, id: string): Promise<void> {
  refuseUnlessAllowed(work, 'changeCollection', null)
  const { library } = work
  const rows = await hold(work)
  const row = isUuid(id) ? rows.find((one) => one.id === id) : undefined
  if (!row) throw notFound()
  for (const inner of rows.filter(({ parentId }) => parentId === id)) {
    const namesake = rows.find((one) => one.id !== id && one.parentId === row.parentId && keyOf(one.name) === keyOf(inner.name))
    if (namesake)
      throw invalidField(
        'name',
        `Det finns redan en samling ”${namesake.name}” där ”${inner.name}” skulle hamna. Byt namn på en av dem först.`,
        'NAME_TAKEN',
        409,
      )
  }
  await library.rows(emptyRow, [library.siteId, id])
  await library.rows(raiseRows, [library.siteId, id, row.parentId])
  await library.rows(removeRow, [library.siteId, id])
  await log(work, 'mediaCollection.delete', id)
}
