import type { ReactNode } from 'react'
import { PaidLabel } from '../frame/paid-label.tsx'
import { fillPage } from '#contract/rich-text/fill-placeholders.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublicAccessibility, PublishedPage, PublishedPageLink } from '../../modules/pages/public-pages.ts'
import { pageSurroundings } from '../../modules/pages/public-pages.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import type { DrawnForm } from '../contact/contact-form.tsx'
import { ContactForm, titleWith } from '../contact/contact-form.tsx'
import { siteDocument } from '../frame/document.tsx'
import { byMediaKey } from '../../modules/media/public-media.ts'
import { inShort } from '../rich-text/in-short.ts'
import { valuesOn } from '../view/page-placeholders.ts'
import { LeadPicture, leadPreload } from '../pictures/picture-places.tsx'
import { placedImage, referredImage, metadataImage } from '../pictures/pictures.ts'
import { renderRichText } from '../rich-text/rich-text.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn } from '../view/site-view.ts'
import type { PageType } from '../frame/structured-data.ts'
import { breadcrumbList, organisation } from '../frame/structured-data.ts'
import { SystemFacts } from './system-facts.tsx'

const labelOf = (page: PublishedPageLink): string => page.menuTitle || page.title

const pageTypes: Readonly<Record<string, PageType>> = { 'om-oss': 'AboutPage', kontakt: 'ContactPage' }

interface PageLinksProps {
  readonly view: SiteView
  readonly pages: readonly PublishedPageLink[]
  /** The page with these links. */
  readonly hereId?: string
}

function PageLinks({ view, pages, hereId }: PageLinksProps): ReactNode {
  return (
    <ul className="plain">
      {pages.map((page) => {
        const href = hrefIn(view, page.linkUrl || page.path)
        return (
          <li key={page.id}>
            <a href={href} rel={chosenRelationTo(href, view)} aria-current={page.id === hereId ? 'page' : undefined}>
              {labelOf(page)}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface ContentPageProps {
  readonly page: PublishedPage
  readonly referred: readonly PublicItem[]
  /** Set only for the page about accessibility. */
  readonly accessibility: PublicAccessibility | null
  /** The contact form; null on pages without one. */
  readonly form?: DrawnForm | null
  readonly banner?: ReactNode
}

export function contentPage(view: SiteView, props: ContentPageProps): string {
  const { referred, accessibility, form = null, banner } = props
  const page = fillPage(props.page, valuesOn(view.placeholders, props.page))
  const { parents, children, siblings } = pageSurroundings(view.tree, page.id)
  const crumbs = parents.map((parent) => ({ label: labelOf(parent), path: parent.path }))
  const beside = siblings.length > 1 ? siblings : []
  const above = parents.at(-1)
  const pathOfItem = (id: string): string | null => referred.find((one) => one.id === id)?.path ?? null
  const facts = page.systemKey !== null && <SystemFacts systemKey={page.systemKey} view={view} accessibility={accessibility} />
  // Contact details come first: many visitors look for a telephone number.
  const isContact = page.systemKey === 'kontakt'
  const media = byMediaKey(page.media)
  const lead = placedImage(page.image, media)
  return siteDocument({
    view,
    title: titleWith(form, page.title),
    description: page.lead || inShort(page.body),
    item: page,
    shareImage: metadataImage(view, referredImage(page.shareImage, media)) ?? metadataImage(view, lead),
    preload: leadPreload(view, lead),
    share: { title: page.shareTitle, text: page.shareText },
    path: page.path,
    kind: 'website',
    noIndex: page.noIndex,
    modifiedAt: page.updatedAt,
    pageType: pageTypes[page.systemKey ?? ''],
    data: [organisation(view), breadcrumbList(view, [...crumbs, { label: page.title, path: page.path }])],
    banner,
    children: (
      <div className="wrap">
        <div className="railed page">
          <article>
            <Breadcrumbs view={view} crumbs={crumbs} />
            <PaidLabel view={view} paidBy={page.paidBy} paidNoticeUrl={page.paidNoticeUrl} />
            <h1 className="headline">{page.title}</h1>
            {page.lead && <p className="lead measure">{page.lead}</p>}
            <LeadPicture view={view} image={lead} />
            {isContact && facts}
            <div className="text">{renderRichText(page.body, view.basePath, pathOfItem, { view, media })}</div>
            {!isContact && facts}
            {form && <ContactForm view={view} path={page.path} heading="Skriv till oss" recipient={view.site.name} form={form} />}
            {children.length > 0 && (
              <nav className="assignments" aria-labelledby="undersidor">
                <h2 id="undersidor">Läs vidare</h2>
                <PageLinks view={view} pages={children} />
              </nav>
            )}
            <p className="only-print">{view.url + page.path}</p>
          </article>
          {beside.length > 0 && (
            <nav className="beside" aria-labelledby="intill">
              <p className="label" id="intill">
                {above ? labelOf(above) : 'Intill'}
              </p>
              <PageLinks view={view} pages={beside} hereId={page.id} />
            </nav>
          )}
        </div>
      </div>
    ),
  })
}
