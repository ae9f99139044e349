import type { ReactNode } from 'react'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { ShownSharedTopic } from '../../modules/shared-policy/public-shared-topics.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PublicPolicyArea, PublishedTopicPage } from '../../modules/policy/public-policy.ts'
import { PaidLabel } from '../frame/paid-label.tsx'
import { areaCrumb, areaName, indexName } from '../frame/area-names.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { siteDocument } from '../frame/document.tsx'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import { policyAreaPath } from './policy-index-page.tsx'
import { byMediaKey } from '../../modules/media/public-media.ts'
import { LeadPicture, leadPreload } from '../pictures/picture-places.tsx'
import { placedImage, referredImage, metadataImage } from '../pictures/pictures.ts'
import { renderRichText } from '../rich-text/rich-text.tsx'
import type { SiteView } from '../view/site-view.ts'
import { viewOfOrigin } from '../view/view-of-origin.ts'
import { StoryRows } from '../news/stories.tsx'
import { breadcrumbList } from '../frame/structured-data.ts'
import { dayInWords } from '../view/swedish-dates.ts'

interface TopicLink {
  readonly id: string
  readonly name: string
  readonly path: string
  /** '' for a topic without an area. */
  readonly area: string
}

/** Where a shared topic is from, and what this site says under it. */
interface TopicOrigin extends Pick<ShownSharedTopic, 'local'> {
  /** The federation's. */
  readonly name: string
  /** The address of its own site, without a slash at the end: links and search engines are led there. */
  readonly url: string
  readonly path: string
}

interface TopicPageProps {
  readonly topic: PublishedTopicPage
  readonly areas: readonly PublicPolicyArea[]
  /** Every topic of the site, by name. */
  readonly topics: readonly TopicLink[]
  readonly referred: readonly PublicItem[]
  readonly news: readonly PublishedNews[]
  /** Absent for the site's own. */
  readonly origin?: TopicOrigin
  readonly banner?: ReactNode
}

function Decided({ view, topic }: { readonly view: SiteView } & Pick<TopicPageProps, 'topic'>): ReactNode {
  const { decidedAt, decidedBy, programme } = topic
  const isDecided = decidedAt !== null || decidedBy !== ''
  if (!isDecided && programme === null) return null
  return (
    <>
      {isDecided && (
        <div>
          <dt>Beslutat</dt>
          <dd>
            {decidedBy}
            {decidedBy !== '' && decidedAt !== null && ', '}
            {decidedAt !== null && <time dateTime={decidedAt}>{dayInWords(decidedAt)}</time>}
          </dd>
        </div>
      )}
      {programme !== null && (
        <div>
          <dt>Program</dt>
          <dd>
            Ur{' '}
            <ForeignLink view={view} url={programme.url}>
              {programme.title}
            </ForeignLink>
          </dd>
        </div>
      )}
    </>
  )
}

function Facts({ view, topic, referred }: { readonly view: SiteView } & Pick<TopicPageProps, 'topic' | 'referred'>): ReactNode {
  const speakers = topic.spokespersons.flatMap((id) => referred.find((one) => one.id === id) ?? [])
  const hasDecision = topic.decidedAt !== null || topic.decidedBy !== '' || topic.programme !== null
  if (speakers.length === 0 && !hasDecision) return null
  return (
    <dl className="facts-list subjects">
      {speakers.length > 0 && (
        <div>
          <dt>{speakers.length === 1 ? 'Talesperson' : 'Talespersoner'}</dt>
          <dd>
            <ul className="plain">
              {speakers.map(({ id, path, title }) => (
                <li key={id}>
                  <a href={view.basePath + path}>{title}</a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <Decided view={view} topic={topic} />
    </dl>
  )
}

const DemandList = ({ demands }: { readonly demands: readonly string[] }): ReactNode => (
  <ol className="demands">
    {demands.map((demand, index) => (
      <li key={index}>{demand}</li>
    ))}
  </ol>
)

function Demands({ demands }: { readonly demands: readonly string[] }): ReactNode {
  if (demands.length === 0) return null
  return (
    <section className="assignments measure" aria-labelledby="krav">
      <h2 id="krav">Våra krav</h2>
      <DemandList demands={demands} />
    </section>
  )
}

const OriginLink = ({ origin: { name, url, path } }: { readonly origin: TopicOrigin }): ReactNode => (
  <p className="meta subjects">
    <span>
      Gemensam politik från {name}. <a href={url + path}>Läs den hos {name}</a>
    </span>
  </p>
)

interface LocalPartProps {
  readonly view: SiteView
  readonly local: NonNullable<TopicOrigin['local']>
  /** Ids of the headings of the topic's own text. */
  readonly takenIds: Set<string>
}

/** "I Skövde": what the site says under the shared topic. */
function LocalPart({ view, local, takenIds }: LocalPartProps): ReactNode {
  const { summary, demands, body, referred } = local
  const pathOfItem = (id: string): string | null => referred.find((one) => one.id === id)?.path ?? null
  const text = renderRichText(body, view.basePath, pathOfItem, { view, media: new Map(), takenIds }).filter(
    (block) => block !== null,
  )
  return (
    <section className="assignments" aria-labelledby="lokalt">
      <h2 id="lokalt">{view.site.municipality ? `I ${view.site.municipality}` : `Hos ${view.site.name}`}</h2>
      {summary && (
        <div className="text">
          <p>{summary}</p>
        </div>
      )}
      {demands.length > 0 && <DemandList demands={demands} />}
      {text.length > 0 && <div className="text">{text}</div>}
    </section>
  )
}

/** The other topics of the area, or of no area, each by its name. */
function Others({ view, area, others }: { view: SiteView; area: PublicPolicyArea | undefined; others: readonly TopicLink[] }) {
  return (
    <section className="block railed" aria-labelledby="fler">
      <h2 className="label rail" id="fler">
        {area ? `Mer om ${area.name.toLocaleLowerCase('sv')}` : 'Fler frågor'}
      </h2>
      <ul className="plain columns">
        {others.map((topic) => (
          <li key={topic.id}>
            <a href={view.basePath + topic.path}>{topic.name}</a>
          </li>
        ))}
        <li>
          <a href={view.basePath + areaCrumb(view, 'policy').path}>{indexName(view)}</a>
        </li>
      </ul>
    </section>
  )
}

export function topicPage(view: SiteView, { topic, areas, topics, referred, news, origin, banner }: TopicPageProps): string {
  const written = origin ? viewOfOrigin(view, origin) : view
  const address = origin ? origin.url + origin.path : view.url + topic.path
  const area = areas.find(({ id }) => id === topic.area)
  const crumbs = [areaCrumb(view, 'policy'), ...(area ? [{ label: area.name, path: policyAreaPath(area) }] : [])]
  const others = area ? topics.filter((other) => other.area === area.id && other.id !== topic.id) : []
  const pathOfItem = (id: string): string | null => referred.find((one) => one.id === id)?.path ?? null
  const media = byMediaKey(topic.media)
  const lead = placedImage(topic.image, media)
  const takenIds = new Set<string>()
  const text = renderRichText(topic.body, written.basePath, pathOfItem, { view: written, media, takenIds }).filter(
    (block) => block !== null,
  )
  return siteDocument({
    view,
    title: topic.name,
    description: topic.summary,
    item: { id: topic.id, title: topic.name },
    shareImage: metadataImage(view, referredImage(topic.shareImage, media)) ?? metadataImage(view, lead),
    preload: leadPreload(view, lead),
    share: { title: topic.shareTitle, text: topic.shareText },
    path: topic.path,
    canonical: origin && address,
    kind: 'article',
    noIndex: topic.noIndex,
    modifiedAt: topic.updatedAt,
    data: [breadcrumbList(view, [...crumbs, { label: topic.name, path: topic.path }])],
    banner,
    children: (
      <div className="wrap">
        <article className="railed">
          <div>
            <Breadcrumbs view={view} crumbs={crumbs} />
            <PaidLabel view={view} paidBy={topic.paidBy} paidNoticeUrl={topic.paidNoticeUrl} />
            <h1 className="headline">{topic.name}</h1>
            {topic.summary && <p className="lead measure">{topic.summary}</p>}
            <LeadPicture view={view} image={lead} />
            <Demands demands={topic.demands} />
            {text.length > 0 && <div className="text">{text}</div>}
            <Facts view={written} topic={topic} referred={referred} />
            {origin?.local && <LocalPart view={view} local={origin.local} takenIds={takenIds} />}
            {origin && <OriginLink origin={origin} />}
            <p className="only-print">{address}</p>
          </div>
        </article>
        <Others view={view} area={area} others={others} />
        {news.length > 0 && (
          <section className="block related" aria-labelledby="nyheter">
            <h2 className="label" id="nyheter">
              {areaName(view, 'news')}
            </h2>
            <StoryRows view={view} items={news} level="h3" />
          </section>
        )}
      </div>
    ),
  })
}
