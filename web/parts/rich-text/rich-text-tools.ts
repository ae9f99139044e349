import type { CanCommands, Editor } from '@tiptap/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Ctrl+B`, or `⌘B` where keyboards have that key. */
export const shortcutText = (keys: string): string => (isMac() ? keys.replace('Ctrl+', '⌘').replace('Skift+', '⇧') : keys)

export interface Tool {
  readonly name: string
  readonly label: string
  readonly keys: string | null
  readonly icon: typeof IconBold
  readonly run: (editor: Editor) => boolean
  /** `commands` only tries: it is what `editor.can()` gives. */
  readonly can: (commands: CanCommands) => boolean
  /** Null for what is done and not switched on. */
  readonly isOn: ((editor: Editor) => boolean) | null
}

const isSmallest = (editor: Editor): boolean => editor.isActive('heading', { level: 4 })

export const textTools: readonly Tool[] = [
  {
    name: 'heading2',
    label: 'Rubrik',
    keys: 'Ctrl+Alt+2',
    icon: IconH1,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    can: (commands) => commands.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    label: 'Underrubrik',
    keys: 'Ctrl+Alt+3',
    icon: IconH2,
    // A heading of the third level, in an older or pasted text, counts as one: pressed once it is words, twice of the second level.
    run: (editor) =>
      editor
        .chain()
        .focus()
        .toggleHeading({ level: isSmallest(editor) ? 4 : 3 })
        .run(),
    can: (commands) => commands.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }) || isSmallest(editor),
  },
  {
    name: 'bold',
    label: 'Fet',
    keys: 'Ctrl+B',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    can: (commands) => commands.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'Kursiv',
    keys: 'Ctrl+I',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    can: (commands) => commands.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
]

export const blockTools: readonly Tool[] = [
  {
    name: 'bulletList',
    label: 'Punktlista',
    keys: 'Ctrl+Skift+8',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    can: (commands) => commands.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'Numrerad lista',
    keys: 'Ctrl+Skift+7',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    can: (commands) => commands.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'Citat',
    keys: 'Ctrl+Skift+B',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    can: (commands) => commands.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

export const historyTools: readonly Tool[] = [
  {
    name: 'undo',
    label: 'Ångra',
    keys: 'Ctrl+Z',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (commands) => commands.undo(),
    isOn: null,
  },
  {
    name: 'redo',
    label: 'Gör om',
    keys: 'Ctrl+Y',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (commands) => commands.redo(),
    isOn: null,
  },
]
