import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type * as MediaPart from './media/media-in-editor.tsx'
import { isMediaNode } from './media-nodes.ts'

/** The views of pictures and documents, fetched when the text has one or somebody gives it a file; null until then. */
export function useMediaInEditor(editor: Editor, isOn: boolean, hasFiles: boolean): typeof MediaPart | null {
  const hasMedia = useEditorState({
    editor,
    selector: ({ editor: shown }) => shown.state.doc.content.content.some(({ type }) => isMediaNode(type.name)),
  })
  const [part, setPart] = useState<typeof MediaPart | null>(null)
  const isWanted = isOn && (hasMedia || hasFiles) && part === null
  useEffect(() => {
    if (!isWanted) return
    // Without network each says what it is; with the next contact it is shown.
    const get = () => void import('./media/media-in-editor.tsx').then(setPart, () => undefined)
    get()
    addEventListener('online', get)
    return () => removeEventListener('online', get)
  }, [isWanted])
  return part
}
