import { getRouteApi } from '@tanstack/react-router'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function PagesScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Sidor">
      <EmptyState
        drawing={<PageDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Sidor kommer snart hit. Här ska ni hålla sajtens fasta sidor aktuella.
      </EmptyState>
    </Screen>
  )
}
