import { InputRule, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { TextSelection } from '@tiptap/pm/state'
import { ImageUse } from '#contract/media-use.ts'
import type { EmbedBlock } from '#contract/rich-text/document.ts'
import { attributionLength, buttonTextLength, embedTitleLength, factBoxTitleLength } from '#contract/rich-text/document.ts'
import type { EmbedProvider } from '#contract/rich-text/embed.ts'
import { embedAddress, isFilm, parseEmbed } from '#contract/rich-text/embed.ts'
import { safeHref } from '#contract/rich-text/link.ts'
import { tidyLine } from '#contract/text.ts'
import { jsonOf } from './media-nodes.ts'

// The blocks that Tiptap has no extension for, or one that knows more than the contract. What they look like while one
// writes is in rich-text.css; attributes are edited in the toolbar's place (block-form.tsx).

const lineOf = (element: HTMLElement, name: string, max: number): string => tidyLine(element.getAttribute(name) ?? '').slice(0, max)

/** An attribute that only the parse rule sets: Tiptap would else believe an HTML attribute of the same name. */
const given = (value: string) => ({ default: value, parseHTML: () => null })

export const ContractBlockquote = Blockquote.extend({
  content: 'paragraph+',
  addAttributes() {
    return {
      attribution: {
        default: '',
        parseHTML: (element: HTMLElement) => lineOf(element, 'data-attribution', attributionLength.max),
      },
    }
  },
  renderHTML: ({ node }) => {
    const attribution = String(node.attrs['attribution'])
    return ['blockquote', attribution === '' ? {} : { 'data-attribution': attribution }, 0]
  },
})

export const FactBox = Node.create({
  name: 'factBox',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes: () => ({
    title: { default: '', parseHTML: (element: HTMLElement) => lineOf(element, 'data-title', factBoxTitleLength.max) },
  }),
  parseHTML: () => [{ tag: 'aside[data-title]' }],
  renderHTML: ({ node }) => {
    const title = String(node.attrs['title'])
    return ['aside', { 'data-title': title, 'aria-label': `Faktaruta: ${title || 'utan rubrik'}` }, 0]
  },
})

export const LinkButton = Node.create({
  name: 'button',
  group: 'block',
  atom: true,
  addAttributes: () => ({ text: given(''), href: given('/') }),
  parseHTML: () => [
    {
      tag: 'div[data-button]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('data-button') ?? '')
        return href !== null && { href, text: tidyLine(element.textContent ?? '').slice(0, buttonTextLength.max) }
      },
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { 'data-button': String(node.attrs['href']) },
    ['span', String(node.attrs['text']) || 'Knapp utan text'],
  ],
})

export const providerNames: Record<EmbedProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  openstreetmap: 'OpenStreetMap',
  googlemaps: 'Google Maps',
}

/** A card in place of the film or map: while one writes, nothing is asked of its provider either. */
export const EmbedCard = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    provider: given('youtube'),
    source: given(''),
    start: { default: null, parseHTML: () => null },
    title: given(''),
    poster: { default: null, parseHTML: () => null },
  }),
  parseHTML: () =>
    ['div[data-embed]', 'iframe'].map((tag) => ({
      tag,
      getAttrs: (element) => {
        const embed = parseEmbed(element.getAttribute('data-embed') ?? element.getAttribute('src') ?? '')
        const title = lineOf(element, 'data-title', embedTitleLength.max) || lineOf(element, 'title', embedTitleLength.max)
        const poster = ImageUse.safeParse(jsonOf(element.getAttribute('data-poster')))
        return embed ? { ...embed, start: embed.start ?? null, title, poster: poster.data ?? null } : false
      },
    })),
  renderHTML: ({ node }) => {
    // The contract's own attributes, which only this file and block-form.tsx set.
    const { provider, source, start, title, poster } = node.attrs as EmbedBlock['attrs']
    const kind = isFilm({ provider }) ? 'Film' : 'Karta'
    const card = ['span', `${kind} hos ${providerNames[provider]}. Besökaren väljer själv att öppna den.`]
    const shown = {
      'data-embed': embedAddress({ provider, source, start }),
      'data-title': title,
      ...(poster && { 'data-poster': JSON.stringify(poster) }),
    }
    return ['div', mergeAttributes(shown), ['strong', title || `${kind} utan beskrivning`], card]
  },
})

export const Divider = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    return [
      new InputRule({
        find: /^(?:---|—-|\*\*\*) $/,
        handler: ({ state, range }) => {
          const { tr } = state
          const $from = state.doc.resolve(range.from)
          if ($from.depth !== 1) return null
          const before = $from.before()
          tr.delete(range.from, range.to).insert(before, this.type.create())
          tr.setSelection(TextSelection.near(tr.doc.resolve(before + 2)))
        },
      }),
    ]
  },
})
