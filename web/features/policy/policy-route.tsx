import { getRouteApi } from '@tanstack/react-router'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function PolicyScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Politik">
      <EmptyState
        drawing={<PolicyDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Politik kommer snart hit. Här ska ni samla sakfrågorna och era svar.
      </EmptyState>
    </Screen>
  )
}
