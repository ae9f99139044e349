import type { z } from 'zod'
import type { Finding } from '#contract/rich-text/publish-check.ts'

/**
 * What an area tells the item life about itself; all that news, policy, representatives and pages differ in on the server.
 * Each member of `Content` is a field that is saved, versioned and compared on its own.
 */
export interface ItemArea<Content extends object> {
  /** Stands in the `area` column and in the log. */
  readonly name: string
  /** First part of an address when the title gives none: `nyhet-3f2a91`. */
  readonly slugPrefix: string
  readonly content: z.ZodType<Content>
  /** The draft of an item nobody has typed in yet. */
  readonly empty: Content
  title(content: Content): string
  /** The words to find it by, as written; folding is the life's business. */
  searchText(content: Content): string
  check(content: Content): Finding[]
  /** The path below the site's address. */
  publicPath(slug: string): string
}
