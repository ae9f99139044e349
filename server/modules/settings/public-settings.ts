import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { shownPhone } from '#contract/phone.ts'
import { allBlocks } from '#contract/settings/front.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { socialNetworkLabel, socialUrl } from '#contract/settings/social-networks.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicMedia } from '../media/public-media.ts'
import { byMediaKey } from '../media/public-media.ts'
import { pictureHere } from '../sites/picture-here.ts'

// The public reads of a site's settings. Row policies show only the tabs with public content.

export interface PublicSettings {
  /** '' when it has none. */
  readonly shortName: string
  readonly district: string
  readonly organisationNumber: string
  readonly contact: PublicContact
  readonly socials: readonly { readonly label: string; readonly href: string }[]
  readonly showsFormerAssignments: boolean
  readonly privacy: Settings['privacy']
  readonly front: Settings['front']
  /** What the blocks of the start page show, by `mediaKey`: only what the public may see. */
  readonly media: ReadonlyMap<string, PublicMedia>
  readonly newsletter: Settings['newsletter']
  readonly appearance: {
    readonly logo: PublicMedia | null
    readonly icon: PublicMedia | null
    readonly headerImage: PublicMedia | null
  }
  /** What other sites may show of the federation's own site. */
  readonly federation: FederationPictures
}

export interface FederationPictures {
  readonly logo: PublicMedia | null
  readonly headerImage: PublicMedia | null
}

interface PublicContact {
  /** Null when none is set, and when a form replaces it: then no page shows the address. */
  readonly email: string | null
  readonly hasForm: boolean
  readonly phone: { readonly text: string; readonly href: string } | null
  readonly postalAddress: string
  readonly visitingAddress: string
  readonly openingHours: string
  readonly mapUrl: string
  readonly contactPerson: string
}

type PublicTab = Exclude<SettingsTab, 'started'>
type SavedTabs = { readonly [Tab in PublicTab]?: Partial<Settings[Tab]> }

// Settings and site row hold the same address; sites from before there were settings have it in their row only.
const siteSettings = statement<{
  email: string | null
  tabs: SavedTabs | null
  media: PublicMedia[] | null
  federation: Partial<FederationPictures> | null
}>(
  'public_settings',
  `select contact_email as email, (select json_object_agg(tab, content) from site_settings where site_id = sites.id) as tabs,
     (select json_agg(m.public) from (
        select distinct library_id, media_id from media_uses where site_id = sites.id and item_id is null and version = 'published'
      ) u join media m on m.site_id = u.library_id and m.id = u.media_id) as media,
     (select jsonb_object_agg(p.key, ${pictureHere('p.value')}) from federation f, jsonb_each(f.pictures) p) as federation
   from sites`,
)

/** A visitor who uses the form never sees the recipient's address. */
function shownContact(contact: Settings['contact'], email: string | null): PublicContact {
  const { phone, showsForm, postalAddress, visitingAddress, openingHours, mapUrl, contactPerson } = contact
  return {
    email: showsForm ? null : email,
    hasForm: showsForm && email !== null,
    phone: phone === '' ? null : { text: shownPhone(phone), href: `tel:${phone}` },
    postalAddress,
    visitingAddress,
    openingHours,
    mapUrl,
    contactPerson,
  }
}

/** The settings in the form for visitors; null when the site does not exist. */
export async function publicSettings(site: PublicDb): Promise<PublicSettings | null> {
  const [row] = await site.rows(siteSettings, [])
  if (!row) return null
  const saved: SavedTabs = row.tabs ?? {}
  // A field added after the tab was saved has the default of a new site.
  const [general, social] = [
    { ...emptySettings.general, ...saved.general },
    { ...emptySettings.social, ...saved.social },
  ]
  const { logo, icon, headerImage } = { ...emptySettings.appearance, ...saved.appearance }
  const front = { ...emptySettings.front, ...saved.front }
  const media = byMediaKey(row.media ?? [])
  const picture = (ref: MediaRef | null): PublicMedia | null => (ref && media.get(mediaKey(ref))) ?? null
  return {
    shortName: general.shortName,
    district: general.district,
    organisationNumber: general.organisationNumber,
    contact: shownContact({ ...emptySettings.contact, ...saved.contact }, row.email),
    socials: social.links.flatMap(({ network, url }) => {
      const href = socialUrl(network, url)
      return href === null ? [] : [{ label: socialNetworkLabel[network], href }]
    }),
    showsFormerAssignments: { ...emptySettings.publishing, ...saved.publishing }.showsFormerAssignments,
    privacy: { ...emptySettings.privacy, ...saved.privacy },
    newsletter: { ...emptySettings.newsletter, ...saved.newsletter },
    front: { ...front, blocks: allBlocks(front.blocks) },
    media,
    appearance: { logo: picture(logo), icon: picture(icon), headerImage: picture(headerImage) },
    federation: { logo: null, headerImage: null, ...row.federation },
  }
}
