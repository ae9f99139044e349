import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Selection as Selected, TextSelection } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import type { EarlyValue } from '#web/hydration/early-input.ts'
import { setAgain } from '#web/hydration/early-input.ts'

// Somebody goes into a text that the server drew and begins to write before the editor is there. The editor then takes the
// selection and the keys over.

declare global {
  interface Window {
    /** What was typed into the drawn text, key by key, and what was chosen in it then (first-moments.js). */
    earlyKeys?: EarlyKey[]
  }
}

interface EarlyKey extends Pick<Selection, 'anchorNode' | 'anchorOffset' | 'focusNode' | 'focusOffset'> {
  readonly key: string
}

/** A place in the drawn text, found in the editor by the same steps: both are the same elements. */
interface Spot {
  /** Which child, from the text's own element downwards. */
  readonly steps: readonly number[]
  readonly offset: number
}

/** What is chosen; null where somebody went into the text by key and chose no place. */
type Chosen = { readonly anchor: Spot; readonly head: Spot } | null

/** Where somebody stands in the drawn text, and what was done in it. */
export interface EarlyPlace {
  /** True: the focus is in the text. */
  readonly isFocused: boolean
  readonly chosen: Chosen
  readonly typed: readonly { readonly at: Chosen; readonly keys: readonly string[] }[]
  /** Fields and buttons of its pictures: the value that was typed, null for a click, undefined for the focus alone. */
  readonly fields: readonly { readonly spot: Spot; readonly typed: EarlyValue | null | undefined; readonly isFocused: boolean }[]
}

function spotOf(drawn: Element, node: Node | null, offset = 0): Spot | null {
  const steps: number[] = []
  for (let at = node; at !== drawn; at = at.parentNode) {
    if (at?.parentNode == null) return null
    steps.unshift(Array.from(at.parentNode.childNodes).indexOf(at as ChildNode))
  }
  return { steps, offset }
}

type DomSelection = Omit<EarlyKey, 'key'> | null

function chosenIn(drawn: Element, selection: DomSelection): Chosen {
  if (selection === null) return null
  const anchor = spotOf(drawn, selection.anchorNode, selection.anchorOffset)
  const head = spotOf(drawn, selection.focusNode, selection.focusOffset)
  return anchor && head && { anchor, head }
}

/** Keys in the order of typing, together as long as nobody chose another place. */
function typedIn(drawn: Element): EarlyPlace['typed'] {
  const typed: { at: Chosen; from: EarlyKey; keys: string[] }[] = []
  for (const early of window.earlyKeys?.splice(0) ?? []) {
    const last = typed.at(-1)
    const names = ['anchorNode', 'anchorOffset', 'focusNode', 'focusOffset'] as const
    if (last !== undefined && names.every((name) => last.from[name] === early[name])) last.keys.push(early.key)
    else typed.push({ at: chosenIn(drawn, early), from: early, keys: [early.key] })
  }
  return typed
}

/** Reads the place, and takes what was done in the text out of the input that is repeated in the drawing. */
export function earlyPlaceIn(drawn: HTMLElement): EarlyPlace {
  // A click on a link gives it the focus; in the editor links are words.
  const active = document.activeElement
  const isFocused = active === drawn || (drawn.contains(active) && active?.closest('a') != null)
  const inside = new Map<Element, EarlyValue | null | undefined>()
  if (!isFocused && active !== null && drawn.contains(active)) inside.set(active, undefined)
  for (const [origin, kept] of window.earlyInput ?? []) {
    if (!(origin instanceof Element) || !drawn.contains(origin)) continue
    inside.set(origin, typeof kept === 'function' ? null : kept)
    window.earlyInput?.delete(origin)
  }
  return {
    isFocused,
    chosen: chosenIn(drawn, getSelection()),
    typed: typedIn(drawn),
    fields: Array.from(inside).flatMap(([element, typed]) => {
      const spot = spotOf(drawn, element)
      return spot === null ? [] : [{ spot, typed, isFocused: element === active }]
    }),
  }
}

function nodeAt({ view }: Editor, steps: readonly number[]): Node {
  let node: Node = view.dom
  for (const step of steps) node = node.childNodes[step] ?? node
  return node
}

/** Goes on where somebody stood in the drawn text, and does what came too early. */
export function goOnFrom(editor: Editor, { isFocused, chosen, typed, fields }: EarlyPlace): void {
  // The pictures of the text are drawn after this.
  if (fields.length > 0) setTimeout(() => repeatIn(editor, fields))
  if (!isFocused && typed.length === 0 && chosen === null) return
  const { view } = editor
  // All places are read before the first key moves them.
  const opening = selectionOf(editor, chosen).getBookmark()
  const parts = typed.map(({ at, keys }) => ({ bookmark: selectionOf(editor, at).getBookmark(), keys }))
  let moved = new Mapping()
  const follow = ({ transaction }: { transaction: Transaction }) => {
    moved = new Mapping([...moved.maps, ...transaction.mapping.maps])
  }
  editor.on('transaction', follow)
  if (isFocused) view.focus()
  for (const { bookmark, keys } of parts) {
    select(editor, bookmark.map(moved).resolve(editor.state.doc))
    for (const key of keys) type(editor, key)
  }
  // Whoever typed and chose nothing since stands behind the last letter.
  const last = typed.at(-1)
  if (last === undefined || JSON.stringify(last.at) !== JSON.stringify(chosen)) {
    if (isFocused || chosen !== null) select(editor, opening.map(moved).resolve(editor.state.doc))
  }
  editor.off('transaction', follow)
}

const select = ({ view }: Editor, selection: Selected): void => view.dispatch(view.state.tr.setSelection(selection))

function selectionOf(editor: Editor, chosen: Chosen): Selected {
  const { view, state } = editor
  if (chosen === null) return Selected.atStart(state.doc)
  const at = ({ steps, offset }: Spot) => state.doc.resolve(view.posAtDOM(nodeAt(editor, steps), offset))
  return TextSelection.between(at(chosen.anchor), at(chosen.head))
}

function repeatIn(editor: Editor, fields: EarlyPlace['fields']): void {
  for (const { spot, typed, isFocused } of fields) {
    const element = nodeAt(editor, spot.steps)
    if (!(element instanceof HTMLElement)) continue
    if (isFocused) element.focus()
    if (typed === null) element.click()
    else if (typed !== undefined) setAgain(element as HTMLInputElement, typed)
  }
}

/** As if the key were pressed now. */
function type({ view }: Editor, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  const { from, to, empty, $from } = view.state.selection
  if (key.length === 1) {
    const insert = () => view.state.tr.insertText(key, from, to)
    // Two asterisks become bold, and so on.
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert))) view.dispatch(insert().scrollIntoView())
  } else if (!view.someProp('handleKeyDown', (handle) => handle(view, event)) && key === 'Backspace') {
    // Within a line the browser does this by itself, and the editor reads the outcome.
    const before = $from.nodeBefore?.text ?? ''
    const length = /.$/su.exec(before)?.[0].length ?? 0
    if (!empty || length > 0) view.dispatch(view.state.tr.delete(empty ? from - length : from, to))
  }
}
