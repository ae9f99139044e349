import type { ListedArea } from '#web/parts/items/item-area.ts'

/** Företrädare as lists and row menus know them. */
export const listedRepresentatives: ListedArea = {
  key: 'representatives',
  listRoute: '/$siteId/foretradare',
  itemRoute: '/$siteId/foretradare/$itemId',
  historyRoute: '/$siteId/foretradare/$itemId/historik',
  words: {
    plural: 'Företrädare',
    definite: 'personen',
    create: 'Lägg till person',
    empty: 'Vilka företräder er? Skriv in styrelsen på en gång, så finns de på sajten.',
    noMatch: 'Inga företrädare matchar.',
    untitled: 'Person utan namn',
    newTitle: 'Ny företrädare',
    counted: ['företrädare', 'företrädare'],
  },
}
