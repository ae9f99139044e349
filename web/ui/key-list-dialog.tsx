import { Button } from '@mantine/core'
import { Dialog, DialogActions } from './dialog.tsx'
import styles from './key-list-dialog.module.css'
import { questionKey } from './key-lists.ts'
import { Quiet, Row, Stack } from './layout.tsx'
import { SwitchLine } from './switch-line.tsx'
import { useRemembered } from './use-remembered.ts'

interface KeyListDialogProps {
  /** What can be done, and the keys for it. */
  rows: readonly (readonly [words: string, keys: string])[]
  note?: string
  onClose: () => void
}

/** A list of keys, with the switch for `?`: the only key that is a character, and that dictation may type by mistake. */
export function KeyListDialog({ rows, note, onClose }: KeyListDialogProps) {
  const [choice, choose] = useRemembered(questionKey.place, questionKey.choices)
  return (
    <Dialog title="Kortkommandon" width="460px" onClose={onClose}>
      <Stack gap={4}>
        <dl>
          {rows.map(([words, keys], index) => (
            // A long list is read from its top, so the focus is not on the button below it.
            <Row
              key={words}
              gap={4}
              justify="between"
              className={styles.row}
              {...(index === 0 && { tabIndex: -1, 'data-autofocus': true })}
            >
              <dt>{words}</dt>
              <dd>
                <kbd className={styles.key}>{keys}</kbd>
              </dd>
            </Row>
          ))}
        </dl>
        {note !== undefined && <Quiet>{note}</Quiet>}
        <SwitchLine
          label="Tangenten ? visar listan"
          about="Stäng av om listan visas av misstag, till exempel när du dikterar. Den finns också i din egen meny."
          isOn={choice === 'på'}
          onChange={(isOn) => choose(isOn ? 'på' : 'av')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
