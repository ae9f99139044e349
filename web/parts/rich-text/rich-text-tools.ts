import type { Editor } from '@tiptap/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconH4,
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
  readonly can: (editor: Editor) => boolean
  /** Null for what is done and not switched on. */
  readonly isOn: ((editor: Editor) => boolean) | null
}

export const textTools: readonly Tool[] = [
  {
    name: 'heading2',
    label: 'Mellanrubrik',
    keys: 'Ctrl+Alt+2',
    icon: IconH2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    can: (editor) => editor.can().toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    label: 'Mindre mellanrubrik',
    keys: 'Ctrl+Alt+3',
    icon: IconH3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    can: (editor) => editor.can().toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'heading4',
    label: 'Minsta mellanrubrik',
    keys: 'Ctrl+Alt+4',
    icon: IconH4,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    can: (editor) => editor.can().toggleHeading({ level: 4 }),
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
  },
  {
    name: 'bold',
    label: 'Fet',
    keys: 'Ctrl+B',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    can: (editor) => editor.can().toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'Kursiv',
    keys: 'Ctrl+I',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    can: (editor) => editor.can().toggleItalic(),
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
    can: (editor) => editor.can().toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'Numrerad lista',
    keys: 'Ctrl+Skift+7',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    can: (editor) => editor.can().toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'Citat',
    keys: 'Ctrl+Skift+B',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    can: (editor) => editor.can().toggleBlockquote(),
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
    can: (editor) => editor.can().undo(),
    isOn: null,
  },
  {
    name: 'redo',
    label: 'Gör om',
    keys: 'Ctrl+Y',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
    isOn: null,
  },
]
