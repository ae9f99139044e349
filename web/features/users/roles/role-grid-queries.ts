import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { roleGrid } from '#contract/users-and-sites/role-grid.ts'
import { call } from '#web/api/call.ts'

interface GridPlace {
  readonly person: string
  readonly site: string
  /** Where the window begins; '' at the beginning. */
  readonly afterPerson: string
  readonly afterSite: string
}

export const roleGridQuery = (place: GridPlace) =>
  queryOptions({
    queryKey: ['admin', 'role-grid', place],
    queryFn: ({ signal }) => call(roleGrid, { query: place, signal }),
    placeholderData: keepPreviousData,
  })
