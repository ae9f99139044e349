import type { PageLanguage } from '#contract/pages/page-languages.ts'
import type { SystemPageKey } from '#contract/pages/pages.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoBlock } from './demo-text.ts'

export interface PageText {
  readonly title: string
  readonly lead?: string
  readonly body?: readonly DemoBlock[]
  /** The key of a picture. */
  readonly picture?: string
}

export interface DemoPage extends PageText {
  readonly author: DemoAuthor
  /** Makes the page only a link to this address. */
  readonly linkUrl?: string
  readonly menuTitle?: string
  /** A page that is not in Swedish. */
  readonly language?: PageLanguage
  /** Says the same as the page Om oss. */
  readonly isAboutUs?: true
  /** Not in the menu. */
  readonly isAside?: true
  readonly reviewInDays?: number
  readonly life: DemoLife<PageText>
  readonly children?: readonly DemoPage[]
}

export interface DemoSitePages {
  readonly top: readonly DemoPage[]
  /** Pages below the page Om oss. */
  readonly about: readonly DemoPage[]
  /** Texts of the site that replace the templates of system pages. */
  readonly system?: Partial<Record<SystemPageKey, PageText>>
}
