import { z } from 'zod'

/** Where the next page of a list begins: `next` of the page before. Without it the first page is asked for. */
export const listAfter = z.string().max(1200).optional()
