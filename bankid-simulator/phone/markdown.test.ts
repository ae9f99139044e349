import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const plain = (text: string) => ({ text, style: 'plain' })

test('headings, rules, lists and paragraphs', () => {
  expect(parseMarkdown('# Ett\r\n## Två\n### Tre\n---\n+ a\n- b\n\nrad ett\nrad två\n\n\nslut')).toEqual([
    { kind: 'heading', level: 1, spans: [plain('Ett')] },
    { kind: 'heading', level: 2, spans: [plain('Två')] },
    { kind: 'heading', level: 3, spans: [plain('Tre')] },
    { kind: 'rule' },
    { kind: 'list', items: [[plain('a')], [plain('b')]] },
    { kind: 'paragraph', spans: [plain('rad ett'), plain('\n'), plain('rad två')] },
    { kind: 'paragraph', spans: [plain('slut')] },
  ])
})

test('bold and italics', () => {
  expect(parseMarkdown('Logga **in** *nu* i _Åsö_.')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        plain('Logga '),
        { text: 'in', style: 'bold' },
        plain(' '),
        { text: 'nu', style: 'bold' },
        plain(' i '),
        { text: 'Åsö', style: 'italic' },
        plain('.'),
      ],
    },
  ])
})

test('everything else stays text, HTML too', () => {
  const text = '#inte rubrik <img src=x onerror=alert(1)> 2 * 3 [länk](javascript:alert(1))'
  expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', spans: [plain(text)] }])
})
