/**
 * Only the stylesheet and the icon are ever fetched, both from the page's own host. There is no script to allow; the form
 * searches. `frames`: who may show the page in a frame.
 */
const contentPolicy = (frames: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frames}; object-src 'none'`

export const sitesContentPolicy = contentPolicy("'none'")

/** Of a preview, which the editor shows beside the text. */
export const previewContentPolicy = (adminOrigin: string): string => contentPolicy(adminOrigin)
