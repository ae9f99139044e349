import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ImportMapping, readImport } from '#contract/representatives/representative-imports.ts'
import { ImportColumn } from '#contract/representatives/representative-imports.ts'

// The mapping says which heading each meaning has; on the screen it is the other way round: what each column means.

export type ReadFile = EndpointResponse<typeof readImport>

export const meaningOf = ({ columns }: ImportMapping, heading: string): ImportColumn | null =>
  ImportColumn.options.find((column) => columns[column] === heading) ?? null

/** The mapping with one column meaning something else, or nothing. A meaning belongs to one column: the other one loses it. */
export function withMeaning(mapping: ImportMapping, heading: string, meaning: ImportColumn | null): ImportMapping {
  const columns: ImportMapping['columns'] = {}
  for (const column of ImportColumn.options) {
    const known = mapping.columns[column]
    if (known !== undefined && known !== heading && column !== meaning) columns[column] = known
  }
  if (meaning !== null) columns[meaning] = heading
  return withoutIdleFilters({ ...mapping, columns })
}

/** A filter on a column that nobody points at any more would leave out every row. */
function withoutIdleFilters({ onlyArea, onlyParty, ...mapping }: ImportMapping): ImportMapping {
  return {
    ...mapping,
    ...(onlyArea === undefined || mapping.columns.area === undefined ? {} : { onlyArea }),
    ...(onlyParty === undefined || mapping.columns.party === undefined ? {} : { onlyParty }),
  }
}

/** Sets one of the parts that may be absent; '' takes it away. */
export function withOptional(mapping: ImportMapping, part: 'onlyArea' | 'onlyParty' | 'from', value: string): ImportMapping {
  const { [part]: _before, ...others } = mapping
  return value === '' ? others : { ...others, [part]: value }
}

/** Why the list cannot be tried yet; null when it can. */
export function mappingFault({ columns }: ImportMapping): string | null {
  const hasName = columns.name !== undefined || (columns.given !== undefined && columns.family !== undefined)
  return hasName ? null : 'Välj vilken kolumn som har namnet, eller en för förnamn och en för efternamn.'
}

export const listHint = 'Ur en lista för hela landet hämtas er kommun och ert parti. Filen sparas aldrig.'
