import type { CollectionOffers, OfferInput, RecallInput, SharedState } from '#contract/media/shared-media.ts'
import { isOfferedToSites } from '#contract/media-facts.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { lockOnSite } from '../../../platform/database/named-lock.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { LockedMedia } from '../media-store.ts'
import { lockMedia, lockMediaIfPresent } from '../media-store.ts'
import type { MediaWork } from '../media-work.ts'
import { announceWhereShown, log } from '../media-work.ts'
import {
  collectionsAround,
  offersOfCollections,
  removeRecall,
  sharingOf,
  writeCollectionOffer,
  writeOffer,
  writeRecall,
} from './sharing-store.ts'

// What the federation decides about its pictures (docs/decisions/090): who is offered them, and that they are taken back.

const everybody: SiteTarget = { kind: 'all' }
const toAll = <Row extends { readonly target: SiteTarget | null }>(row: Row) => ({ ...row, target: row.target ?? everybody })
const stored = ({ isRecommended, target }: OfferInput) => ({ isRecommended, target: target.kind === 'all' ? null : target })

export async function viewSharing(library: SiteDb, id: string): Promise<SharedState> {
  const row = isUuid(id) ? await sharingOf(library, id) : null
  if (!row) throw notFound()
  const around = await collectionsAround(library, id)
  const { isRecommended, target, version, sites, recalledAt, recalledBy, reason, replacementId, shownTitle, places } = row
  return {
    offer: toAll({ isRecommended, target }),
    collections: around.map(toAll),
    recall: recalledAt && {
      at: recalledAt.toISOString(),
      by: recalledBy,
      reason,
      replacement: replacementId === null ? null : { id: replacementId, title: shownTitle },
      places,
    },
    sites,
    version,
  }
}

const inTrash = () => stateChanged('Filen ligger i papperskorgen. Återställ den först.')

/** Locked, as the caller saw it, and outside the trash. */
async function held(work: MediaWork, id: string, version: number): Promise<LockedMedia> {
  const media = await lockMedia(work, id, version)
  if (media.row.deletedAt) throw inTrash()
  return media
}

export async function offerOne(work: MediaWork, id: string, input: OfferInput & { readonly version: number }): Promise<void> {
  await held(work, id, input.version)
  writeOffer(work.library, id, stored(input), work.actor)
  await log(work, 'media.offer', id)
}

export const viewOffers = async (library: SiteDb): Promise<CollectionOffers> => ({
  offers: (await offersOfCollections(library)).map(toAll),
})

export async function offerAll(work: MediaWork, collectionId: string, input: OfferInput): Promise<void> {
  if (!isUuid(collectionId) || !(await writeCollectionOffer(work.library, collectionId, stored(input)))) throw notFound()
  await log(work, 'mediaCollection.offer', collectionId)
}

const wrong = (message: string) => invalidField('replacementId', message)

/** Throws 400 unless it may stand in the place of the other. One that is recalled may not: so there are no loops. */
async function refuseUnfit({ library }: MediaWork, recalled: LockedMedia, other: LockedMedia | null): Promise<void> {
  if (other === null || other.row.deletedAt || other.row.kind !== recalled.row.kind)
    throw wrong('Bilden finns inte i den gemensamma bildbanken. Välj en annan.')
  if ((await sharingOf(library, other.row.id))?.recalledAt)
    throw wrong(`”${other.row.title}” är själv tillbakadragen. Välj en annan.`)
  if (!isOfferedToSites(other.row))
    throw wrong(`”${other.row.title}” syns inte för sajterna än: något saknas. Komplettera den först, eller välj en annan.`)
}

/** Takes it back from all sites, in one write of its row: from the end of the transaction visitors see the replacement, or a placeholder. */
export async function recall(work: MediaWork, id: string, { reason, replacementId, version }: RecallInput): Promise<void> {
  const { library, actor } = work
  if (replacementId === id) throw wrong('Välj en annan bild än den som dras tillbaka.')
  // Two that would replace each other wait here.
  await lockOnSite(library, 'media recalls')
  const media = await held(work, id, version)
  if ((await sharingOf(library, id))?.recalledAt) throw stateChanged('Bilden är redan tillbakadragen.')
  if (replacementId !== null) await refuseUnfit(work, media, await lockMediaIfPresent(work, replacementId))
  writeRecall(library, id, { reason, replacementId }, actor)
  announceWhereShown(work, [id])
  await log(work, 'media.recall', id, replacementId === null ? undefined : 'replaced')
}

/** Shows it again wherever it is still chosen. */
export async function takeRecallBack(work: MediaWork, id: string, version: number): Promise<void> {
  await lockOnSite(work.library, 'media recalls')
  await held(work, id, version)
  if (!(await sharingOf(work.library, id))?.recalledAt) throw stateChanged('Bilden är inte tillbakadragen.')
  removeRecall(work.library, id, work.actor)
  announceWhereShown(work, [id])
  await log(work, 'media.undoRecall', id)
}
