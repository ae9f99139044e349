import type { SiteRole } from '#contract/roles.ts'

/** Content as the item life handles it: fields by name, which only the area interprets. */
export type Fields = Record<string, unknown>

/** The acting person, and the time. */
export interface Actor {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}
