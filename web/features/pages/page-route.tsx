import { getRouteApi } from '@tanstack/react-router'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/$siteId/sidor/$itemId')

export function PageScreen() {
  const { siteId, itemId } = route.useParams()
  if (itemId !== 'om-oss') return <NotFoundScreen />
  return (
    <Screen title="Om oss">
      <EmptyState
        drawing={<PageDrawing />}
        action={
          <LinkButton to="/$siteId/nyheter" params={{ siteId }}>
            Till Nyheter
          </LinkButton>
        }
      >
        Sidan Om oss kommer snart hit. Här ska ni berätta vilka ni är och vad ni vill.
      </EmptyState>
    </Screen>
  )
}
