import type { ReactNode } from 'react'
import type { PublishedNews } from '../modules/news/news.ts'
import type { SiteView } from './site-view.ts'
import { siteDocument } from './document.tsx'
import { newsPath, PublishedOn, StoryRows } from './stories.tsx'

/** One large story, three smaller, the rest as lines. */
export const startPageCount = 9

function LargeStory({ view, item }: { readonly view: SiteView; readonly item: PublishedNews }): ReactNode {
  return (
    <article className="railed story">
      <p className="meta rail">
        <PublishedOn at={item.publishedAt} />
      </p>
      <div>
        <h2 className="headline">
          <a href={view.basePath + newsPath(item)}>{item.title}</a>
        </h2>
        {item.lead && <p className="lead measure">{item.lead}</p>}
      </div>
    </article>
  )
}

function SmallerStories({ view, items }: { readonly view: SiteView; readonly items: readonly PublishedNews[] }): ReactNode {
  // A single one would be lost in a third of the width: it becomes a line like those further down.
  if (items.length === 1) return <StoryRows view={view} items={items} level="h2" showLead />
  return (
    <div className={`trio of-${items.length}`}>
      {items.map((item) => (
        <article key={item.id} className="story">
          <p className="meta">
            <PublishedOn at={item.publishedAt} />
          </p>
          <h2>
            <a href={view.basePath + newsPath(item)}>{item.title}</a>
          </h2>
          {item.lead && <p>{item.lead}</p>}
        </article>
      ))}
    </div>
  )
}

function About({ view, hasDescription }: { readonly view: SiteView; readonly hasDescription: boolean }): ReactNode {
  const { site } = view
  const showsDescription = hasDescription && site.description !== ''
  if (!showsDescription && !site.contactEmail) return null
  return (
    <section className="about" aria-labelledby="om">
      <div className="wrap railed">
        <h2 className="label rail" id="om">
          {showsDescription ? 'Om oss' : 'Kontakt'}
        </h2>
        <div className="measure">
          {showsDescription && <p className="lead">{site.description}</p>}
          {site.contactEmail && (
            <p className="contact">
              Skriv till oss: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** `items`: the newest `startPageCount` and one more if there is one. */
export function startPage(view: SiteView, items: readonly PublishedNews[]): string {
  const [first, ...others] = items.slice(0, startPageCount)
  const smaller = others.slice(0, 3)
  const lines = others.slice(3)
  const { site } = view
  return siteDocument({
    view,
    title: null,
    description: site.description,
    path: '',
    kind: 'website',
    isFront: true,
    children: (
      <>
        <div className="wrap">
          {first ? (
            <LargeStory view={view} item={first} />
          ) : (
            <div className="railed">
              <div>
                <p className="headline measure">{site.description || site.name}</p>
                <p className="lead measure">Här kommer föreningens nyheter.</p>
              </div>
            </div>
          )}
          {smaller.length > 0 && (
            <div className="block">
              <SmallerStories view={view} items={smaller} />
            </div>
          )}
          {lines.length > 0 && (
            <section className="block" aria-labelledby="fler">
              <h2 className="hidden" id="fler">
                Fler nyheter
              </h2>
              <StoryRows view={view} items={lines} level="h3" />
            </section>
          )}
          {items.length > startPageCount && (
            <p className="more railed">
              <span>
                <a href={`${view.basePath}/nyheter`}>Alla nyheter</a>
              </span>
            </p>
          )}
        </div>
        <About view={view} hasDescription={first !== undefined} />
      </>
    ),
  })
}
