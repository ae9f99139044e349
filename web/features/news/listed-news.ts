import { lazy } from 'react'
import type { ListedArea } from '#web/parts/items/item-area.ts'

/** Nyheter as its list knows it. */
export const listedNews: ListedArea = {
  key: 'news',
  listRoute: '/$siteId/nyheter',
  itemRoute: '/$siteId/nyheter/$itemId',
  Example: lazy(async () => ({ default: (await import('./news-example.tsx')).NewsExample })),
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
