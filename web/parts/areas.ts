// The areas there are, as far as their addresses and names are needed outside their own features. A new area adds its lines
// here and its screens in routes.ts; the parts that all areas share know none of them.

export type ItemListRoute = '/$siteId/nyheter' | '/$siteId/politik' | '/$siteId/foretradare' | '/$siteId/sidor'
export type ItemRoute = `${ItemListRoute}/$itemId`
export type ItemHistoryRoute = `${ItemRoute}/historik`

interface KnownArea {
  /** What one of its items is called where items of several areas stand together. */
  readonly name: string
  readonly itemRoute: ItemRoute
}

const known: Readonly<Record<string, KnownArea>> = {
  news: { name: 'Nyhet', itemRoute: '/$siteId/nyheter/$itemId' },
  policy: { name: 'Sakfråga', itemRoute: '/$siteId/politik/$itemId' },
  representatives: { name: 'Företrädare', itemRoute: '/$siteId/foretradare/$itemId' },
  pages: { name: 'Sida', itemRoute: '/$siteId/sidor/$itemId' },
}

/** By the area's name in the API; undefined for one that this version does not know. */
export const knownArea = (area: string): KnownArea | undefined => known[area]
