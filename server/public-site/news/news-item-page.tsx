import type { ReactNode } from 'react'
import { eventTimes } from '#contract/news/event-times.ts'
import type { ShownBroadcast } from '../../modules/broadcasts/public-broadcasts.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublishedNews, PublishedNewsItem } from '../../modules/news/news.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { eventData } from '../events/event-data.ts'
import type { DrawnSignUp } from '../events/sign-up-form.tsx'
import { SignUpForm } from '../events/sign-up-form.tsx'
import { EventFacts } from '../events/event-facts.tsx'
import { PaidLabel } from '../frame/paid-label.tsx'
import { areaCrumb, areaWords } from '../frame/area-names.ts'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import { drawnOnce, siteDocument } from '../frame/document.tsx'
import { byMediaKey } from '../../modules/media/public-media.ts'
import { inShort } from '../rich-text/in-short.ts'
import { LeadPicture, leadPreload } from '../pictures/picture-places.tsx'
import type { MetadataImage } from '../pictures/pictures.ts'
import { placedImage, referredImage, metadataImage } from '../pictures/pictures.ts'
import { renderRichText } from '../rich-text/rich-text.tsx'
import type { SiteView } from '../view/site-view.ts'
import { viewOfOrigin } from '../view/view-of-origin.ts'
import { Dateline, newsPath, StoryRows } from './stories.tsx'
import type { StructuredData } from '../frame/structured-data.ts'
import { breadcrumbList, byOrganisation, organisation } from '../frame/structured-data.ts'

export const relatedCount = 3

/** The federation's own site, and what this site has added. */
interface NewsOrigin {
  readonly name: string
  /** Its address, without a slash at the end: links and search engines are led there. */
  readonly url: string
  readonly addition: ShownBroadcast['addition']
}

interface NewsItemProps {
  readonly item: PublishedNewsItem
  /** The public items that the news item refers to. */
  readonly referred: readonly PublicItem[]
  /** News about the same topics or persons, best first. */
  readonly alike: readonly PublishedNews[]
  /** The newest of its category and then of all, possibly with the item itself; used only if `alike` are too few. */
  readonly latest: readonly PublishedNews[]
  /** The moment for which the page is made. */
  readonly now: Date
  /** The form for signing up; null or absent where there is none. */
  readonly form?: DrawnSignUp | null
  /** Where a news item of the federation is from; absent for the site's own. */
  readonly origin?: NewsOrigin
  readonly banner?: ReactNode
}

const unique = (items: readonly PublishedNews[]): PublishedNews[] => [...new Map(items.map((item) => [item.id, item])).values()]

function MoreNews({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode {
  return (
    <div className="wrap">
      <section className="block related" aria-labelledby="fler">
        <h2 className="label" id="fler">
          {areaWords(view, 'news', 'Fler nyheter')}
        </h2>
        <StoryRows view={view} items={items} level="h3" />
      </section>
    </div>
  )
}

/** The public items among `ids`, in the given order. */
const inOrder = (ids: readonly string[], referred: readonly PublicItem[]): PublicItem[] =>
  ids.flatMap((id) => referred.find((one) => one.id === id) ?? [])

function Byline({ view, item, referred }: { readonly view: SiteView } & Pick<NewsItemProps, 'item' | 'referred'>): ReactNode {
  const [person] = item.bylinePerson === null ? [] : inOrder([item.bylinePerson], referred)
  const sender = person ? <a href={view.basePath + person.path}>{person.title}</a> : item.byline
  if (!sender && !item.sourceName) return null
  return (
    <p className="meta byline">
      {sender && <span>Av {sender}</span>}
      {item.sourceName && (
        <span>
          Först publicerad i{' '}
          <ForeignLink view={view} url={item.sourceUrl}>
            {item.sourceName}
          </ForeignLink>
        </span>
      )}
    </p>
  )
}

function Linked({ view, items }: { readonly view: SiteView; readonly items: readonly PublicItem[] }): ReactNode {
  return (
    <ul className="plain">
      {items.map((item) => (
        <li key={item.id}>
          <a href={view.basePath + item.path}>{item.title}</a>
        </li>
      ))}
    </ul>
  )
}

function Subjects({ view, item, referred }: { readonly view: SiteView } & Pick<NewsItemProps, 'item' | 'referred'>): ReactNode {
  const [topics, persons] = [inOrder(item.topics, referred), inOrder(item.persons, referred)]
  if (topics.length + persons.length === 0) return null
  return (
    <dl className="facts-list subjects">
      {topics.length > 0 && (
        <div>
          <dt>Läs mer om</dt>
          <dd>
            <Linked view={view} items={topics} />
          </dd>
        </div>
      )}
      {persons.length > 0 && (
        <div>
          <dt>Personer</dt>
          <dd>
            <Linked view={view} items={persons} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The later moment. The displayed date of a news item may be after its last change. */
const latestOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** What somebody of this site says about it. */
function LocalQuote({ view, addition: { quote, person } }: { readonly view: SiteView } & Pick<NewsOrigin, 'addition'>): ReactNode {
  if (quote === '' || person === null) return null
  return (
    <div className="text">
      <figure>
        <blockquote>
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          – <a href={view.basePath + person.path}>{person.name}</a>, {view.site.name}
        </figcaption>
      </figure>
    </div>
  )
}

const OriginLink = ({ href, name }: { readonly href: string; readonly name: string }): ReactNode => (
  <p className="meta subjects">
    <span>
      Nyheten kommer från {name}. <a href={href}>Läs den hos {name}</a>
    </span>
  </p>
)

function newsArticle(
  view: SiteView,
  { item, referred, origin }: NewsItemProps,
  picture: MetadataImage | undefined,
): StructuredData {
  const publisher = origin ? { '@type': 'Organization', name: origin.name, url: origin.url } : byOrganisation(view)
  const address = (origin?.url ?? view.url) + newsPath(item)
  const [person] = item.bylinePerson === null ? [] : inOrder([item.bylinePerson], referred)
  const author = person
    ? { '@type': 'Person', name: person.title, url: (origin?.url ?? view.url) + person.path }
    : item.byline
      ? { '@type': 'Person', name: item.byline }
      : publisher
  const description = item.lead || inShort(item.body)
  return {
    '@type': 'NewsArticle',
    headline: item.title,
    url: address,
    ...(description && { description }),
    ...(picture && { image: [picture.url] }),
    datePublished: item.publishedAt.toISOString(),
    dateModified: latestOf(item.publishedAt, item.updatedAt).toISOString(),
    mainEntityOfPage: address,
    articleSection: view.categoryNames.get(item.category) ?? item.category,
    inLanguage: 'sv-SE',
    author,
    publisher,
  }
}

/** The event that the news item is; null where it is none, or a draft without a time. */
export function eventOf(item: PublishedNewsItem): PublishedEvent | null {
  const { id, slug, title, lead, event, updatedAt } = item
  const times = event && eventTimes(event)
  return times ? { id, slug, title, lead, event, start: times.start, end: times.end, updatedAt } : null
}

export function newsItemPage(view: SiteView, props: NewsItemProps): string {
  const { item, referred, alike, latest, now, form, origin, banner } = props
  const written = origin ? viewOfOrigin(view, origin) : view
  const address = (origin?.url ?? view.url) + newsPath(item)
  const event = eventOf(item)
  const related = unique([...alike, ...latest])
    .filter((other) => other.id !== item.id)
    .slice(0, relatedCount)
  // Other items of the category share the same list, which is rendered once.
  const isOwn = alike.length > 0 || latest.some((other) => other.id === item.id)
  const draw = (): ReactNode => <MoreNews view={view} items={related} />
  const pathOfItem = (id: string): string | null => referred.find((one) => one.id === id)?.path ?? null
  const path = newsPath(item)
  const media = byMediaKey(item.media)
  const lead = placedImage(item.image, media)
  const shareImage = metadataImage(view, lead)
  return siteDocument({
    view,
    title:
      form?.state.outcome === 'sent'
        ? `Nästan klart: ${item.title}`
        : form?.state.outcome === 'refused'
          ? `Inte anmäld: ${item.title}`
          : item.title,
    description: item.lead || inShort(item.body),
    item,
    shareImage: metadataImage(view, referredImage(item.shareImage, media)) ?? shareImage,
    preload: leadPreload(view, lead),
    share: { title: item.shareTitle, text: item.shareText },
    path,
    canonical: origin && address,
    kind: 'article',
    modifiedAt: latestOf(item.publishedAt, item.updatedAt),
    noIndex: item.noIndex,
    data: [
      newsArticle(view, props, shareImage),
      ...(event ? [eventData(view, event, shareImage)] : []),
      organisation(view),
      breadcrumbList(view, [areaCrumb(view, 'news'), { label: item.title, path }]),
    ],
    banner,
    children: (
      <>
        <div className={related.length > 0 ? 'wrap followed' : 'wrap'}>
          <article className="railed">
            <p className="meta rail">
              <Dateline view={view} item={origin ? { ...item, isBroadcast: true } : item} />
            </p>
            <div>
              <PaidLabel view={view} paidBy={item.paidBy} paidNoticeUrl={item.paidNoticeUrl} />
              <h1 className="headline">{item.title}</h1>
              {origin?.addition.lead && <p className="lead measure">{origin.addition.lead}</p>}
              {item.lead && <p className="lead measure">{item.lead}</p>}
              <Byline view={written} item={item} referred={referred} />
              {event && (
                <EventFacts view={view} published={event} now={now} hasFile={!banner && !origin} hasForm={!!form && !form.isFull} />
              )}
              <LeadPicture view={view} image={lead} />
              <div className="text">{renderRichText(item.body, written.basePath, pathOfItem, { view: written, media })}</div>
              {origin && <LocalQuote view={view} addition={origin.addition} />}
              {origin && <OriginLink href={address} name={origin.name} />}
              {form && <SignUpForm view={view} path={path} form={form} />}
              <Subjects view={written} item={item} referred={referred} />
              <p className="only-print">{address}</p>
            </div>
          </article>
        </div>
        {isOwn && related.length > 0 && draw()}
      </>
    ),
    after: isOwn || related.length === 0 ? '' : drawnOnce(view.drawn, `more news ${item.category}`, draw),
  })
}
