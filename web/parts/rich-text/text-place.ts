import type { Editor } from '@tiptap/core'
import type { Node as TextNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { placeholderPattern } from '#contract/rich-text/placeholders.ts'
import type { FieldPlace, ToMend } from '../mending-place.ts'
import type { FormKind } from './blocks/block-fields.ts'

/** A form of the text that mends something, and the field in it. */
export type MendingForm = { readonly kind: 'link' } | { readonly kind: FormKind; readonly field: string }

interface Range {
  readonly from: number
  readonly to: number
}

/** `openForm` may be called again and again until the form is there. */
export function findInText(editor: Editor, finding: ToMend, openForm: (form: MendingForm) => void): FieldPlace {
  const { dom } = editor.view
  const { doc } = editor.state
  if (finding.block === undefined) {
    return { control: dom, shown: dom.firstElementChild ?? dom, focus: () => select(editor, { from: 1, to: 1 }) }
  }
  const index = Math.min(finding.block, doc.childCount - 1)
  let position = 0
  for (let before = 0; before < index; before++) position += doc.child(before).nodeSize
  const node = doc.child(index)
  const element = editor.view.nodeDOM(position)
  const shown = element instanceof Element ? element : dom
  const block: FieldPlace = {
    control: dom,
    shown,
    focus: () => select(editor, node.isAtom ? position : rangeIn(node, position, finding)),
  }
  if (finding.media !== undefined) return inMedia(shown, finding, finding.media.id) ?? { ...block, isProvisional: true }
  const form = formFor(node, finding)
  if (form === null) return block
  const field = fieldOf(dom, form)
  if (field !== null) return { control: field }
  select(editor, node.isAtom ? position : rangeIn(node, position, finding))
  openForm(form)
  return { ...block, isProvisional: true }
}

/** A position is that of a block without text, which is chosen as a whole. */
function select(editor: Editor, at: number | Range): void {
  const { tr } = editor.state
  const selection = typeof at === 'number' ? NodeSelection.create(tr.doc, at) : TextSelection.create(tr.doc, at.from, at.to)
  editor.view.dispatch(tr.setSelection(selection))
  // The editor's own way: the browser would bring back what was selected before.
  editor.view.focus()
}

/** The words of a picture, or what takes another in its place; null until its part of the screen is there. */
function inMedia(block: Element, { code }: ToMend, mediaId: string): FieldPlace | null {
  const way = code.startsWith('ALT_') ? 'alt' : 'place'
  const control = block.querySelector<HTMLElement>(`[data-${way}="${mediaId}"]`)
  return control && { control }
}

/** What only a form of the block can mend. */
function formFor(node: TextNode, { code }: ToMend): MendingForm | null {
  if (node.type.name === 'embed') return code === 'VIDEO_NO_CAPTIONS' ? null : { kind: 'embed', field: 'title' }
  if (node.type.name === 'button') return { kind: 'button', field: code === 'LINK_BROKEN_INTERNAL' ? 'href' : 'text' }
  return code === 'LINK_BROKEN_INTERNAL' ? { kind: 'link' } : null
}

function fieldOf(dom: Element, form: MendingForm): HTMLElement | null {
  const place = dom.closest('.kansli-rich-text')?.querySelector('.kansli-place-form')
  const way = form.kind === 'link' || form.field === 'href' ? 'input[role="combobox"]' : `input[name="${form.field}"]`
  return place?.querySelector<HTMLElement>(way) ?? null
}

/** The words that the finding is about; the beginning of the block where it is about all of it. */
function rangeIn(node: TextNode, position: number, { code, message }: ToMend): Range {
  let found: Range | null = null
  node.descendants((inner, offset) => {
    if (found !== null || !inner.isText) return
    const from = position + 1 + offset
    const text = inner.text ?? ''
    if (code.startsWith('LINK_') && inner.marks.some(({ type }) => type.name === 'link')) {
      const isMeant = code === 'LINK_EMPTY' ? text.trim() === '' : message.includes(`”${text.trim()}”`)
      if (isMeant) found = { from, to: from + inner.nodeSize }
    }
    if (code !== 'PLACEHOLDER_LEFT') return
    const match = [...text.matchAll(placeholderPattern)].find(([whole]) => message.includes(whole))
    if (match) found = { from: from + match.index, to: from + match.index + match[0].length }
  })
  if (found !== null) return found
  const start = TextSelection.near(node.resolve(0)).from
  return { from: position + 1 + start, to: position + 1 + start }
}
