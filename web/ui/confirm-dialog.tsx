import { Button } from '@mantine/core'
import { useId } from 'react'
import { confirmStore } from './confirm-store.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Stack } from './layout.tsx'
import { useStore } from './store.ts'

/** Shows what `confirmQuestion` asks. Mounted once. The first choice has the focus, or the safe answer. */
export function ConfirmDialog() {
  const question = useStore(confirmStore)
  const aboutId = useId()
  if (question === undefined) return null
  const { title, children, choices, confirmLabel, cancelLabel = 'Avbryt', isDangerous = false, answer } = question
  return (
    <Dialog title={title} role="alertdialog" width="440px" aboutId={aboutId} onClose={() => answer(false)}>
      <Stack gap={5}>
        <div id={aboutId}>{children}</div>
        {choices}
      </Stack>
      <DialogActions>
        <Button variant="default" autoFocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button color={isDangerous ? 'red' : 'petrol'} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
