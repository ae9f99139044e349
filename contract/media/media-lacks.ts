import { checkMedia } from './media-check.ts'
import type { MediaFacts, MediaRules } from '../media-facts.ts'
import { mediaKey } from '../media-facts.ts'
import type { Finding } from '../finding.ts'

/** Findings that can be fixed on this screen. An ended licence and a withdrawn consent have texts of their own. */
const words: Partial<Record<Finding['code'], string>> = {
  ALT_MISSING: 'alternativtext',
  ALT_FILENAME: 'en alternativtext som beskriver bilden',
  CREDIT_MISSING: 'fotograf',
  LICENCE_UNKNOWN: 'rättighet',
  CONSENT_MISSING: 'samtycke för barnen i bilden',
  PNR_IN_TEXT: 'uppgifter utan personnummer',
}

/** The publish check of one picture or document by itself, with its own alternative text and caption from the Bildbank. */
function findingsOf(media: MediaFacts, mediaRules: MediaRules, day: string): Finding[] {
  const { id, isShared, kind } = media
  const use = { field: 'image', media: { id, isShared }, kind, ...(kind === 'image' && { alt: '', caption: '' }) }
  return checkMedia([use], { media: new Map([[mediaKey(media), media]]), mediaRules, day })
}

/** The blocking findings of the publish check, in a word or two each; [] when the picture is complete. */
export const missingFacts = (media: MediaFacts, mediaRules: MediaRules, day: string): string[] =>
  findingsOf(media, mediaRules, day).flatMap(({ code, level }) => (level === 'blocking' && words[code]) || [])

/** True when visitors get a placeholder wherever it is used. `day` is the Swedish date. */
const isWithheldFromVisitors = ({ consent, isHidden, licenceUntil, recalled }: MediaFacts, day: string): boolean =>
  recalled !== null || isHidden || consent === 'withdrawn' || (licenceUntil !== null && licenceUntil < day)

/**
 * Why a picture that visitors see now must not be seen, in whole sentences: each reason that would stop its publication, and
 * recognisable people without consent. One rule for licence, consent and alternative text alike.
 */
export const publicFaults = (media: MediaFacts, mediaRules: MediaRules, day: string): string[] =>
  isWithheldFromVisitors(media, day)
    ? []
    : findingsOf(media, mediaRules, day)
        .filter(({ code, level }) => level === 'blocking' || code === 'CONSENT_MISSING')
        .map(({ message }) => message)
