import type { Editor, JSONContent } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

// Where a block will stand when its file has arrived. The place moves with the text that is written before it meanwhile, and is
// no part of the text: what is saved in between has no hole in it.

interface Places {
  /** Those that are waited for, also where somebody took their part of the text away. */
  readonly ids: ReadonlySet<string>
  readonly set: DecorationSet
}

const key = new PluginKey<Places>('uploadPlaces')

interface PlaceChange {
  readonly held?: { readonly uploadId: string; readonly decoration: Decoration }
  readonly released?: string
}

export const hasPlace = (editor: Editor, uploadId: string): boolean => key.getState(editor.state)?.ids.has(uploadId) === true

const placeOf = (set: DecorationSet | undefined, uploadId: string): Decoration | undefined =>
  set?.find(undefined, undefined, (spec) => spec['uploadId'] === uploadId)[0]

export function placesPlugin(): Plugin {
  return new Plugin<Places>({
    key,
    state: {
      init: () => ({ ids: new Set(), set: DecorationSet.empty }),
      apply: (tr, before) => {
        const set = before.set.map(tr.mapping, tr.doc)
        const { held, released } = (tr.getMeta(key) ?? {}) as PlaceChange
        if (held) return { ids: new Set([...before.ids, held.uploadId]), set: set.add(tr.doc, [held.decoration]) }
        if (released === undefined) return { ...before, set }
        const gone = placeOf(set, released)
        return { ids: new Set([...before.ids].filter((id) => id !== released)), set: gone ? set.remove([gone]) : set }
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  })
}
placesPlugin.key = key

/** After the block of the text that the position is in: files stand beside tables and boxes, never in them. */
const besideBlock = ({ doc }: EditorState, position: number): number => {
  const $at = doc.resolve(Math.min(position, doc.content.size))
  return $at.depth === 0 ? $at.pos : $at.after(1)
}

export function holdPlace(editor: Editor, uploadId: string, position: number, dom: HTMLElement): void {
  dom.className = 'kansli-media'
  dom.contentEditable = 'false'
  const at = besideBlock(editor.state, position)
  const decoration = Decoration.widget(at, dom, { uploadId, side: 1, key: uploadId, stopEvent: () => true, ignoreSelection: true })
  editor.view.dispatch(editor.state.tr.setMeta(key, { held: { uploadId, decoration } } satisfies PlaceChange))
}

/** Puts the block where its place is by now; at the end, if somebody took that part of the text away. Null: nothing came. */
export function releasePlace(editor: Editor, uploadId: string, block: JSONContent | null): void {
  if (editor.isDestroyed) return
  const { state } = editor
  const place = placeOf(key.getState(state)?.set, uploadId)
  const tr = state.tr.setMeta(key, { released: uploadId } satisfies PlaceChange)
  if (block !== null) insertAt(tr, state, place?.from ?? state.doc.content.size, block)
  editor.view.dispatch(tr)
}

function insertAt(tr: Transaction, { schema, doc }: EditorState, position: number, block: JSONContent): void {
  const made = schema.nodeFromJSON(block)
  const $at = doc.resolve(position)
  const before = $at.nodeBefore
  // An empty paragraph was the place meant, and it need not stay above the picture.
  const isEmpty = $at.depth === 0 && before?.type.name === 'paragraph' && before.content.size === 0
  const from = isEmpty && before ? position - before.nodeSize : position
  tr.replaceWith(from, position, made)
  const { paragraph } = schema.nodes
  const after = from + made.nodeSize
  // Below the last block one could otherwise not go on writing.
  if (after === tr.doc.content.size && paragraph) tr.insert(after, paragraph.create())
}
