import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

const controls = 'button, a[href], input, select, textarea, [tabindex="0"]'
const edge = '1.5rem'

/** Where else the toasts may stand over a dialog, in order: the styles' own place is the first. */
const places: readonly Partial<CSSStyleDeclaration>[] = [
  {},
  { inset: `auto auto ${edge} ${edge}`, translate: 'none' },
  { inset: '1rem auto auto 50%', translate: '-50%' },
  { inset: `auto auto ${edge} 50%`, translate: '-50%' },
  { inset: `1rem ${edge} auto auto`, translate: 'none' },
  { inset: `1rem auto auto ${edge}`, translate: 'none' },
  // Above the row of buttons that ends the dialog.
  { inset: `auto auto 7rem 50%`, translate: '-50%' },
]
const usual: Partial<CSSStyleDeclaration> = { inset: '', translate: '' }

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** A dialog cannot be ended while these are out of reach; a field comes into sight by scrolling. */
const ending = '[data-actions], footer'
const weightOfEnding = 1000

/** How much of the dialog's controls is under the toasts: how many, those that end it above all. */
function covered(region: HTMLElement, dialog: HTMLElement): number {
  const own = region.getBoundingClientRect()
  const frame = dialog.getBoundingClientRect()
  const under = [...dialog.querySelectorAll(controls)].filter((control) => {
    if (region.contains(control)) return false
    const box = control.getBoundingClientRect()
    return box.width > 0 && meet(box, frame) && meet(box, own)
  })
  return under.reduce((sum, control) => sum + (control.closest(ending) === null ? 1 : weightOfEnding), 0)
}

/** Keeps the toasts off the controls of the open dialog; they stay where they are for as long as they cover none. */
export function useFreePlace(region: RefObject<HTMLElement | null>, dialog: HTMLElement | undefined): void {
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return
    if (dialog === undefined) {
      Object.assign(element.style, usual)
      return
    }
    const place = () => {
      if (element.querySelector('li') === null) {
        // The next one begins at the usual place.
        Object.assign(element.style, usual)
        return
      }
      if (covered(element, dialog) === 0) return
      let best = { place: usual, count: Infinity }
      for (const one of places) {
        Object.assign(element.style, usual, one)
        const count = covered(element, dialog)
        if (count < best.count) best = { place: one, count }
        if (count === 0) return
      }
      Object.assign(element.style, usual, best.place)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(dialog)
    // As high as its toasts.
    observer.observe(element)
    for (const child of dialog.children) observer.observe(child)
    addEventListener('resize', place)
    // Of whatever scrolls inside it.
    dialog.addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
      dialog.removeEventListener('scroll', place, true)
    }
  }, [region, dialog])
}
