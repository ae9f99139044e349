import { Button } from '@mantine/core'
import { useState } from 'react'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { ratioLabel } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { CropStage } from '../media/framing/crop-stage.tsx'
import { partText } from '../media/framing/framing.ts'
import styles from './picture-field.module.css'

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
      <div className={styles.field}>
        <CropStage siteId={siteId} media={media} ratio={ratio} part={part} onPart={setChosen} />
        <p role="status" className={styles.about}>
          {partText(ratioLabel[ratio], part)}
        </p>
        <p className={styles.about}>
          Gäller bara här. Dra i ramen eller i hörnen. Med tangentbordet: pilarna flyttar, + och − ändrar storleken.
        </p>
      </div>
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
