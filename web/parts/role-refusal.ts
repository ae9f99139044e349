import { isAtLeast } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'

/** `work` as in "kan ändra kategorier". Null if the role may; otherwise the reason beside what is greyed out. */
export const editorsOnly = (role: SiteRole, work: string): string | null =>
  isAtLeast(role, 'editor') ? null : `Bara redaktörer och sajtansvariga kan ${work}.`

export const siteAdminsOnly = (role: SiteRole, work: string): string | null =>
  isAtLeast(role, 'siteAdmin') ? null : `Bara sajtansvariga kan ${work}.`
