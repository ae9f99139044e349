import type { FastifyInstance } from 'fastify'
import {
  collectionOffers,
  mediaSites,
  mediaTargets,
  offerCollection,
  offerMedia,
  recalledPlaces,
  recallMedia,
  sharedState,
  undoRecall,
} from '#contract/media/shared-media.ts'
import { notFound } from '../../../platform/errors.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { AccessDeps, Caller } from '../../auth/auth.ts'
import { federationEditors } from '../../auth/auth.ts'
import { refuseUnknownTarget, targetChoices } from '../../sites/site-targets.ts'
import { sharedLibrary } from '../media-facts.ts'
import type { MediaWork } from '../media-work.ts'
import { offerAll, offerOne, recall, takeRecallBack, viewOffers, viewSharing } from '../sharing/sharing-service.ts'
import { placesOfRecalled, sitesUsing } from '../sharing/sharing-store.ts'

interface SharingDeps extends AccessDeps {
  readonly config: { readonly sitesUrl: string }
}

interface By {
  readonly user: Caller
  readonly now: Date
}

/** The federation's pictures as it offers them to the sites, and takes them back. */
export function registerSharingRoutes(app: FastifyInstance, deps: SharingDeps): void {
  const { database } = deps
  /** A step in the library; answers with the state of the picture. */
  const step = ({ user, now }: By, id: string, take: (work: MediaWork) => Promise<void>) =>
    database.inSite(sharedLibrary, async (library) => {
      await take({ library, actor: { userId: user.id, role: 'siteAdmin', now } })
      return viewSharing(library, id)
    })
  federationEditors(app, deps, (scope) => {
    scope.handle(mediaTargets, ({ platform }) => targetChoices(platform, null))
    scope.handleAcross(sharedState, ({ params }) =>
      database.inSite(sharedLibrary, (library) => viewSharing(library, params.mediaId), 'read'),
    )
    scope.handleAcross(offerMedia, async ({ params, body, ...by }) => {
      await database.inPlatform((platform) => refuseUnknownTarget(platform, body.target, null), 'read')
      return step(by, params.mediaId, (work) => offerOne(work, params.mediaId, body))
    })
    scope.handleAcross(collectionOffers, () => database.inSite(sharedLibrary, viewOffers, 'read'))
    scope.handleAcross(offerCollection, async ({ params, body, user, now }) => {
      await database.inPlatform((platform) => refuseUnknownTarget(platform, body.target, null), 'read')
      return database.inSite(sharedLibrary, async (library) => {
        await offerAll({ library, actor: { userId: user.id, role: 'siteAdmin', now } }, params.collectionId, body)
        return viewOffers(library)
      })
    })
    scope.handleAcross(recallMedia, ({ params, body, ...by }) =>
      step(by, params.mediaId, (work) => recall(work, params.mediaId, body)),
    )
    scope.handleAcross(undoRecall, ({ params, body, ...by }) =>
      step(by, params.mediaId, (work) => takeRecallBack(work, params.mediaId, body.version)),
    )
    scope.handleAcross(mediaSites, ({ params, query }) => {
      if (!isUuid(params.mediaId)) throw notFound()
      return database.inSite(sharedLibrary, (library) => sitesUsing(library, params.mediaId, query.after), 'read')
    })
    scope.handleAcross(recalledPlaces, async ({ params, query }) => {
      if (!isUuid(params.mediaId)) throw notFound()
      const page = await database.inSite(sharedLibrary, (library) => placesOfRecalled(library, params.mediaId, query.after), 'read')
      return {
        ...page,
        places: page.places.map(({ path, ...place }) => ({
          ...place,
          address: path === null ? null : publicAddress(deps.config.sitesUrl, place.siteId, path),
        })),
      }
    })
  })
}
