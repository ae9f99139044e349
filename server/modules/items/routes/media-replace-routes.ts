import type { FastifyInstance } from 'fastify'
import { sharedMedia, siteMedia } from '#contract/media/media.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { isOfferedToSites } from '#contract/media-facts.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { admin, onSite } from '../../auth/auth.ts'
import { libraryOf, sharedLibrary } from '../../media/media-facts.ts'
import type { StoredMedia } from '../../media/media-store.ts'
import { findMedia } from '../../media/media-store.ts'
import { log } from '../../media/media-work.ts'
import type { ItemArea } from '../item-area.ts'
import { replaceOnSite } from '../life/item-media-replace.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { ItemDeps } from './items.ts'
import { actorOf } from './items.ts'

// In the module of items, because the media module knows no items.

interface Asked {
  readonly params: { readonly mediaId: string }
  readonly body: { readonly with: MediaRef; readonly version: number }
}

/** Returns both pictures; throws when the old one has changed since it was read, or the new one is not a usable picture. */
async function replacingOf(library: SiteDb, { params, body }: Asked): Promise<{ from: MediaRef; to: MediaRef }> {
  const isShared = library.siteId === sharedLibrary
  const row = await findMedia(library, params.mediaId)
  if (!row) throw notFound()
  if (row.version !== body.version) throw stateChanged('Någon annan har ändrat den sedan du läste den. Ladda om och försök igen.')
  const from = { id: row.id, isShared }
  const to = body.with
  if (to.id === from.id && to.isShared === from.isShared) throw invalidField('with', 'Välj en annan bild än den som ska bytas ut.')
  if (isShared && !to.isShared) throw invalidField('with', 'En gemensam bild kan bara bytas mot en annan gemensam bild.')
  const other = await findMedia(library, to.id, libraryOf(library.siteId, to))
  if (!isFit(row, other, to.isShared)) throw invalidField('with', 'Bilden finns inte i bildbanken. Välj en annan.')
  return { from, to }
}

const isFit = (row: StoredMedia, other: StoredMedia | null, isShared: boolean): boolean =>
  other !== null && other.kind === row.kind && !other.deletedAt && (!isShared || isOfferedToSites(other))

const sitesShowing = statement<{ siteId: string }>(
  'sites_showing_media',
  'select distinct site_id as "siteId" from media_uses where library_id = $1 and media_id = $2 order by site_id',
)

export function registerMediaReplaceRoutes(app: FastifyInstance, deps: ItemDeps, areas: readonly ItemArea<Fields>[]): void {
  const byName = new Map(areas.map((area) => [area.name, area]))
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(siteMedia.replaceEverywhere, async (call) => {
      const replacing = await replacingOf(call.site, call)
      const actor = actorOf(call)
      const replaced = await replaceOnSite(call.site, byName, replacing, actor)
      await log({ library: call.site, actor }, 'media.replaceEverywhere', call.params.mediaId)
      return replaced
    })
  })
  admin(app, deps, (scope) => {
    scope.handleAcross(sharedMedia.replaceEverywhere, async (call) => {
      const actor: Actor = { userId: call.user.id, role: 'siteAdmin', now: call.now }
      const { replacing, sites } = await deps.database.inSite(sharedLibrary, async (library) => {
        const replacing = await replacingOf(library, call)
        await log({ library, actor }, 'media.replaceEverywhere', call.params.mediaId)
        return { replacing, sites: await library.rows(sitesShowing, [sharedLibrary, call.params.mediaId]) }
      })
      let replaced = 0
      // One transaction for each site: finished sites stay changed if a later one refuses, and a repeated call does the rest.
      for (const { siteId } of sites)
        replaced += (await deps.database.inSite(siteId, (site) => replaceOnSite(site, byName, replacing, actor))).replaced
      return { replaced, undoToken: null, isInSettings: false }
    })
  })
}
