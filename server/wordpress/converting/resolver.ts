import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { ownAddress, wholePicture } from '../reading/addresses.ts'
import type { WxrSite } from '../reading/wxr-things.ts'
import { targetsAt } from '../stored/row-store.ts'
import { idOf, sourceKeyOf } from '../reading/source-keys.ts'
import { sourcesOf } from '../stored/source-store.ts'
import type { Resolve, Resolved } from '../texts/resolve.ts'

/** What texts need to know of a file. */
export interface MediaRow {
  readonly id: string
  readonly kind: 'image' | 'document'
  readonly alt: string
  readonly caption: string
  readonly title: string
}
const media = statement<MediaRow>(
  'wordpress_media',
  `select id, kind, alt, caption, title from media where site_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
)

export const mediaOf = (site: SiteDb, ids: readonly string[]): Promise<MediaRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : site.rows(media, [site.siteId, ids])

const attachmentKey = (id: string, site: WxrSite): string =>
  sourceKeyOf({ kind: 'item', id, guid: '', link: '' } as Parameters<typeof sourceKeyOf>[0], site)

/** `ownAddress` that works each address out once. */
function remembered(): typeof ownAddress {
  const known = new Map<string, string | null>()
  return (written, site) => {
    const key = `${site.blogUrl} ${written}`
    const found = known.get(key)
    if (found !== undefined) return found
    const own = ownAddress(written, site)
    known.set(key, own)
    return own
  }
}

/** The files that come along with the import, by their keys. */
export type NewFiles = ReadonlyMap<string, MediaRow>

interface Asked {
  readonly site: WxrSite
  readonly addresses: readonly string[]
  readonly attachments: readonly string[]
}

/** Finds what the texts of a batch name, in three questions. `willBe`: whether a row of this kind and state becomes an item. */
export async function resolverFor(
  site: SiteDb,
  importId: string,
  asked: readonly Asked[],
  willBe: (kind: string, status: string) => boolean,
  files: NewFiles,
): Promise<(site: WxrSite) => Resolve> {
  const spelled = new Set<string>()
  const keys = new Set<string>()
  const ownOf = remembered()
  for (const { site: wxr, addresses, attachments } of asked) {
    for (const address of addresses) {
      const own = ownOf(address, wxr)
      if (own !== null) spelled.add(wholePicture(own))
    }
    for (const id of attachments) if (/^\d{1,12}$/.test(id)) keys.add(attachmentKey(id, wxr))
  }
  const targets = new Map((await targetsAt(site, importId, [...spelled])).map((target) => [target.address, target]))
  for (const { sourceKey } of targets.values()) keys.add(sourceKey)
  const sources = new Map((await sourcesOf(site, [...keys])).map((source) => [source.sourceKey, source]))
  const mediaIds = [...sources.values()].filter(({ area }) => area === 'media').map(({ objectId }) => objectId)
  const pictures = new Map((await mediaOf(site, mediaIds)).map((row) => [row.id, row]))

  const mediaAt = (sourceKey: string): Resolved | null => {
    const source = sources.get(sourceKey)
    const row = files.get(sourceKey) ?? (source?.area === 'media' ? pictures.get(source.objectId) : undefined)
    if (!row) return null
    const ref = { id: row.id, isShared: false }
    return row.kind === 'image'
      ? { kind: 'image', media: ref, alt: row.alt, caption: row.caption }
      : { kind: 'document', media: ref, title: row.title }
  }
  return (wxr) => ({
    isOwn: (href) => ownOf(href, wxr) !== null,
    attachment: (id) => (/^\d{1,12}$/.test(id) ? mediaAt(attachmentKey(id, wxr)) : null),
    address(href) {
      const own = ownOf(href, wxr)
      const target = own === null ? undefined : targets.get(wholePicture(own))
      if (!target) return null
      if (target.kind === 'attachment') return mediaAt(target.sourceKey)
      const source = sources.get(target.sourceKey)
      if (source) return source.isGone || source.area === 'media' ? null : { kind: 'item', id: source.objectId }
      return willBe(target.kind, target.status) ? { kind: 'item', id: idOf(site.siteId, target.sourceKey) } : null
    },
  })
}
