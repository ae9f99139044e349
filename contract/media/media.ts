import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ConsentState, Crops, FocalPoint, Licence, MediaFacts, MediaKind, MediaRules, People } from '../media-facts.ts'
import type { LibraryScope } from '../media-paths.ts'
import { mediaBelow, mediaPath, sharedForSite as sharedForSitePath } from '../media-paths.ts'
import { altLength, captionLength, MediaId } from '../media-use.ts'
import { calendarDay } from '../field-forms.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line, requiredLine } from '../text.ts'
import { listAfter } from '../listing.ts'

// The Bildbank. A site's own and the federation's are worked on by the same calls under different roots.

/** Days during which the replacement of a file can be undone. */
export const replacementDays = 30
export const mediaTitleLength = { max: 120 }
export const creditLength = { max: 80 }
export const consentNoteLength = { max: 300 }
export const tagLength = { max: 40 }
export const maxTags = 20
export const collectionNameLength = { max: 60 }
export const maxCollectionDepth = 3
/** SEC-28. */
/** The usual size limit of a library. */
export const usualQuotaBytes = 5_368_709_120
export const maxFileBytes = 25 * 1024 * 1024
/** The accepted formats, for messages. HEIC is missing: the server's image library cannot decode it. */
export const acceptedFormats = 'JPEG, PNG, WebP, AVIF, GIF och PDF'
export const minImageWidth = 320
export const maxImageSide = 12_000
export const maxImagePixels = 50_000_000
/** Files are sent in parts of this size, so that a lost connection costs only one part. The last may be shorter. */
export const uploadPartBytes = 1024 * 1024

/** Missing facts, as `MediaFilter` names them. */
export const MediaFilter = z.enum([
  'all',
  'withoutAlt',
  'withoutCredit',
  'endingSoon',
  'unused',
  'children',
  'consentMissing',
  'own',
  'documents',
  'trashed',
])
export type MediaFilter = z.infer<typeof MediaFilter>
export const mediaFilterLabel: Record<MediaFilter, string> = {
  all: 'Alla',
  withoutAlt: 'Saknar alternativtext',
  withoutCredit: 'Saknar fotograf',
  endingSoon: 'Går ut snart',
  unused: 'Används inte',
  children: 'Barn i bild',
  consentMissing: 'Samtycke saknas',
  own: 'Uppladdad av mig',
  documents: 'Dokument',
  trashed: 'Papperskorgen',
}

export const MediaRow = MediaFacts.extend({
  collectionId: z.string().nullable(),
  tags: z.array(z.string()),
  /** Places where the public sees it now. */
  liveUses: z.number(),
  /** False until every size is made; it can be described and used all the same. */
  isReady: z.boolean(),
  /** Why its sizes could not be made; null when nothing went wrong. */
  fault: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** In lists of the federation's pictures: recommended to the sites, by itself or with its collection. */
  isRecommended: z.boolean().optional(),
  /** Increases with each change; a save sends the version it started from. */
  version: z.number(),
}).meta({ id: 'MediaRow' })
export type MediaRow = z.infer<typeof MediaRow>

/** One place that uses it. `version`: `live` is public now, `draft` is in a draft only. */
export const MediaPlace = z.object({
  siteId: z.string(),
  /** Null: the site's settings (logo, header image). */
  itemId: z.string().nullable(),
  area: z.string().nullable(),
  title: z.string(),
  version: z.enum(['live', 'draft']),
})
export type MediaPlace = z.infer<typeof MediaPlace>

export const Media = MediaRow.extend({
  fileName: z.string(),
  contentType: z.string(),
  /** Form and date of the consent, or the reason why interests outweigh it. Never public. */
  consentNote: z.string(),
  consentOn: z.string().nullable(),
  /** Words found in the file when it came, offered as values; '' when there were none. */
  suggestedCredit: z.string(),
  suggestedLicence: z.string(),
  suggestedAlt: z.string(),
  /** True after the file was replaced: alternative text and focal point need a new look. */
  needsRecheck: z.boolean(),
  /** The latest replacement of the file, as long as it can be undone; null when it cannot. `until` is the end of that time. */
  replaced: z.object({ undoToken: z.string(), at: z.string(), by: z.string(), until: z.string() }).nullable(),
  trashedAt: z.string().nullable(),
  usedIn: z.array(MediaPlace),
  /** Versions in the history that name it. */
  oldVersions: z.number(),
}).meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

/** The description of a picture. A change may leave out every member. */
const fields = {
  title: withoutPersonalNumber(requiredLine(1, mediaTitleLength.max, 'Namnet', 'Ange ett namn.')),
  alt: withoutPersonalNumber(line(altLength.max, 'Alternativtexten')),
  isDecorative: z.boolean(),
  caption: withoutPersonalNumber(line(captionLength.max, 'Bildtexten')),
  credit: withoutPersonalNumber(line(creditLength.max, 'Fotografen')),
  licence: Licence,
  licenceUntil: calendarDay('Sista dagen'),
  people: People,
  consent: ConsentState,
  /** Never public; a number in it would be readable by everyone who works on the site. */
  consentNote: withoutPersonalNumber(line(consentNoteLength.max, 'Anteckningen om samtycke')),
  consentOn: calendarDay('Datumet för samtycket'),
  isAiGenerated: z.boolean(),
  focal: FocalPoint,
  crops: Crops,
  collectionId: z.uuid('Samlingen finns inte.').nullable(),
  tags: z
    .array(withoutPersonalNumber(requiredLine(1, tagLength.max, 'Etiketten', 'Etiketten är tom.')))
    .max(maxTags, `Högst ${maxTags} etiketter.`),
}
export const MediaChanges = z.strictObject(fields).partial()
export type MediaChanges = z.infer<typeof MediaChanges>

export const Collection = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  count: z.number(),
})
export type Collection = z.infer<typeof Collection>

const collectionName = withoutPersonalNumber(requiredLine(1, collectionNameLength.max, 'Namnet', 'Ge samlingen ett namn.'))

export const MediaQuery = z.strictObject({
  search: line(80, 'Sökordet').optional(),
  filter: MediaFilter.default('all'),
  kind: MediaKind.optional(),
  collection: z.uuid().optional(),
  tag: z.string().max(tagLength.max).optional(),
  sort: z.enum(['newest', 'title']).default('newest'),
  after: listAfter,
  limit: z.coerce.number().int().min(1).max(100).default(48),
})
export type MediaQuery = z.infer<typeof MediaQuery>

const counts = z.record(MediaFilter, z.number())
const trashed = z.object({ undoToken: z.string() })
const startedFrom = z.strictObject({ version: z.int() })

/** Result of one upload. `duplicateOf`: the same file existed already, and nothing was created. */
export const Uploaded = z.object({ media: Media, isDuplicate: z.boolean() })
export type Uploaded = z.infer<typeof Uploaded>

/** One piece of a file: bytes and nothing else, `application/octet-stream`. */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Filen saknas.')

const MediaPage = z.object({
  media: z.array(MediaRow),
  total: z.number(),
  next: z.string().nullable(),
  /** A suggested spelling; null unless the search has no hits. */
  meant: z.string().nullable(),
})

/** The calls of one library. */
export function mediaEndpoints<const Scope extends LibraryScope>(scope: Scope) {
  const all = mediaBelow(scope)
  const one = `${all}/:mediaId` as const
  const collections = `/api/${scope}/media-collections` as const
  const oneCollection = `${collections}/:collectionId` as const
  const uploads = `/api/${scope}/uploads` as const
  const oneUpload = `${uploads}/:uploadId` as const
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: 'Bildbanken, sida för sida.',
      query: MediaQuery,
      response: MediaPage,
    }),
    counts: endpoint({
      method: 'GET',
      path: `${all}/counts`,
      summary: 'Antal per filter, hur mycket plats filerna tar, och vad en bild behöver för att få publiceras.',
      response: z.object({ counts, usedBytes: z.number(), quotaBytes: z.number(), tags: z.array(z.string()), rules: MediaRules }),
    }),
    read: endpoint({ method: 'GET', path: one, summary: 'En bild eller ett dokument.', response: Media }),
    change: endpoint({
      method: 'PATCH',
      path: one,
      summary: 'Ändrar uppgifter om bilden. Syns direkt där den används.',
      body: z.strictObject({ changes: MediaChanges, version: z.int() }),
      response: Media,
    }),
    changeMany: endpoint({
      method: 'POST',
      path: `${all}/change-many`,
      summary: 'Samma ändring på flera bilder.',
      body: z.strictObject({
        ids: z.array(MediaId).min(1).max(100),
        changes: z
          .strictObject({
            collectionId: fields.collectionId,
            credit: fields.credit,
            licence: fields.licence,
            licenceUntil: fields.licenceUntil,
            addTags: fields.tags,
          })
          .partial(),
      }),
      response: z.object({ changed: z.number() }),
    }),
    trash: endpoint({
      method: 'POST',
      path: `${one}/trash`,
      summary: 'Lägger i papperskorgen. 409 IN_USE när den syns på sajten.',
      body: startedFrom,
      response: trashed,
    }),
    trashMany: endpoint({
      method: 'POST',
      path: `${all}/trash-many`,
      summary: 'Lägger flera i papperskorgen; de som används blir kvar.',
      body: z.strictObject({ ids: z.array(MediaId).min(1).max(100) }),
      response: z.object({ trashed: z.number(), inUse: z.array(MediaId), undoToken: z.string().nullable() }),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: 'Tar tillbaka ur papperskorgen.',
      body: startedFrom,
      response: Media,
    }),
    deleteForever: endpoint({
      method: 'POST',
      path: `${one}/delete`,
      summary: 'Tar bort permanent, med alla storlekar.',
      body: z.strictObject({ confirmation: z.string().max(40) }),
    }),
    withdrawConsent: endpoint({
      method: 'POST',
      path: `${one}/withdraw-consent`,
      summary: 'Samtycket är återkallat: alla synliga platser får en neutral platshållare.',
      body: startedFrom,
      response: Media,
    }),
    setHidden: endpoint({
      method: 'POST',
      path: `${one}/hidden`,
      summary: 'Döljer på sajten: alla synliga platser får en neutral platshållare. Eller visar igen.',
      body: startedFrom.extend({ isHidden: z.boolean() }),
      response: Media,
    }),
    makeSizes: endpoint({
      method: 'POST',
      path: `${one}/make-sizes`,
      summary: 'Försöker igen att göra bildens storlekar, när det inte gick.',
      response: Media,
    }),
    replaceEverywhere: endpoint({
      method: 'POST',
      path: `${one}/replace-everywhere`,
      summary: 'Byter mot en annan bild överallt där den används, i utkast och på sajten.',
      body: z.strictObject({ with: z.strictObject({ id: MediaId, isShared: z.boolean() }), version: z.int() }),
      response: z.object({
        replaced: z.number(),
        /** Takes it back in all items. Null for the federation: every site has a history of its own. */
        undoToken: z.string().nullable(),
        /** Logo or header image is among it: the history of the settings takes that back. */
        isInSettings: z.boolean(),
      }),
    }),
    collections: endpoint({
      method: 'GET',
      path: collections,
      summary: 'Samlingarna, ordnade efter namn.',
      response: z.object({ collections: z.array(Collection) }),
    }),
    createCollection: endpoint({
      method: 'POST',
      path: collections,
      summary: 'Skapar en samling, högst tre nivåer.',
      body: z.strictObject({ name: collectionName, parentId: z.uuid().nullable() }),
      response: Collection,
    }),
    changeCollection: endpoint({
      method: 'PATCH',
      path: oneCollection,
      summary: 'Byter namn på eller flyttar en samling.',
      body: z.strictObject({ name: collectionName, parentId: z.uuid().nullable() }),
      response: Collection,
    }),
    deleteCollection: endpoint({
      method: 'DELETE',
      path: oneCollection,
      summary: 'Tar bort en samling. Bilderna blir kvar utan samling.',
    }),
    /** The upload goes in steps, each of which may be sent again: begin, every part, finish. */
    beginUpload: endpoint({
      method: 'POST',
      path: uploads,
      summary: 'Börjar en uppladdning. `replaces`: filen ska ersätta en som finns.',
      counted: 'uploads',
      body: z.strictObject({
        fileName: z.string().max(1000),
        bytes: z.int().min(0),
        replaces: z.strictObject({ id: MediaId, version: z.int() }).nullable(),
      }),
      response: z.object({ uploadId: z.string(), partBytes: z.number() }),
    }),
    uploadState: endpoint({
      method: 'GET',
      path: oneUpload,
      summary: 'Hur många byte som kommit fram, för att fortsätta efter ett avbrott.',
      response: z.object({ received: z.number() }),
    }),
    uploadPart: endpoint({
      method: 'PUT',
      path: `${oneUpload}/parts/:offset`,
      summary: 'En del av filen, från byte `offset`. Svarar med hur mycket som kommit fram.',
      counted: 'uploadParts',
      body: Bytes,
      bodyLimit: uploadPartBytes,
      response: z.object({ received: z.number() }),
    }),
    finishUpload: endpoint({
      method: 'POST',
      path: `${oneUpload}/finish`,
      summary: 'Filen är hel: den läses, rensas och läggs i bildbanken. Två gånger ger samma svar.',
      counted: 'uploadParts',
      response: Uploaded,
    }),
    abandonUpload: endpoint({
      method: 'DELETE',
      path: oneUpload,
      summary: 'Avbryter en uppladdning och tar bort det som kommit fram.',
      counted: 'uploadParts',
    }),
  }
}

export const siteMedia = mediaEndpoints('site/:siteId')
export const sharedMedia = mediaEndpoints('admin')

/** The federation's complete pictures, which a site may view and use. */
export const sharedForSite = {
  list: endpoint({
    method: 'GET',
    path: sharedForSitePath,
    summary: 'Gemensamma bilder som sajten får använda.',
    query: MediaQuery,
    response: MediaPage,
  }),
  read: endpoint({
    method: 'GET',
    path: `${sharedForSitePath}/:mediaId`,
    summary: 'En gemensam bild.',
    response: Media,
  }),
}

/** The thing itself, without anything hidden in it, as an attachment: only signed in. */
export const mediaFile = (siteId: string | null, media: { readonly id: string; readonly isShared: boolean }): string =>
  `${mediaPath(siteId, media)}/file`
