import type { NewsPosition } from '../../modules/news/news.ts'
import { uuidPattern } from '../../platform/uuid.ts'

const position = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${uuidPattern})$`)

/** The position as a parameter in the address of a page. */
export const positionText = ({ publishedAt, id }: NewsPosition): string => `${publishedAt.toISOString()}_${id}`

/** Null for any text not made by `positionText`, so that a page has only one address. */
export function parsePosition(text: string): NewsPosition | null {
  const [, at = '', id = ''] = position.exec(text) ?? []
  const publishedAt = new Date(at)
  return id !== '' && !Number.isNaN(publishedAt.getTime()) && publishedAt.toISOString() === at ? { publishedAt, id } : null
}
