import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useRef } from 'react'
import type { FormKind } from './blocks/block-fields.ts'
import { blockPlace } from './blocks/block-place.ts'
import { readSelection } from './read-selection.ts'
import { isMediaNode } from './schema/media-nodes.ts'

interface TextKeys {
  onLink: () => void
  /** The form of the block that is chosen or that the caret is in. */
  onBlock: (kind: FormKind) => void
  onTools: () => void
  /** What a key did that nobody sees who listens. */
  onSaid: (words: string) => void
}

/** What keys and clicks in the text open: the link form, a block's form, the way to the tools. */
export function useTextKeys(editor: Editor, keys: TextKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const { dom } = editor.view
    let isLeaving = false
    let isTold = false
    const openBlock = (event: Event): void => {
      const place = blockPlace(editor.state)
      if (place === null || place.kind === 'table') return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onBlock(place.kind)
    }
    /** From a chosen picture into its fields. */
    const enterBlock = ({ from }: NodeSelection, event: Event): boolean => {
      const field = asElement(editor.view.nodeDOM(from))?.querySelector<HTMLElement>('textarea, input, button')
      if (!field) return false
      event.preventDefault()
      event.stopPropagation()
      field.focus()
      return true
    }
    /** Tab changes the level in a list and the cell in a table; after Escape it leads out of the text (WCAG 2.1.2). */
    const onTab = (event: KeyboardEvent): void => {
      if (isLeaving) return event.stopPropagation()
      const before = listDepth(editor.state)
      if (before === 0) return
      setTimeout(() => {
        const level = listDepth(editor.state)
        // It may have left the text.
        if (document.activeElement !== dom) return
        latest.current.onSaid(`${level === 0 ? 'Utanför listan.' : `Nivå ${level}.`}${isTold ? '' : ` ${wayOut}`}`)
        isTold = true
      })
    }
    const onKeys = (event: KeyboardEvent) => {
      // The fields of a picture stand in the text, and have keys of their own.
      if (event.target !== dom) return
      // The browser inserts letters itself. The editor handles other keys, and its selection may be older than the browser's.
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (!isLetter && !event.isComposing) readSelection()
      if (event.key === 'Tab') onTab(event)
      if (event.key !== 'Shift') isLeaving = event.key === 'Escape'
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault()
        latest.current.onTools()
      }
      // A chosen card or button has no text for Enter to divide.
      const { selection } = editor.state
      if (event.key === 'Enter' && selection instanceof NodeSelection && !event.ctrlKey && !event.metaKey) {
        if (!isMediaNode(selection.node.type.name) || !enterBlock(selection, event)) openBlock(event)
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // Without chosen words the keys belong to whoever listens further out.
      if (editor.state.selection.empty && !editor.isActive('link')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onLink()
    }
    const onDoubleClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-embed], [data-button]')) openBlock(event)
    }
    // Before ProseMirror's own listener, which would put a paragraph beside a chosen block.
    dom.addEventListener('keydown', onKeys, { capture: true })
    dom.addEventListener('dblclick', onDoubleClick)
    return () => {
      dom.removeEventListener('keydown', onKeys, { capture: true })
      dom.removeEventListener('dblclick', onDoubleClick)
    }
  }, [editor])
}

const wayOut = 'Tryck Esc och sedan Tab för att lämna texten.'

/** In how many lists, one in the other, the caret is. */
function listDepth({ selection: { $from } }: EditorState): number {
  let depth = 0
  for (let at = $from.depth; at > 0; at -= 1) if ($from.node(at).type.name === 'listItem') depth += 1
  return depth
}

const asElement = (node: Node | null): Element | null => (node instanceof Element ? node : null)
