import { foldForSearch } from '../slug.ts'
import { placeFinder } from './place-names.ts'

/** Sweden’s 21 counties with the codes of Statistics Sweden, which begin the codes of their municipalities. */
export interface County {
  /** Two digits, '12'. */
  readonly code: string
  /** 'Skåne län'. */
  readonly name: string
  /** The name on a map: 'Skåne'. */
  readonly shortName: string
  /** In addresses: 'skane'. */
  readonly slug: string
  /** The codes of the counties beside it; those of Gotland are where its ferries land. */
  readonly neighbours: readonly string[]
}

const list = `
01 Stockholms län/Stockholm: 03 04
03 Uppsala län/Uppsala: 01 04 19 20 21
04 Södermanlands län/Södermanland: 01 03 05 18 19
05 Östergötlands län/Östergötland: 04 06 08 14 18
06 Jönköpings län/Jönköping: 05 07 08 13 14
07 Kronobergs län/Kronoberg: 06 08 10 12 13
08 Kalmar län/Kalmar: 05 06 07 10
09 Gotlands län/Gotland: 01 08
10 Blekinge län/Blekinge: 07 08 12
12 Skåne län/Skåne: 07 10 13
13 Hallands län/Halland: 06 07 12 14
14 Västra Götalands län/Västra Götaland: 05 06 13 17 18
17 Värmlands län/Värmland: 14 18 20
18 Örebro län/Örebro: 04 05 14 17 19 20
19 Västmanlands län/Västmanland: 03 04 18 20
20 Dalarnas län/Dalarna: 03 17 18 19 21 23
21 Gävleborgs län/Gävleborg: 03 20 22 23
22 Västernorrlands län/Västernorrland: 21 23 24
23 Jämtlands län/Jämtland: 20 21 22 24
24 Västerbottens län/Västerbotten: 22 23 25
25 Norrbottens län/Norrbotten: 24
`

/** In the order of their codes. */
export const counties: readonly County[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [, code = '', name = '', shortName = '', beside = ''] = /^(\d\d) (.+)\/(.+): (.+)$/.exec(line) ?? []
    return { code, name, shortName, slug: foldForSearch(shortName).replaceAll(' ', '-'), neighbours: beside.split(' ') }
  })

/** The county of a municipality, or of its own code; undefined for an unknown code. */
export const countyOf = (code: string): County | undefined => counties.find((county) => county.code === code.slice(0, 2))

/** The county with that name, in full or short: 'skåne', 'Skåne län', 'Stockholms län'. */
export const countyNamed = placeFinder(counties, ({ shortName }) => shortName)
