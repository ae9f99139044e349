import { z } from 'zod'
import type { MediaUse } from '../media-use.ts'
import { MediaRef } from '../media-use.ts'
import { line } from '../text.ts'

// What others see of an item when somebody shares a link to it, and whether search engines do: the same fields in every area.

export const shareTitleLength = { max: 120 }
export const shareTextLength = { max: 300 }

export const sharingFields = {
  /** Title and text for sharing; empty: those of the item. */
  shareTitle: line(shareTitleLength.max, 'Rubriken vid delning'),
  shareText: line(shareTextLength.max, 'Texten vid delning'),
  /** The picture for sharing; null: the picture of the item, or a drawn card. */
  shareImage: MediaRef.nullable(),
  /** Search engines are asked not to index it. Only a siteAdmin may change it. */
  noIndex: z.boolean('Välj om sökmotorer får visa sidan.'),
}

export type Sharing = z.infer<z.ZodObject<typeof sharingFields>>

export const emptySharing = { shareTitle: '', shareText: '', shareImage: null, noIndex: false } satisfies Sharing

/** The picture for sharing as a place of the content. */
export const shareMedia = ({ shareImage }: Pick<Sharing, 'shareImage'>): MediaUse[] =>
  shareImage === null ? [] : [{ field: 'shareImage', media: shareImage, kind: 'image' }]
