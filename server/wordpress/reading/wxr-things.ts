// What a file of WordPress (WXR) holds, as it is read one by one.

/** An element with its text and what is inside it. */
export interface Element {
  readonly name: string
  readonly attributes: Record<string, string>
  text: string
  /** The text was longer than the longest that is read. */
  isCut: boolean
  readonly inside: Element[]
}

export interface WxrSite {
  readonly title: string
  /** Of the whole installation; the same as `blogUrl` unless there are several websites in it. */
  readonly baseUrl: string
  readonly blogUrl: string
}

/** What was replaced in the text of a thing, for the report. */
export type Sentences = readonly string[]

interface WxrAuthor {
  readonly kind: 'author'
  readonly replaced: Sentences
  readonly id: string
  readonly login: string
  readonly name: string
}

export interface WxrTerm {
  readonly kind: 'category' | 'tag' | 'term'
  readonly replaced: Sentences
  readonly id: string
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
  readonly parent: string
}

export interface WxrItem {
  readonly kind: 'item'
  readonly replaced: Sentences
  readonly id: string
  readonly type: string
  readonly title: string
  readonly link: string
  readonly guid: string
  readonly creator: string
  readonly content: string
  readonly excerpt: string
  readonly date: string
  readonly slug: string
  readonly status: string
  readonly parent: string
  readonly menuOrder: number
  readonly password: string
  readonly fileUrl: string
  readonly isSticky: boolean
  readonly comments: number
  /** The text was longer than the longest that is read. */
  readonly isCut: boolean
  readonly terms: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[]
  readonly meta: ReadonlyMap<string, string>
}

export type WxrThing = WxrAuthor | WxrTerm | WxrItem

/** A thing with its number in the order of the file, and what the file had said of the website by then. */
export interface Numbered {
  readonly nth: number
  readonly thing: WxrThing
  readonly site: WxrSite
}
