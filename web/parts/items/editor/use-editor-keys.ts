import { useEffect, useRef } from 'react'

interface EditorKeys {
  onSave: () => void
  onPublish: () => void
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter, wherever in the editor one stands. An open dialog has keys of its own. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const hasDialog = document.querySelector('dialog:modal') !== null
      if (isCommand && event.key.toLowerCase() === 's') {
        // Never the browser's own "save page", not even over a dialog.
        event.preventDefault()
        if (!hasDialog) latest.current.onSave()
      }
      if (hasDialog || (event.target instanceof Element && event.target.closest('[data-own-keys]'))) return
      if (isCommand && event.key === 'Enter') {
        event.preventDefault()
        // Or the text would get a line break of its own.
        event.stopPropagation()
        latest.current.onPublish()
      }
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
