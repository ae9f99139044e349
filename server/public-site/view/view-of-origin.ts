import type { SiteView } from './site-view.ts'

/** The view for what is written on the federation's site, at `url`: links lead to it, pictures come from here. */
export const viewOfOrigin = (view: SiteView, { url }: { readonly url: string }): SiteView => ({
  ...view,
  basePath: url,
  isOwnAddress: (href) => href === url || href.startsWith(`${url}/`) || view.isOwnAddress(href),
})
