import type { ReactNode } from 'react'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import { PaidLabel } from '../frame/paid-label.tsx'
import { contactKindLabel } from '#contract/representatives/representative-persons.ts'
import { socialNetworkLabel, socialUrl } from '#contract/settings/social-networks.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PublicAssignment, PublicPerson } from '../../modules/representatives/representatives.ts'
import { areaCrumb, areaWords } from '../frame/area-names.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { ownAccount } from '../contact/contact-facts.tsx'
import type { DrawnForm } from '../contact/contact-form.tsx'
import { ContactForm, titleWith } from '../contact/contact-form.tsx'
import { siteDocument } from '../frame/document.tsx'
import { byMediaKey } from '../../modules/media/public-media.ts'
import { inShort } from '../rich-text/in-short.ts'
import { Face } from '../pictures/picture-places.tsx'
import type { MetadataImage } from '../pictures/pictures.ts'
import { placedImage, referredImage, metadataImage } from '../pictures/pictures.ts'
import { Source } from './representatives-page.tsx'
import { renderRichText } from '../rich-text/rich-text.tsx'
import type { SiteView } from '../view/site-view.ts'
import { StoryRows } from '../news/stories.tsx'
import type { StructuredData } from '../frame/structured-data.ts'
import { breadcrumbList, byOrganisation, organisation } from '../frame/structured-data.ts'
import { dayInWords } from '../view/swedish-dates.ts'

/** A person's own fields. Content stored before a field existed lacks it. */
type Content = Omit<PersonContent, 'bio'> & { readonly bio: unknown }

export interface PersonPageProps {
  readonly person: Omit<PublicPerson, 'content'>
  readonly content: Partial<Content>
  /** The site that a common text is written on, where its links lead; absent: this one. */
  readonly writtenAt?: string | undefined
  /** The public items that the texts refer to. */
  readonly referred: readonly PublicItem[]
  /** The topics the person speaks for, by name. */
  readonly topics: readonly { readonly id: string; readonly name: string; readonly path: string }[]
  readonly news: readonly PublishedNews[]
  /** The form to write to the person; null when no mail can be sent. */
  readonly form?: DrawnForm | null
  readonly banner?: ReactNode
}

function when({ from, to }: PublicAssignment): string {
  return to === null ? `sedan ${dayInWords(from)}` : `${dayInWords(from)} – ${dayInWords(to)}`
}

function Assignments({ title, id, list }: { title: string; id: string; list: readonly PublicAssignment[] }): ReactNode {
  if (list.length === 0) return null
  return (
    <section className="assignments" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="plain">
        {list.map((one, index) => (
          <li key={index}>
            <b>{one.role}</b>, {one.bodyName} <span className="meta">{when(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows only contact details that the person has agreed to publish. */
function Contact({ person, socials }: { person: PersonPageProps['person']; socials: PersonContent['socials'] }): ReactNode {
  const links = socials.flatMap(({ network, url }) => {
    const href = socialUrl(network, url)
    return href === null ? [] : [{ label: socialNetworkLabel[network], href }]
  })
  if (person.contacts.length + links.length === 0) return null
  return (
    <section className="assignments" aria-labelledby="kontakt">
      <h2 id="kontakt">Kontakt</h2>
      <dl className="facts-list">
        {person.contacts.map(({ kind, text, href }) => (
          <div key={kind}>
            <dt>{contactKindLabel[kind]}</dt>
            <dd>{href === null ? text : <a href={href}>{text}</a>}</dd>
          </div>
        ))}
        {links.length > 0 && (
          <div>
            <dt>Sociala medier</dt>
            <dd>
              <ul className="plain">
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} rel={ownAccount}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function structured(view: SiteView, { person, content }: PersonPageProps, portrait: MetadataImage | undefined): StructuredData {
  const roles = person.current.map(({ role, bodyName }) => `${role}, ${bodyName}`)
  const sameAs = (content.socials ?? []).flatMap(({ network, url }) => socialUrl(network, url) ?? [])
  return {
    '@type': 'Person',
    name: person.name,
    url: view.url + person.path,
    affiliation: byOrganisation(view),
    ...(portrait && { image: portrait.url }),
    ...(roles.length > 0 && { jobTitle: roles }),
    ...(content.bioShort && { description: content.bioShort }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

export function personPage(view: SiteView, props: PersonPageProps): string {
  const { person, content, referred, topics, news, form = null, banner, writtenAt = view.basePath } = props
  const { profession, bioShort = '', bio, socials = [] } = content
  const pathOfItem = (id: string): string | null => (person.common?.referred ?? referred).find((one) => one.id === id)?.path ?? null
  const media = byMediaKey(person.media)
  const portrait = placedImage(content.portrait ?? null, media)
  const shareImage = metadataImage(view, portrait, '3x4')
  const text = renderRichText(bio, writtenAt, pathOfItem, { view, media })
  const [first] = person.current
  return siteDocument({
    view,
    title: titleWith(form, person.name),
    description: bioShort || inShort(bio) || (first ? `${first.role}, ${first.bodyName}.` : ''),
    item: { id: person.id, title: person.name },
    shareImage: metadataImage(view, referredImage(content.shareImage ?? null, media)) ?? metadataImage(view, portrait, '1x1'),
    share: { title: content.shareTitle ?? '', text: content.shareText ?? '' },
    path: person.path,
    kind: 'profile',
    noIndex: content.noIndex ?? false,
    pageType: 'ProfilePage',
    modifiedAt: person.updatedAt,
    data: [
      structured(view, props, shareImage),
      organisation(view),
      breadcrumbList(view, [areaCrumb(view, 'representatives'), { label: person.name, path: person.path }]),
    ],
    banner,
    children: (
      <div className="wrap">
        <article className="railed">
          <Breadcrumbs view={view} crumbs={[areaCrumb(view, 'representatives')]} />
          <div className="rail portrait">
            <Face view={view} image={portrait} name={person.name} shape="large" />
          </div>
          <div>
            <PaidLabel view={view} paidBy={content.paidBy} paidNoticeUrl={content.paidNoticeUrl} />
            <h1 className="headline">{person.name}</h1>
            {profession && <p className="meta byline">{profession}</p>}
            {bioShort && <p className="lead measure">{bioShort}</p>}
            <Assignments title="Uppdrag" id="uppdrag" list={person.current} />
            {person.isFromValmyndigheten && <Source />}
            {text.some((block) => block !== null) && <div className="text">{text}</div>}
            {topics.length > 0 && (
              <section className="assignments" aria-labelledby="fragor">
                <h2 id="fragor">Ansvarsområden</h2>
                <ul className="plain">
                  {topics.map((topic) => (
                    <li key={topic.id}>
                      <a href={view.basePath + topic.path}>{topic.name}</a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Contact person={person} socials={socials} />
            {form && (
              <ContactForm
                view={view}
                path={person.path}
                heading={`Skriv till ${person.name}`}
                recipient={person.name}
                form={form}
              />
            )}
            {view.settings.showsFormerAssignments && <Assignments title="Tidigare uppdrag" id="tidigare" list={person.former} />}
            <p className="only-print">{view.url + person.path}</p>
          </div>
        </article>
        {news.length > 0 && (
          <section className="block related" aria-labelledby="nyheter">
            <h2 className="label" id="nyheter">
              {areaWords(view, 'news', `Nyheter om ${person.name}`)}
            </h2>
            <StoryRows view={view} items={news} level="h3" />
          </section>
        )}
      </div>
    ),
  })
}
