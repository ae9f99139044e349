import type { County } from '#contract/settings/counties.ts'
import { countyNamed, countyOf } from '#contract/settings/counties.ts'
import type { Municipality } from '#contract/settings/municipalities.ts'
import { municipalities, municipalityNamed } from '#contract/settings/municipalities.ts'
import { foldForSearch } from '#contract/slug.ts'
import { distanceBetween } from './distances.ts'
import type { LocatedSite } from './located-sites.ts'
import { countiesOfPostcode, typedPostcode } from './postcodes.ts'

// Finds associations near a place that a visitor has typed. Their position is never asked for.

interface FoundPart {
  readonly title: string
  readonly sites: readonly LocatedSite[]
}

export interface Found {
  /** What was understood, or what to type instead. */
  readonly note: string
  /** True if `note` says what is wrong with the typed text. */
  readonly isFault: boolean
  /** The municipality from which those of the counties are ordered, the nearest first; '' where they go by name. */
  readonly from: string
  /** The nearest first; empty parts are left out. */
  readonly parts: readonly FoundPart[]
  /** Names of municipalities that begin as the typed text does. */
  readonly suggestions: readonly string[]
}

const minLetters = 2
const maxSuggestions = 12

const listed = new Intl.ListFormat('sv')

const fault = (note: string): Found => ({ note, isFault: true, from: '', parts: [], suggestions: [] })

/** Associations of the counties, and of those beside them. */
function aroundCounties(sites: readonly LocatedSite[], inside: readonly County[], rest: string): FoundPart[] {
  const codes = new Set(inside.map(({ code }) => code))
  const beside = new Set(inside.flatMap(({ neighbours }) => neighbours).filter((code) => !codes.has(code)))
  return [
    { title: rest, sites: sites.filter(({ county }) => county !== null && codes.has(county.code)) },
    { title: 'I län bredvid', sites: sites.filter(({ county }) => county !== null && beside.has(county.code)) },
  ]
}

function nearMunicipality(sites: readonly LocatedSite[], { code, name }: Municipality): Pick<Found, 'note' | 'parts'> {
  const here = sites.filter((site) => site.municipalityCode === code)
  const others = sites
    .filter((site) => site.municipalityCode !== code)
    .map((site) => ({ site, far: distanceBetween(code, site.municipalityCode) }))
    // Those of a whole county come last: they are in no municipality.
    .toSorted((a, b) => (a.far === b.far ? 0 : a.far - b.far))
    .map(({ site }) => site)
  const county = countyOf(code)
  const note = here.length > 0 ? '' : `Det finns ingen förening i ${name} ännu.`
  return {
    note,
    parts: [
      { title: `I ${name}`, sites: here },
      ...(county ? aroundCounties(others, [county], `I ${here.length > 0 ? 'övriga ' : ''}${county.name}`) : []),
    ],
  }
}

function nearPostcode(sites: readonly LocatedSite[], digits: string): Found {
  if (digits.length !== 5) return fault('Ett postnummer har fem siffror, som 223 50. Skriv det igen, eller skriv kommunens namn.')
  const inside = countiesOfPostcode(digits)
  if (inside.length === 0) return fault('Det postnumret finns inte. Kontrollera siffrorna, eller skriv kommunens namn.')
  const names = listed.format(inside.map(({ name }) => name))
  return {
    note: `Postnummer som börjar på ${digits.slice(0, 2)} hör till ${names}. Skriv kommunens namn för att komma närmare.`,
    isFault: false,
    from: '',
    parts: aroundCounties(sites, inside, `I ${names}`).filter((part) => part.sites.length > 0),
    suggestions: [],
  }
}

/** The associations near a municipality, a county or a postcode, and those with the text in their name. `typed` is not empty. */
export function findSites(sites: readonly LocatedSite[], typed: string): Found {
  const postcode = typedPostcode(typed)
  if (postcode !== null) return nearPostcode(sites, postcode)
  const words = foldForSearch(typed).split(' ').filter(Boolean)
  if (words.join('').length < minLetters) return fault('Skriv minst två bokstäver.')
  // Stockholm is both: the municipality's answer has the county after it.
  const municipality = / l[äa]n$/i.test(typed) ? undefined : municipalityNamed(typed)
  const county = countyNamed(typed)
  const near = municipality
    ? nearMunicipality(sites, municipality)
    : { note: '', parts: county ? aroundCounties(sites, [county], `I ${county.name}`) : [] }
  const known = new Set(near.parts.slice(0, 1).flatMap((part) => part.sites))
  const isNamed = (site: LocatedSite): boolean => {
    const name = foldForSearch(`${site.name} ${site.municipality}`)
    return !known.has(site) && words.every((word) => name.includes(word))
  }
  const named = sites.filter(isNamed)
  const isElsewhere = new Set(named)
  const parts = [
    ...near.parts.slice(0, 1),
    { title: `Med ”${typed}” i namn eller kommun`, sites: named },
    ...near.parts.slice(1).map((part) => ({ ...part, sites: part.sites.filter((site) => !isElsewhere.has(site)) })),
  ].filter((part) => part.sites.length > 0)
  const from = parts.length > 1 ? (municipality?.name ?? '') : ''
  if (parts.length > 0 || municipality || county) return { note: near.note, isFault: false, from, parts, suggestions: [] }
  const begin = foldForSearch(typed)
  const suggestions = municipalities.filter(({ name }) => foldForSearch(name).startsWith(begin)).map(({ name }) => name)
  return {
    note:
      suggestions.length > 0
        ? 'Vilken kommun menar du?'
        : `Vi hittar ingen kommun och ingen förening som heter ”${typed}”. Kontrollera stavningen, skriv ett postnummer eller välj län.`,
    isFault: suggestions.length === 0,
    from: '',
    parts,
    suggestions: suggestions.slice(0, maxSuggestions),
  }
}
