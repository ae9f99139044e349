import { useContext } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { ItemEditorContext } from './item-editor-context.ts'
import { useSaveState } from '../saving/use-save-session.ts'

const none: Readonly<Record<string, ItemTarget>> = {}

/** What the item that is being edited refers to, by id, as the server last said. */
export function useItemTargets(): Readonly<Record<string, ItemTarget>> {
  const editor = useContext(ItemEditorContext)
  if (editor === null) throw new Error('The targets of an item need the item editor around them.')
  return useSaveState(editor.session).item?.targets ?? none
}
