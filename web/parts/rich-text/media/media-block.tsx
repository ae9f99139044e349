import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import type { FileUse, ImageUse } from '#contract/media-use.ts'
import type { EmbedAttrs } from './embed-in-text.tsx'
import { EmbedInText } from './embed-in-text.tsx'
import { FileInText } from './file-in-text.tsx'
import { ImageInText } from './image-in-text.tsx'
import type { ShownBlock } from './shown-blocks.ts'
import { SlideshowInText } from './slideshow-in-text.tsx'

interface MediaBlockProps {
  editor: Editor
  block: ShownBlock
  isReadOnly: boolean
}

/** What a block of the text may do with itself. */
export interface BlockWays {
  readonly isReadOnly: boolean
  /** Attributes are the contract's (media-nodes.ts). */
  readonly set: (attrs: Readonly<Record<string, unknown>>) => void
  /** Another block in its place. */
  readonly replace: (type: string, attrs: Readonly<Record<string, unknown>>) => void
  readonly remove: () => void
}

export function MediaBlock({ editor, block, isReadOnly }: MediaBlockProps) {
  const { node, position } = block
  const at = (change: (from: number) => void): void => {
    const from = position()
    if (from !== undefined) change(from)
  }
  const ways: BlockWays = {
    isReadOnly,
    set: (attrs) =>
      at((from) => {
        // Attribute by attribute: the block stays the same one, and with it the field one is typing in.
        const { tr } = editor.state
        for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(from, name, value)
        editor.view.dispatch(tr)
      }),
    replace: (type, attrs) =>
      at((from) => {
        const made = editor.state.schema.nodeFromJSON({ type, attrs })
        editor.view.dispatch(editor.state.tr.replaceWith(from, from + node.nodeSize, made))
        editor.chain().setNodeSelection(from).focus().run()
      }),
    remove: () =>
      at((from) => {
        editor.view.dispatch(editor.state.tr.delete(from, from + node.nodeSize))
        editor.commands.focus()
      }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu or dialog closes first.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog, [role="menu"]')) return
    event.stopPropagation()
    at((from) => void editor.chain().setNodeSelection(from).focus().run())
  }

  return <div onKeyDown={onKeyDown}>{inside(block, ways)}</div>
}

function inside({ node }: ShownBlock, ways: BlockWays) {
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
