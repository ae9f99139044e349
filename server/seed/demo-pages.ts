import type { SystemPageKey } from '#contract/pages/pages.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoAuthor } from './demo-news-item.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoBlock } from './demo-text.ts'
import { malmoPages, malmoSystemPages } from './pages/malmo.ts'
import { otherPages } from './pages/others.ts'

export interface PageText {
  readonly title: string
  readonly lead?: string
  readonly body?: readonly DemoBlock[]
  /** The key of a picture. */
  readonly picture?: string
}

export interface DemoPage extends PageText {
  readonly author: DemoAuthor
  /** The page is nothing but a way there. */
  readonly linkUrl?: string
  readonly menuTitle?: string
  /** Not in the menu. */
  readonly isAside?: true
  readonly reviewInDays?: number
  readonly life: DemoLife<PageText>
  readonly children?: readonly DemoPage[]
}

export interface DemoSitePages {
  readonly top: readonly DemoPage[]
  /** Below the page Om oss. */
  readonly about: readonly DemoPage[]
  /** What the site writes instead of the templates. */
  readonly system?: Partial<Record<SystemPageKey, PageText>>
}

/** Gällivare has published none of its pages: it was formed the other day. */
export const unpublishedSite: DemoSiteId = 'gallivare'

export const demoPages: Readonly<Partial<Record<DemoSiteId, DemoSitePages>>> = {
  malmo: { ...malmoPages, system: malmoSystemPages },
  ...otherPages,
}
