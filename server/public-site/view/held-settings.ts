import { mediaKey } from '#contract/media-facts.ts'
import { factParts, factShown, frontShown, givenBy, yearsShown } from '#contract/inherited/parts.ts'
import { allBlocks } from '#contract/settings/front.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import type { FederationPictures, PublicSettings } from '../../modules/settings/public-settings.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'

/** The federation's logo and name above that of the site; null for the federation's own site, and in every other lock-up. */
export interface FederationMark {
  readonly name: string
  readonly logo: PublicMedia | null
}

export function federationMark(
  { look, federationName, isFederations }: PublicSite,
  { logo }: FederationPictures,
): FederationMark | null {
  return look.lockup === 'forbund' && !isFederations && federationName !== '' ? { name: federationName, logo } : null
}

/** A site's own settings with what it has from above in their place. */
export function heldSettings(own: PublicSettings, site: PublicSite): PublicSettings {
  const { chain, own: choices } = site.inherited
  const front = frontShown(own.front, chain)
  const header = givenBy('headerImage', chain)?.value ?? null
  const given = header === 'federation' ? own.federation.headerImage : null
  // Those of the federation end with their licence, as the site's own do.
  const foreign = [federationMark(site, own.federation)?.logo ?? null, given].filter((media) => media !== null)
  return {
    ...own,
    front: { ...front, blocks: givenBy('blocks', chain) ? front.blocks : allBlocks(front.blocks) },
    appearance: { ...own.appearance, headerImage: header === null ? own.appearance.headerImage : given },
    privacy: {
      ...own.privacy,
      retentionYears: yearsShown(chain, choices, own.privacy.retentionYears),
      ...Object.fromEntries(factParts.map((part) => [part, factShown(part, chain, own.privacy[part])])),
    },
    media: foreign.length === 0 ? own.media : new Map([...own.media, ...foreign.map((one) => [mediaKey(one), one] as const)]),
  }
}
