import { KeyListDialog } from '#web/ui/key-list-dialog.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

const rows = [
  ['Sök, eller gå till en skärm eller en sajt', isMac ? '⌘K' : 'Ctrl+K'],
  ['Till nästa eller förra träffen', '↓ ↑'],
  ['Öppna träffen', 'Enter'],
  ['Ändra ordning, när handtaget är markerat', '↓ ↑'],
  ['Stäng dialogen eller menyn, eller töm sökfältet', 'Esc'],
  ['Till meddelandet i hörnet, och tillbaka', 'F8'],
  ['Visa den här listan', '?'],
] as const

/** The keys of every screen. The editor has a list of its own, with those of texts. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyListDialog rows={rows} note="När du redigerar en text visar listan fler." onClose={onClose} />
)
