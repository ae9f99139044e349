import { HttpError } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PageSource } from '../view/page-source.ts'

/** Counts one use of a form. True if it is beyond the limit. */
export async function exceeds(
  { database, clock }: Pick<PageSource, 'database' | 'clock'>,
  limit: Limit,
  key: string,
): Promise<boolean> {
  try {
    await database.inPlatformAtOnce((platform) => countUse(platform, limit, key, clock()))
    return false
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return true
    throw error
  }
}
