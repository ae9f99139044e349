import { Button } from '@mantine/core'
import { isAtLeast } from '#contract/permissions.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/layout.tsx'
import type { EditorWork } from './editor-work.ts'
import { FindingList } from './finding-list.tsx'

/** What is left to do before publishing, and what would make the text better, each with the way to its place. */
export function MissingDialog({ work }: { work: EditorWork }) {
  const { findings, role, show, fix, answer, close } = work
  const blocking = findings.filter(({ level }) => level === 'blocking')
  const advice = findings.filter(({ level }) => level === 'advice')
  const step = isAtLeast(role, 'editor') ? 'publicera' : 'skicka för granskning'
  const left = `${blocking.length} ${blocking.length === 1 ? 'sak' : 'saker'} kvar innan du kan ${step}`
  return (
    <Dialog title={blocking.length === 0 ? 'Klar att publiceras' : left} onClose={close}>
      <FindingList findings={blocking} onShow={show} onFix={fix} onAnswer={answer} />
      {advice.length > 0 && (
        <section aria-label="Tips">
          {blocking.length > 0 && <Heading as="h3">Tips</Heading>}
          <FindingList findings={advice} onShow={show} onFix={fix} onAnswer={answer} />
        </section>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
