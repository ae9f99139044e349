import type { Editor } from '@tiptap/core'

// The page in the frame is of another origin: nobody here can read how far it is scrolled. It is therefore opened where one
// writes. The server names the blocks of a preview for this (server/public-site/rich-text/rich-text.tsx).

/**
 * The name of the block in which somebody writes, for the end of the page's address, `#stycke-3`; '' at the top of the page, where the
 * headline and the other fields of the sheet are. Null when the focus is elsewhere, and the place is the one before.
 */
export function writtenPlace(texts: Iterable<Editor>, focused: Element | null): string | null {
  for (const { view, state } of texts) {
    if (!view.dom.contains(focused)) continue
    let index = state.selection.$from.index(0)
    // What is empty, or drawn by another component, has no name on the page.
    while (index > 0 && state.doc.child(Math.min(index, state.doc.childCount - 1)).textContent === '') index -= 1
    return index === 0 ? '' : `#stycke-${index + 1}`
  }
  return focused?.closest('[data-sheet]') ? '' : null
}
