/**
 * A busy button is disabled, and the browser takes the focus from a disabled button: a person who saved with the keyboard would
 * start again at the top of the page. The button gets the focus back, unless the person or the screen has moved it.
 */
export function returnFocusToBusyButtons(): void {
  let latest: EventTarget | null = null
  addEventListener('focusin', ({ target }) => {
    latest = target
  })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const isFree = target instanceof HTMLButtonElement && target === latest && !target.disabled
      if (isFree && document.activeElement === document.body) target.focus({ preventScroll: true })
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
