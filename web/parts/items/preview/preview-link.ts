import { useEffect, useState } from 'react'
import { itemPaths } from '#contract/items/item-paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { ItemEndpoints } from '../item.ts'

export const createPreviewLink = (
  area: string,
  siteId: string,
  itemId: string,
  body: { isShared: boolean; endsWithPublication: boolean },
) => call<ItemEndpoints['createPreviewLink']>(itemPaths(area).createPreviewLink, { params: { siteId, itemId }, body })

/** An own link is valid for an hour (server/modules/items/preview/item-preview.ts). */
const renewAfterMs = 50 * 60_000

interface OwnPreview {
  /** Null until it has come, or when it could not be made. */
  readonly url: string | null
  readonly isFailed: boolean
}

/** The address of the saved draft's page for the frame of the one who writes, renewed before it ends. No item: no address. */
export function useOwnPreview(area: string, siteId: string, itemId: string | null): OwnPreview {
  const [url, setUrl] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (itemId === null) return
    let isOpen = true
    const ask = () =>
      createPreviewLink(area, siteId, itemId, { isShared: false, endsWithPublication: false }).then(
        (link) => isOpen && setUrl(link.url),
        (error: unknown) => {
          if (!isApiError(error)) throw error
          if (isOpen) setFailed(true)
        },
      )
    void ask()
    const timer = setInterval(() => void ask(), renewAfterMs)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [area, siteId, itemId])
  return { url, isFailed: isFailed && url === null }
}
