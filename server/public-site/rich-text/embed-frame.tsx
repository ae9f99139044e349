import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MediaRatio } from '#contract/media-facts.ts'
import type { Embed } from '#contract/rich-text/embed.ts'
import { embedFrame, isFilm } from '#contract/rich-text/embed.ts'
import { frameHosts } from '../kept/frame-origins.ts'
import { Picture } from '../pictures/picture.tsx'
import type { PlacedImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'

// A film or a map in the page, without script: a frame with a small page of ours, whose single link loads the provider in the
// frame only. Before the visitor follows it, no request is made to anyone (docs/decisions/036).

interface EmbedFrameProps {
  readonly view: SiteView
  readonly embed: Embed
  readonly title: string
  /** The provider's name. */
  readonly name: string
  /** Shown behind the link until it is followed. */
  readonly poster?: PlacedImage | undefined
}

/** The ratio of the frame. */
export const posterRatio = (embed: Embed): MediaRatio => (isFilm(embed) ? '16x9' : '4x3')

/** Null for an embed that can only be opened at its provider. */
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
          {/* `sizes` is the full width, because the page is the content of the frame. */}
          {poster && <Picture view={view} image={poster} ratio={posterRatio(embed)} sizes="100vw" maxWidth={1280} />}
        </a>
      </body>
    </html>
  )
  return (
    // Our page in the frame runs no script, because it inherits the content policy. The provider's page needs both permissions,
    // but can neither reach the page around it nor redirect the visitor.
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
