import type { ListedArea } from '#web/parts/items/item-area.ts'

/** Sidor as its lists know it. */
export const listedPages: ListedArea = {
  key: 'pages',
  listRoute: '/$siteId/sidor',
  itemRoute: '/$siteId/sidor/$itemId',
  historyRoute: '/$siteId/sidor/$itemId/historik',
  words: {
    plural: 'Sidor',
    definite: 'sidan',
    create: 'Lägg till en sida',
    // Every site has its system pages.
    empty: 'Inga sidor än.',
    noMatch: 'Inga sidor matchar.',
    untitled: 'Sida utan rubrik',
    newTitle: 'Ny sida',
    counted: ['sida', 'sidor'],
  },
}
