import { getRouteApi } from '@tanstack/react-router'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId')

export function MediaScreen() {
  const { siteId } = route.useParams()
  return (
    <Screen title="Bildbank">
      <EmptyState
        drawing={<PictureDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Bildbanken kommer snart hit. Här ska ni ladda upp och beskriva era bilder.
      </EmptyState>
    </Screen>
  )
}
