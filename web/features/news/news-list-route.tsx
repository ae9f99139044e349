import { getRouteApi } from '@tanstack/react-router'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function NewsListScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Nyheter">
      <EmptyState
        drawing={<PaperDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Nyheter kommer snart hit.
      </EmptyState>
    </Screen>
  )
}
