import { heldFront } from '#contract/design/freedoms.ts'
import { mediaKey } from '#contract/media-facts.ts'
import { factParts, factShown } from '#contract/inherited/inherited.ts'
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
  { design, federationName, isFederations }: PublicSite,
  { logo }: FederationPictures,
): FederationMark | null {
  return design.lockup === 'forbund' && !isFederations && federationName !== '' ? { name: federationName, logo } : null
}

/** A site's own settings with what the federation decides in their place. */
export function heldSettings(own: PublicSettings, site: PublicSite): PublicSettings {
  const { freedoms } = site.design
  const front = heldFront(own.front, freedoms)
  const headerImage =
    freedoms.headerImage === null
      ? own.appearance.headerImage
      : freedoms.headerImage === 'federation'
        ? own.federation.headerImage
        : null
  // Those of the federation end with their licence, as the site's own do.
  const foreign = [
    federationMark(site, own.federation)?.logo ?? null,
    freedoms.headerImage === 'federation' ? headerImage : null,
  ].filter((media) => media !== null)
  return {
    ...own,
    front: { ...front, blocks: freedoms.blocks === null ? allBlocks(front.blocks) : front.blocks },
    appearance: { ...own.appearance, headerImage },
    privacy: {
      ...own.privacy,
      ...Object.fromEntries(factParts.map((part) => [part, factShown(part, own.privacy[part], site.inherited.above)])),
    },
    media: foreign.length === 0 ? own.media : new Map([...own.media, ...foreign.map((one) => [mediaKey(one), one] as const)]),
  }
}
