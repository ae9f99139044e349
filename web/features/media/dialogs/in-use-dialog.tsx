import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MediaRow } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import styles from './media-dialogs.module.css'
import { mediaPlace } from '../shared/media-place.ts'

interface InUseDialogProps {
  rows: readonly MediaRow[]
  library: MediaLibrary
  onClose: () => void
}

/** The pictures that were not moved to the trash because they are public, each with links to the places that show them. */
export function InUseDialog({ rows, library, onClose }: InUseDialogProps) {
  return (
    <Dialog title={`${countedPictures(rows.length)} blev kvar`} onClose={onClose}>
      <p>De syns på sajten nu. Öppna dem för att se var, och för att byta ut dem där.</p>
      <Stack as="ul" gap={2} className={styles.list}>
        {rows.map(({ id, title, liveUses }) => (
          <li key={id}>
            <Link {...mediaPlace(library, id, {})} onClick={onClose}>
              {title}
            </Link>
            <Small>{liveUses === 1 ? 'Syns på 1 ställe' : `Syns på ${liveUses} ställen`}</Small>
          </li>
        ))}
      </Stack>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
