import type { ReactNode } from 'react'
import type { PublicPolicyArea, PublicProgramme, PublishedTopic } from '../../modules/policy/public-policy.ts'
import { areaCrumb, indexName } from '../frame/area-names.ts'
import { Breadcrumbs } from '../frame/breadcrumbs.tsx'
import { siteDocument } from '../frame/document.tsx'
import { counted, Folded, isLong } from '../frame/folded.tsx'
import { Letters } from '../frame/letters.tsx'
import type { SiteView } from '../view/site-view.ts'
import { breadcrumbList } from '../frame/structured-data.ts'
import type { IndexPart } from '../frame/swedish-index.ts'
import { anchorOf, indexed, swedish } from '../frame/swedish-index.ts'

export const programmesPath = '/politik/program'
export const policyAreaPath = (area: { readonly slug: string }): string => `/politik/omrade/${area.slug}`

/** A topic by its name, or by one of its synonyms. */
interface Entry {
  readonly name: string
  readonly topic: PublishedTopic
  readonly isSynonym: boolean
}

function entriesOf(topics: readonly PublishedTopic[]): Entry[] {
  const names = new Set(topics.map(({ name }) => name.toLocaleLowerCase('sv')))
  return topics.flatMap((topic) => [
    { name: topic.name, topic, isSynonym: false },
    // A synonym that is the name of another topic is left out.
    ...topic.synonyms
      .filter((word) => !names.has(word.toLocaleLowerCase('sv')))
      .map((word) => ({ name: word, topic, isSynonym: true })),
  ])
}

interface PartProps {
  readonly view: SiteView
  readonly part: IndexPart<Entry>
}

function Entries({ view, part }: PartProps): ReactNode {
  return (
    <ul className="plain topics">
      {part.entries.map(({ name, topic, isSynonym }) =>
        isSynonym ? (
          <li key={`${topic.id} ${name}`} className="see">
            {name} → se <a href={view.basePath + topic.path}>{topic.name}</a>
          </li>
        ) : (
          <li key={topic.id}>
            <h3>
              <a href={view.basePath + topic.path}>{topic.name}</a>
            </h3>
            {topic.summary && <p>{topic.summary}</p>}
          </li>
        ),
      )}
    </ul>
  )
}

function Part({ view, part }: PartProps): ReactNode {
  const id = anchorOf(part.letter)
  return (
    <section className="railed letter" aria-labelledby={id}>
      <h2 className="rail" id={id}>
        {part.letter}
      </h2>
      <Entries view={view} part={part} />
    </section>
  )
}

function countOf(entries: readonly Entry[]): string {
  const topics = entries.filter(({ isSynonym }) => !isSynonym).length
  return topics > 0 ? counted(topics, 'fråga', 'frågor') : counted(entries.length, 'hänvisning', 'hänvisningar')
}

/** The letters of a long list, each with the number of its topics. */
function FoldedParts({ view, parts }: { readonly view: SiteView; readonly parts: readonly IndexPart<Entry>[] }): ReactNode {
  return (
    <div className="block">
      {parts.map((part, index) => (
        <Folded
          key={part.letter}
          heading={<h2 id={anchorOf(part.letter)}>{part.letter}</h2>}
          count={countOf(part.entries)}
          isOpen={index === 0}
        >
          <div className="railed">
            <Entries view={view} part={part} />
          </div>
        </Folded>
      ))}
    </div>
  )
}

function Areas({ view, areas }: { readonly view: SiteView; readonly areas: readonly PublicPolicyArea[] }): ReactNode {
  return (
    <section className="block railed" aria-labelledby="omraden">
      <h2 className="label rail" id="omraden">
        Områden
      </h2>
      <ul className="plain columns">
        {areas.map((area) => (
          <li key={area.id}>
            <a href={view.basePath + policyAreaPath(area)}>{area.name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PolicyIndex {
  readonly topics: readonly PublishedTopic[]
  /** Those with a public topic. */
  readonly areas: readonly PublicPolicyArea[]
  readonly programmes: readonly PublicProgramme[]
}

/** Topics from A to Ö. */
export function policyIndexPage(view: SiteView, { topics, areas, programmes }: PolicyIndex): string {
  const parts = indexed(entriesOf(topics), ({ name }) => name)
  const used = parts.filter(({ entries }) => entries.length > 0)
  const usedAreas = areas.filter(({ id }) => topics.some(({ area }) => area === id))
  const { label, path } = areaCrumb(view, 'policy')
  return siteDocument({
    view,
    title: label,
    description: `Vad ${view.site.name} vill, från A till Ö.`,
    path,
    kind: 'website',
    pageType: 'CollectionPage',
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">{indexName(view)}</h1>
            {topics.length === 0 ? <p className="lead">Här kommer vad föreningen vill.</p> : <Letters parts={parts} />}
            {programmes.length > 0 && (
              <p className="more">
                <a href={view.basePath + programmesPath}>Program och valmanifest</a>
              </p>
            )}
          </div>
        </div>
        {usedAreas.length > 0 && <Areas view={view} areas={usedAreas} />}
        {isLong(topics.length) ? (
          <FoldedParts view={view} parts={used} />
        ) : (
          used.map((part) => <Part key={part.letter} view={view} part={part} />)
        )}
      </div>
    ),
  })
}

/** Topics as rows, with their short answers. */
function TopicRows({ view, topics }: { readonly view: SiteView; readonly topics: readonly PublishedTopic[] }): ReactNode {
  return (
    <ul className="plain topics">
      {topics.map((topic) => (
        <li key={topic.id}>
          <h2>
            <a href={view.basePath + topic.path}>{topic.name}</a>
          </h2>
          {topic.summary && <p>{topic.summary}</p>}
        </li>
      ))}
    </ul>
  )
}

export function policyAreaPage(view: SiteView, area: PublicPolicyArea, topics: readonly PublishedTopic[]): string {
  const sorted = topics.toSorted((a, b) => swedish.compare(a.name, b.name))
  const path = policyAreaPath(area)
  return siteDocument({
    view,
    title: area.name,
    description: `Vad ${view.site.name} vill: ${sorted.map(({ name }) => name).join(', ')}.`,
    path,
    kind: 'website',
    pageType: 'CollectionPage',
    data: [breadcrumbList(view, [areaCrumb(view, 'policy'), { label: area.name, path }])],
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <Breadcrumbs view={view} crumbs={[areaCrumb(view, 'policy')]} />
            <h1 className="title">{area.name}</h1>
          </div>
        </div>
        <div className="block railed">
          <TopicRows view={view} topics={sorted} />
        </div>
      </div>
    ),
  })
}
