import type { MediaFacts } from '#contract/media-facts.ts'
import { dateText } from '#web/ui/dates.ts'

const number = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

/** `2,4 MB`, `640 kB` */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} byte`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 999_500_000) return `${number.format(bytes / 1_000_000)} MB`
  return `${number.format(bytes / 1_000_000_000)} GB`
}

/** `4 032 × 3 024` */
export const sizeText = ({ width, height }: Pick<MediaFacts, 'width' | 'height'>): string =>
  `${number.format(width)} × ${number.format(height)}`

/** It can be uploaded and described later, but not be shown to the public before that. */
export const lacksAlt = ({ kind, alt, isDecorative }: Pick<MediaFacts, 'kind' | 'alt' | 'isDecorative'>): boolean =>
  kind === 'image' && alt === '' && !isDecorative

/** Why nothing new may show it, by the Swedish date: what visitors would get is a placeholder. Null: it may be used. */
export function endedWords(
  { consent, isHidden, licenceUntil, recalled }: Pick<MediaFacts, 'consent' | 'isHidden' | 'licenceUntil' | 'recalled'>,
  today: string,
): string | null {
  if (recalled !== null) return 'Tillbakadragen'
  if (consent === 'withdrawn') return 'Samtycket återkallat'
  if (isHidden) return 'Dold på sajten'
  return licenceUntil !== null && licenceUntil < today ? `Gick ut ${dateText(licenceUntil)}` : null
}

/** `3 bilder`, `1 bild` */
export const countedPictures = (count: number): string => `${number.format(count)} ${count === 1 ? 'bild' : 'bilder'}`
