import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { mailtoOf } from '#contract/mailto.ts'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'

// The association's name and contact details, from its settings: on Kontakt, Om oss, in the foot and in the system pages.

export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const MailLink = ({ address }: { readonly address: string }): ReactNode => <a href={mailtoOf(address)}>{address}</a>

/** Text with its line breaks. */
function Lines({ text }: { readonly text: string }): ReactNode {
  return text.split('\n').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {part}
    </Fragment>
  ))
}

type ContactDetails = SiteView['settings']['contact']

/** Contact details as a plain list. `form`: an entry for the contact form; `openingHours`: with them. */
export function ContactList({
  contact,
  form,
  openingHours = '',
}: {
  readonly contact: ContactDetails
  readonly form?: ReactNode
  readonly openingHours?: string
}): ReactNode {
  return (
    <ul className="plain">
      {contact.email && (
        <li>
          <MailLink address={contact.email} />
        </li>
      )}
      {form && <li>{form}</li>}
      {contact.phone && (
        <li>
          <a href={contact.phone.href}>{contact.phone.text}</a>
        </li>
      )}
      {contact.visitingAddress && (
        <li>
          <Lines text={contact.visitingAddress} />
        </li>
      )}
      {openingHours && (
        <li>
          <Lines text={openingHours} />
        </li>
      )}
    </ul>
  )
}

/** An address; one that was typed on a single line gets line breaks at its commas. */
const Address = ({ text }: { readonly text: string }): ReactNode => (
  <Lines text={text.includes('\n') ? text : text.replace(/,\s*/g, '\n')} />
)

/** `rel` of a link to an account of the page's subject: Mastodon and others verify links in both directions, which no impostor has. */
export const ownAccount = 'me noopener noreferrer'

export function SocialLinks({ view }: { readonly view: SiteView }): ReactNode {
  const { socials } = view.settings
  return (
    <ul className="plain social">
      {socials.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel={ownAccount}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The e-mail address for `term`, otherwise a link to the contact page. */
export function ContactFact({
  view,
  term,
  email,
  isNeeded = false,
}: {
  readonly view: SiteView
  readonly term: string
  readonly email?: string
  /** True if the law requires a way to reach the site: without the two, the postal address or a note that it is missing. */
  readonly isNeeded?: boolean
}): ReactNode {
  const { contact } = view.settings
  const address = email || contact.email
  if (address) {
    return (
      <Fact term={term}>
        <MailLink address={address} />
      </Fact>
    )
  }
  const page = systemPage(view, 'kontakt')
  if (page && (contact.hasForm || contact.phone)) {
    return (
      <Fact term={term}>
        <a href={hrefIn(view, page.path)}>{page.menuTitle || page.title}</a>
      </Fact>
    )
  }
  if (!isNeeded) return null
  const post = contact.postalAddress || contact.visitingAddress
  return <Fact term={term}>{post ? <Address text={post} /> : 'Sajten har inte fyllt i hur man når den än.'}</Fact>
}

export function ContactRows({ view }: { readonly view: SiteView }): ReactNode {
  const { contact, socials } = view.settings
  return (
    <>
      {contact.email && (
        <Fact term="E-post">
          <MailLink address={contact.email} />
        </Fact>
      )}
      {contact.phone && (
        <Fact term="Telefon">
          <a href={contact.phone.href}>{contact.phone.text}</a>
        </Fact>
      )}
      {contact.contactPerson && <Fact term="Kontaktperson">{contact.contactPerson}</Fact>}
      {contact.openingHours && (
        <Fact term="Öppettider">
          <Lines text={contact.openingHours} />
        </Fact>
      )}
      {(contact.visitingAddress || contact.mapUrl) && (
        <Fact term="Besöksadress">
          <Address text={contact.visitingAddress} />
          {contact.visitingAddress && contact.mapUrl && <br />}
          {contact.mapUrl && (
            <ForeignLink view={view} url={contact.mapUrl}>
              Visa på karta
            </ForeignLink>
          )}
        </Fact>
      )}
      {contact.postalAddress && (
        <Fact term="Postadress">
          <Address text={contact.postalAddress} />
        </Fact>
      )}
      {socials.length > 0 && (
        <Fact term="Sociala medier">
          <SocialLinks view={view} />
        </Fact>
      )}
      <OrganisationRows view={view} />
    </>
  )
}

/** The responsible publisher, with the end date of its certificate. */
export function publisherOf({ settings: { privacy } }: SiteView): string {
  const { responsiblePublisher, hasPublicationCertificate, certificateValidTo } = privacy
  if (responsiblePublisher === '') return ''
  if (!hasPublicationCertificate) return responsiblePublisher
  const until = certificateValidTo === null ? '' : ` till och med ${dayInWords(certificateValidTo)}`
  return `${responsiblePublisher} (utgivningsbevis${until})`
}

export function OrganisationRows({ view }: { readonly view: SiteView }): ReactNode {
  const { site, settings } = view
  const publisher = publisherOf(view)
  return (
    <>
      <Fact term="Förening">{site.name}</Fact>
      {settings.organisationNumber && <Fact term="Organisationsnummer">{settings.organisationNumber}</Fact>}
      {site.federationName && <Fact term="Del av">{site.federationName}</Fact>}
      {site.municipality && <Fact term="Kommun">{site.municipality}</Fact>}
      {settings.district && <Fact term="Distrikt">{settings.district}</Fact>}
      {publisher && <Fact term="Ansvarig utgivare">{publisher}</Fact>}
    </>
  )
}
