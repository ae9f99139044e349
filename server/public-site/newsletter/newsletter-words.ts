import type { SiteView } from '../view/site-view.ts'

/** What subscribers get, in the site's own words if it has any. */
export const aboutLetters = ({ site, settings }: SiteView): string =>
  settings.newsletter.about || `Få nyheter från ${site.name} som e-post.`
