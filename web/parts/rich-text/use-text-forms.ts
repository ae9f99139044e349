import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { BlockForm } from './blocks/block-form.tsx'
import type { LinkForm } from './links/link-form.tsx'
import type { InsertMedia } from './media/insert-media.tsx'

interface TextForms {
  readonly LinkForm: typeof LinkForm
  readonly BlockForm: typeof BlockForm
  readonly InsertMedia: typeof InsertMedia
}

/** What the menus of the toolbar hold. */
export const fetchBlockMenus = () => import('./blocks/block-menus.tsx')

async function fetchForms(): Promise<TextForms> {
  const [link, block, media] = await Promise.all([
    import('./links/link-form.tsx'),
    import('./blocks/block-form.tsx'),
    import('./media/insert-media.tsx'),
    fetchBlockMenus(),
  ])
  return { LinkForm: link.LinkForm, BlockForm: block.BlockForm, InsertMedia: media.InsertMedia }
}

/**
 * The forms of links and blocks, fetched when somebody begins to write or goes for the tools: whoever asks for one by key
 * types on at once, and must find it there. Null until then; a form that is asked for earlier comes when it is there.
 */
export function useTextForms(editor: Editor, isWanted: boolean): { readonly forms: TextForms | null; readonly fetch: () => void } {
  const [forms, setForms] = useState<TextForms | null>(null)
  const [isFetching, setFetching] = useState(false)
  useEffect(() => {
    const begin = () => setFetching(true)
    editor.on('focus', begin)
    return () => void editor.off('focus', begin)
  }, [editor])
  useEffect(() => {
    if (forms !== null || !(isFetching || isWanted)) return
    fetchForms().then(setForms, () => setFetching(false))
  }, [forms, isFetching, isWanted])
  return { forms, fetch: () => setFetching(true) }
}
