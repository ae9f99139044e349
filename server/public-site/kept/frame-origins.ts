/** Hosts that frames may load; all others are blocked, whatever a text names. */
export const frameHosts: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openstreetmap: 'https://www.openstreetmap.org',
}

const framesIn = / data-frame="([a-z]+)"/g

/** The origins of the frames in a page. Text cannot look like a frame, because its quotation marks are escaped as &quot;. */
export const frameOrigins = (html: string): string[] =>
  html.includes('<iframe ')
    ? [...new Set(Array.from(html.matchAll(framesIn), ([, provider = '']) => frameHosts[provider] ?? ''))].filter(Boolean)
    : []
