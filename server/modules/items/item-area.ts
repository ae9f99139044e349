import type { Finding, TextFacts } from '#contract/finding.ts'
import type { SearchParts } from '#contract/search/search-text.ts'
import type { MediaUse } from '#contract/media-use.ts'
import type { SiteDb } from '../../platform/database/database.ts'

/** One thing an item's content says of another item of its site. */
export interface Reference {
  /** The field that says it. */
  readonly field: string
  readonly toItemId: string
  /** The area the other must be of; absent: any, as for a link in a text. */
  readonly area?: string
}

/** Facts about an item for lists and search, besides its title. */
interface Listed {
  /** The grouping value in the content; null when none is chosen. */
  readonly facet: string | null
  readonly detail: Readonly<Record<string, string>>
  /** `YYYY-MM-DD`: should be read through again by then; null: never. */
  readonly reviewOn: string | null
}

/** What visitors are told of an item besides its title and its text. */
interface Shown {
  /** A line or two under the title where it is found; '' for none. */
  readonly about: string
  /** `YYYY-MM-DD`: first in its list through that day; null: in its own place. */
  readonly pinnedUntil: string | null
  /** Search engines are asked to leave it out. */
  readonly noIndex: boolean
}

/** The field that sorts an area's items into groups of the site's own: the category of news, the policy area of a topic. */
interface Grouping {
  readonly field: string
  isKnown(site: SiteDb, value: string): Promise<boolean>
  /** Message at the field when a draft names an unknown group. */
  readonly unknownMessage: string
}

/**
 * What an area tells the item life about itself; all that news, policy, representatives and pages differ in on the server.
 * Each member of `Content` is a field that is saved, versioned and compared on its own.
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
  /** Defaults of the site for new items, in place of values of `empty`. */
  readonly beginning?: (site: SiteDb) => Promise<Partial<Content>>
  /** The field that is its text: kept apart from what lists read. */
  readonly textField: string
  /** The field that names the picture it is listed with. */
  readonly leadField: string
  /** Fields that hold rich text: two who wrote in different paragraphs are no conflict. */
  readonly richTextFields: readonly string[]
  /** Fields that only those who run the site may change. */
  readonly siteAdminFields: readonly string[]
  /** True where writers only read: an editor writes about persons. */
  readonly isForEditors: boolean
  /** True when its items are part of the frame of every page, as pages are in the menu. */
  readonly affectsFrame: boolean
  /** How many levels of items there are below each other; 1 is a plain list. Only deeper areas and ordered ones have a hand order. */
  readonly depth: number
  title(content: Content): string
  /** Searchable text, as written; the item life indexes it. */
  searchText(content: Content): SearchParts
  /** The contract's check: findings about the present draft, given the facts. */
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
  /** Null where items are not grouped. */
  readonly grouping: Grouping | null
  listed(content: Content): Listed
  shown(content: Content): Shown
  references(content: Content): readonly Reference[]
  /** The pictures and documents it shows, place by place. */
  media(content: Content): readonly MediaUse[]
  /** The path below the site's address; `parentPath` is that of the item above it, null for a root. */
  path(slug: string, parentPath: string | null): string
  /** True for a system page that every site must have. */
  isRequired(systemKey: string | null): boolean
  /** True while the site's menu names it. Only where menus can. */
  isInMenu(site: SiteDb, itemId: string): Promise<boolean>
  /** The content of a copy: without dates and pins. */
  copied(content: Content): Content
  /** The instant that counts as its publishing, when the content says so; null: the moment it happens. */
  publishedAt(content: Content): Date | null
}
