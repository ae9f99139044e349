import type { ReactNode } from 'react'
import { ContactList } from '../contact/contact-facts.tsx'
import { pressFilePath } from '../files/document-files.ts'
import { siteDocument } from '../frame/document.tsx'
import { pressPath } from '../frame/press-link.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import type { PressPortrait } from '../../modules/representatives/representatives.ts'
import { StoryRows } from '../news/stories.tsx'
import { hasLogo } from '../pictures/picture-places.tsx'
import { Picture } from '../pictures/picture.tsx'
import { unplacedImage } from '../pictures/pictures.ts'
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

interface DownloadProps {
  readonly view: SiteView
  readonly media: PublicMedia
  /** What the picture shows, for those who hear the link alone. */
  readonly what: string
}

/** The whole picture as the site has it. */
const Download = ({ view, media, what }: DownloadProps): ReactNode => (
  <a href={view.basePath + pressFilePath(media)} download="">
    Ladda ner<span className="hidden"> {what}</span> {media.extension.toUpperCase()}, {media.width} × {media.height}
  </a>
)

function PressLogo({ view }: { readonly view: SiteView }): ReactNode {
  const { logo } = view.settings.appearance
  if (!logo || !hasLogo(view)) return null
  return (
    <section className="block railed" aria-labelledby="logotyp">
      <h2 className="label rail" id="logotyp">
        Logotyp
      </h2>
      <div className="press-logo">
        <Picture
          view={view}
          image={unplacedImage(logo)}
          ratio={null}
          sizes="16rem"
          maxWidth={640}
          alt={`Logotypen för ${view.site.name}`}
        />
        <p className="meta">Fri att använda i nyheter om {view.site.name}. Ändra inte form och färg.</p>
        <p className="more">
          <Download view={view} media={logo} what="logotypen," />
        </p>
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
        <Download view={view} media={portrait.media} what={`porträttet av ${name},`} />
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
