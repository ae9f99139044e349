import type { Editor } from '@tiptap/core'
import { useLayoutEffect } from 'react'
import type { FindPlaces } from './filled-placeholders.ts'
import { placeholderPlugin, placeholderPluginKey } from './placeholder-plugin.ts'

export { decorateNames } from './placeholder-plugin.ts'

/** Shows after each name in braces what it becomes on the site. */
export function PlaceholderChips({ editor, find }: { editor: Editor; find: FindPlaces }) {
  // Before anything is painted: the server drew them, too.
  useLayoutEffect(() => {
    editor.registerPlugin(placeholderPlugin(find))
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(placeholderPluginKey)
    }
  }, [editor, find])
  return null
}
