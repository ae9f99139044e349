import type { DemoSitePages } from './demo-page.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { malmoPages, malmoSystemPages } from './pages/malmo.ts'
import { otherPages } from './pages/others.ts'

/** Gällivare has published none of its pages: it was formed the other day. */
export const unpublishedSite: DemoSiteId = 'gallivare'

export const demoPages: Readonly<Partial<Record<DemoSiteId, DemoSitePages>>> = {
  malmo: { ...malmoPages, system: malmoSystemPages },
  ...otherPages,
}
