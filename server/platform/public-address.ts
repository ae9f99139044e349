/** Where the public reads a site's page: the SITES_URL template filled in, `path` beginning with a slash or empty. */
export const publicAddress = (sitesUrl: string, siteId: string, path: string): string => sitesUrl.replace('{site}', siteId) + path
