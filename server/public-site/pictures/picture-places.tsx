import type { ReactNode } from 'react'
import type { FrontKind } from '#contract/settings/front.ts'
import type { PublicImage, PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { Initials } from './initials.tsx'
import { Figure, Picture, preload } from './picture.tsx'
import type { PlacedImage } from './pictures.ts'
import { unplacedImage } from './pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// The places of pages for pictures. Their widths are defined here once, in step with the stylesheet (styles-pictures.ts).

// From edge to edge on phones.
const leadSizes = '(min-width:69rem) 50rem,(min-width:44rem) calc(100vw - 15rem),100vw'
const largeSizes = '(min-width:69rem) 40rem,(min-width:56rem) 60vw,(min-width:44rem) calc(100vw - 4rem),100vw'
const firstSizes = '(min-width:56rem) 22rem,(min-width:44rem) 15rem,calc(100vw - 2.5rem)'
/** By how many stand in a row. */
const cardSizes = {
  2: '(min-width:69rem) 32rem,(min-width:44rem) 46vw,7.5rem',
  3: '(min-width:69rem) 20rem,(min-width:44rem) 30vw,7.5rem',
} as const

interface Placed {
  readonly view: SiteView
  readonly image: PlacedImage | PublicImage | null | undefined
}

const lead = { ratio: '16x9', sizes: leadSizes } as const
const large = { ratio: '16x9', sizes: largeSizes } as const
const header = { ratio: null, sizes: '100vw' } as const
const leader = { ratio: '3x4', sizes: '(min-width:44rem) 42vw,100vw', maxWidth: 1280 } as const

/** The picture under a headline, with its caption. It is the largest element in the first view. */
export const LeadPicture = ({ view, image }: Placed): ReactNode =>
  image && (
    <div className="lead-picture">
      <Figure view={view} image={image} {...lead} isFirst />
    </div>
  )

/** Sizes for a page that begins with `LeadPicture`. */
export const leadPreload = (view: SiteView, image: Placed['image']): string => (image ? preload({ view, image, ...lead }) : '')

/** True if a header picture is above the name: a withheld one leaves no space. */
export function hasHeader({ settings, today }: SiteView): boolean {
  const { headerImage } = settings.appearance
  return headerImage !== null && !isWithheld(headerImage, today)
}

/** The picture beside the lead story of the start page. `isFirst`: nothing but the masthead and its picture is above it. */
export const LargeStoryPicture = ({ view, image, isFirst }: Placed & { readonly isFirst: boolean }): ReactNode =>
  image && (
    <div className="story-picture">
      <Picture view={view} image={image} {...large} isFirst={isFirst} />
    </div>
  )

/** Sizes for a start page that begins with `LargeStoryPicture`. */
export const largePreload = (view: SiteView, image: Placed['image']): string => (image ? preload({ view, image, ...large }) : '')

interface HeaderProps {
  readonly view: SiteView
  readonly className: string
}

function WidePicture({ view, className }: HeaderProps): ReactNode {
  const { headerImage } = view.settings.appearance
  if (!headerImage || !hasHeader(view)) return null
  const { credit, isAiGenerated } = headerImage
  const credits = [credit && `Foto: ${credit}`, isAiGenerated && 'AI-genererad bild'].filter(Boolean).join(' · ')
  return (
    <div className={className}>
      <Picture view={view} image={unplacedImage(headerImage)} {...header} isFirst alt="" />
      {credits !== '' && <p>{credits}</p>}
    </div>
  )
}

/** False for beginnings with a picture or a colour of their own. */
const isAboveName = (kind: FrontKind): boolean => kind === 'newspaper' || kind === 'calendar'

/**
 * The picture above the name on the start page, from edge to edge. It is decorative. A cover shows it below the name, and a
 * portrait or a slogan instead of it.
 */
export const HeaderPicture = ({ view }: { readonly view: SiteView }): ReactNode =>
  isAboveName(view.settings.front.kind) ? <WidePicture view={view} className="header-picture" /> : null

/** The same picture behind the claim of a cover. */
export const CoverPicture = ({ view }: { readonly view: SiteView }): ReactNode => (
  <WidePicture view={view} className="cover-picture" />
)

/** The portrait of the person with whom the start page begins. The name is beside it. */
export const LeaderPicture = ({ view, image }: Placed): ReactNode =>
  image && (
    <div className="leader-picture">
      <Picture view={view} image={image} {...leader} isFirst alt="" />
    </div>
  )

export const leaderPreload = (view: SiteView, image: Placed['image']): string => (image ? preload({ view, image, ...leader }) : '')

export function headerPreload(view: SiteView): string {
  const { headerImage } = view.settings.appearance
  return headerImage ? preload({ view, image: unplacedImage(headerImage), ...header }) : ''
}

export function hasLogo({ settings, today }: SiteView): boolean {
  const { logo } = settings.appearance
  return logo !== null && !isWithheld(logo, today)
}

interface LogoProps {
  readonly view: SiteView
  /** True where it stands without the name, which is then its alternative text. */
  readonly isAlone?: boolean
}

/** The logo of the site on every page; beside the name it is decorative. */
export function Logo({ view, isAlone = false }: LogoProps): ReactNode {
  const { logo } = view.settings.appearance
  if (!logo) return null
  return (
    <span className={isAlone ? 'logo alone' : 'logo'}>
      <Picture
        view={view}
        image={unplacedImage(logo)}
        ratio={null}
        sizes={isAlone ? '16rem' : '9rem'}
        maxWidth={isAlone ? 640 : 320}
        alt={isAlone ? view.site.name : ''}
      />
    </span>
  )
}

/** The federation's logo beside its own name; nothing where it has none. */
export const MarkLogo = ({ view, media }: { readonly view: SiteView; readonly media: PublicMedia | null }): ReactNode =>
  media === null || isWithheld(media, view.today) ? null : (
    <span className="logo">
      <Picture view={view} image={unplacedImage(media)} ratio={null} sizes="6rem" maxWidth={320} alt="" />
    </span>
  )

/** The picture above one of two or three stories in a row. */
export const CardPicture = ({ view, image, inRow = 3 }: Placed & { readonly inRow?: 2 | 3 }): ReactNode =>
  image && (
    <div className="story-picture">
      <Picture view={view} image={image} ratio="16x9" sizes={cardSizes[inRow]} maxWidth={960} />
    </div>
  )

/** The picture beside a story in a list; larger beside the first one. */
export const RowPicture = ({ view, image, isLarge }: Placed & { readonly isLarge: boolean }): ReactNode =>
  image && (
    <div className="row-picture">
      <Picture
        view={view}
        image={image}
        ratio="16x9"
        sizes={isLarge ? firstSizes : '(min-width:44rem) 11rem,7.5rem'}
        maxWidth={isLarge ? 960 : 640}
        isFirst={isLarge}
      />
    </div>
  )

interface FaceProps extends Placed {
  readonly name: string
  /** `round`: small, among others; `upright`: in a list of people; `wide`: alone; `large`: on the person's own page. */
  readonly shape: 'round' | 'upright' | 'wide' | 'large'
}

/** A portrait, or initials. The name is beside it, so a small one has no alternative text. */
export function Face({ view, image, name, shape }: FaceProps): ReactNode {
  const isGone = image && isWithheld(image.media, view.today)
  if (!image || (isGone && shape !== 'large')) return <Initials name={name} isLarge={shape === 'large'} />
  if (shape === 'large')
    return <Figure view={view} image={image} ratio="3x4" sizes="(min-width:56rem) 12.5rem,9rem" maxWidth={960} isFirst />
  return (
    <span className={`face ${shape}`}>
      <Picture
        view={view}
        image={image}
        ratio={shape === 'round' ? '1x1' : '3x4'}
        sizes={shape === 'wide' ? '15rem' : '8rem'}
        maxWidth={shape === 'wide' ? 640 : 320}
        alt=""
      />
    </span>
  )
}
