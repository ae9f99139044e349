import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { requiredLine } from '../text.ts'
import { SiteTarget, TargetChoices } from '../users-and-sites/site-target.ts'
import { MediaId } from '../media-use.ts'

// What the federation decides about its pictures: which sites are offered them, and what it takes back (docs/decisions/090).

export const recallReasonLength = { max: 200 }

const Offer = z.object({ isRecommended: z.boolean(), target: SiteTarget })

const Recall = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  /** Shown in its places; null: a placeholder. `title` is of what is shown in the end, if the replacement was recalled too. */
  replacement: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** How many places it was in, of all sites. */
  places: z.int(),
})

export const SharedState = z.object({
  offer: Offer,
  /** The collections it lies in that say something too, outermost first. */
  collections: z.array(Offer.extend({ name: z.string() })),
  recall: Recall.nullable(),
  /** How many sites use it now, in a draft or for visitors. */
  sites: z.int(),
  version: z.int(),
})
export type SharedState = z.infer<typeof SharedState>

const one = '/api/admin/media/:mediaId'

export const sharedState = endpoint({
  method: 'GET',
  path: `${one}/sharing`,
  summary: 'Vilka sajter som erbjuds en gemensam bild, hur många som använder den, och om den är tillbakadragen.',
  response: SharedState,
})

export const OfferInput = z.strictObject({ isRecommended: z.boolean(), target: SiteTarget })
export type OfferInput = z.infer<typeof OfferInput>

export const offerMedia = endpoint({
  method: 'PUT',
  path: `${one}/offer`,
  summary: 'Rekommenderar en gemensam bild, och väljer vilka sajter som erbjuds den. Där den redan används är den kvar.',
  body: OfferInput.extend({ version: z.int() }),
  response: SharedState,
})

const CollectionOffers = z.object({ offers: z.array(Offer.extend({ id: z.string() })) })
export type CollectionOffers = z.infer<typeof CollectionOffers>
const offers = '/api/admin/media-offers'

export const collectionOffers = endpoint({
  method: 'GET',
  path: offers,
  summary: 'Vilka sajter som erbjuds de gemensamma samlingarna, och vilka som är rekommenderade.',
  response: CollectionOffers,
})
export const offerCollection = endpoint({
  method: 'PUT',
  path: `${offers}/:collectionId`,
  summary: 'Rekommenderar en gemensam samling, och väljer vilka sajter som erbjuds bilderna i den.',
  body: OfferInput,
  response: CollectionOffers,
})

export const mediaTargets = endpoint({
  method: 'GET',
  path: '/api/admin/media-targets',
  summary: 'Sajter, distrikt och etiketter som gemensamma bilder kan erbjudas.',
  response: TargetChoices,
})

export const RecallInput = z.strictObject({
  reason: withoutPersonalNumber(requiredLine(1, recallReasonLength.max, 'Skälet', 'Skriv varför bilden dras tillbaka.')),
  replacementId: MediaId.nullable(),
  version: z.int(),
})
export type RecallInput = z.infer<typeof RecallInput>

export const recallMedia = endpoint({
  method: 'POST',
  path: `${one}/recall`,
  summary: 'Drar tillbaka en gemensam bild: besökare ser ersättaren, eller en neutral platshållare, på alla sajter.',
  body: RecallInput,
  response: SharedState,
})
export const undoRecall = endpoint({
  method: 'POST',
  path: `${one}/undo-recall`,
  summary: 'Ångrar att en gemensam bild drogs tillbaka: den visas igen där den är kvar.',
  body: z.strictObject({ version: z.int() }),
  response: SharedState,
})

const afterPage = z.strictObject({ after: listAfter })

export const MediaSite = z.object({ id: z.string(), name: z.string(), live: z.int(), drafts: z.int() })
export type MediaSite = z.infer<typeof MediaSite>

export const mediaSites = endpoint({
  method: 'GET',
  path: `${one}/sites`,
  summary: 'Sajterna som använder en gemensam bild, ordnade efter namn, och på hur många ställen. 25 i taget.',
  query: afterPage,
  response: z.object({ sites: z.array(MediaSite), total: z.int(), next: z.string().nullable() }),
})

export const RecalledPlace = z.object({
  siteId: z.string(),
  siteName: z.string(),
  version: z.enum(['live', 'draft']),
  /** The logo or the header picture, and not a text. */
  isSettings: z.boolean(),
  /** Of what visitors read there now; null for a draft, which is the site's own, and for what is not public any more. */
  title: z.string().nullable(),
  /** Where visitors read it. */
  address: z.string().nullable(),
  /** The picture is still chosen there. */
  isThere: z.boolean(),
})
export type RecalledPlace = z.infer<typeof RecalledPlace>

export const recalledPlaces = endpoint({
  method: 'GET',
  path: `${one}/recalled-places`,
  summary: 'Var en tillbakadragen bild användes när den drogs tillbaka: sajt, text, publicerad eller utkast. 25 i taget.',
  query: afterPage,
  response: z.object({ places: z.array(RecalledPlace), total: z.int(), next: z.string().nullable() }),
})
