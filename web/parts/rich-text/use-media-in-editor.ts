import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type * as MediaPart from './media/media-in-editor.tsx'
import { isMediaNode } from './schema/media-nodes.ts'

const fetchMedia = () => import('./media/media-in-editor.tsx')

/** The views of pictures, documents and films, fetched when the text has one or somebody gives it a file; null until then. */
export function useMediaInEditor(editor: Editor, isOn: boolean, hasFiles: boolean): typeof MediaPart | null {
  const hasMedia = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      shown.state.doc.content.content.some(({ type }) => type.name === 'embed' || isMediaNode(type.name)),
  })
  return useFetchedPart(fetchMedia, isOn && (hasMedia || hasFiles))
}
