import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useRef } from 'react'
import type { FormKind } from './block-fields.ts'
import { blockPlace } from './block-place.ts'

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
    const onKeys = (event: KeyboardEvent) => {
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault()
        latest.current.onTools()
      }
      // A chosen card or button has no text for Enter to divide.
      if (event.key === 'Enter' && editor.state.selection instanceof NodeSelection && !event.ctrlKey && !event.metaKey) {
        openBlock(event)
      }
      // Without chosen words the keys belong to whoever listens further out.
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
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
