import type { NewsPosition } from '../../modules/news/news.ts'
import { uuidPattern } from '../../platform/uuid.ts'

const position = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${uuidPattern})$`)

/** Where a page begins, as its address says it. */
export const positionText = ({ publishedAt, id }: NewsPosition): string => `${publishedAt.toISOString()}_${id}`

/** Null for text that `positionText` did not write: one page has one address. */
export function parsePosition(text: string): NewsPosition | null {
  const [, at = '', id = ''] = position.exec(text) ?? []
  const publishedAt = new Date(at)
  return id !== '' && !Number.isNaN(publishedAt.getTime()) && publishedAt.toISOString() === at ? { publishedAt, id } : null
}
