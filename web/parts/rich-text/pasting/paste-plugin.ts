import type { Editor } from '@tiptap/core'
import { closeHistory, undoDepth } from '@tiptap/pm/history'
import type { Fragment, Schema, Slice } from '@tiptap/pm/model'
import { DOMParser } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { maxBlocks, maxCharacters } from '#contract/rich-text/document.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { fittingSlice } from './fitting-slice.ts'
import { pasteNotice } from './paste-notice.ts'
import type { Removed } from './pasted-dom.ts'
import { tidyPastedDom } from './pasted-dom.ts'
import { withoutForeignStyle } from './pasted-html.ts'
import { withoutUnwantedCharacters } from '../schema/rich-text-limits.ts'

const nothing: Removed = { formats: 0, pictures: 0 }
const count = (number: number): string => number.toLocaleString('sv-SE')

/** ProseMirror's own reader, after the markup was tidied. What it copied itself needs no tidying. */
function pastedParser(schema: Schema, onTidied: (removed: Removed) => void): DOMParser {
  const reader = DOMParser.fromSchema(schema)
  const parser = new DOMParser(schema, reader.rules)
  parser.parseSlice = (dom, options) => {
    if (dom instanceof Element && dom.querySelector('[data-pm-slice]') === null) onTidied(tidyPastedDom(dom))
    return reader.parseSlice(dom, options)
  }
  return parser
}

function tooMuch(editor: Editor, slice: Slice): string | null {
  const { doc, selection } = editor.state
  const lengthOf = (content: Fragment, from: number, to: number): number => content.textBetween(from, to, '\n').length
  const length = lengthOf(slice.content, 0, slice.content.size)
  const kept = lengthOf(doc.content, 0, selection.from) + lengthOf(doc.content, selection.to, doc.content.size)
  // Each line feed between blocks counts, as in plainText of the contract.
  const room = maxCharacters - kept
  if (length > room) return `Det du klistrar in har ${count(length)} tecken. Här får högst ${count(Math.max(0, room))} till plats.`
  const { $from, $to } = selection
  const blocks = doc.childCount - ($to.index(0) - $from.index(0)) + slice.content.childCount
  return blocks > maxBlocks + 1 ? `Texten skulle få ${count(blocks)} stycken. En text har högst ${maxBlocks}.` : null
}

const refuse = (why: string): void =>
  showToast({ severity: 'warn', title: 'Inget klistrades in', message: `${why} Texten är som förut. Klistra in en del i taget.` })

/** How much the clipboard holds is known before its markup is read, which for a whole book would take seconds. */
const isHopeless = (data: DataTransfer | null): boolean => (data?.getData('text/plain').length ?? 0) > maxCharacters * 1.1

export function pastePlugin(editor: Editor): Plugin {
  let removed = nothing
  const tell = (slice: Slice): void => {
    const message = pasteNotice(slice, removed)
    if (message === null) return
    // A step of its own in the history, so that Ångra takes back neither less nor more.
    editor.view.dispatch(closeHistory(editor.state.tr))
    const before = undoDepth(editor.state)
    const undo = (): void => {
      while (undoDepth(editor.state) > before && editor.commands.undo());
      editor.commands.focus()
    }
    showToast({ severity: 'success', message, action: { label: 'Ångra', onClick: undo } })
  }
  return new Plugin({
    props: {
      transformPastedHTML: withoutForeignStyle,
      clipboardParser: pastedParser(editor.schema, (gone) => {
        removed = gone
      }),
      transformPasted: (slice, view) => fittingSlice(withoutUnwantedCharacters(slice), view.state),
      handleDOMEvents: {
        paste: (_, event) => {
          removed = nothing
          if (!isHopeless(event.clipboardData)) return false
          event.preventDefault()
          refuse(
            `Det du klistrar in har ${count(event.clipboardData?.getData('text/plain').length ?? 0)} tecken. En text har högst ${count(maxCharacters)}.`,
          )
          return true
        },
      },
      handlePaste: (_, __, slice) => {
        const why = tooMuch(editor, slice)
        if (why === null) tell(slice)
        else refuse(why)
        return why !== null
      },
      handleDrop: (_, event, slice, isMoved) => {
        const why = isMoved ? null : tooMuch(editor, slice)
        if (why === null) return false
        event.preventDefault()
        refuse(why)
        return true
      },
    },
  })
}
