import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// A text that shows a withheld picture says in that place who is in it. The picture stays withheld wherever the text goes, and those
// words stay here (docs/decisions/103).

const withheldMedia = statement<MediaRef>(
  'copy_withheld_media',
  `select m.id, m.site_id = '*' as "isShared" from media m
   where m.site_id in ($1, '*') and (m.upload_hash = any(withheld_on($1)) or m.public ->> 'shownHash' = any(withheld_on($1)))`,
)

/** The pictures that visitors of the site are not shown because of a person with Skyddade uppgifter, by `mediaKey`. */
export const withheldMediaOf = async (site: SiteDb): Promise<ReadonlySet<string>> =>
  new Set((await site.rows(withheldMedia, [site.siteId])).map(mediaKey))

const words: ReadonlySet<string> = new Set(['alt', 'caption', 'credit', 'title'])

/** The same value, in which no use of these pictures has words of its own. */
export function withoutWordsAbout<Value>(withheld: ReadonlySet<string>, value: Value): Value {
  if (withheld.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => withoutWordsAbout(withheld, one)) as Value
  const { id, isShared } = value as Partial<MediaRef>
  const isOfOne = typeof id === 'string' && typeof isShared === 'boolean' && withheld.has(mediaKey({ id, isShared }))
  const entries = Object.entries(value).map(([key, one]: [string, unknown]): [string, unknown] =>
    isOfOne && words.has(key) && typeof one === 'string' ? [key, ''] : [key, withoutWordsAbout(withheld, one)],
  )
  return Object.fromEntries(entries) as Value
}
