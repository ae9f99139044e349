import { referredItems } from '../../modules/items/published/public-items.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import { publicAccessibility, publishedPage } from '../../modules/pages/public-pages.ts'
import { foreignAddress } from '../view/foreign-address.ts'
import type { FormState } from '../contact/contact-form.tsx'
import { drawnForm, emptyForm } from '../contact/contact-form.tsx'
import { contentPage } from './content-page.tsx'
import { formDrawnForMs } from '../contact/form-token.ts'
import type { Render } from '../view/page-source.ts'
import { cacheContent, earliest, findView, html, pageOf, plain } from '../view/page-source.ts'

/** A page of the site's own tree. A page that is only a link redirects to its target. */
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
    const [page, referred, accessibility] = await source.database.inPublicAtOnce(siteId, (site) =>
      Promise.all([
        publishedPage(site, path),
        referredItems(site, path),
        link.systemKey === 'tillganglighet' ? publicAccessibility(site) : null,
      ]),
    )
    const hasForm = link.systemKey === 'kontakt' && view.takesMessages && view.settings.contact.hasForm
    const form = hasForm ? drawnForm(source, siteId, state) : null
    const formEnd = form ? new Date(source.clock().getTime() + formDrawnForMs) : undefined
    if (!page) return null
    const until = earliest(formEnd, mediaEnd(page.media, view.today))
    return { ...pageOf(view, contentPage(view, { page, referred, accessibility, form }), html, until), itemId: link.id }
  }
