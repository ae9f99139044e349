import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { EditorWork } from './editor-work.ts'
import { FindingList } from './finding-list.tsx'

/** What must be mended before `until` can be done, whoever asks. */
export function BlockedDialog({ work, until }: { work: EditorWork; until: string }) {
  const blocking = work.findings.filter(({ level }) => level === 'blocking')
  return (
    // A key of its own: when the last fault is mended, the dialog that follows begins anew, with its own first button.
    <Dialog
      key="hinder"
      title={`${blocking.length} ${blocking.length === 1 ? 'sak' : 'saker'} måste åtgärdas innan du kan ${until}.`}
      onClose={work.close}
    >
      <FindingList findings={blocking} onShow={work.show} onFix={work.fix} onAnswer={work.answer} />
      <DialogActions>
        <Button variant="default" data-autofocus onClick={work.close}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
