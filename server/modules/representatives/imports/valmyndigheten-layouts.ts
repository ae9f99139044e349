import type { ImportColumn } from '#contract/representatives/representative-imports.ts'
import { foldForSearch } from '#contract/slug.ts'

// The files of Valmyndigheten, as data: names of files and columns change between elections, and a new one is an entry here.

/** Headings are compared without accents, capitals, dots and underscores. */
export const foldedHeading = (words: string): string =>
  foldForSearch(words)
    .replace(/[.:]/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim()

interface FileLayout {
  /** Swedish, as the file is told of. */
  readonly name: string
  /** Headings that every such file has; of several words in one entry, one. */
  readonly has: readonly (readonly string[])[]
  /** The column of each meaning, the best heading first. */
  readonly columns: Partial<Record<ImportColumn, readonly string[]>>
  /** A row names a member and one of the substitutes of a group, who come back on many rows. */
  readonly pair?: { readonly member: readonly string[]; readonly substitute: readonly string[] }
  /** Why the file is not the one that is meant. */
  readonly refusal?: string
}

const choose = 'Välj filen ”Nuvarande ledamöter” i stället.'
const election = ['valtyp', 'val']
const area = ['val till', 'valomradesnamn', 'valomrade', 'namn pa omrade', 'omrade', 'kommun', 'kommunnamn', 'region', 'landsting']
const party = ['partibeteckning', 'partinamn', 'parti', 'partiforkortning']
const common = { body: election, area, party } as const

/** Most specific first. */
const fileLayouts: readonly FileLayout[] = [
  {
    name: 'Avgångna ledamöter',
    has: [election, ['avgangsdatum', 'avgangsdag'], ['eftertradare', 'namn pa eftertradare', 'eftertradare namn']],
    columns: {},
    refusal: `Filen är Valmyndighetens lista över avgångna ledamöter. ${choose}`,
  },
  {
    name: 'Tomma stolar',
    has: [election, ['antal tomma stolar', 'tomma stolar']],
    columns: {},
    refusal: `Filen är Valmyndighetens lista över tomma stolar och har inga namn. ${choose}`,
  },
  {
    name: 'Kandidaturer',
    has: [election, ['valsedelsstatus', 'valsedelsuppgift', 'listnummer'], ['kandidatnummer', 'anmkand', 'giltig']],
    columns: {},
    refusal: `Filen är Valmyndighetens lista över alla som kandiderade, också de som inte valdes. ${choose}`,
  },
  {
    name: 'Ledamöter och ersättare',
    has: [
      election,
      ['ledamot', 'ledamoter', 'namn pa ledamot', 'ledamot namn'],
      ['ersattare', 'ersattargrupp', 'namn pa ersattare', 'ersattare namn'],
    ],
    columns: common,
    pair: {
      member: ['ledamot', 'ledamoter', 'namn pa ledamot', 'ledamot namn'],
      substitute: ['ersattare', 'ersattargrupp', 'namn pa ersattare', 'ersattare namn'],
    },
  },
  {
    // From 2022.
    name: 'Nuvarande ledamöter',
    has: [election, ['fornamn', 'tilltalsnamn'], ['efternamn'], party],
    columns: {
      ...common,
      given: ['fornamn', 'tilltalsnamn'],
      family: ['efternamn'],
      from: ['tilltradesdatum', 'tilltradesdag'],
      order: ['invalsordning', 'ordning'],
    },
  },
  {
    // 2010 to 2018, and those elected on the day of the election.
    name: 'Nuvarande ledamöter',
    has: [election, ['namn', 'ledamot', 'namn pa ledamot'], party],
    columns: {
      ...common,
      name: ['namn', 'ledamot', 'namn pa ledamot'],
      role: ['roll'],
      from: ['tilltradesdatum', 'tilltradesdag'],
      order: ['invalsordning', 'ordning'],
    },
  },
]

/** The heading among `headings` that is called one of `names`, the best first. */
export function headingCalled(headings: readonly string[], names: readonly string[] | undefined): string | undefined {
  for (const name of names ?? []) {
    const found = headings.find((heading) => foldedHeading(heading) === name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The layout of a file with these headings; null for any other list. */
export const layoutOf = (headings: readonly string[]): FileLayout | null =>
  fileLayouts.find(({ has }) => has.every((names) => headingCalled(headings, names) !== undefined)) ?? null

/** The meaning of its columns. */
export function layoutColumns({ columns }: FileLayout, headings: readonly string[]): Partial<Record<ImportColumn, string>> {
  const found: Partial<Record<ImportColumn, string>> = {}
  for (const [column, names] of Object.entries(columns)) {
    const heading = headingCalled(headings, names)
    // Keys of the table are meanings.
    if (heading !== undefined) found[column as ImportColumn] = heading
  }
  return found
}
