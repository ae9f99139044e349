import type { ReactNode } from 'react'
import { ContactList } from '../contact/contact-facts.tsx'
import { siteDocument } from '../frame/document.tsx'
import { pressPath } from '../frame/press-link.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import type { PressPortrait } from '../../modules/representatives/representatives.ts'
import { StoryRows } from '../news/stories.tsx'
import { hasLogo } from '../pictures/picture-places.tsx'
import { Picture } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import { cutOf, picturePath, unplacedImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

export const pressCategory = 'pressmeddelande'

const rights: Record<NonNullable<PublicMedia['freeUse']>, ReactNode> = {
  press: 'Pressbild, fri att använda i nyheter',
  ccBy: (
    <>
      Fri att använda med fotografens namn, <a href="https://creativecommons.org/licenses/by/4.0/deed.sv">CC BY</a>
    </>
  ),
  cc0: (
    <>
      Fri att använda, <a href="https://creativecommons.org/publicdomain/zero/1.0/deed.sv">CC0</a>
    </>
  ),
}

const formatName = { jpg: 'JPG', webp: 'WebP' } as const

interface DownloadProps {
  readonly view: SiteView
  readonly image: PlacedImage
  readonly format: keyof typeof formatName
  /** What the picture shows, for those who hear the link alone. */
  readonly what: string
}

/** The whole picture in the largest size that the site has. */
function Download({ view, image, format, what }: DownloadProps): ReactNode {
  const cut = cutOf(image, null)
  return (
    <a href={view.pictureBase + picturePath(image.media, cut.part, cut.width, format)} download="">
      Ladda ner<span className="hidden"> {what}</span> {formatName[format]}, {cut.width} × {cut.height}
    </a>
  )
}

function PressLogo({ view }: { readonly view: SiteView }): ReactNode {
  const { logo } = view.settings.appearance
  if (!logo || !hasLogo(view)) return null
  const image = unplacedImage(logo)
  const what = `logotypen för ${view.site.name} som`
  return (
    <section className="block railed" aria-labelledby="logotyp">
      <h2 className="label rail" id="logotyp">
        Logotyp
      </h2>
      <div className="press-logo">
        <Picture view={view} image={image} ratio={null} sizes="16rem" maxWidth={640} alt={`Logotypen för ${view.site.name}`} />
        <p className="meta">Fri att använda i nyheter om {view.site.name}. Ändra inte form och färg.</p>
        <ul className="plain">
          <li>
            <Download view={view} image={image} format="webp" what={what} />, med genomskinlig bakgrund om den har en
          </li>
          <li>
            <Download view={view} image={image} format="jpg" what={what} />
          </li>
        </ul>
      </div>
    </section>
  )
}

function Portrait({
  view,
  person: { path, name, portrait },
}: {
  readonly view: SiteView
  readonly person: PressPortrait
}): ReactNode {
  const { freeUse, credit } = portrait.media
  return (
    <li>
      <Picture view={view} image={portrait} ratio="3x4" sizes="(min-width:44rem) 12rem,45vw" maxWidth={640} alt={name} />
      <p className="who">
        <a href={view.basePath + path}>{name}</a>
      </p>
      {credit !== '' && <p>Foto: {credit}</p>}
      {freeUse && <p>{rights[freeUse]}</p>}
      <p>
        <Download view={view} image={portrait} format="jpg" what={`porträttet av ${name} som`} />
      </p>
    </li>
  )
}

interface PressContent {
  readonly portraits: readonly PressPortrait[]
  /** The latest press releases. */
  readonly releases: readonly PublishedNews[]
}

/** For those who write about the association: whom to ask, logo, portraits, and what it has told the press. */
export function pressPage(view: SiteView, { portraits, releases }: PressContent): string {
  const shown = portraits.filter(({ portrait }) => !isWithheld(portrait.media, view.today))
  const { contact } = view.settings
  return siteDocument({
    view,
    title: 'Press',
    description: `Pressbilder, logotyp och kontakt för den som skriver om ${view.site.name}.`,
    path: pressPath,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">Press</h1>
            <p className="lead">För dig som skriver om {view.site.name}. Ange alltid fotografens namn.</p>
          </div>
        </div>
        {(contact.email || contact.phone) && (
          <section className="block railed" aria-labelledby="presskontakt">
            <h2 className="label rail" id="presskontakt">
              Kontakt
            </h2>
            <div className="contact">
              <ContactList contact={{ ...contact, visitingAddress: '' }} />
            </div>
          </section>
        )}
        <PressLogo view={view} />
        {shown.length > 0 && (
          <section className="block railed" aria-labelledby="portratt">
            <h2 className="label rail" id="portratt">
              Porträtt
            </h2>
            <ul className="press-portraits">
              {shown.map((person) => (
                <Portrait key={person.id} view={view} person={person} />
              ))}
            </ul>
          </section>
        )}
        {releases.length > 0 && (
          <section className="block" aria-labelledby="pressmeddelanden">
            <h2 className="label" id="pressmeddelanden">
              Pressmeddelanden
            </h2>
            <StoryRows view={view} items={releases} level="h3" />
            <p className="more railed">
              <span>
                <a href={`${view.basePath}/nyheter?kategori=${pressCategory}`}>Alla pressmeddelanden</a>
              </span>
            </p>
          </section>
        )}
      </div>
    ),
  })
}
