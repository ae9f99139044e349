/**
 * What is wrong with what has the focus, in the page that it runs in: null for nothing, 'end' when nothing has it, 'frame' when it is in
 * the page of a frame. Runs in the browser, and uses nothing from outside itself. WCAG 2.4.7 and 2.4.11.
 */
export function focusFault(): string | null {
  const element = document.activeElement as HTMLElement | null
  if (element === null || element === document.body) return 'end'
  if (element.localName === 'iframe') return 'frame'
  const name = `${element.localName} "${element.getAttribute('aria-label') ?? (element.innerText || element.id).slice(0, 40)}"`
  const isOutlined = ({ outlineStyle: style, outlineWidth: width }: CSSStyleDeclaration): boolean =>
    style !== 'none' && width !== '0px'
  // A link that covers its row or its story draws the mark around it.
  const around = [element, element.parentElement, element.closest('.story')].filter((one) => one !== null)
  const isMarked =
    around.some((one) => isOutlined(getComputedStyle(one))) ||
    isOutlined(getComputedStyle(element, '::after')) ||
    getComputedStyle(element).boxShadow !== 'none' ||
    // The caret of a field; on public pages each field has an outline as well.
    (element.matches('input, textarea, select, [contenteditable]') && document.querySelector('#root') !== null)
  if (!isMarked) return `${name} has no mark`
  const boxes = Array.from(element.getClientRects())
  const box = boxes.find(({ top, bottom }) => bottom > 0 && top < innerHeight) ?? element.getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (right - left < 1 || bottom - top < 1) return `${name} is outside the window`
  for (const part of [0.5, 0.1, 0.9]) {
    const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part)
    if (hit === null) continue
    const story = element.closest('.story')
    if (element.contains(hit) || hit.contains(element) || element.closest('label')?.contains(hit)) return null
    if (story !== null && hit.closest('.story') === story) return null
  }
  return `${name} lies under something else`
}
