import type { ReactNode } from 'react'
import { PaidLabel } from '../frame/paid-label.tsx'
import { fillPage } from '#contract/rich-text/fill-placeholders.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublicAccessibility, PublishedPage, PublishedPageLink } from '../../modules/pages/public-pages.ts'
import { pageSurroundings } from '../../modules/pages/public-pages.ts'
import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { languageTag, pageVersions } from '#contract/pages/page-languages.ts'
import { languageAttributes, PageVersions } from '../frame/page-versions.tsx'
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
import { viewOfOrigin } from '../view/view-of-origin.ts'
import type { PageType } from '../frame/structured-data.ts'
import { breadcrumbList, organisation } from '../frame/structured-data.ts'
import { GivenText } from './given-text.tsx'
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
        const label = labelOf(page)
        return (
          <li key={page.id}>
            <a
              href={href}
              rel={chosenRelationTo(href, view)}
              aria-current={page.id === hereId ? 'page' : undefined}
              {...languageAttributes(page.language, 'sv', label)}
            >
              {label}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Swedish words on a page that may be in another language. */
function Swedish({ language, children }: { readonly language: PageLanguage; readonly children: ReactNode }): ReactNode {
  return languageTag(language) === 'sv' ? (
    children
  ) : (
    <div lang="sv" dir="ltr">
      {children}
    </div>
  )
}

/** A page of the federation on its own site, whose address is without a slash at the end. */
interface PageOrigin {
  readonly id: string
  readonly path: string
  readonly url: string
}

/** Says whose words they are, and leads to them. */
const OriginLink = ({ view, href }: { readonly view: SiteView; readonly href: string }): ReactNode => (
  <p className="meta subjects">
    <span>
      Texten kommer från {view.site.federationName}. <a href={href}>Läs den hos {view.site.federationName}</a>
    </span>
  </p>
)

interface ContentPageProps {
  readonly page: PublishedPage
  readonly referred: readonly PublicItem[]
  /** Set only for the page about accessibility. */
  readonly accessibility: PublicAccessibility | null
  /** The contact form; null on pages without one. */
  readonly form?: DrawnForm | null
  /** Where a page of the federation is from; absent for the site's own. */
  readonly origin?: PageOrigin | undefined
  readonly banner?: ReactNode
}

export function contentPage(view: SiteView, props: ContentPageProps): string {
  const { referred, accessibility, form = null, origin, banner } = props
  const written = origin ? viewOfOrigin(view, origin) : view
  const address = origin && origin.url + origin.path
  const page = fillPage(props.page, valuesOn(view.placeholders, props.page))
  const { language } = page
  const lang = languageTag(language) === 'sv' ? undefined : 'sv'
  const { parents, children: below, siblings } = pageSurroundings(view.tree, page.id)
  const crumbs = parents.map((parent) => ({ label: labelOf(parent), path: parent.path, language: parent.language }))
  const beside = siblings.length > 1 ? siblings : []
  // The same page in another language is not further reading.
  const versions = new Set(pageVersions(view.tree, page.id).map(({ id }) => id))
  const children = below.filter(({ id }) => !versions.has(id))
  const above = parents.at(-1)
  const pathOfItem = (id: string): string | null => referred.find((one) => one.id === id)?.path ?? null
  const facts = page.systemKey !== null && (
    <Swedish language={language}>
      <SystemFacts systemKey={page.systemKey} view={view} accessibility={accessibility} />
    </Swedish>
  )
  // Contact details come first: many visitors look for a telephone number.
  const isContact = page.systemKey === 'kontakt'
  const media = byMediaKey(page.media)
  const lead = placedImage(page.image, media)
  return siteDocument({
    view,
    title: titleWith(form, page.title),
    description: page.lead || inShort(page.body),
    item: origin ? { ...page, id: origin.id } : page,
    language,
    shareImage: metadataImage(view, referredImage(page.shareImage, media)) ?? metadataImage(view, lead),
    preload: leadPreload(view, lead),
    share: { title: page.shareTitle, text: page.shareText },
    path: page.path,
    canonical: address,
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
            <Breadcrumbs view={view} crumbs={crumbs} lang={lang} />
            {page.paidBy !== '' && (
              <Swedish language={language}>
                <PaidLabel view={view} paidBy={page.paidBy} paidNoticeUrl={page.paidNoticeUrl} />
              </Swedish>
            )}
            <h1 className="headline">{page.title}</h1>
            {page.lead && <p className="lead measure">{page.lead}</p>}
            <PageVersions view={view} pageId={page.id} />
            <LeadPicture view={view} image={lead} />
            {isContact && facts}
            <div className="text">{renderRichText(page.body, written.basePath, pathOfItem, { view: written, media })}</div>
            {page.systemKey !== null && language === 'sv' && <GivenText view={view} systemKey={page.systemKey} />}
            {!isContact && facts}
            {address && (
              <Swedish language={language}>
                <OriginLink view={view} href={address} />
              </Swedish>
            )}
            {form && (
              <Swedish language={language}>
                <ContactForm view={view} path={page.path} heading="Skriv till oss" recipient={view.site.name} form={form} />
              </Swedish>
            )}
            {children.length > 0 && (
              <nav className="assignments" aria-labelledby="undersidor" lang={lang}>
                <h2 id="undersidor">Läs vidare</h2>
                <PageLinks view={view} pages={children} />
              </nav>
            )}
            <p className="only-print">{address ?? view.url + page.path}</p>
          </article>
          {beside.length > 0 && (
            <nav className="beside" aria-labelledby="intill" lang={lang}>
              <p className="label" id="intill" {...(above && languageAttributes(above.language, 'sv', labelOf(above)))}>
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
