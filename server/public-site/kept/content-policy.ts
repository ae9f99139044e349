/**
 * Only the stylesheet, the icon and pictures are ever fetched, all from the page's own host. There is no script to allow, and so
 * nothing of the page's that could connect: `connect-src` is for tools that ask for robots.txt in the page's name, which Chromium
 * refuses without it. Forms search and write. `frames`: who may show the page in a frame.
 */
const contentPolicy = (frames: string, framed: readonly string[] = []): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frames}; object-src 'none'${framed.length > 0 ? `; frame-src ${framed.join(' ')}` : ''}`

export const sitesContentPolicy = contentPolicy("'none'")

/** For a preview, which the editor shows beside the text. */
export const previewContentPolicy = (adminOrigin: string, framed: readonly string[]): string => contentPolicy(adminOrigin, framed)

/** For a page with films or maps, which are shown in frames when the visitor asks for them. */
export const framingContentPolicy = (framed: readonly string[]): string => contentPolicy("'none'", framed)
