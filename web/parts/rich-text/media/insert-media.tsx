import type { Editor } from '@tiptap/core'
import type { MediaFacts } from '#contract/media-facts.ts'
import { slideCount } from '#contract/media-use.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { useKnownMedia } from '../../media/known-media.ts'
import { insertBlock } from '../blocks/block-place.ts'
import type { MediaNodeName } from '../schema/media-nodes.ts'
import { fileNode, imageNode, imageUse, slideshowNode } from './block-of-media.ts'

interface InsertMediaProps {
  editor: Editor
  name: MediaNodeName
  onDone: () => void
}

/** Chooses what the new block shows, and puts it into the text. */
export function InsertMedia({ editor, name, onDone }: InsertMediaProps) {
  const { remember } = useKnownMedia()
  const put = (media: readonly MediaFacts[]): void => {
    const [first] = media
    onDone()
    if (first === undefined) return
    media.forEach(remember)
    if (name === 'file') insertBlock(editor, fileNode(first))
    else if (media.length < slideCount.min) {
      insertBlock(editor, imageNode(first))
      if (name === 'slideshow') {
        showToast({
          severity: 'info',
          message: 'Ett bildspel har minst två bilder. Bilden står ensam tills du lägger till en till.',
        })
      }
    } else insertBlock(editor, slideshowNode(media.map(imageUse)))
  }
  return (
    <MediaPicker
      kind={name === 'file' ? 'document' : 'image'}
      isOpen
      onClose={onDone}
      onPick={(media) => put([media])}
      {...(name === 'slideshow' && { title: 'Välj bilder till bildspelet', max: slideCount.max, onPickMany: put })}
    />
  )
}
