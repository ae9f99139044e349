import type { LeadImage, MediaRef } from '#contract/media-use.ts'
import type { Titles } from './item-area.ts'

/** One that has no words of its own in its place. */
export const bareImageInWords = (value: unknown, _: Titles['titleOf'], mediaTitleOf: Titles['mediaTitleOf']): string =>
  // The area's own schema has parsed it.
  mediaTitleOf(value as MediaRef) ?? 'En annan bild'

/** A picture in a field, for comparisons: what it is called, and what is said and shown of it here. */
export function imageInWords(value: unknown, titleOf: Titles['titleOf'], mediaTitleOf: Titles['mediaTitleOf']): string {
  const { alt, caption, crop } = value as LeadImage
  const cropped = crop === null ? '' : 'Beskuren för den här platsen'
  return [bareImageInWords(value, titleOf, mediaTitleOf), alt, caption, cropped].filter(Boolean).join('\n')
}
