import type { ListedArea } from '#web/parts/items/item-area.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'

/** Nyheter as its list knows it. */
export const listedNews: ListedArea = {
  key: 'news',
  listRoute: '/$siteId/nyheter',
  itemRoute: '/$siteId/nyheter/$itemId',
  fetchExample: drawnPart('features/news/news-example.tsx', () => import('./news-example.tsx')),
  historyRoute: '/$siteId/nyheter/$itemId/historik',
  words: {
    plural: 'Nyheter',
    definite: 'nyheten',
    create: 'Skriv en nyhet',
    empty: 'Här är det tomt än så länge. Skriv er första nyhet – det tar fem minuter.',
    noMatch: 'Inga nyheter matchar.',
    untitled: 'Nyhet utan rubrik',
    newTitle: 'Ny nyhet',
    counted: ['nyhet', 'nyheter'],
  },
}
