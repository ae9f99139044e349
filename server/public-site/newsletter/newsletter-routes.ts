import { formDrawnForMs, formToken } from '../contact/form-token.ts'
import type { PageSource, Render, SitePage } from '../view/page-source.ts'
import { findView, html, pageOf } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { newsletterPath, takesSubscribers } from '../view/site-view.ts'
import { askedPage, confirmedPage, confirmPage, leavePage, subscribePage } from './newsletter-pages.tsx'

export const askedQuery = '?skickat=ja'
export const confirmedQuery = '?klart=ja'
export const confirmPath = `${newsletterPath}/bekrafta`
export const leavePath = `${newsletterPath}/avsluta`

const draw =
  (page: (view: SiteView, source: PageSource) => string, isOpen: (view: SiteView) => boolean, drawnForMs?: number): Render =>
  async (source, siteId) => {
    const view = await findView(source, siteId)
    if (!view || !isOpen(view)) return null
    const until = drawnForMs === undefined ? undefined : new Date(source.clock().getTime() + drawnForMs)
    return pageOf(view, page(view, source), html, until)
  }

const emptyForm = (view: SiteView, { formKey, clock }: PageSource): string =>
  subscribePage(view, { email: '', fault: '', text: '', token: formToken(formKey, view.site.id, clock()) })

const subscribe = draw(emptyForm, takesSubscribers, formDrawnForMs)
const asked = draw(askedPage, takesSubscribers)
const confirmed = draw(confirmedPage, takesSubscribers)
const confirm = draw(confirmPage, takesSubscribers)
// One can always leave, also a newsletter that is no more.
const leave = draw(leavePage, () => true)

/** A page of the newsletter; null for another path. The secrets of links are no part of the page. */
export function newsletterPageAt(path: string, search: string): SitePage | null {
  switch (path) {
    case newsletterPath:
      if (search === askedQuery) return { render: asked, search }
      return search === confirmedQuery ? { render: confirmed, search } : { render: subscribe, search: '' }
    case confirmPath:
      return { render: confirm, search: '' }
    case leavePath:
      return { render: leave, search: '' }
    default:
      return null
  }
}
