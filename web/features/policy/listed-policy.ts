import type { ListedArea } from '#web/parts/items/item-area.ts'

/** The area Politik, as far as its lists need it. */
export const listedPolicy: ListedArea = {
  key: 'policy',
  listRoute: '/$siteId/politik',
  itemRoute: '/$siteId/politik/$itemId',
  historyRoute: '/$siteId/politik/$itemId/historik',
  words: {
    plural: 'Sakfrågor',
    definite: 'sakfrågan',
    create: 'Lägg till en sakfråga',
    empty: 'Inga sakfrågor än. Börja med de tre viktigaste.',
    noMatch: 'Inga sakfrågor matchar.',
    untitled: 'Sakfråga utan namn',
    newTitle: 'Ny sakfråga',
    counted: ['sakfråga', 'sakfrågor'],
  },
}
