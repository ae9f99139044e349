/** The public address of a site's page: the SITES_URL template filled in, followed by `path` ('' or with a leading slash). */
export const publicAddress = (sitesUrl: string, siteId: string, path: string): string => sitesUrl.replace('{site}', siteId) + path
