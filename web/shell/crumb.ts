import type { MySite } from '#contract/users-and-sites/sites.ts'
import { newItemId } from '../parts/items/item-queries.ts'

interface CrumbSource {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly loaderData: unknown
  readonly sites: readonly MySite[]
}

/** A route's step in the breadcrumbs and its part of the document title. */
export type Crumb = string | ((source: CrumbSource) => string)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumb?: Crumb
    /** The screen fills the window by itself, without the page's padding: an editor, for example. */
    isBare?: boolean
  }
}

export const crumbLabel = (crumb: Crumb, source: CrumbSource): string => (typeof crumb === 'string' ? crumb : crumb(source))

/** An item by what it is called when it is opened; the editor says what it is called since. */
export const itemCrumb =
  (newLabel: string): Crumb =>
  ({ params, loaderData }) => {
    if (params['itemId'] === newItemId) return newLabel
    return typeof loaderData === 'string' ? loaderData || 'Utan rubrik' : 'Redigera'
  }
