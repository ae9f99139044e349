import { Button } from '@mantine/core'
import { isApiError } from '#web/api/api-error.ts'
import { Notice } from '#web/ui/form-frame.tsx'

/** Says that another person has saved the same thing since it was opened here. */
export const isChangedElsewhere = (error: unknown): boolean => isApiError(error) && error.code === 'STATE_CHANGED'

interface ChangedElsewhereProps {
  onTakeTheirs: () => Promise<void>
  onKeepMine: () => Promise<void>
}

/** Nothing typed is lost: the person chooses which of the two it shall be. */
export function ChangedElsewhere({ onTakeTheirs, onKeepMine }: ChangedElsewhereProps) {
  return (
    <Notice>
      <p>Någon annan har sparat sedan du öppnade sidan. Det du skrev finns kvar här.</p>
      <Button variant="default" onClick={() => void onTakeTheirs()}>
        Hämta det nya
      </Button>
      <Button onClick={() => void onKeepMine()}>Spara mitt ändå</Button>
    </Notice>
  )
}
