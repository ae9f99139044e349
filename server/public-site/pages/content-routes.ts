import { mediaEnd } from '../../modules/media/public-media.ts'
import { pageOfLink, publicAccessibility } from '../../modules/pages/public-pages.ts'
import { foreignAddress } from '../view/foreign-address.ts'
import type { FormState } from '../contact/contact-form.tsx'
import { drawnForm, emptyForm } from '../contact/contact-form.tsx'
import { contentPage } from './content-page.tsx'
import { formDrawnForMs } from '../contact/form-token.ts'
import type { Render } from '../view/page-source.ts'
import { cacheContent, earliest, findView, html, pageOf, plain } from '../view/page-source.ts'

/** A page of the site's tree, its own or the federation's. A page that is only a link redirects to its target. */
export const contentAt =
  (path: string, state: FormState = emptyForm): Render =>
  async (source, siteId) => {
    const view = await findView(source, siteId)
    const link = view?.tree.find((page) => page.path === path)
    if (!view || !link) return null
    if (link.linkUrl !== '') {
      const location = foreignAddress(link.linkUrl)
      if (location === null) return null
      return {
        rendering: { status: 302, contentType: plain, cacheControl: cacheContent, body: '', headers: { location } },
        revision: view.site.revision,
      }
    }
    const [found, accessibility] = await source.database.inPublicAtOnce(siteId, (site) =>
      Promise.all([pageOfLink(site, link), link.systemKey === 'tillganglighet' ? publicAccessibility(site) : null]),
    )
    const hasForm = link.systemKey === 'kontakt' && view.takesMessages && view.settings.contact.hasForm
    const form = hasForm ? drawnForm(source, siteId, state) : null
    const formEnd = form ? new Date(source.clock().getTime() + formDrawnForMs) : undefined
    if (!found) return null
    const until = earliest(formEnd, mediaEnd(found.page.media, view.today))
    const origin = link.shared && { ...link.shared, url: source.addresses.siteUrl(link.shared.originSiteId) }
    const drawn = pageOf(view, contentPage(view, { ...found, accessibility, form, origin }), html, until)
    // Readings are counted for pages of the site's own.
    return origin ? drawn : { ...drawn, itemId: link.id }
  }
