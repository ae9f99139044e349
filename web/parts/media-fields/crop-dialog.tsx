import { Button } from '@mantine/core'
import { useState } from 'react'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { ratioLabel } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { CropStage } from '../media/framing/crop-stage.tsx'
import { partText } from '../media/framing/framing.ts'

interface CropDialogProps {
  media: MediaFacts
  ratio: MediaRatio
  crop: CropRect | null
  onClose: () => void
  /** Null: as the Bildbank has it. */
  onCrop: (crop: CropRect | null) => void
}

/** The part of a picture that this place alone shows. The Bildbank's own crop is for all others. */
export function CropDialog({ media, ratio, crop, onClose, onCrop }: CropDialogProps) {
  const siteId = useSiteId()
  const [chosen, setChosen] = useState(crop)
  const part = partFor(media, ratio, chosen)
  return (
    <Dialog title="Beskär här" width="44rem" onClose={onClose}>
      <Stack gap={2}>
        <CropStage siteId={siteId} media={media} ratio={ratio} part={part} onPart={setChosen} />
        <Small role="status">{partText(ratioLabel[ratio], part)}</Small>
        <Small>Gäller bara här. Dra i ramen eller i hörnen. Med tangentbordet: pilarna flyttar, + och − ändrar storleken.</Small>
      </Stack>
      <DialogActions>
        {chosen !== null && (
          <Button variant="subtle" onClick={() => setChosen(null)}>
            Som i bildbanken
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button onClick={() => onCrop(chosen)}>Spara</Button>
      </DialogActions>
    </Dialog>
  )
}
