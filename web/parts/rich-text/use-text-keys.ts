import type { Editor } from '@tiptap/core'
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
}

/** What keys and clicks in the text open: the link form, a block's form, the way to the tools. */
export function useTextKeys(editor: Editor, keys: TextKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const { dom } = editor.view
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
    const onKeys = (event: KeyboardEvent) => {
      // The fields of a picture stand in the text, and have keys of their own.
      if (event.target !== dom) return
      // The browser inserts letters itself. The editor handles other keys, and its selection may be older than the browser's.
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (!isLetter && !event.isComposing) readSelection()
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

const asElement = (node: Node | null): Element | null => (node instanceof Element ? node : null)
