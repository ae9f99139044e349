import { checkNews, NewsContent } from '#contract/news.ts'
import { emptyRichText, plainText } from '#contract/rich-text/document.ts'
import type { ItemArea } from '../items/item-area.ts'

export const newsArea: ItemArea<NewsContent> = {
  name: 'news',
  slugPrefix: 'nyhet',
  content: NewsContent,
  empty: { title: '', lead: '', body: emptyRichText },
  title: (content) => content.title,
  searchText: (content) => `${content.title} ${content.lead} ${plainText(content.body)}`,
  check: checkNews,
  publicPath: (slug) => `/nyheter/${slug}`,
}
