import type { MediaRef } from '#contract/media-use.ts'

/** What an address of the old website has become here. */
export type Resolved =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'image'; readonly media: MediaRef; readonly alt: string; readonly caption: string }
  | { readonly kind: 'document'; readonly media: MediaRef; readonly title: string }

/** Finds what an address, or the number of an attachment, has become. Null: nothing here. */
export interface Resolve {
  address(href: string): Resolved | null
  attachment(id: string): Resolved | null
  /** True for an address on the old website. */
  isOwn(href: string): boolean
}
