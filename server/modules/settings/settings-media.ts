import { mediaKey } from '#contract/media-facts.ts'
import type { MediaUse } from '#contract/media-use.ts'
import type { FrontBlock } from '#contract/settings/front.ts'
import { frontMedia } from '#contract/settings/front.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { mediaFactsOf } from '../media/media-facts.ts'
import { mirrorMedia } from '../media/media-uses.ts'

// The pictures and documents that settings show: those of the tabs Utseende and Startsidan.

type Shown = Pick<Settings, 'appearance' | 'front'>

const appearanceMedia = ({ logo, icon, headerImage }: Settings['appearance']): MediaUse[] =>
  Object.entries({ logo, icon, headerImage }).flatMap(([field, media]) =>
    media === null ? [] : [{ field, media, kind: 'image' as const }],
  )

/** The media that a tab names; each field is that of the tab's content. */
export function tabMedia<Tab extends SettingsTab>(tab: Tab, content: Settings[Tab]): MediaUse[] {
  // The tab determines the type of its content, but TypeScript cannot follow that.
  if (tab === 'appearance') return appearanceMedia(content as Settings['appearance'])
  const front = content as Settings['front']
  return tab === 'front' ? [...frontMedia(front, true), ...frontMedia(front, false)] : []
}

const shownMedia = ({ appearance, front }: Shown): MediaUse[] => [...appearanceMedia(appearance), ...frontMedia(front, true)]

/** Records the media of the settings. Those of hidden blocks are protected in the Bildbank as those of drafts, and not public. */
export function mirrorSettingsMedia(site: SiteDb, now: Shown, before?: Shown): void {
  mirrorMedia(site, 'settings', 'published', shownMedia(now), before && shownMedia(before))
  mirrorMedia(site, 'settings', 'draft', frontMedia(now.front, false), before && frontMedia(before.front, false))
}

/** Media deleted since are not restored with the settings that showed them. */
export async function withoutGoneMedia<Tab extends SettingsTab>(
  site: SiteDb,
  tab: Tab,
  content: Settings[Tab],
): Promise<Settings[Tab]> {
  const uses = tabMedia(tab, content)
  if (uses.length === 0) return content
  const facts = await mediaFactsOf(
    site,
    uses.map(({ media }) => media),
  )
  const isGone = (media: MediaUse['media']): boolean => facts.get(mediaKey(media))?.isTrashed !== false
  if (tab === 'front') return frontWithout(content as Settings['front'], isGone) as Settings[Tab]
  const gone = uses.filter(({ media }) => isGone(media))
  return { ...content, ...Object.fromEntries(gone.map(({ field }) => [field, null])) }
}

const frontWithout = (front: Settings['front'], isGone: (media: MediaUse['media']) => boolean): Settings['front'] => ({
  ...front,
  blocks: front.blocks.flatMap((block): FrontBlock[] => {
    if (block.kind === 'documents') {
      const documents = block.documents.filter((one) => !isGone(one))
      return documents.length > 0 ? [{ ...block, documents }] : []
    }
    return block.kind === 'map' && block.image !== null && isGone(block.image) ? [] : [block]
  }),
})
