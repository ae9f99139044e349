import type { LeadImage } from '#contract/media-use.ts'

/** A picture in a field, for comparisons: what is said of it here, since the picture itself is no word. */
export function imageInWords(value: unknown): string {
  // The area's own schema has parsed it.
  const { alt, caption } = value as LeadImage
  return ['En vald bild', alt, caption].filter(Boolean).join('\n')
}
