import { z } from 'zod'
import { mediaPath } from './media-paths.ts'
import { CropRect, MediaId } from './media-use.ts'

// The facts of a picture or a document for showing and checking it. Light: no endpoint, no form.

export const MediaKind = z.enum(['image', 'document'])
export type MediaKind = z.infer<typeof MediaKind>

export const Licence = z.enum(['own', 'permission', 'press', 'bought', 'ccBy', 'cc0', 'unknown'])
export type Licence = z.infer<typeof Licence>
export const licenceLabel: Record<Licence, string> = {
  own: 'Egen bild',
  permission: 'Fotografens tillstånd',
  press: 'Pressbild',
  bought: 'Köpt',
  ccBy: 'CC BY',
  cc0: 'CC0',
  unknown: 'Okänd',
}

/** `unanswered`: the question has not been answered yet. */
export const People = z.enum(['unanswered', 'none', 'unrecognisable', 'adults', 'children'])
export type People = z.infer<typeof People>
export const peopleLabel: Record<People, string> = {
  unanswered: 'Inte angivet',
  none: 'Inga',
  unrecognisable: 'Går inte att känna igen',
  adults: 'Vuxna',
  children: 'Barn',
}

export const ConsentState = z.enum(['notNeeded', 'given', 'legitimateInterest', 'missing', 'withdrawn'])
export type ConsentState = z.infer<typeof ConsentState>
export const consentLabel: Record<ConsentState, string> = {
  notNeeded: 'Behövs inte',
  given: 'Inhämtat',
  legitimateInterest: 'Intresseavvägning',
  missing: 'Saknas',
  withdrawn: 'Återkallat',
}

/** The ratios a picture is cropped to. `full` is the whole picture. */
export const MediaRatio = z.enum(['16x9', '4x3', '1x1', '3x4'])
export type MediaRatio = z.infer<typeof MediaRatio>
export const ratioLabel: Record<MediaRatio, string> = { '16x9': '16:9', '4x3': '4:3', '1x1': '1:1', '3x4': '3:4' }
/** Width by height. */
export const ratioOf: Record<MediaRatio, number> = { '16x9': 16 / 9, '4x3': 4 / 3, '1x1': 1, '3x4': 3 / 4 }

export const FocalPoint = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type FocalPoint = z.infer<typeof FocalPoint>

export const Crops = z.partialRecord(MediaRatio, CropRect)
export type Crops = z.infer<typeof Crops>

export const MediaFacts = z
  .object({
    id: MediaId,
    isShared: z.boolean(),
    kind: MediaKind,
    title: z.string(),
    alt: z.string(),
    isDecorative: z.boolean(),
    caption: z.string(),
    credit: z.string(),
    licence: Licence,
    /** The last day it may be used, `2026-10-31`; null: for ever. */
    licenceUntil: z.string().nullable(),
    people: People,
    consent: ConsentState,
    isAiGenerated: z.boolean(),
    /** Pixels as they are seen; 0 of a document. */
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    /** `#rrggbb`, shown until the picture is loaded. */
    color: z.string(),
    focal: FocalPoint,
    crops: Crops,
    isTrashed: z.boolean(),
    /** An editor has taken it off the site: visitors get a placeholder wherever it is used. */
    isHidden: z.boolean(),
    /** The federation has taken it back: since when, and whether visitors see another instead, and its name. Null: it has not. */
    recalled: z.object({ at: z.iso.datetime(), isReplaced: z.boolean(), title: z.string() }).nullable(),
    /** Names the bytes: changes when the file is replaced. Part of the addresses below. */
    fileKey: z.string(),
  })
  .meta({ id: 'MediaFacts' })
export type MediaFacts = z.infer<typeof MediaFacts>

/** True for a shared picture that sites may use: described, licensed, and without objection. Which sites is another question. */
export const isOfferedToSites = (
  media: Pick<MediaFacts, 'kind' | 'alt' | 'isDecorative' | 'credit' | 'licence' | 'consent' | 'isHidden'> & {
    readonly recalled?: unknown
  },
): boolean =>
  (media.kind === 'document' || ((media.alt !== '' || media.isDecorative) && media.credit !== '')) &&
  media.licence !== 'unknown' &&
  media.consent !== 'withdrawn' &&
  !media.isHidden &&
  !media.recalled

/** A site's rules for its pictures; set under Inställningar, Publicering. */
export const MediaRules = z
  .object({
    /** True: a picture without photographer cannot be published; false: it is advised. */
    isCreditRequired: z.boolean(),
    /** True: a picture of unknown licence cannot be published. */
    isLicenceRequired: z.boolean(),
  })
  .meta({ id: 'MediaRules' })
export type MediaRules = z.infer<typeof MediaRules>

/** Key of a picture in a map. It includes the library, because a text may name an id with the wrong library. */
export const mediaKey = ({ id, isShared }: { readonly id: string; readonly isShared: boolean }): string =>
  isShared ? `shared ${id}` : id

/** The widths a picture is made in, in pixels, smallest first; its own width is another one (`widthsFor`). */
export const imageWidths = [320, 640, 960, 1280, 1920] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Admin address of a picture for members of the site: a small file for lists, or `file` for the original. */
export const adminImage = (
  siteId: string | null,
  media: Pick<MediaFacts, 'id' | 'isShared' | 'fileKey'>,
  width: 320 | 960,
): string => `${mediaPath(siteId, media)}/image/${media.fileKey}-${width}.webp`
