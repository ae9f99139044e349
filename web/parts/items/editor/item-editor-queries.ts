import { queryOptions } from '@tanstack/react-query'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import type { ShownFinding } from './shown-finding.ts'
import type { Item, ItemEndpoints } from '../item.ts'
import { aboutKey } from '../history/item-history-queries.ts'
import { newItemId } from '../item-queries.ts'

// What the editor asks about one item besides the item itself. Below the area's key, so that whatever changes
// an item asks for them anew.

/** What the server finds to mend in the saved draft; much of it the browser's own check says as well. */
export const itemCheckQuery = (area: string, siteId: string, item: Item | null) =>
  queryOptions({
    queryKey: [...aboutKey(area, siteId, item?.id ?? newItemId), 'check', item?.draftVersion ?? 0] as const,
    queryFn: async ({ signal }): Promise<readonly ShownFinding[]> => {
      // Nothing is saved yet, and so nothing for the server to look at.
      if (item === null) return []
      return (await call<ItemEndpoints['check']>(itemPaths(area).check, { params: { siteId, itemId: item.id }, signal })).findings
    },
  })

/** What would happen if the address became this one. */
export const askAddressPlan = (area: string, siteId: string, itemId: string, slug: string) =>
  call<ItemEndpoints['addressPlan']>(itemPaths(area).addressPlan, { params: { siteId, itemId }, query: { slug } })

export const previewLinksQuery = (area: string, siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...aboutKey(area, siteId, itemId), 'preview-links'] as const,
    queryFn: ({ signal }) =>
      call<ItemEndpoints['previewLinks']>(itemPaths(area).previewLinks, { params: { siteId, itemId }, signal }),
  })

export const keepPreviewLink = (area: string, siteId: string, itemId: string, linkId: string) =>
  call<ItemEndpoints['keepPreviewLink']>(itemPaths(area).keepPreviewLink, { params: { siteId, itemId, linkId } })

export const revokePreviewLink = (area: string, siteId: string, itemId: string, linkId: string) =>
  call<ItemEndpoints['revokePreviewLink']>(itemPaths(area).revokePreviewLink, { params: { siteId, itemId, linkId } })
