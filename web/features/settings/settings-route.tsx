import { getRouteApi } from '@tanstack/react-router'
import { SettingsDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function SettingsScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Inställningar">
      <EmptyState
        drawing={<SettingsDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Inställningarna kommer snart hit. Här ska ni bestämma hur sajten ser ut och vem som får göra vad.
      </EmptyState>
    </Screen>
  )
}
