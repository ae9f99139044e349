import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MediaRatio } from '#contract/media-facts.ts'
import type { Embed } from '#contract/rich-text/embed.ts'
import { embedFrame, isFilm } from '#contract/rich-text/embed.ts'
import { frameHosts } from '../kept/frame-origins.ts'
import { Picture } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// A film or a map that is shown in its place, without script: a frame that holds a small page of ours, whose one link leads the
// frame, and nothing else, to the provider. Until it is followed nothing is asked of anyone (docs/decisions/036).

interface EmbedFrameProps {
  readonly view: SiteView
  readonly embed: Embed
  readonly title: string
  /** The provider's name. */
  readonly name: string
  /** Shown behind the link until it is followed. */
  readonly poster?: PlacedImage | undefined
}

/** As the frame itself is shaped. */
export const posterRatio = (embed: Embed): MediaRatio => (isFilm(embed) ? '16x9' : '4x3')

/** Null for what is shown only where it is. */
export function EmbedFrame({ view, embed, title, name, poster }: EmbedFrameProps): ReactNode {
  const address = embedFrame(embed)
  if (address === null || !Object.hasOwn(frameHosts, embed.provider)) return null
  const page = (
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={view.assets.style} />
      </head>
      <body className={poster ? 'poster pictured' : 'poster'}>
        <a href={address}>
          <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
            <circle cx="32" cy="32" r="32" />
            {isFilm(embed) ? (
              <path d="M25 19v26l21-13z" />
            ) : (
              <path d="M32 14a13 13 0 0 0-13 13c0 9 13 23 13 23s13-14 13-23a13 13 0 0 0-13-13z" />
            )}
          </svg>
          <p>
            <b>{isFilm(embed) ? 'Spela filmen här' : 'Visa kartan här'}</b>
            <span>{title}</span>
          </p>
          {/* The frame is as wide as the page in it. */}
          {poster && <Picture view={view} image={poster} ratio={posterRatio(embed)} sizes="100vw" maxWidth={1280} />}
        </a>
      </body>
    </html>
  )
  return (
    // Our own page in it runs no script, by the policy it inherits; the provider's needs both, and gets neither the page around
    // it nor a way to lead the visitor elsewhere.
    <iframe
      data-frame={embed.provider}
      className={isFilm(embed) ? undefined : 'map'}
      title={`${title}, ${isFilm(embed) ? 'film' : 'karta'} från ${name}`}
      srcDoc={`<!DOCTYPE html>${renderToStaticMarkup(page)}`}
      width={640}
      height={isFilm(embed) ? 360 : 480}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
    />
  )
}
