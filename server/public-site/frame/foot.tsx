import type { ReactNode } from 'react'
import { ContactList, publisherOf, SocialLinks } from '../contact/contact-facts.tsx'
import { SiteMark } from './site-mark.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn } from '../view/site-view.ts'

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

/** The foot of every page: name and contact details, the responsible publisher, and the system pages. */
export function Foot({ view }: { readonly view: SiteView }): ReactNode {
  const { site, settings, basePath, tree } = view
  const systemPages = tree.filter(({ systemKey }) => systemKey !== null)
  const publisher = publisherOf(view)
  return (
    <footer className="foot" id="sidfot">
      <div className="wrap">
        <div>
          <p className="owner">
            <SiteMark view={view} />
            {site.name}
          </p>
          {site.federationName && <p>En del av {site.federationName}.</p>}
          {settings.organisationNumber && <p>Organisationsnummer {settings.organisationNumber}</p>}
          {publisher && <p>Ansvarig utgivare: {publisher}</p>}
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
          <li>
            <a href={`${basePath}/nyheter/rss.xml`}>RSS</a>
          </li>
        </ul>
        <p className="promise">Här finns inga kakor, och ingen följer vad du läser.</p>
      </div>
    </footer>
  )
}
