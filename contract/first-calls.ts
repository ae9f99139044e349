// Below `/api/site/…`, by the part of the admin's address after the site.
const calls: Readonly<Record<string, readonly string[]>> = {
  nyheter: ['news?filter=all', 'news/counts', 'news-categories'],
  politik: ['policy?filter=all&sort=title&limit=100', 'policy-areas', 'policy/counts'],
  sidor: ['pages/tree', 'pages/counts'],
  'sidor/om-oss': ['pages/tree'],
}

/**
 * What a screen of the admin asks the API for first, by its address: the server names it in the page, so that the browser
 * asks while the script is still on its way. The addresses must be those the screen uses, to the letter.
 */
export function firstCalls(path: string): readonly string[] {
  const [, site, screen] = /^\/([a-z0-9-]{1,40})\/([a-z]+(?:\/om-oss)?)\/?$/.exec(path) ?? []
  if (site === undefined || screen === undefined || !Object.hasOwn(calls, screen)) return []
  return calls[screen]?.map((call) => `/api/site/${site}/${call}`) ?? []
}
