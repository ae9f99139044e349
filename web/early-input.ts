// The server's HTML can be used before the application listens to it. What a person does in it until then is kept and done again.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const drawnValue = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue

/** Takes what was typed out of the fields, so that they are as the server drew them. Returns what does it all again. */
export function takeEarlyInput(drawn: HTMLElement): () => void {
  const typed = [...drawn.querySelectorAll<Field>('input:not([type="checkbox"]), textarea, select')]
    .map((field) => ({ field, value: field.value, before: drawnValue(field) }))
    .filter(({ value, before }) => value !== before)
  for (const { field, before } of typed) field.value = before
  return () => {
    for (const { field, value } of typed) {
      // Has React take the part of the page over first, with the field as it was drawn.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // React overrides `value` on the element itself, and would take the change for its own.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    // From now on presses reach the application.
    delete drawn.dataset['drawn']
    for (const pressed of drawn.querySelectorAll<HTMLElement>('[data-pressed]')) {
      delete pressed.dataset['pressed']
      pressed.click()
    }
  }
}
