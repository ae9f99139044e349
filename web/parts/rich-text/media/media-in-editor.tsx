import type { Editor } from '@tiptap/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { FilesOnTheirWay } from './files-on-their-way.tsx'
import type { GivenFiles } from './given-files.ts'
import { MediaBlock } from './media-block.tsx'
import { createShownBlocks } from './shown-blocks.ts'

interface MediaInEditorProps {
  editor: Editor
  isReadOnly: boolean
  /** Dropped on or pasted into the text. */
  given: readonly GivenFiles[]
}

/**
 * Pictures and documents as one sees and changes them in the text. Fetched when a text has any: the editor itself knows only
 * that they are there (media-nodes.ts).
 */
export function MediaInEditor({ editor, isReadOnly, given }: MediaInEditorProps) {
  const [blocks] = useState(createShownBlocks)
  const shown = useSyncExternalStore(blocks.subscribe, blocks.all)

  useEffect(() => {
    const { view } = editor
    const before = view.props.nodeViews ?? {}
    const { view: shownAs } = blocks
    view.setProps({ nodeViews: { ...before, image: shownAs, slideshow: shownAs, file: shownAs, embed: shownAs } })
    return () => {
      if (!editor.isDestroyed) view.setProps({ nodeViews: before })
    }
  }, [editor, blocks])

  return (
    <>
      {shown.map((block) =>
        createPortal(<MediaBlock editor={editor} block={block} isReadOnly={isReadOnly} />, block.dom, String(block.key)),
      )}
      <FilesOnTheirWay editor={editor} given={given} />
    </>
  )
}
