// Spec 2.0.4. Apart from slug.ts, because every screen looks at its address and few make one.

/** Addresses that belong to the site itself, and the system pages of every site. */
const reservedSlugs = new Set([
  'ny',
  'papperskorg',
  'api',
  'admin',
  'auth',
  'sok',
  'kalender',
  'rss',
  'feed',
  'sitemap',
  'robots',
  'bild',
  'fil',
  'nyheter',
  'nyhetsbrev',
  'politik',
  'foretradare',
  'sidor',
  'bildbank',
  'installningar',
  'om-oss',
  'kontakt',
  'bli-medlem',
  'integritet',
  'tillganglighet',
  'kakor',
  'sida',
  'forhandsgranska',
])

/** A site's id comes first in the admin's addresses and in `/{site}` on the sites listener. */
const reservedSiteIds = new Set([
  ...reservedSlugs,
  'assets',
  'static',
  'healthz',
  'readyz',
  'www',
  'login',
  'logga-in',
  'sajter',
  'anvandare',
  'utformning',
  'favicon',
  'well-known',
  'om',
  'kansli',
])

/** Pages of the site itself below an area: the last part of the address is free elsewhere. */
const reservedPaths = new Set(['/politik/program'])

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug)
export const isReservedPath = (path: string): boolean => reservedPaths.has(path)
export const isReservedSiteId = (id: string): boolean => reservedSiteIds.has(id)
