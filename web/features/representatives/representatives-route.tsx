import { getRouteApi } from '@tanstack/react-router'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function RepresentativesScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Företrädare">
      <EmptyState
        drawing={<PeopleDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Företrädare kommer snart hit. Här ska ni visa vilka som företräder er och i vilka organ.
      </EmptyState>
    </Screen>
  )
}
