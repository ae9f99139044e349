import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { PreviewScreen } from './preview-stage.tsx'
import { useOwnPreview } from './preview-link.ts'
import { PreviewFrame, PreviewStage, ScreenChoice } from './preview-stage.tsx'

interface PreviewDialogProps {
  areaKey: string
  siteId: string
  itemId: string
  title: string
  onClose: () => void
}

/** The saved draft as the public would read it, over the sheet, where there is no room beside it. */
export function PreviewDialog({ areaKey, siteId, itemId, title, onClose }: PreviewDialogProps) {
  const { url, isFailed } = useOwnPreview(areaKey, siteId, itemId)
  const [screen, setScreen] = useState<PreviewScreen>(() => (innerWidth < 700 ? 'Mobil' : 'Dator'))
  return (
    <Dialog title={`Förhandsgranska ”${title}”`} width="1340px" placement="whole" onClose={onClose}>
      <ScreenChoice screen={screen} onChoose={setScreen} />
      <PreviewStage screen={screen} isFailed={isFailed} waiting="Hämtar förhandsgranskningen …">
        {url === null ? null : <PreviewFrame title={title} url={url} />}
      </PreviewStage>
      <DialogActions>
        {url !== null && (
          <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
            Öppna i ny flik
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
