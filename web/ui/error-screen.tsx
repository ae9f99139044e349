import { Button } from '@mantine/core'
import { EmptyState } from './empty-state.tsx'
import { BrokenDrawing, LostDrawing } from './error-drawings.tsx'
import { LinkButton } from './link-button.tsx'
import { Screen } from './screen.tsx'

/** What happened, what is safe, what to do. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title="Det gick inte att visa sidan">
      <ErrorBox onRetry={onRetry} />
    </Screen>
  )
}

/** The error screen's content, as a box in a part of a screen. */
export function ErrorBox({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState drawing={<BrokenDrawing />} action={<Button onClick={onRetry}>Försök igen</Button>}>
      Något gick fel när innehållet skulle hämtas. Allt som är sparat finns kvar.
    </EmptyState>
  )
}

export function NotFoundScreen() {
  return (
    <Screen title="Sidan finns inte">
      <EmptyState drawing={<LostDrawing />} action={<LinkButton to="/">Till startsidan</LinkButton>}>
        Sidan finns inte, eller så har du inte tillgång till den.
      </EmptyState>
    </Screen>
  )
}
