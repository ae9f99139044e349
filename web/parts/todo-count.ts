import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#contract/permissions.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { areFirst, useMySites } from '#web/api/session.ts'
import { siteCountsQuery } from './site-counts.ts'

/** How many things wait for the person on a site: as many as Att göra lists. */
export function todoCount(site: MySite): number {
  const { role, toReview, toChange, failed, reviewDue, mediaEnding, assignmentsEnding, reminders } = site
  const ofEditors = failed + toReview + reviewDue + mediaEnding + assignmentsEnding + reminders
  const ofSiteAdmins = site.toConfirm + site.rolesEnding + site.undelivered + site.stoppedWebhooks
  return (isAtLeast(role, 'writer') ? toChange : 0) + (isAtLeast(role, 'editor') ? ofEditors : 0) + ofSiteAdmins
}

/** What waits on all sites of this person; until it has been counted, on those that are known. */
export function useTodoCount(): number {
  const sites = useMySites()
  const { data } = useQuery({ ...siteCountsQuery, enabled: areFirst(sites) })
  return data?.waiting ?? sites.reduce((sum, site) => sum + todoCount(site), 0)
}

/** `1 sak`, `4 saker` */
export const todoText = (count: number): string => (count === 1 ? '1 sak' : `${count.toLocaleString('sv-SE')} saker`)
