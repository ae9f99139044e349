import type { Node } from '@tiptap/pm/model'
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view'
import { createStore } from '#web/ui/store.ts'

/** One picture or document of the text, as the editor holds a place for it. */
export interface ShownBlock {
  readonly key: number
  /** The place in the text that React draws into. */
  readonly dom: HTMLElement
  readonly node: Node
  readonly isChosen: boolean
  /** Where it stands now; undefined once it is gone. */
  readonly position: () => number | undefined
}

/** The blocks that are on the screen. */
export function createShownBlocks() {
  const { get, set, subscribe } = createStore<readonly ShownBlock[]>([])
  let lastKey = 0
  const patch = (key: number, part: Partial<ShownBlock>): void =>
    set(get().map((block) => (block.key === key ? { ...block, ...part } : block)))

  const view: NodeViewConstructor = (node, _, position): NodeView => {
    const dom = document.createElement('div')
    dom.className = 'kansli-media'
    dom.contentEditable = 'false'
    const key = (lastKey += 1)
    set([...get(), { key, dom, node, isChosen: false, position }])
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false
        patch(key, { node: next })
        return true
      },
      selectNode: () => {
        dom.classList.add('ProseMirror-selectednode')
        patch(key, { isChosen: true })
      },
      deselectNode: () => {
        dom.classList.remove('ProseMirror-selectednode')
        patch(key, { isChosen: false })
      },
      // What is typed and pressed in its fields is theirs; a click on the picture chooses the block.
      stopEvent: ({ target }) => target instanceof Element && target.closest('input, textarea, button, dialog, [popover]') !== null,
      ignoreMutation: () => true,
      destroy: () => set(get().filter((block) => block.key !== key)),
    }
  }

  return { view, get, subscribe }
}
