import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import type { FileUse, ImageUse } from '#contract/media-use.ts'
import type { BlockWays } from './block-ways.ts'
import { blockWays } from './block-ways.ts'
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

export function MediaBlock({ editor, block, isReadOnly }: MediaBlockProps) {
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
