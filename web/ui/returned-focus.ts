/**
 * A button that is busy is disabled meanwhile, and the browser takes the focus from what is disabled: whoever saved with the
 * keyboard would stand at the top of the page. The button gets it back, unless the person or the screen has put it elsewhere.
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
