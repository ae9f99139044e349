import { Parser } from 'htmlparser2'

// The text part of a letter, from the HTML that it stands beside: so no link, button, picture, film or document is in one and not in the
// other.

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol blockquote figure figcaption table div section aside hr details summary dl dt dd'.split(' '),
)
const wordless = new Set(['script', 'style', 'svg'])

/** A link whose words are its address already needs it once. */
const isItself = (href: string, words: string): boolean => href.replace(/^(?:mailto:|tel:)/, '') === words

/** The words, with an empty line between blocks, the address of each link after its words, and of each picture what it shows. */
export function textOfHtml(html: string): string {
  let text = ''
  /** Line feeds that are due before the next word. */
  let due = 0
  /** The mark of an item of a list, which is due with it. */
  let mark = ''
  let unheard = 0
  const links: { readonly href: string; readonly from: number }[] = []
  const lists: { readonly isOrdered: boolean; items: number }[] = []

  function breaks(count: number): void {
    due = Math.max(due, count)
  }
  function write(words: string): void {
    const begins = text === '' || due > 0 || /\s$/.test(text)
    const shown = begins ? words.trimStart() : words
    if (shown === '') return
    if (text !== '') text = due > 0 ? text.trimEnd() + '\n'.repeat(due) : text
    text += mark + shown
    due = 0
    mark = ''
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (wordless.has(name)) unheard += 1
      if (blocks.has(name)) breaks(lists.length > 0 ? 1 : 2)
      if (name === 'br' || name === 'tr') breaks(1)
      if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', items: 0 })
      if (name === 'li') {
        const list = lists.at(-1)
        if (list) list.items += 1
        breaks(1)
        mark = `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.isOrdered ? `${list.items}.` : '–'} `
      }
      if (name === 'a' && attributes['href']) links.push({ href: attributes['href'], from: text.length })
      if (name === 'img' && attributes['alt']) write(`[Bild: ${attributes['alt']}]`)
    },
    ontext(words) {
      if (unheard === 0) write(words.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (wordless.has(name)) unheard -= 1
      if (name === 'a') {
        const link = links.pop()
        if (link && !isItself(link.href, text.slice(link.from).trim())) write(` <${link.href}>`)
      }
      if (name === 'td' || name === 'th') write(' | ')
      if (name === 'tr') text = text.replace(/ \| $/, '')
      if (name === 'ul' || name === 'ol') lists.pop()
      if (blocks.has(name)) breaks(lists.length > 0 ? 1 : 2)
    },
  })
  parser.end(html)
  return text.trim()
}
