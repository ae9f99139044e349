import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FileUse, ImageUse } from '#contract/media-use.ts'
import { useStore } from '#web/ui/store.ts'
import type { BlockWays } from './block-ways.ts'
import { blockWays } from './block-ways.ts'
import type { EmbedAttrs } from './embed-in-text.tsx'
import { EmbedInText } from './embed-in-text.tsx'
import { FileInText } from './file-in-text.tsx'
import { FilesOnTheirWay } from './files-on-their-way.tsx'
import type { GivenFiles } from './given-files.ts'
import { ImageInText } from './image-in-text.tsx'
import type { ShownBlock } from './shown-blocks.ts'
import { createShownBlocks } from './shown-blocks.ts'
import { SlideshowInText } from './slideshow-in-text.tsx'
import { isMediaNode } from '../schema/media-nodes.ts'

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
  const shown = useStore(blocks)

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

interface MediaBlockProps {
  editor: Editor
  block: ShownBlock
  isReadOnly: boolean
}

function MediaBlock({ editor, block, isReadOnly }: MediaBlockProps) {
  const ways = blockWays(editor, block, isReadOnly)
  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu or dialog closes first.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog, [role="menu"]')) return
    event.stopPropagation()
    ways.choose()
  }

  return <div onKeyDown={onKeyDown}>{inside(block, ways)}</div>
}

const noWays: Omit<BlockWays, 'isReadOnly'> = {
  set: () => undefined,
  replace: () => undefined,
  remove: () => undefined,
  choose: () => undefined,
}

/** A picture, document or film as it is drawn before the editor is there; null for any other block. */
export function drawnMedia(node: Node, isReadOnly: boolean, chosen: string): ReactNode {
  if (!isMediaNode(node.type.name) && node.type.name !== 'embed') return null
  return (
    <div className={chosen === '' ? 'kansli-media' : `kansli-media ${chosen}`} contentEditable={false}>
      <div>{inside({ node }, { isReadOnly, ...noWays })}</div>
    </div>
  )
}

function inside({ node }: Pick<ShownBlock, 'node'>, ways: BlockWays) {
  // The schema's attributes are the contract's; rich-text-extensions.test.ts holds them to it.
  switch (node.type.name) {
    case 'slideshow':
      return <SlideshowInText images={node.attrs['images'] as readonly ImageUse[]} ways={ways} />
    case 'embed':
      return <EmbedInText embed={node.attrs as EmbedAttrs} ways={ways} />
    case 'file':
      return <FileInText use={node.attrs as FileUse} ways={ways} />
    default:
      return <ImageInText use={node.attrs as ImageUse} ways={ways} />
  }
}
