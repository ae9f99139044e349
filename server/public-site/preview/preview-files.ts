import type { CropRect } from '#contract/media-use.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { previewedDraft, previewPath } from '../../modules/items/preview/item-preview.ts'
import type { DeliveredMedia } from '../../modules/media/public-media.ts'
import { draftMedia } from '../../modules/media/public-media.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { isProtectedPerson } from '../../modules/representatives/representatives.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import type { PageSource } from '../view/page-source.ts'

// Pictures and documents of a draft, which are not public yet: their addresses begin with the preview's secret and work as long
// as it does. They are never cached.

const secretFile = new RegExp(`^${previewPath}/([A-Za-z0-9_-]{20,100})(/_(?:bild|dokument)/.+)$`)

/** The secret and the rest of a path below one; null for every other path. */
export function previewFile(path: string): { secret: string; rest: string } | null {
  const [, secret, rest] = secretFile.exec(path) ?? []
  return secret !== undefined && rest !== undefined ? { secret, rest } : null
}

const areas: readonly ItemArea<never>[] = [newsArea, policyArea, representativesArea, pageArea] as never

/** A picture or document of the draft behind a secret; null if the draft has no such file, or the secret is invalid. */
export async function draftFile(
  { database, clock }: PageSource,
  siteId: string,
  secret: string,
  mediaId: string,
): Promise<DeliveredMedia | null> {
  return database.inSite(
    siteId,
    async (site) => {
      const draft = await previewedDraft(site, secret, clock())
      const area = areas.find(({ name }) => name === draft?.area)
      if (!draft || !area || (await isProtectedPerson(site, draft.id))) return null
      const content = area.content.parse(draft.content)
      const named = area.media(content).flatMap(({ media }) => (media.id === mediaId ? [media] : []))
      const [media] = await draftMedia(site, named.slice(0, 1))
      if (!media) return null
      // Only picture fields have a `crop`; `area.content` has just parsed the content.
      const ownParts = Object.values(content as Record<string, { crop?: CropRect | null } | null>).flatMap(
        (field) => field?.crop ?? [],
      )
      return { media, ownParts }
    },
    'read',
  )
}
