import type { Editor } from '@tiptap/core'
import type { ShownBlock } from './shown-blocks.ts'

type Attributes = Readonly<Record<string, unknown>>

/** What a picture, document or film in the text can do with its own block. */
export interface BlockWays {
  readonly isReadOnly: boolean
  /** Attributes are the contract's (media-nodes.ts). */
  readonly set: (attrs: Attributes) => void
  /** Another block in its place. */
  readonly replace: (type: string, attrs: Attributes) => void
  readonly remove: () => void
  /** Leaves its fields and selects the whole block. */
  readonly choose: () => void
}

export function blockWays(editor: Editor, { node, position }: ShownBlock, isReadOnly: boolean): BlockWays {
  const at = (change: (from: number) => void): void => {
    const from = position()
    if (from !== undefined) change(from)
  }
  return {
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
    choose: () => at((from) => void editor.chain().setNodeSelection(from).focus().run()),
  }
}
