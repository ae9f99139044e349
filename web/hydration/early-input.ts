// A person can type and click in the server's HTML before the application listens to it. This input is repeated afterwards.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const drawnValue = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue

/** Resets the fields to the values that the server drew. Returns a function that repeats the typed values and the clicks. */
export function takeEarlyInput(drawn: HTMLElement): () => void {
  const typed = [...drawn.querySelectorAll<Field>('input:not([type="checkbox"]), textarea, select')]
    .map((field) => ({ field, value: field.value, before: drawnValue(field) }))
    .filter(({ value, before }) => value !== before)
  for (const { field, before } of typed) field.value = before
  return () => {
    for (const { field, value } of typed) {
      // This first event makes React hydrate the part around the field, which must still have the drawn value.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // React replaces the setter on the element, and ignores a change that went through it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    // From now on clicks reach the application.
    delete drawn.dataset['drawn']
    for (const clicked of drawn.querySelectorAll<HTMLElement>('[data-clicked]')) {
      delete clicked.dataset['clicked']
      clicked.click()
    }
  }
}
