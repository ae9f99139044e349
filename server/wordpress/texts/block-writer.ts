import { itemHref, safeHref } from '#contract/rich-text/link.ts'
import type { Block, List, Mark, Paragraph } from '#contract/rich-text/document.ts'
import { buttonTextLength, embedTitleLength, factBoxTitleLength } from '#contract/rich-text/document.ts'
import { parseEmbed } from '#contract/rich-text/embed.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { tidyLine } from '#contract/text.ts'
import type { TextContext } from './context.ts'
import { cutAtWord, fileNameIn } from './context.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { elementsOf, hasClass, wordsOf } from './html-tree.ts'
import { asParagraphs, inlineWords, LineWriter, outsideOnly, withMark } from './line-writer.ts'
import { listBlocks, quoteBlocks, tableBlocks } from './lists-and-tables.ts'
import { maxAddress } from './resolve.ts'
import { figureBlocks, galleryBlocks, imageOf, isGallery, numberedGallery } from './pictures.ts'

/** They carry words and a look that is not kept. */
const plainInline = new Set(['u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'big', 'mark', 'font', 'code', 'kbd', 'tt'])
const lineLike = new Set([
  ...plainInline,
  'span',
  'abbr',
  'acronym',
  'time',
  'q',
  'label',
  'wbr',
  'var',
  'samp',
  'bdi',
  'bdo',
  'cite',
  'dfn',
])

/** Writes the blocks of a part of a text. */
class BlockWriter {
  readonly blocks: Block[] = []
  private readonly line = new LineWriter()
  /** Documents that a link in the line led to: they come after it. */
  private files: Block[] = []

  private readonly context: TextContext

  constructor(context: TextContext) {
    this.context = context
  }

  flow(nodes: readonly HtmlNode[], marks: readonly Mark[]): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.text(node, marks)
      else this.element(node, marks)
    }
  }

  end(): Block[] {
    this.flush()
    return this.blocks
  }

  private text(text: string, marks: readonly Mark[]): void {
    if (this.context.hasBlocks) return this.line.text(text, marks)
    // Without blocks an empty line separates paragraphs, and a line break is one.
    for (const [at, part] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
      if (at > 0) this.flush()
      for (const [nth, words] of part.split('\n').entries()) {
        if (nth > 0) this.line.break()
        this.line.text(words, marks)
      }
    }
  }

  private flush(): void {
    const paragraphs = this.line.paragraphs()
    this.blocks.push(...paragraphs.map((paragraph) => this.filmOf(paragraph) ?? paragraph), ...this.files)
    this.files = []
  }

  /** An address alone on a line is the film that it leads to. */
  private filmOf({ content }: Paragraph): Block | null {
    const words = inlineWords(content).trim()
    return /^https?:\/\/\S+$/.test(words) ? this.embedOf(words, '') : null
  }

  private embedOf(address: string, title: string): Block | null {
    const embed = parseEmbed(address)
    if (embed === null) return null
    const words = cutAtWord(tidyLine(title), embedTitleLength.max)
    if (words === '') this.context.told.films++
    return { type: 'embed', attrs: { ...embed, title: words } }
  }

  private block(blocks: readonly Block[]): void {
    this.flush()
    this.blocks.push(...blocks)
  }

  private element(element: HtmlElement, marks: readonly Mark[]): void {
    const { name, inside } = element
    if (element.attributes['style'] !== undefined || plainInline.has(name)) this.context.told.formats++
    switch (name) {
      case 'br':
        return this.line.break()
      case 'b':
      case 'strong':
        return this.flow(inside, withMark(marks, { type: 'bold' }))
      case 'i':
      case 'em':
        return this.flow(inside, withMark(marks, { type: 'italic' }))
      case 'a':
        return this.link(element, marks)
      case 'img': {
        const image = imageOf(this.context, element)
        return image ? this.block([{ type: 'image', attrs: image }]) : undefined
      }
      case 'hr':
        return this.block([{ type: 'horizontalRule' }])
      case 'ul':
      case 'ol':
        return this.block(isGallery(element) ? galleryBlocks(this.context, element) : listBlocks(this.context, element))
      case 'blockquote':
        return this.block(quoteBlocks(this.context, element))
      case 'table':
        return this.block(tableBlocks(this.context, element))
      case 'pre':
        return this.lines(element)
      case 'iframe':
        return this.frame(element)
      case 'details':
        return this.box(element)
      case 'kansli-gallery':
        return this.block(numberedGallery(this.context, element.attributes['ids'] ?? ''))
      case 'kansli-link':
        return this.address(element.attributes['href'] ?? '')
      default:
        return this.other(element, marks)
    }
  }

  private other(element: HtmlElement, marks: readonly Mark[]): void {
    const { name, inside } = element
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) return this.heading(Number(level), inside)
    if (lineLike.has(name)) return this.flow(inside, marks)
    if (isGallery(element)) return this.block(galleryBlocks(this.context, element))
    if (name === 'figure' || name === 'kansli-caption') {
      const blocks = figureBlocks(this.context, element)
      if (blocks) return this.block(blocks)
    }
    if (hasClass(element, 'wp-block-button')) return this.button(element, marks)
    if (name === 'dt') {
      this.flush()
      this.flow(inside, withMark(marks, { type: 'bold' }))
      return this.flush()
    }
    this.flush()
    this.flow(inside, marks)
    this.flush()
  }

  private heading(written: number, inside: readonly HtmlNode[]): void {
    const blocks = this.context.blocksIn(inside)
    const level = written <= 2 ? 2 : written === 3 ? 3 : 4
    const headings = blocks
      .flatMap(asParagraphs)
      .map(({ content }): Block => ({ type: 'heading', attrs: { level }, ...(content && { content: content.slice(0, 500) }) }))
    this.block([...headings, ...outsideOnly(blocks)])
  }

  /** The address a link may have here; null: none. */
  private hrefOf(written: string): { href: string } | { file: Block } | null {
    const { resolve, told } = this.context
    const href = written.trim()
    if (href === '' || href.startsWith('#')) return null
    const isLong = href.length > maxAddress
    const found = isLong ? null : resolve.address(href)
    if (found?.kind === 'item') return { href: itemHref(found.id) }
    if (found?.kind === 'document') return { file: { type: 'file', attrs: { ...found.media, title: '' } } }
    if (found?.kind === 'image') return null
    if (!isLong && resolve.isOwn(href)) told.oldLinks.add(fileNameIn(href.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '')))
    const safe = isLong || holdsPersonalNumber(href) ? null : safeHref(href)
    if (safe === null) told.badLinks.add(href.slice(0, 60))
    return safe === null ? null : { href: safe }
  }

  private link(element: HtmlElement, marks: readonly Mark[]): void {
    const { attributes, inside } = element
    // The button beside the name of a file leads to the same file.
    if (hasClass(element, 'wp-block-file__button')) return
    const isPicture = [...elementsOf(inside)].some(({ name }) => name === 'img')
    const target = isPicture ? null : this.hrefOf(attributes['href'] ?? '')
    if (target && 'file' in target) this.files.push(target.file)
    this.flow(inside, target && 'href' in target ? withMark(marks, { type: 'link', attrs: { href: target.href } }) : marks)
  }

  private button(element: HtmlElement, marks: readonly Mark[]): void {
    const link = [...elementsOf(element.inside)].find(({ name }) => name === 'a')
    const target = link ? this.hrefOf(link.attributes['href'] ?? '') : null
    const text = link ? tidyLine(wordsOf(link.inside)) : ''
    if (text === '' || !target || 'file' in target) return this.flow(element.inside, marks)
    if (text.length > buttonTextLength.max) this.context.told.shortened.add('en knapps text')
    this.block([{ type: 'button', attrs: { text: cutAtWord(text, buttonTextLength.max), href: target.href } }])
  }

  private lines({ inside }: HtmlElement): void {
    this.flush()
    const words = inside.map((node) => (typeof node === 'string' ? node : wordsOf([node]))).join('')
    for (const part of words.split(/\n\s*\n/)) {
      for (const [nth, one] of part.split('\n').entries()) {
        if (nth > 0) this.line.break()
        this.line.text(one, [])
      }
      this.flush()
    }
  }

  private frame({ attributes }: HtmlElement): void {
    const source = attributes['src'] ?? attributes['data-src'] ?? ''
    const embed = this.embedOf(source, attributes['title'] ?? '')
    if (embed) return this.block([embed])
    const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(source)?.[1]
    this.context.told.frames.add(host?.slice(0, 80) ?? 'en okänd adress')
  }

  /** A film or a sound with a file of its own: a link, since there is no player for it. */
  private address(written: string): void {
    const target = this.hrefOf(written)
    if (!target) return
    if ('file' in target) return this.block([target.file])
    const text = {
      type: 'text' as const,
      text: fileNameIn(written),
      marks: [{ type: 'link' as const, attrs: { href: target.href } }],
    }
    this.block([{ type: 'paragraph', content: [text] }])
  }

  /** What can be folded out becomes a fact box. */
  private box({ inside }: HtmlElement): void {
    const summary = inside.find((node): node is HtmlElement => typeof node !== 'string' && node.name === 'summary')
    const blocks = this.context.blocksIn(inside.filter((node) => node !== summary))
    const content = blocks.flatMap((block): (Paragraph | List)[] =>
      block.type === 'bulletList' || block.type === 'orderedList' ? [block] : asParagraphs(block),
    )
    const title = cutAtWord(tidyLine(wordsOf(summary?.inside ?? [])), factBoxTitleLength.max)
    if (content.length === 0 || content.length > 50) return this.block([...this.context.blocksIn(summary?.inside ?? []), ...blocks])
    this.block([{ type: 'factBox', attrs: { title }, content }, ...outsideOnly(blocks)])
  }
}

/** The blocks of a part of a text. */
export function writeBlocks(context: TextContext, nodes: readonly HtmlNode[], marks: readonly Mark[] = []): Block[] {
  const writer = new BlockWriter(context)
  writer.flow(nodes, marks)
  return writer.end()
}
