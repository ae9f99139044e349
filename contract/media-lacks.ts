import { checkMedia } from './media-check.ts'
import type { MediaFacts, MediaRules } from './media-facts.ts'
import { mediaKey } from './media-facts.ts'
import type { Finding } from './rich-text/publish-check.ts'

/** What somebody can do something about here; a licence that ended and a consent taken back are told of in their own words. */
const words: Partial<Record<Finding['code'], string>> = {
  ALT_MISSING: 'alternativtext',
  ALT_FILENAME: 'en alternativtext som beskriver bilden',
  CREDIT_MISSING: 'fotograf',
  LICENCE_UNKNOWN: 'rättighet',
  CONSENT_MISSING: 'samtycke för barnen i bilden',
  PNR_IN_TEXT: 'uppgifter utan personnummer',
}

/** What would stop it from being published, judged by the very check that stops it: a word or two each, [] when it is complete. */
export function lacksOf(media: MediaFacts, mediaRules: MediaRules, day: string): string[] {
  const { id, isShared, kind } = media
  const use = { field: 'image', media: { id, isShared }, kind, ...(kind === 'image' && { alt: '', caption: '' }) }
  return checkMedia([use], { media: new Map([[mediaKey(media), media]]), mediaRules, day }).flatMap(
    ({ code, level }) => (level === 'blocking' && words[code]) || [],
  )
}
