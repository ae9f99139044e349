import { KeyListDialog } from '#web/ui/key-list-dialog.tsx'
import { blockTools, historyTools, shortcutText, textTools } from '../../rich-text/rich-text-tools.ts'

const rows: readonly (readonly [words: string, keys: string])[] = [
  ['Spara nu', 'Ctrl+S'],
  ['Publicera', 'Ctrl+Enter'],
  ...[...textTools, ...blockTools, ...historyTools].flatMap(({ label, keys }) => (keys === null ? [] : [[label, keys] as const])),
  ['Sök och gå till', 'Ctrl+K'],
  ['Länk, när text är markerad', 'Ctrl+K'],
  ['Kommentera det markerade', 'Ctrl+Alt+K'],
  ['Skicka kommentaren', 'Ctrl+Enter'],
  ['Ändra nivå i en lista', 'Tab, Skift+Tab'],
  ['Lämna texten, också ur en lista eller tabell', 'Esc, sedan Tab'],
  ['Till verktygen', 'Alt+F10'],
  ['Till meddelandet i hörnet, och tillbaka', 'F8'],
  ['Visa den här listan', '?'],
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyListDialog rows={rows.map(([words, keys]) => [words, shortcutText(keys)] as const)} onClose={onClose} />
)
