import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ItemEditorScreen } from '#web/parts/items/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { newsArea } from './news-area.ts'
import { NewsForm } from './news-form.tsx'

// What stands beside the sheet comes after it: nobody should wait for pickers and dates to begin writing.
const NewsDetails = lazy(async () => ({ default: (await import('./news-details.tsx')).NewsDetails }))

const route = getRouteApi('/$siteId/nyheter/$itemId')

export function NewsEditScreen() {
  const { siteId, itemId } = route.useParams()
  const details = (
    <Suspense fallback={null}>
      <NewsDetails siteId={siteId} />
    </Suspense>
  )
  return (
    <ItemEditorScreen area={newsArea} siteId={siteId} itemId={itemId} details={details}>
      <NewsForm siteId={siteId} isNew={itemId === newItemId} />
    </ItemEditorScreen>
  )
}
