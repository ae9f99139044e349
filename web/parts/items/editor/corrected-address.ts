import { itemRefusal } from '#contract/permissions.ts'
import { isReservedSlug } from '#contract/reserved-addresses.ts'
import { slugify } from '#contract/slug.ts'
import type { EditorWork } from './editor-work.ts'

/** So long after its first publication few have linked to it. */
const freshMs = 7 * 24 * 3_600_000

/**
 * The end of the address that a corrected headline would have given; null where the address fits, was not made from the headline that
 * is public now, or should stay. An address follows the headline until the first publication.
 */
export function correctedSlug({ item, title, titleChangedAt, role }: EditorWork, now: Date): string | null {
  if (!item?.isLive || item.publishedAt === null || item.firstPublishedAt === null || titleChangedAt === null) return null
  if (now.getTime() - Date.parse(item.firstPublishedAt) > freshMs || titleChangedAt <= item.publishedAt) return null
  if (itemRefusal(role, 'changeAddress', item) !== null) return null
  const wanted = slugify(title)
  // A number at its end parts it from another item of the same name.
  const current = item.slug.replace(/-\d{1,2}$/, '')
  return wanted === '' || isReservedSlug(wanted) || wanted === current || wanted === item.slug ? null : wanted
}
