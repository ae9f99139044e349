// Word copies lists as paragraphs with a mark in their style: `mso-list:l0 level2 lfo1`. The bullet or number is text, in
// a span marked `mso-list:Ignore` or between two comments.

const listLevel = /mso-list:\s*l\d+\s+level(\d)/i
const numbered = /^[\s\u00A0(]*(?:\d+|[a-zåäö]|[ivxlc]+)[.)]/i

const styleOf = (element: Element): string => element.getAttribute('data-pasted-style') ?? ''
const levelOf = (element: Element | null): number => Number(listLevel.exec(element ? styleOf(element) : '')?.[1] ?? 0)

/** Takes the bullet or number out of the paragraph, and says what it was. */
function takeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll('[data-pasted-style]')].find((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
  let text = ignored?.textContent ?? ''
  ignored?.remove()
  let isInside = false
  for (const node of Array.from(paragraph.childNodes)) {
    const comment = node.nodeType === Node.COMMENT_NODE ? (node.nodeValue ?? '') : ''
    if (/supportlists/i.test(comment)) isInside = true
    else if (/endif/i.test(comment)) isInside = false
    else if (isInside) {
      text += node.textContent ?? ''
      node.remove()
    }
  }
  return text
}

/** Makes lists of Word's list paragraphs. A numbered heading stays a heading and loses only its number. */
export function makeWordLists(root: Element): void {
  // The lists that are open, outermost first, and the one they stand in.
  let open: Element[] = []
  for (const paragraph of root.querySelectorAll('[data-pasted-style*="mso-list" i]')) {
    const level = Math.min(9, levelOf(paragraph))
    if (level === 0 || paragraph.tagName === 'SPAN') continue
    const marker = takeMarker(paragraph)
    if (/^H\d$/.test(paragraph.tagName) || paragraph.closest('li') !== null) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    open = open.slice(0, level)
    const tag = numbered.test(marker) ? 'ol' : 'ul'
    // Another kind of list on the same level is another list.
    if (open.length === level && open.at(-1)?.localName !== tag) open.pop()
    let outer = open.at(-1)
    while (open.length < level) {
      const list = root.ownerDocument.createElement(tag)
      if (outer === undefined) paragraph.before(list)
      else (outer.lastElementChild ?? outer.appendChild(root.ownerDocument.createElement('li'))).append(list)
      open.push(list)
      outer = list
    }
    const item = root.ownerDocument.createElement('li')
    outer?.append(item)
    item.append(paragraph)
  }
}
