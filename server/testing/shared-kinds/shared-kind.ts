import type { SiteRole } from '#contract/roles.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { AtWork } from '../at-work.ts'
import type { TestMedia } from '../media-factory.ts'
import type { TestAnswer, TestApp, TestBrowser } from '../test-app.ts'
import type { Newsroom } from '../test-sites.ts'

// One kind of thing that the federation shares with its sites, as the tests of all kinds need it (docs/decisions/109).

export type KindKey = 'news' | 'policy' | 'pages' | 'persons' | 'pictures'

/** What the tests write. Of a picture the title is the alternative text. */
export interface SharedWords {
  readonly title: string
  readonly text: string
  /** A picture is this one. */
  readonly picture?: TestMedia
  /** An item of the same site that the text leads to. */
  readonly to?: string
  /** A person of the same site whom it names. */
  readonly person?: string
}

export interface How {
  readonly isRequired?: boolean
  readonly target?: SiteTarget
  /** Absent: the latest; null: none yet. */
  readonly version?: number | null
}

/** What people of a site read of it in the administration. */
export interface SharedHere {
  readonly isShown: boolean
  readonly reason: string
  readonly version: number | null
}

/** The federation and its site `office`. */
export interface KindStage {
  readonly test: TestApp
  readonly office: Newsroom
  readonly admin: TestBrowser
  /** A federation editor. */
  readonly sharer: TestBrowser
}

export interface SharedKind {
  readonly key: KindKey
  readonly name: string
  /** False: a site chooses it. */
  readonly showsByItself: boolean
  /** What visitors read in its place when it is gone; null: nothing. */
  readonly instead: string | null
  /** The library of its pictures. */
  readonly libraryId: string
  /** The weaker roles on its own site that get 403 when they share it, and the answer for people of another site. */
  readonly refusedSharers: readonly SiteRole[]
  readonly strangerGets: 403 | 404
  /** Roles on a site that may not decide there, and the answer where the site has not got it. */
  readonly refusedDeciders: readonly SiteRole[]
  readonly outsiderGets: 400 | 404 | 409
  /** On a site that was stopped before it was shared. */
  readonly atStopped: 'nothing' | 'shown' | 'cannot be chosen'
  /** The audit log after sharing, changing where that can be, and ending. */
  readonly logged: { readonly siteId: string; readonly actions: readonly string[] }
  /** Public on its own site and not shared yet. */
  made(words: SharedWords): Promise<string>
  share(id: string, how?: How, by?: TestBrowser): Promise<TestAnswer>
  end(id: string, version?: number, by?: TestBrowser): Promise<TestAnswer>
  /** Where visitors of the site find it, after the site; it is chosen there first, if it must be. */
  at(site: AtWork, id: string): Promise<string>
  /** Null where the site has not got it. */
  here(site: AtWork, id: string): Promise<SharedHere | null>
  /** A site shows it or hides it. */
  decide(site: AtWork, id: string, isShown: boolean, reason?: string): Promise<TestAnswer>
  /** On how many sites it is, as those are told who share it: shown, and sent to. */
  told(id: string): Promise<{ readonly shown: number; readonly reached: number | null }>
  /** Its title as visitors read it from now on. */
  rewrite(id: string, title: string): Promise<void>
  draft(id: string, title: string): Promise<void>
  moveTo(id: string, slug: string): Promise<void>
  unpublish(id: string): Promise<void>
  publish(id: string): Promise<void>
  trash(id: string): Promise<void>
  restore(id: string): Promise<void>
}

/** Stands where a kind has no such step. */
export const lacks = (what: string) => (): never => {
  throw new Error(`There is no ${what} of this kind.`)
}
