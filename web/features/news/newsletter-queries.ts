import { queryOptions } from '@tanstack/react-query'
import type { ItemNewsletter } from '#contract/newsletter/newsletter.ts'
import { itemNewsletter } from '#contract/newsletter/newsletter.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'

const progressEveryMs = 2000

/** Below the area's key: a step that changes the item asks for it anew. While letters are sent it is asked for again and again. */
export const itemNewsletterQuery = (siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...areaKey('news', siteId), 'newsletter', itemId] as const,
    queryFn: ({ signal }): Promise<ItemNewsletter> =>
      call(itemNewsletter.read, { params: { siteId, itemId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.sent?.state === 'sending' ? progressEveryMs : false),
  })
