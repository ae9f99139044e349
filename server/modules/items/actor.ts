import type { SiteRole } from '#contract/roles.ts'

/** Content as the life sees it: fields by name, whose meaning is their area's. */
export type Fields = Record<string, unknown>

/** The acting person, and the time. */
export interface Actor {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}
