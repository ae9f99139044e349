import type { ReactNode } from 'react'
import type { OwnBlock } from '#contract/settings/front.ts'
import { ActionButton } from '../frame/main-action.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { elsewhere } from '../view/site-view.ts'

// The blocks of a start page that a site writes itself.

interface BlockProps<Kind extends OwnBlock['kind']> {
  readonly view: SiteView
  readonly block: Extract<OwnBlock, { readonly kind: Kind }>
  /** Unique on the page, for the label of the section. */
  readonly id: string
}

const Quote = ({ block: { text, by } }: BlockProps<'quote'>): ReactNode => (
  <figure className="block quote">
    <blockquote>
      <p>{text}</p>
    </blockquote>
    {by !== '' && <figcaption>{by}</figcaption>}
  </figure>
)

const Figure = ({ block: { number, about } }: BlockProps<'number'>): ReactNode => (
  <p className="block figure">
    <b>{number}</b> <span>{about}</span>
  </p>
)

const Appeal = ({ view, block: { title, about, label, address }, id }: BlockProps<'campaign'>): ReactNode => (
  <section className="appeal" aria-labelledby={id}>
    <div>
      <h2 id={id}>{title}</h2>
      {about !== '' && <p>{about}</p>}
    </div>
    <ActionButton view={view} label={label} address={address} />
  </section>
)

const Partners = ({ view, block: { title, partners }, id }: BlockProps<'partners'>): ReactNode => (
  <section className="block" aria-labelledby={id}>
    <h2 className="label" id={id}>
      {title || 'Vi samarbetar med'}
    </h2>
    <ul className="partners">
      {partners.map(({ name, url }, index) => {
        const href = elsewhere(url)
        return (
          <li key={index}>
            {href === null ? (
              name
            ) : (
              <a href={href} rel={chosenRelationTo(href, view)}>
                {name}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)

/** Null for a block that is not filled in. */
export function OwnFrontBlock({
  view,
  block,
  id,
}: {
  readonly view: SiteView
  readonly block: OwnBlock
  readonly id: string
}): ReactNode {
  switch (block.kind) {
    case 'quote':
      return block.text === '' ? null : <Quote view={view} block={block} id={id} />
    case 'number':
      return block.number === '' ? null : <Figure view={view} block={block} id={id} />
    case 'campaign':
      return block.title === '' ? null : <Appeal view={view} block={block} id={id} />
    case 'partners':
      return block.partners.length === 0 ? null : <Partners view={view} block={block} id={id} />
  }
}
