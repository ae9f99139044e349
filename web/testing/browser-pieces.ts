/** happy-dom has no locks: no other tab has anything open. */
const locks = {
  // With options or without them, as the browser's own.
  request: (_name: string, ...rest: readonly [() => unknown] | readonly [LockOptions, () => unknown]) =>
    (rest.length === 1 ? rest[0] : rest[1])(),
  query: async () => ({ held: [] }),
}

/** What a browser has and happy-dom has not, as far as the application leans on it. */
export function makeBrowserPieces(): void {
  Object.assign(HTMLElement.prototype, {
    // What a popover holds is found all the same; it says that it closes.
    showPopover: () => undefined,
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
    },
  })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  Object.assign(document, { execCommand: () => false })
  // Fields that grow with their text listen to the fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  // happy-dom knows neither `:modal` nor `:enabled`. Every open dialog of the application is modal.
  const { querySelector } = Document.prototype
  document.querySelector = (selector: string) =>
    querySelector.call(document, selector.replace('dialog:modal', 'dialog[open]').replace(':enabled', ':not(:disabled)'))
}
