import type { ReactNode } from 'react'
import { ContactList, publisherOf, SocialLinks } from '../contact/contact-facts.tsx'
import { Lockup } from './lockup.tsx'
import { hasPress, pressPath } from './press-link.ts'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import { OtherLanguages } from './page-versions.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, newsletterPath, takesSubscribers } from '../view/site-view.ts'

function Reach({ view }: { readonly view: SiteView }): ReactNode {
  const { contact, socials } = view.settings
  if (!contact.email && !contact.phone && !contact.visitingAddress && socials.length === 0) return null
  return (
    <div className="reached">
      {(contact.email || contact.phone || contact.visitingAddress) && <ContactList contact={contact} />}
      {socials.length > 0 && <SocialLinks view={view} />}
    </div>
  )
}

/**
 * The foot of every page: other languages, name and contact details, the responsible publisher, and the system pages. `lang` is set where
 * the page is in another language.
 */
export function Foot({ view, lang }: { readonly view: SiteView; readonly lang?: string | undefined }): ReactNode {
  const { site, settings, basePath, tree } = view
  const systemPages = tree.filter(({ systemKey, language }) => systemKey !== null && language === 'sv')
  const publisher = publisherOf(view)
  return (
    <footer className="foot" id="sidfot" lang={lang}>
      <OtherLanguages view={view} />
      <div className="wrap">
        <div>
          <p className="owner">
            <Lockup view={view} shortName="" />
          </p>
          {/* The federation's own site bears its name. */}
          {site.federationName && site.federationName !== site.name && (
            <p>
              En del av <a href={view.federationUrl}>{site.federationName}</a>.
            </p>
          )}
          {settings.organisationNumber && <p>Organisationsnummer {settings.organisationNumber}</p>}
          {publisher && <p>Ansvarig utgivare: {publisher}</p>}
          {/* A page on paper says where to read more. */}
          <p className="only-print">{view.url.replace(/^https?:\/\//, '')}</p>
        </div>
        <Reach view={view} />
        <ul className="plain">
          {systemPages.map((page) => {
            const href = hrefIn(view, page.linkUrl || page.path)
            return (
              <li key={page.id}>
                <a href={href} rel={chosenRelationTo(href, view)}>
                  {page.menuTitle || page.title}
                </a>
              </li>
            )
          })}
          {view.hasCalendar && (
            <li>
              <a href={`${basePath}/kalender`}>Kalender</a>
            </li>
          )}
          {hasPress(view) && (
            <li>
              <a href={basePath + pressPath}>Press</a>
            </li>
          )}
          {takesSubscribers(view) && (
            <li>
              <a href={basePath + newsletterPath}>Nyhetsbrev</a>
            </li>
          )}
          <li>
            <a href={`${basePath}/nyheter/rss.xml`}>RSS</a>
          </li>
        </ul>
        <p className="promise">Här finns inga kakor, och ingen följer vad du läser.</p>
      </div>
    </footer>
  )
}
