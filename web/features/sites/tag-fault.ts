import { SiteChange } from '#contract/users-and-sites/site-changes.ts'

/** What is wrong with a typed tag; null for one that can be used. */
export function tagFault(tag: string): string | null {
  const parsed = SiteChange.safeParse({ siteId: '', addTags: [tag] })
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
}
