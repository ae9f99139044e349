import sax from 'sax'
import { bareAmpersand, begunEntity } from './entities.ts'
import { heldAmpersand } from './odd-characters.ts'

// Nearly all of an export is in CDATA sections, which the parser would read sign by sign. Their text goes past it: the parser says
// where one may begin, and is told how many lines it has passed.

const opening = '<![CDATA['
const closing = ']]>'
/** The longest beginning of an entity. */
const maxBegun = 43

/** What the library has and its types lack. */
interface Parser extends sax.SAXParser {
  state: number
  sawRoot: boolean
  closedRoot: boolean
  flush(): void
}
const inText = (sax as unknown as { STATE: { TEXT: number } }).STATE.TEXT

/** How many signs at the end of `text` may be the beginning of `mark`. */
function begun(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length
  return 0
}

/** Hands text to a parser, and the text of CDATA sections to `onText`, in the order of the file. */
export class AsideCdata {
  private readonly parser: Parser
  private readonly onText: (text: string) => void
  private isInside = false
  /** The end of what has come, when it may be half of a mark. */
  private held = ''

  constructor(parser: sax.SAXParser, onText: (text: string) => void) {
    this.parser = parser as Parser
    this.onText = onText
  }

  write(piece: string): void {
    let text = this.held + piece
    this.held = ''
    while (text !== '') text = this.isInside ? this.inside(text) : this.outside(text)
  }

  /** Throws, by the parser, when the file ends in the middle of something. */
  close(): void {
    if (this.isInside) this.parser.write(opening)
    else this.read(this.held)
    this.parser.close()
  }

  /** Takes what it can; returns what comes after it. */
  private inside(text: string): string {
    const end = text.indexOf(closing)
    if (end === -1) return this.hold(text, begun(text, closing), (part) => this.give(part))
    this.give(text.slice(0, end + closing.length))
    this.isInside = false
    return text.slice(end + closing.length)
  }

  private outside(text: string): string {
    const { parser } = this
    const start = text.indexOf(opening)
    if (start === -1) {
      const entity = begunEntity.exec(text.slice(-maxBegun))?.[0].length ?? 0
      return this.hold(text, Math.max(begun(text, opening), entity), (part) => this.read(part))
    }
    this.read(text.slice(0, start))
    // In a comment it is none, and before the root the parser refuses it.
    this.isInside = parser.state === inText && parser.sawRoot && !parser.closedRoot
    if (this.isInside) parser.flush()
    else parser.write(opening)
    return text.slice(start + opening.length)
  }

  /** Text outside of CDATA sections; an `&` that begins no entity would be a fault to the parser. */
  private read(text: string): void {
    this.parser.write(text.replace(bareAmpersand, heldAmpersand))
  }

  private hold(text: string, length: number, take: (part: string) => void): '' {
    const whole = text.length - length
    take(text.slice(0, whole))
    this.held = text.slice(whole)
    return ''
  }

  private give(passed: string): void {
    const { parser } = this
    let last = -1
    for (let at = passed.indexOf('\n'); at !== -1; at = passed.indexOf('\n', at + 1)) {
      parser.line++
      last = at
    }
    parser.column = last === -1 ? parser.column + passed.length : passed.length - last - 1
    this.onText(passed.endsWith(closing) ? passed.slice(0, -closing.length) : passed)
  }
}
