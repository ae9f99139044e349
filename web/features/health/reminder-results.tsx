import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Reminders } from '#contract/health/reminders.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { outcomeWords } from './reminder-words.ts'

/** What became of each site: those that were not reminded come first. */
export function ReminderResults({ sites, onClose }: { sites: Reminders['sites']; onClose: () => void }) {
  const reminded = sites.filter(({ outcome }) => outcome === 'reminded')
  const others = sites.filter(({ outcome }) => outcome !== 'reminded')
  return (
    <Dialog title={reminded.length === 1 ? '1 sajt är påmind' : `${reminded.length} sajter är påminda`} onClose={onClose}>
      <ListFrame aria-label="Resultat">
        {[...others, ...reminded].map((site) => (
          <ListRow
            key={site.id}
            icon={
              site.outcome === 'reminded' ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />
            }
            title={site.name}
            meta={outcomeWords(site)}
          />
        ))}
      </ListFrame>
      <DialogActions>
        <Button onClick={onClose}>Stäng</Button>
      </DialogActions>
    </Dialog>
  )
}
