import type { Readable } from '#web/ui/store.ts'
import { useStore } from '#web/ui/store.ts'
import type { Editor } from '@tiptap/core'
import type { Item } from '../item.ts'
import type { BesidePreview } from './use-preview-beside.ts'

interface ItemPreviewBesideProps {
  preview: BesidePreview
  areaKey: string
  siteId: string
  item: Item | null
  title: string
  texts: Readable<ReadonlyMap<string, Editor>>
}

/** The preview beside the sheet, once it is fetched. */
export function ItemPreviewBeside({ preview, texts, ...rest }: ItemPreviewBesideProps) {
  const open = useStore(texts)
  const { part, isOpen, wasAskedFor, close } = preview
  if (!isOpen || part === null) return null
  return <part.PreviewBeside {...rest} texts={open} takesFocus={wasAskedFor} onClose={close} />
}
