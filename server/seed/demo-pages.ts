import type { DemoSitePages } from './demo-page.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { malmoLanguages } from './pages/malmo-languages.ts'
import { malmoPages, malmoSystemPages } from './pages/malmo.ts'
import { otherPages } from './pages/others.ts'

/** Gällivare has published no page: it was formed recently. */
export const unpublishedSite: DemoSiteId = 'gallivare'

export const demoPages: Readonly<Partial<Record<DemoSiteId, DemoSitePages>>> = {
  malmo: { ...malmoPages, top: [...malmoPages.top, ...malmoLanguages], system: malmoSystemPages },
  ...otherPages,
}
