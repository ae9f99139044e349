import { emptyNews, news, NewsContent } from '#contract/news/news.ts'
import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import { imageInWords } from '#web/parts/items/image-in-words.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { paidWords } from '#web/parts/items/paid-words.ts'
import { answerWords } from '#web/parts/items/answer-words.ts'
import { sharingWords } from '#web/parts/items/sharing-words.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { listedNews } from './listed-news.ts'

// The area's own schema has parsed the values that `inWords` gets.
const titles = (value: unknown, titleOf: (itemId: string) => string): string => (value as readonly string[]).map(titleOf).join('\n')
// Without labels: days, times and addresses say what they are.
const eventInWords = (value: unknown): string =>
  Object.values(value as object)
    .map((part) => (part === true ? 'Inställt' : part))
    .filter(Boolean)
    .join('\n')
const categoryName = (value: unknown): string => defaultNewsCategories.find(({ id }) => id === value)?.name ?? (value as string)

/** Nyheter as the item screens know it. */
export const newsArea: ItemArea<NewsContent> = {
  ...listedNews,
  endpoints: news,
  empty: emptyNews,
  fields: {
    title: { label: 'Rubrik', definite: 'rubriken', kind: 'line' },
    lead: { label: 'Ingress', definite: 'ingressen', kind: 'line' },
    image: { label: 'Toppbild', definite: 'toppbilden', kind: 'choice', inWords: imageInWords },
    body: { label: 'Text', definite: 'texten', kind: 'richText' },
    category: { label: 'Kategori', definite: 'kategorin', kind: 'choice', inWords: categoryName },
    topics: { label: 'Sakfrågor', definite: 'sakfrågorna', kind: 'list', inWords: titles },
    persons: { label: 'Personer', definite: 'personerna', kind: 'list', inWords: titles },
    bylinePerson: {
      label: 'Avsändare (person)',
      definite: 'avsändaren',
      kind: 'choice',
      inWords: (value, titleOf) => titleOf(value as string),
    },
    byline: { label: 'Avsändare (text)', definite: 'avsändaren', kind: 'line' },
    sourceName: { label: 'Först publicerad i', definite: 'källan', kind: 'line' },
    sourceUrl: { label: 'Länk till källan', definite: 'länken till källan', kind: 'line' },
    displayDate: { label: 'Datum', definite: 'datumet', kind: 'date' },
    event: { label: 'Evenemang', definite: 'evenemanget', kind: 'choice', inWords: eventInWords },
    pinnedUntil: { label: 'Fäst överst till', definite: 'dagen den är fäst till', kind: 'date' },
    ...sharingWords,
    ...answerWords,
    ...paidWords,
  },
  rules: fieldRules(NewsContent),
  loadCheck: drawnPart('../contract/news/news-check.ts', async () => {
    const { checkNews, checkNewsDates } = await import('#contract/news/news-check.ts')
    return (content, facts) => [
      ...checkNews(content, facts),
      // Whether the date is in the future depends on the planned day, which only the server knows.
      ...checkNewsDates({ displayDate: null, pinnedUntil: content.pinnedUntil }, stockholmDate(new Date())),
    ]
  }),

  fetchSharing: () => import('./news-sharing.tsx'),
  titleOf: ({ title }) => title,
}
