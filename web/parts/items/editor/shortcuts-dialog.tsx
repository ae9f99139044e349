import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row } from '#web/ui/layout.tsx'
import { blockTools, historyTools, shortcutText, textTools } from '../../rich-text/rich-text-tools.ts'
import styles from './shortcuts-dialog.module.css'

const rows: readonly (readonly [words: string, keys: string])[] = [
  ['Spara nu', 'Ctrl+S'],
  ['Publicera', 'Ctrl+Enter'],
  ...[...textTools, ...blockTools, ...historyTools].flatMap(({ label, keys }) => (keys === null ? [] : [[label, keys] as const])),
  ['Länk på markerad text', 'Ctrl+K'],
  ['Till verktygen', 'Alt+F10'],
  ['Visa den här listan', '?'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Kortkommandon" width="420px" onClose={onClose}>
      <dl>
        {rows.map(([words, keys]) => (
          <Row key={words} gap={4} justify="between" className={styles.row}>
            <dt>{words}</dt>
            <dd>
              <kbd className={styles.key}>{shortcutText(keys)}</kbd>
            </dd>
          </Row>
        ))}
      </dl>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
