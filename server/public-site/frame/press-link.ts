import { hasLogo } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'

export const pressPath = '/press'

/** True if the press page has something to fetch: the foot leads to it then. */
export const hasPress = (view: SiteView): boolean => hasLogo(view) || view.site.hasPressPortraits
