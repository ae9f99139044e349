import type { Finding, TextFacts } from '#contract/finding.ts'
import type { SearchParts } from '#contract/search/search-text.ts'
import type { MediaUse } from '#contract/media-use.ts'
import type { SiteDb } from '../../platform/database/database.ts'

/** A reference from an item's content to another item of its site. */
export interface Reference {
  /** The field that holds the reference. */
  readonly field: string
  readonly toItemId: string
  /** The required area of the target; absent: any, as for a link in a text. */
  readonly area?: string
}

/** Facts about an item for lists and search, besides its title. */
interface Listed {
  /** The grouping value in the content; null when none is chosen. */
  readonly facet: string | null
  readonly detail: Readonly<Record<string, string>>
  /** `YYYY-MM-DD`: date of the next review; null: never. */
  readonly reviewOn: string | null
}

/** Facts about an item for visitors besides its title and its text. */
interface Shown {
  /** A line or two under the title in lists and search results; '' for none. */
  readonly about: string
  /** `YYYY-MM-DD`: first in its list through that day; null: not pinned. */
  readonly pinnedUntil: string | null
  /** Search engines are asked to leave it out. */
  readonly noIndex: boolean
  /** When it takes place; null or absent for what is no event. */
  readonly event?: { readonly start: Date; readonly end: Date } | null
}

/** A field whose value is chosen from a list that the site keeps: the category of news, the programme of a topic. */
export interface SiteChoice {
  readonly field: string
  isKnown(site: SiteDb, value: string): Promise<boolean>
  /** Message at the field when a draft names something that is not on the list. */
  readonly unknownMessage: string
}

/**
 * Defines an area for the item life: all server-side differences between news, policy, representatives and pages.
 * Each member of `Content` is a field that is saved, versioned and compared separately.
 */
export interface ItemArea<Content extends object> {
  /** Value of the `area` column, in the log and in the API's addresses. */
  readonly name: string
  /** First part of an address when the title gives none: `nyhet-3f2a91`. */
  readonly slugPrefix: string
  /** Parses a stored draft or version; throws for any other value. Missing fields get the value of `empty`. */
  readonly content: { parse(stored: unknown): Content; safeParse(stored: unknown): { readonly success: boolean } }
  /** The draft of a new, empty item. */
  readonly empty: Content
  /** The site's defaults for new items, which replace values of `empty`. Never the title, which makes the address. */
  readonly beginning?: (site: SiteDb) => Promise<Partial<Content>>
  /** The field with its text, stored apart from the fields that lists read. */
  readonly textField: string
  /** The field with the picture shown in lists. */
  readonly leadField: string
  /** Fields with rich text: changes in different paragraphs are merged. */
  readonly richTextFields: readonly string[]
  /** Fields that only site administrators may change. */
  readonly siteAdminFields: readonly string[]
  /** True where writers may only read, as for persons. */
  readonly isForEditors: boolean
  /** True when its items appear in the frame of every page, as pages do in the menu. */
  readonly affectsFrame: boolean
  /** Number of levels of items; 1 is a plain list. Only trees and ordered areas are sorted by hand. */
  readonly depth: number
  title(content: Content): string
  /** Searchable text in its original spelling; the item life indexes it. */
  searchText(content: Content): SearchParts
  /** The contract's check: findings about the draft, given the facts. */
  check(content: Content, facts: TextFacts): Finding[]
  /** Hidden contact values of persons of the site, which no text may reveal. */
  hiddenContacts(site: SiteDb): Promise<readonly string[]>
  /** Findings that need the database: a taken name, a reached limit. Called before every kind of publishing. */
  siteFindings(
    site: SiteDb,
    item: { readonly id: string; readonly systemKey: string | null },
    content: Content,
    now: Date,
  ): Promise<Finding[]>
  /** The choice that sorts the items into groups: the category of news, the policy area of a topic. Null where items are not grouped. */
  readonly grouping: SiteChoice | null
  /** Further choices. */
  readonly choices?: readonly SiteChoice[]
  listed(content: Content): Listed
  shown(content: Content): Shown
  references(content: Content): readonly Reference[]
  /** The pictures and documents that the content shows, in order. */
  media(content: Content): readonly MediaUse[]
  /** The path below the site's address; `parentPath` is that of its parent, null for a root. */
  path(slug: string, parentPath: string | null): string
  /** True for a system page that every site must have. */
  isRequired(systemKey: string | null): boolean
  /** True while the site's menu links to it. Only in areas that a menu can link to. */
  isInMenu(site: SiteDb, itemId: string): Promise<boolean>
  /** The content of a copy: without dates and pins. */
  copied(content: Content): Content
  /** Called before `content` replaces what is public of the item, or is its first. For what the change has to tell people. */
  aboutToShow?(site: SiteDb, itemId: string, content: Content, now: Date): Promise<void>
  /** The publishing time stated in the content; null: the moment of publishing. */
  publishedAt(content: Content): Date | null
}
