import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { SiteChangeResult } from '#contract/users-and-sites/site-changes.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

/** How each site went: those that could not be changed come first. */
export function ChangeResults({ results, onClose }: { results: readonly SiteChangeResult[]; onClose: () => void }) {
  const refused = results.filter(({ refusal }) => refusal !== null)
  const title = refused.length === 1 ? '1 sajt ändrades inte' : `${refused.length} sajter ändrades inte`
  return (
    <Dialog title={title} onClose={onClose}>
      <ListFrame aria-label="Resultat">
        {[...refused, ...results.filter(({ refusal }) => refusal === null)].map(({ siteId, name, refusal }) => (
          <ListRow
            key={siteId}
            icon={refusal === null ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
            title={name}
            meta={refusal ?? 'Klar'}
          />
        ))}
      </ListFrame>
      <DialogActions>
        <Button onClick={onClose}>Stäng</Button>
      </DialogActions>
    </Dialog>
  )
}
