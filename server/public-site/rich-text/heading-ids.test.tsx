import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { checkRichText } from '#contract/rich-text/publish-check.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { headingIds, headingIdsOf } from '#contract/rich-text/heading-ids.ts'
import { safeHref } from '#contract/rich-text/link.ts'
import { renderRichText } from './rich-text.tsx'

const heading = (text: string, level: 2 | 3 | 4 = 2): Block => ({
  type: 'heading',
  attrs: { level },
  content: text === '' ? [] : [{ type: 'text', text }],
})
const linked = (href: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'Se vad vi vill', marks: [{ type: 'link', attrs: { href } }] }],
})
const textOf = (...content: Block[]): RichText => ({ type: 'doc', content })
const html = (document: RichText): string => renderToStaticMarkup(<>{renderRichText(document, '')}</>)

// covers Texts: headings have ids that a link can lead to
describe('a heading of a text', () => {
  test('has an id of its words, each once, and none that the page itself uses', () => {
    expect(headingIds(['Vad vi vill', 'Skola & omsorg', 'Vad vi vill', '中文', 'Kontakt', 'Stycke 3', 'Vad vi vill 2'])).toEqual([
      'vad-vi-vill',
      'skola-och-omsorg',
      'vad-vi-vill-2',
      'rubrik',
      'kontakt-2',
      'stycke-3-2',
      'vad-vi-vill-2-2',
    ])
    expect(headingIds(['Vad vi vill'], new Set(['vad-vi-vill']))).toEqual(['vad-vi-vill-2'])
  })

  test('is on the page what the check and the delivery API know it by, and a link in the text leads there', () => {
    const document = textOf(heading('Vad vi vill'), linked('#vad-vi-vill'), heading(''), heading('Så här', 3), heading('Så här', 3))
    const shown = html(document)
    expect([...shown.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)).toEqual([...headingIdsOf(document).values()])
    expect(shown).toContain('<h2 id="vad-vi-vill">Vad vi vill</h2><p><a href="#vad-vi-vill">Se vad vi vill</a></p>')
    expect(checkRichText('body', document).filter(({ code }) => code === 'LINK_BROKEN_INTERNAL')).toEqual([])
  })

  test('that is not there stops a text that links to it', () => {
    const document = textOf(heading('Vad vi ville'), linked('#vad-vi-vill'))
    expect(html(document)).toContain('<p>Se vad vi vill</p>')
    expect(checkRichText('body', document)).toContainEqual(
      expect.objectContaining({ code: 'LINK_BROKEN_INTERNAL', level: 'blocking', block: 1 }),
    )
  })

  test.each(['#', '#Vad', '#_Toc123', '#heading=h.abc', '#a#b', '#"onload="x', '#-a'])('is not named by %j', (href) => {
    expect(safeHref(href)).toBeNull()
  })
})

test('no part of a page on which a text stands has an id that a heading can get', () => {
  const root = join(import.meta.dirname, '..')
  const rooms = ['frame', 'contact', 'pages'].flatMap((room) => readdirSync(join(root, room)).map((file) => join(room, file)))
  const files = ['events/sign-up-form.tsx', 'events/event-facts.tsx', 'policy/topic-page.tsx', 'news/news-item-page.tsx']
  const parts = [...rooms, ...files, 'representatives/person-page.tsx'].filter((file) => file.endsWith('.tsx'))
  const used = parts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:id|statusId)(?:="| = ')([\w-]+)["']/g)].map(([, id = '']) => id),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((id) => headingIds([id])[0] === id)).toEqual([])
})
