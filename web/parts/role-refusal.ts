import { isAtLeast, stoppedRefusal } from '#contract/permissions.ts'
import type { Standing } from '#contract/roles.ts'

/** `work` as in "kan ändra kategorier". Null if the role may; otherwise the reason beside what is greyed out. */
export const editorsOnly = (role: Standing, work: string): string | null =>
  isAtLeast(role, 'editor') ? null : (stoppedRefusal(role) ?? `Bara redaktörer och sajtansvariga kan ${work}.`)

export const siteAdminsOnly = (role: Standing, work: string): string | null =>
  isAtLeast(role, 'siteAdmin') ? null : (stoppedRefusal(role) ?? `Bara sajtansvariga kan ${work}.`)
