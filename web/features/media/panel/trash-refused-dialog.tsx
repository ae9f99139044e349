import { Button } from '@mantine/core'
import type { Media } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { MediaUses } from './media-uses.tsx'

interface TrashRefusedDialogProps {
  library: MediaLibrary
  media: Media
  /** `Bilden` or `Dokumentet`. */
  noun: string
  replaceRefusal: string | null
  onClose: () => void
  onReplace: () => void
}

/** Says where the public sees the picture, and what to do first. */
export function TrashRefusedDialog({ library, media, noun, replaceRefusal, onClose, onReplace }: TrashRefusedDialogProps) {
  const it = media.kind === 'image' ? 'den' : 'det'
  const live = { ...media, usedIn: media.usedIn.filter(({ version }) => version === 'live'), oldVersions: 0 }
  return (
    <Dialog title={`${noun} syns på sajten`} width="480px" onClose={onClose}>
      <p>
        {noun} kan inte flyttas till papperskorgen så länge besökare ser {it}. Byt ut {it} där {it} används först.
      </p>
      <MediaUses library={library} media={live} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stäng
        </Button>
        {replaceRefusal === null && (
          <Button data-autofocus onClick={onReplace}>
            Ersätt överallt
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
