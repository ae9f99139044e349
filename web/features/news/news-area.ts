import { checkNews, news, NewsContent } from '#contract/news.ts'
import { emptyRichText } from '#contract/rich-text/document.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { listedNews } from './listed-news.ts'

/** Nyheter as the item screens know it. */
export const newsArea: ItemArea<NewsContent> = {
  ...listedNews,
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
}
