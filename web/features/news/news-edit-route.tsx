import { getRouteApi } from '@tanstack/react-router'
import { ItemEditorScreen } from '#web/parts/items/editor/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { newsArea } from './news-area.ts'
import { NewsForm } from './news-form.tsx'

// The details beside the sheet load after it, so that writing can begin before pickers and dates are here.
const fetchDetails = drawnPart('features/news/news-details.tsx', () => import('./news-details.tsx'))

const route = getRouteApi('/$siteId/nyheter/$itemId')

export function NewsEditScreen() {
  const { itemId } = route.useParams()
  const beside = useFetchedPart(fetchDetails)
  const details = beside && <beside.NewsDetails />
  return (
    <ItemEditorScreen area={newsArea} itemId={itemId} details={details}>
      <NewsForm isNew={itemId === newItemId} picture={beside && <beside.NewsPicture />} />
    </ItemEditorScreen>
  )
}
