import type { Handler } from 'htmlparser2'
import { Parser } from 'htmlparser2'

// The library keeps a list of the elements that are open, and looks through it for each tag: two hundred thousand unclosed tags take it
// minutes. Below the limit an element is opened and closed at once, so that its words are read and the list stays short.

/** Far deeper than any text is, and than what is kept. */
const maxOpen = 300

class BoundedParser extends Parser {
  private readonly openNow: () => number
  private isTooDeep = false

  constructor(handler: Partial<Handler>, openNow: () => number) {
    super(handler, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
    this.openNow = openNow
  }

  override onopentagname(start: number, end: number): void {
    this.isTooDeep = this.openNow() >= maxOpen
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number): void {
    // The end of an element that was closed at once is the end of none.
    this.isTooDeep = false
    super.onclosetag(start, end)
  }

  protected override isVoidElement(name: string): boolean {
    // Without a name it is a form in a form, which is not opened.
    return (this.isTooDeep && name !== '') || super.isVoidElement(name)
  }
}

/** Reads HTML of any depth in time that grows with its length alone. */
export function parseHtml(html: string, handler: Partial<Handler>): void {
  let open = 0
  const counting: Partial<Handler> = {
    ...handler,
    onopentag(name, attributes, isImplied) {
      open++
      handler.onopentag?.(name, attributes, isImplied)
    },
    onclosetag(name, isImplied) {
      open--
      handler.onclosetag?.(name, isImplied)
    },
  }
  new BoundedParser(counting, () => open).end(html)
}
