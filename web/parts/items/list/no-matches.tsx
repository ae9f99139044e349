import { useSiteId } from '#web/api/use-site-id.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PaperDrawing } from '#web/ui/paper-drawing.tsx'
import type { ListedArea } from '../item-area.ts'
import type { ItemListView } from '../item-list-search.ts'
import { itemListSearch, usualView } from '../item-list-search.ts'
import { ItemNoHits } from './item-no-hits.tsx'

interface NoMatchesProps {
  area: ListedArea
  view: ItemListView
  onView: (view: ItemListView) => void
}

/** In place of the rows, where what is searched and chosen leaves none. */
export function NoMatches({ area, view, onView }: NoMatchesProps) {
  const siteId = useSiteId()
  const unfiltered = { ...usualView, sort: view.sort, limit: view.limit }
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      action={
        <LinkButton variant="default" to={area.listRoute} params={{ siteId }} search={itemListSearch(unfiltered)}>
          Rensa filter
        </LinkButton>
      }
    >
      {view.search === '' ? (
        area.words.noMatch
      ) : (
        <ItemNoHits area={area.key} typed={view.search} onSearch={(word) => onView({ ...unfiltered, search: word })} />
      )}
    </EmptyState>
  )
}
