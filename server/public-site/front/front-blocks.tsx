import type { ReactNode } from 'react'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { OwnBlock } from '#contract/settings/front.ts'
import { ActionButton } from '../frame/main-action.tsx'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { Picture } from '../pictures/picture.tsx'
import { documentPath, unplacedImage } from '../pictures/pictures.ts'
import { sizeInWords } from '../rich-text/rich-text-media.tsx'
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

const Documents = ({
  view,
  block: { title },
  shown,
  id,
}: BlockProps<'documents'> & { shown: readonly PublicMedia[] }): ReactNode => (
  <section className="block" aria-labelledby={id}>
    <h2 className="label" id={id}>
      {title || 'Dokument'}
    </h2>
    <ul className="documents">
      {shown.map((media) => (
        <li key={media.id}>
          <a href={view.pictureBase + documentPath(media)} download>
            {media.title}
          </a>{' '}
          <span className="meta">PDF, {sizeInWords(media.bytes)}</span>
        </li>
      ))}
    </ul>
  </section>
)

const mapSizes = '(min-width:69rem) 41rem,(min-width:44rem) 60vw,100vw'

/** A still picture of a map: nothing is fetched from anybody else before the visitor follows the link. */
function MapPicture({ view, block, picture, id }: BlockProps<'map'> & { picture: PublicMedia }): ReactNode {
  const { contact } = view.settings
  const address = block.address || contact.visitingAddress
  const href = elsewhere(block.url || contact.mapUrl)
  return (
    <section className="block map-block" aria-labelledby={id}>
      <figure>
        <Picture view={view} image={unplacedImage(picture)} ratio={null} sizes={mapSizes} />
        {picture.credit !== '' && <figcaption>Karta: {picture.credit}</figcaption>}
      </figure>
      <div>
        <h2 className="label" id={id}>
          {block.title || 'Hitta hit'}
        </h2>
        {address !== '' && <p className="address">{address}</p>}
        {href !== null && (
          <p className="more">
            <a href={href} rel={chosenRelationTo(href, view)}>
              Öppna i en karttjänst
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** The media of a block that may be shown today. */
const shownMedia = ({ settings, today }: SiteView, refs: readonly MediaRef[], kind: PublicMedia['kind']): PublicMedia[] =>
  refs.flatMap((ref) => {
    const media = settings.media.get(mediaKey(ref))
    return media?.kind === kind && !isWithheld(media, today) ? [media] : []
  })

/** Null for a block that is not filled in, or shows nothing that is public. */
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
    case 'documents': {
      const shown = shownMedia(view, block.documents, 'document')
      return shown.length === 0 ? null : <Documents view={view} block={block} shown={shown} id={id} />
    }
    case 'map': {
      const [picture] = shownMedia(view, block.image === null ? [] : [block.image], 'image')
      return picture === undefined ? null : <MapPicture view={view} block={block} picture={picture} id={id} />
    }
  }
}
