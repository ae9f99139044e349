import type { ReactNode } from 'react'
import { ContactList, SocialLinks } from '../contact/contact-facts.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'

// The end of the start page: membership, a presentation, and contact details.

/** Links to the page Bli medlem, or to the federation's own membership page. */
export function Join({ view }: { readonly view: SiteView }): ReactNode {
  const member = systemPage(view, 'bli-medlem')
  if (!member) return null
  const href = hrefIn(view, member.linkUrl || member.path)
  return (
    <section className="join" aria-labelledby="bli-medlem">
      <div>
        <h2 id="bli-medlem">Var med och bestäm</h2>
        <p>Som medlem är du med och avgör vad {view.site.name} ska arbeta för.</p>
      </div>
      <p className="button">
        <a href={href} rel={chosenRelationTo(href, view)}>
          {member.menuTitle || member.title}
        </a>
      </p>
    </section>
  )
}

/** Null without any contact details: then the block is left out. */
function contactOf(view: SiteView): ReactNode {
  const { contact, socials } = view.settings
  const page = systemPage(view, 'kontakt')
  const hasForm = contact.hasForm && view.takesMessages && page
  if (!contact.email && !contact.phone && !contact.visitingAddress && !hasForm && socials.length === 0) return null
  return (
    <div className="contact">
      <h2 className="label">Kontakt</h2>
      <ContactList
        contact={contact}
        form={hasForm && <a href={`${hrefIn(view, page.path)}#skriv`}>Skriv till oss</a>}
        openingHours={contact.openingHours}
      />
      {socials.length > 0 && <SocialLinks view={view} />}
    </div>
  )
}

export function About({ view, hasDescription }: { readonly view: SiteView; readonly hasDescription: boolean }): ReactNode {
  const { site } = view
  const about = systemPage(view, 'om-oss')
  const contact = contactOf(view)
  const showsDescription = hasDescription && site.description !== ''
  if (!showsDescription && contact === null) return null
  return (
    <section className="about" aria-label={showsDescription ? 'Om oss' : 'Kontakt'}>
      <div className="wrap">
        {showsDescription && (
          <div className="measure">
            <h2 className="label">Om oss</h2>
            <p className="lead">{site.description}</p>
            {about && (
              <p className="more">
                <a href={hrefIn(view, about.linkUrl || about.path)}>Läs mer om {site.name}</a>
              </p>
            )}
          </div>
        )}
        {contact}
      </div>
    </section>
  )
}
