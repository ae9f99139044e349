import type { EditorOptions } from '@tiptap/core'
import { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Options = Pick<EditorOptions, 'extensions' | 'content' | 'editable' | 'injectCSS' | 'onUpdate'>

interface TextEditor {
  /** Has its document at once, also on the server. */
  readonly editor: Editor
  /** True once the editor has its view, and can be written in. Effects of the first drawing find the view. */
  readonly isMounted: boolean
}

/** The editor of one text, made with the first options. */
export function useTextEditor(options: Options): TextEditor {
  // Without an element it needs no browser, and a drawing that React throws away leaves nothing behind.
  const [editor] = useState(() => new Editor({ ...options, element: null }))
  const [isMounted, setMounted] = useState(false)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Before anything is painted: what the server drew and the editor follow each other in one frame.
  useLayoutEffect(() => {
    const tell = () => setMounted(true)
    editor.on('mount', tell)
    editor.mount(document.createElement('div'))
    return () => void editor.off('mount', tell)
  }, [editor])

  useEffect(() => {
    clearTimeout(ending.current)
    return () => {
      // Not at once: React mounts twice while developing.
      ending.current = setTimeout(() => editor.destroy())
    }
  }, [editor])

  return { editor, isMounted }
}
