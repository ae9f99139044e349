/** Where frames may lead; nothing else can be loaded in one, whatever a text names. */
export const frameHosts: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  openstreetmap: 'https://www.openstreetmap.org',
}

const framesIn = / data-frame="([a-z]+)"/g

/** The origins that the frames of a page lead to. Words of a text never look like this: their quotation marks are written &quot;. */
export const frameOrigins = (html: string): string[] =>
  html.includes('<iframe ')
    ? [...new Set(Array.from(html.matchAll(framesIn), ([, provider = '']) => frameHosts[provider] ?? ''))].filter(Boolean)
    : []
