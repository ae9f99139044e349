import { setTimeout as wait } from 'node:timers/promises'
import { partFor, pixelsOf, widthsFor } from '#contract/media/media-crop.ts'
import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import { imageFormats, imageWidths, MediaRatio as Ratios } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import { libraryOf } from '../../modules/media/media-facts.ts'
import { partName } from '../../modules/media/files/media-keys.ts'
import type { SizeDeps, SizedPart } from '../../modules/media/files/media-sizes.ts'
import { sizeOf, typeOfFormat } from '../../modules/media/files/media-sizes.ts'
import type { DeliveredMedia, PublicMedia } from '../../modules/media/public-media.ts'
import { deliveredMedia, isWithheld, mediaEnd } from '../../modules/media/public-media.ts'
import { PictureWorkBusy } from '../../platform/images/image-work.ts'
import { openToOthers } from '../kept/other-origins.ts'
import type { Render } from '../view/page-source.ts'
import { readForPage, cacheWithdrawable } from '../view/page-source.ts'
import type { Headers, Rendering } from '../kept/sendable.ts'
import { uuidPattern } from '../../platform/uuid.ts'

// Picture files for visitors. An address contains a hash of the original, the part, the width and the format. Ratios and formats
// are fixed lists, and so are widths beside the picture's own (SEC-33); any other address gets 404. Only pictures that the site
// shows now are delivered.

/** An own width: between the narrowest and the widest of the list. `servablePart` compares it with the picture's. */
const ownWidth = '3[2-9][0-9]|[4-9][0-9]{2}|1[0-8][0-9]{2}|19[01][0-9]'

const address = new RegExp(
  `^/_bild/(${uuidPattern})/([0-9a-f]{20})-(full|(${Ratios.options.join('|')})-[0-9a-f]{8})-(${imageWidths.join('|')}|${ownWidth})\\.(${imageFormats.join('|')})$`,
)

interface RequestedPicture {
  readonly id: string
  readonly fileKey: string
  /** `full`, or a ratio with a hash of the crop. */
  readonly part: string
  readonly ratio: MediaRatio | null
  readonly width: number
  readonly format: ImageFormat
}

/** Null for a path that is not a picture's; it costs no query. */
export function parsePicturePath(path: string): RequestedPicture | null {
  const [, id, fileKey, part, ratio, width, format] = address.exec(path) ?? []
  if (id === undefined || fileKey === undefined || part === undefined) return null
  // The regular expression accepts only values of the lists.
  return { id, fileKey, part, ratio: (ratio ?? null) as MediaRatio | null, width: Number(width), format: format as ImageFormat }
}

/** The requested part, if a page can ask for it now; undefined for any other. */
function requestedPart({ part, ratio }: RequestedPicture, { media, ownParts }: DeliveredMedia): SizedPart | undefined {
  if (ratio === null) return null
  const parts = [null, ...ownParts].map((own: CropRect | null) => ({ ratio, rect: partFor(media, ratio, own) }))
  return parts.find((one) => partName(one) === part)
}

/** The part to make; undefined for a size that no page asks for. */
export function servablePart(requested: RequestedPicture, found: DeliveredMedia, today: string): SizedPart | undefined {
  const { media } = found
  if (media.kind !== 'image' || media.fileKey !== requested.fileKey || isWithheld(media, today)) return undefined
  const part = requestedPart(requested, found)
  if (part === undefined) return undefined
  return widthsFor(pixelsOf(media, part?.rect ?? null).width).includes(requested.width) ? part : undefined
}

const retryWaitMs = 500
const maxTries = 20

/** Retries while the limit of concurrent picture work is reached, for ten seconds at most. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PictureWorkBusy) || tries >= maxTries) throw error
      await wait(retryWaitMs)
    }
  }
}

/** The bytes of the picture; null if they are missing. */
export const pictureBytes = (
  deps: SizeDeps,
  siteId: string,
  media: PublicMedia,
  part: SizedPart,
  { width, format }: RequestedPicture,
): Promise<Buffer | null> => retryWhileBusy(() => sizeOf(deps, libraryOf(siteId, media), media, part, width, format))

/** For files that are shown in a browser: nothing in them may load or run anything. */
export const fileHeaders: Headers = { 'content-security-policy': "default-src 'none'; sandbox", ...openToOthers }

export const pictureAnswer = (requested: RequestedPicture, body: Buffer, cacheControl: string): Rendering => ({
  status: 200,
  contentType: typeOfFormat[requested.format],
  cacheControl,
  body,
  headers: fileHeaders,
})

/** Undefined for a path that is not a picture's. */
export function pictureAt(path: string): Render | undefined {
  if (!path.startsWith('/_bild/')) return undefined
  const requested = parsePicturePath(path)
  if (!requested) return async () => null
  return async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => deliveredMedia(site, requested.id))
    if (!known?.found) return null
    const { view, found } = known
    const part = servablePart(requested, found, view.today)
    if (part === undefined) return null
    const bytes = await pictureBytes(source, siteId, found.media, part, requested)
    if (!bytes) return null
    const until = mediaEnd([found.media], view.today)
    return { rendering: pictureAnswer(requested, bytes, cacheWithdrawable), revision: view.site.revision, ...(until && { until }) }
  }
}
