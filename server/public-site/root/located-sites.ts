import type { County } from '#contract/settings/counties.ts'
import { counties, countyNamed, countyOf } from '#contract/settings/counties.ts'
import { municipalityName, municipalityNamed } from '#contract/settings/municipalities.ts'
import type { FederationSite } from '../../modules/sites/sites.ts'
import { counted } from '../frame/folded.tsx'
import { swedish } from '../frame/swedish-index.ts'

// The associations by where they are, for the pages of the root.

/** An association with its place, as far as its settings tell. */
export interface LocatedSite {
  readonly id: string
  readonly name: string
  readonly href: string
  /** As written; '' for none. */
  readonly municipality: string
  /** Four digits; '' for an association of another area than one municipality. */
  readonly municipalityCode: string
  /** Null for an association of several counties, of the whole country, or without any place in its settings. */
  readonly county: County | null
}

/** What lists are sorted by: the names of a federation's associations begin alike, their municipalities do not. */
export const sortName = ({ municipality, name }: Pick<LocatedSite, 'municipality' | 'name'>): string => municipality || name

function located(site: FederationSite, href: string): LocatedSite {
  // Settings of an earlier version have the name alone.
  const code =
    municipalityName(site.municipalityCode) === null ? (municipalityNamed(site.municipality)?.code ?? '') : site.municipalityCode
  const county = code === '' ? (countyNamed(site.municipality) ?? countyNamed(site.district)) : countyOf(code)
  return { id: site.id, name: site.name, href, municipality: site.municipality, municipalityCode: code, county: county ?? null }
}

/** Sorted by place, in Swedish order. */
export const locate = (sites: readonly FederationSite[], hrefOf: (siteId: string) => string): LocatedSite[] =>
  sites
    .map((site) => located(site, hrefOf(site.id)))
    .toSorted((a, b) => swedish.compare(sortName(a), sortName(b)) || swedish.compare(a.name, b.name))

/** The address of the page with the associations that belong to no county. */
export const outsideSlug = 'utan'

export interface CountyCount {
  readonly county: County
  readonly count: number
}

/** All counties in Swedish order, also those without any association. */
export function countByCounty(sites: readonly LocatedSite[]): CountyCount[] {
  const counts = new Map<string, number>()
  for (const { county } of sites) if (county) counts.set(county.code, (counts.get(county.code) ?? 0) + 1)
  return counties
    .map((county) => ({ county, count: counts.get(county.code) ?? 0 }))
    .toSorted((a, b) => swedish.compare(a.county.shortName, b.county.shortName))
}

/** `3 föreningar`. */
export const inNumbers = (count: number): string => counted(count, 'förening', 'föreningar')
