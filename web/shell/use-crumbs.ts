import { useMatches } from '@tanstack/react-router'
import { useMySites } from '#web/api/session.ts'
import { crumbLabel } from './crumb.ts'

export interface ShownCrumb {
  label: string
  url: string
}

/** The steps from the start page to this screen, as the routes' `staticData` names them. */
export function useCrumbs(): ShownCrumb[] {
  const sites = useMySites()
  const matches = useMatches()
  return matches.flatMap(({ staticData: { crumb }, params, loaderData, pathname }) => {
    if (crumb === undefined) return []
    const label = crumbLabel(crumb, { params, loaderData, sites })
    return label === '' ? [] : [{ label, url: pathname }]
  })
}
