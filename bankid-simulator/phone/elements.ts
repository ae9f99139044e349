type Kind<T extends Element> = abstract new (...args: never[]) => T

/** The element of phone.html with this id, which must be of the given kind. */
export function byId<T extends Element>(id: string, kind: Kind<T>): T {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`phone.html has no ${kind.name} with the id ${id}`)
}

/** A new element with attributes and children. Texts become text nodes, never markup. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

const views = ['home', 'read', 'identify', 'done'] as const

/** Shows one view; the focus goes to its heading so that a screen reader follows. */
export function showView(name: (typeof views)[number]): void {
  for (const view of views) byId(view, HTMLElement).hidden = view !== name
  notify('')
  byId(name, HTMLElement).querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
}

/** A message above the view; an empty text takes it away. */
export function notify(text: string): void {
  byId('notice', HTMLElement).textContent = text
}
