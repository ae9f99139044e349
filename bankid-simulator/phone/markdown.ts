export type Span = { text: string; style: 'plain' | 'bold' | 'italic' }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'rule' }
  | { kind: 'paragraph'; spans: Span[] }

/** BankID's small markdown: headings, lists, rules, bold and italics. Everything else is text. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  for (const line of source.split(/\r\n|\r|\n/)) {
    const [, marks, heading] = /^(#{1,3}) +(.+)$/.exec(line) ?? []
    const [, item] = /^[-+*] +(.+)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (marks !== undefined && heading !== undefined)
      // The pattern allows one to three marks.
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, spans: parseSpans(heading) })
    else if (/^-{3,}\s*$/.test(line)) blocks.push({ kind: 'rule' })
    else if (item !== undefined && last?.kind === 'list') last.items.push(parseSpans(item))
    else if (item !== undefined) blocks.push({ kind: 'list', items: [parseSpans(item)] })
    else if (line.trim() === '') blocks.push({ kind: 'paragraph', spans: [] })
    else if (last?.kind === 'paragraph' && last.spans.length > 0)
      last.spans.push({ text: '\n', style: 'plain' }, ...parseSpans(line))
    else blocks.push({ kind: 'paragraph', spans: parseSpans(line) })
  }
  return blocks.filter((block) => block.kind !== 'paragraph' || block.spans.length > 0)
}

function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_/g)) {
    const [whole, strong, bold, italic] = match
    if (match.index > end) spans.push({ text: text.slice(end, match.index), style: 'plain' })
    spans.push({ text: strong ?? bold ?? italic ?? '', style: italic === undefined ? 'bold' : 'italic' })
    end = match.index + whole.length
  }
  if (end < text.length) spans.push({ text: text.slice(end), style: 'plain' })
  return spans
}
