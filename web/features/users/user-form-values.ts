import type { MembershipInput } from '#contract/users-and-sites/users.ts'

export interface UserFormValues {
  name: string
  /** Empty and unused when the person already has an account. */
  personalNumber: string
  isAdmin: boolean
  isFederationEditor: boolean
  /** The days are '' for from now on and until further notice, as a date field has it. */
  memberships: { siteId: string; role: MembershipInput['role']; validFrom: string; validTo: string }[]
}

/** What the contract calls the same: an empty date is null. */
export const membershipsOf = ({ memberships }: UserFormValues): MembershipInput[] =>
  memberships.map(({ validFrom, validTo, ...rest }) => ({ ...rest, validFrom: validFrom || null, validTo: validTo || null }))
