import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

export function SharedMediaScreen() {
  return (
    <Screen title="Bildbank">
      <EmptyState drawing={<PictureDrawing />} action={<LinkButton to="/admin/sajter">Till Sajter</LinkButton>}>
        Den gemensamma bildbanken kommer snart hit. Här ska bilder för alla sajter samlas.
      </EmptyState>
    </Screen>
  )
}
