import { Button } from '@mantine/core'
import { prefetchMediaPicker } from '../media/picker/media-picker.tsx'

interface SwapButtonProps {
  /** The field's label. */
  label: string
  onPress: () => void
}

/** Takes another picture into the place of the chosen one. */
export const SwapButton = ({ label, onPress }: SwapButtonProps) => (
  <Button
    variant="default"
    size="sm"
    data-place
    aria-label={`Byt bild: ${label}`}
    onClick={onPress}
    onPointerEnter={prefetchMediaPicker}
    onFocus={prefetchMediaPicker}
  >
    Byt
  </Button>
)
