// A person can type, click and press Ctrl+K or ? in the server's HTML before the application listens. first-moments.js keeps this input.

/** The value of a field, and the position of its caret; null for a field without a caret, such as a select. */
export interface EarlyValue {
  readonly value: string
  readonly caret?: number | null
}

declare global {
  interface Window {
    /** By field: its value. By button, or kind of event: what does it again. In the order of the input. */
    earlyInput?: Map<unknown, EarlyValue | (() => void)>
  }
}

/** React takes over a part at once when such an event reaches it. The application listens to no `auxclick`. */
function takeOverParts(drawn: HTMLElement): void {
  const comments = document.createTreeWalker(drawn, NodeFilter.SHOW_COMMENT)
  // The server's React marks the beginning of each part.
  while (comments.nextNode()) {
    const { data, nextElementSibling } = comments.currentNode as Comment
    if (data === '$') nextElementSibling?.dispatchEvent(new Event('auxclick', { bubbles: true }))
  }
}

/** React sets the text of each field to what it is: the browser then moves the caret to its start, unless the page has set it before. */
export function keepCarets(drawn: HTMLElement): void {
  for (const field of drawn.querySelectorAll('textarea')) {
    const { value } = field
    field.value = value
  }
}

/** Types or chooses the value as if it were done now. */
export function setAgain(field: HTMLInputElement, { value, caret }: EarlyValue): void {
  // React replaces the setter on the element, and hears of no change to a value that it was given there.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (caret != null && document.activeElement === field) field.setSelectionRange(caret, caret)
}

/** Gives the application, which has just been drawn, the input that came too early. */
export function repeatEarlyInput(drawn: HTMLElement): void {
  takeOverParts(drawn)
  // From now on input reaches the application.
  delete drawn.dataset['drawn']
  const input = window.earlyInput ?? []
  delete window.earlyInput
  for (const [origin, kept] of input) {
    if (typeof kept === 'function') kept()
    else setAgain(origin as HTMLInputElement, kept)
  }
}
