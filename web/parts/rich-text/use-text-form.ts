import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState } from 'react'
import { openFetched } from '#web/ui/open-fetched.ts'
import type { TextForm } from './text-form.tsx'

/** What the menus of the toolbar hold. */
export const fetchBlockMenus = () => import('./blocks/block-menus.tsx')

async function fetchForm(): Promise<typeof TextForm> {
  const [{ TextForm: form }] = await Promise.all([import('./text-form.tsx'), fetchBlockMenus()])
  return form
}

/**
 * The forms of links and blocks, fetched when somebody begins to write or goes for the tools: whoever asks for one by key
 * types on at once, and must find it there. Null until then; a form that is asked for earlier comes when it is there, with what was
 * typed meanwhile.
 */
export function useTextForm(
  editor: Editor,
  isWanted: boolean,
): { readonly Form: typeof TextForm | null; readonly fetch: () => void } {
  const [Form, setForm] = useState<typeof TextForm | null>(null)
  // What has come comes again at once.
  const fetch = useCallback(
    () =>
      void fetchForm().then(
        (form) => setForm(() => form),
        () => undefined,
      ),
    [],
  )
  useEffect(() => {
    editor.on('focus', fetch)
    return () => void editor.off('focus', fetch)
  }, [editor, fetch])
  useEffect(() => {
    if (isWanted && Form === null) void openFetched(fetchForm, (form) => setForm(() => form))
  }, [isWanted, Form])
  return { Form, fetch }
}
