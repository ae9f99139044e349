/**
 * Pages load only the stylesheet, faces, icons and pictures, all from their own host. They have no script, so nothing of theirs could
 * connect: `connect-src` is for tools that fetch robots.txt as the page, which Chromium refuses without it. Forms are for search
 * and messages. `frames`: origins that may show the page in a frame.
 */
const contentPolicy = (frames: string, framed: readonly string[] = [], own = "'self'"): string =>
  `default-src 'none'; style-src 'self'; img-src ${own}; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action ${own}; frame-ancestors ${frames}; object-src 'none'${framed.length > 0 ? `; frame-src ${framed.join(' ')}` : ''}`

export const sitesContentPolicy = contentPolicy("'none'")

/** For a preview, which the editor shows in a frame. */
export const previewContentPolicy = (adminOrigin: string, framed: readonly string[]): string => contentPolicy(adminOrigin, framed)

/** For a page with films or maps, whose frames load when the visitor chooses them. */
export const framingContentPolicy = (framed: readonly string[]): string => contentPolicy("'none'", framed)

/** For a page of the root that shows pictures of sites on these other hosts of ours, and their search forms. */
export const rootContentPolicy = (origins: readonly string[]): string =>
  contentPolicy("'none'", [], ["'self'", ...origins].join(' '))
