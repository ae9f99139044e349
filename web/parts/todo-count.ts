import { useQuery } from '@tanstack/react-query'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { areFirst, useMySites } from '#web/api/session.ts'
import { siteCountsQuery } from './site-counts.ts'

/** How many things wait for the person on a site: as many as Att göra lists. */
export const todoCount = ({ waiting }: MySite): number => Object.values(waiting).reduce((sum, count) => sum + count, 0)

/** What waits on all sites of this person; until it has been counted, on those that are known. */
export function useTodoCount(): number {
  const sites = useMySites()
  const { data } = useQuery({ ...siteCountsQuery, enabled: areFirst(sites) })
  return data?.waiting ?? sites.reduce((sum, site) => sum + todoCount(site), 0)
}

/** `1 sak`, `4 saker` */
export const todoText = (count: number): string => (count === 1 ? '1 sak' : `${count.toLocaleString('sv-SE')} saker`)
