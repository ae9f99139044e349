import { queryOptions } from '@tanstack/react-query'
import type { ShareableArea } from '#contract/sharing/shared-kinds.ts'
import { readSharing } from '#contract/sharing/sharing.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'

/** Below the area's key: a step that changes the item asks for it anew. */
export const sharingQuery = (area: ShareableArea, siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'sharing', itemId] as const,
    queryFn: ({ signal }) => call(readSharing, { params: { siteId, itemId }, signal, quiet: true }),
    staleTime: 0,
  })
