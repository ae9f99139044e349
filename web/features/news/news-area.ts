import { checkNews, news, NewsContent } from '#contract/news.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'

/** Nyheter as the item screens know it. */
export const newsArea: ItemArea<NewsContent> = {
  key: 'news',
  listRoute: '/$siteId/nyheter',
  itemRoute: '/$siteId/nyheter/$itemId',
  endpoints: news,
  empty: { title: '', lead: '', body: emptyRichText },
  fields: {
    title: { label: 'Rubrik', definite: 'rubriken', kind: 'line' },
    lead: { label: 'Ingress', definite: 'ingressen', kind: 'line' },
    body: { label: 'Text', definite: 'texten', kind: 'richText' },
  },
  rules: fieldRules(NewsContent),
  check: checkNews,
  titleOf: ({ title }) => title,
  words: {
    plural: 'Nyheter',
    definite: 'nyheten',
    create: 'Skriv en nyhet',
    empty: 'Här är det tomt än så länge. Skriv er första nyhet – det tar fem minuter.',
    noMatch: 'Inga nyheter matchar.',
    untitled: 'Nyhet utan rubrik',
    newTitle: 'Ny nyhet',
    editTitle: 'Redigera nyhet',
    counted: ['nyhet', 'nyheter'],
  },
}
