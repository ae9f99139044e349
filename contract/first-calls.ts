// Below `/api/site/…`, by the part of the admin's address after the site.
const calls: Readonly<Record<string, readonly string[]>> = {
  nyheter: ['news?filter=all', 'news/counts', 'news-categories'],
  politik: ['policy?filter=all&sort=title&limit=100', 'policy-areas', 'policy/counts'],
  sidor: ['pages/tree', 'pages/counts'],
  'sidor/om-oss': ['pages/tree'],
  foretradare: ['person-counts', 'bodies', 'role-titles'],
  bildbank: ['media?filter=all&sort=newest&limit=48', 'media/counts', 'media-collections', 'shared-media?limit=1'],
}

/** The areas whose items are opened by their id, as the address and the API call them. */
const areas: Readonly<Record<string, string>> = {
  nyheter: 'news',
  politik: 'policy',
  foretradare: 'representatives',
  sidor: 'pages',
}

/**
 * What a screen of the admin asks the API for first, by its address: the server names it in the page, so that the browser
 * asks while the script is still on its way. The addresses must be those the screen uses, to the letter.
 */
export function firstCalls(path: string): readonly string[] {
  const [, itemSite, area = '', id] =
    /^\/(?!admin\/)([a-z0-9-]{1,40})\/([a-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/.exec(path) ?? []
  if (id !== undefined && Object.hasOwn(areas, area)) return [`/api/site/${itemSite}/${areas[area]}/${id}`]
  const [, site, screen] = /^\/(?!admin\/)([a-z0-9-]{1,40})\/([a-z]+(?:\/om-oss)?)\/?$/.exec(path) ?? []
  if (site === undefined || screen === undefined || !Object.hasOwn(calls, screen)) return []
  return calls[screen]?.map((call) => `/api/site/${site}/${call}`) ?? []
}
