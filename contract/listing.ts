import { z } from 'zod'

/** Position of a page in a list: `next` of the previous page. The first page has none. */
export const listAfter = z.string().max(1200).optional()
